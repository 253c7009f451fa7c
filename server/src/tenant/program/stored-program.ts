// One version of the program: the document with its status, and who made this version.
import {
  programDocumentSchema,
  type ProgramDocument,
  type ProgramStatus,
} from "@laurel/domain/program/program.ts";
import { z } from "zod";

/** What a stored row must match. */
export const storedProgramSchema = z.object({ document: programDocumentSchema });

export interface Program {
  readonly version: number;
  readonly status: ProgramStatus;
  readonly document: ProgramDocument;
  readonly createdAt: string;
  readonly createdBy: string;
}
