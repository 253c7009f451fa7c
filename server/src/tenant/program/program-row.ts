import type { ProgramStatus } from "@laurel/domain/program/program.ts";

export interface ProgramRow {
  version: number;
  status: ProgramStatus;
  /** JSON. */
  document: string;
  created_at: Date;
  created_by: string;
}

/** Of `program_versions`. */
export const programColumns = "version, status, document::text AS document, created_at, created_by";
