// The program as it is stored: a document with its status, and who made this version.
import { programDocumentSchema, type ProgramDocument, type ProgramStatus } from "@laurel/domain/program.ts";
import { z } from "zod";

export const storedProgramSchema = z.strictObject({
  status: z.enum(["DRAFT", "ON", "PAUSED"]),
  document: programDocumentSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

export interface Program {
  readonly version: number;
  readonly status: ProgramStatus;
  readonly document: ProgramDocument;
  readonly createdAt: string;
  readonly createdBy: string;
}
