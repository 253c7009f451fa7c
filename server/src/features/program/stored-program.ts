// One version of the program: the document with its status, and who made this version.
import {
  LAUNCHER_TEXT,
  programDocumentSchema,
  type ProgramDocument,
  type ProgramStatus,
} from "@laurel/domain/program/program.ts";
import { z } from "zod";

/** What a stored row must match. */
export const storedProgramSchema = z.object({ document: programDocumentSchema.transform(withWords) });

/**
 * An empty button text could once be saved. The default text replaces it, so that shoppers see a label and the next
 * save is not refused.
 */
function withWords(document: ProgramDocument): ProgramDocument {
  const { branding } = document;
  if (branding.launcherText.trim() !== "") return document;
  return { ...document, branding: { ...branding, launcherText: LAUNCHER_TEXT } };
}

export interface Program {
  readonly version: number;
  readonly status: ProgramStatus;
  readonly document: ProgramDocument;
  readonly createdAt: string;
  readonly createdBy: string;
}
