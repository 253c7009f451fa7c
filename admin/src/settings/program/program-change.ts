import type { UserError } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { ProgramSettings } from "../settings.generated.ts";

/** The program that a change is compared with. */
export type InForce = Pick<ProgramSettings, "version" | "status" | "document">;

/** What a form would save. */
export interface ProgramChange {
  readonly document: ProgramDocument;
  readonly status?: ProgramSettings["status"];
}

/** A form as it was typed: what it would save, or why it cannot be read. */
export type TypedChange =
  | { readonly ok: true; readonly change: ProgramChange }
  | { readonly ok: false; readonly problems: readonly UserError[] };

/** A form put into the document as far as it can be read, for tabs that use the document also then. */
export interface AppliedDraft {
  readonly document: ProgramDocument;
  readonly problems: readonly UserError[];
}

export const toTypedChange = ({ document, problems }: AppliedDraft): TypedChange =>
  problems.length > 0 ? { ok: false, problems } : { ok: true, change: { document } };
