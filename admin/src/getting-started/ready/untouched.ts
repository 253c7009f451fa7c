import type { GettingStartedData } from "../getting-started.generated.ts";

/** The version that the installation made. */
const UNTOUCHED = 1;

/** Nobody has changed the program or launched it yet. */
export const isUntouched = ({ program }: Pick<GettingStartedData, "program">): boolean =>
  program.version === UNTOUCHED && program.status === "DRAFT";
