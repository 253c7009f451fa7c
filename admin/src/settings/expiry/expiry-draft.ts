// The Expiry tab as text, and back into the program document. What the tab does not show stays as it is.
import type { UserError } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { readWhole } from "../../ui/format/read-number.ts";

export interface ExpiryDraft {
  readonly policy: ProgramDocument["expiry"]["policy"];
  readonly months: string;
}

const MONTHS_MAX = 120;

export const toExpiryDraft = ({ expiry: { policy, months } }: ProgramDocument): ExpiryDraft => ({
  policy,
  months: String(months),
});

export function applyExpiryDraft(
  { policy, months: typed }: ExpiryDraft,
  document: ProgramDocument,
):
  | { readonly ok: true; readonly change: { readonly document: ProgramDocument } }
  | { readonly ok: false; readonly problems: readonly UserError[] } {
  const months = policy === "never" ? { ok: true as const, value: document.expiry.months } : read(typed);
  if (!months.ok)
    return {
      ok: false,
      problems: [
        {
          code: "invalid_input",
          field: ["expiry", "months"],
          message: `Enter a whole number of months, from 1 to ${MONTHS_MAX}`,
        },
      ],
    };
  const expiry = { ...document.expiry, policy, months: months.value };
  return { ok: true, change: { document: { ...document, expiry } } };
}

const read = (typed: string) => readWhole(typed, { least: 1, most: MONTHS_MAX });
