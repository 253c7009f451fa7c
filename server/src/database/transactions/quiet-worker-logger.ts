import { Logger } from "graphile-worker";

/** graphile-worker logs its migrations on the console; the caller logs them itself. */
export const quietWorkerLogger = new Logger(() => () => undefined);
