import type { ProgramDocument } from "../../program/program.ts";
import type { ProgramSettings } from "../settings.generated.ts";

/** What a form would save. */
export interface ProgramChange {
  readonly document: ProgramDocument;
  readonly status?: ProgramSettings["status"];
}
