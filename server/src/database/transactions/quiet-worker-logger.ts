import { Logger } from "graphile-worker";

/** graphile-worker says on the console what it migrates; the caller logs that itself. */
export const quietWorkerLogger = new Logger(() => () => undefined);
