import { createContext, use } from "react";
import type { ProgramDocument } from "../../program/program.ts";

/** A draft that a tab's form edits, in place of the program. */
export interface DraftTarget {
  /** The button that submits the form is outside it, and names it by this. */
  readonly formId: string;
  readonly onKept: (document: ProgramDocument) => void;
}

/** Null: forms save into the program. */
export const DraftTargetContext = createContext<DraftTarget | null>(null);

export const useDraftTarget = (): DraftTarget | null => use(DraftTargetContext);
