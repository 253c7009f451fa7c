// The Program tab as text, and back into the program document. What the tab does not show stays as it is.
import { formatMoney, parseMoney } from "@laurel/domain/money.ts";
import { programLimits } from "@laurel/domain/program-limits.ts";
import type { UserError } from "../api/user-errors.ts";
import { type ProgramDocument, toProgram } from "../program/program.ts";
import { problemOfName } from "./problem-of-name.ts";
import type { ProgramSettings } from "./settings.generated.ts";
import type { ProgramChange } from "./use-program-form.ts";

/** A merchant thinks of a hundred points' worth; the document keeps one point's, in hundredths of a minor unit. */
export const WORTH_OF = 100;

export interface ProgramDraft {
  readonly status: ProgramSettings["status"];
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly worth: string;
  readonly participants: ProgramDocument["participants"];
}

export function toProgramDraft({ status, document }: ProgramSettings, currencyCode: string): ProgramDraft {
  const { name, pointsName, pointValueHundredths, participants } = toProgram(document);
  const worth = formatMoney((pointValueHundredths * WORTH_OF) / 100, currencyCode);
  return { status, name, one: pointsName.one, other: pointsName.other, worth, participants };
}

/** With everything that is wrong with it, each at the place in the document. */
export function applyProgramDraft(
  draft: ProgramDraft,
  document: ProgramDocument,
  currencyCode: string,
):
  | { readonly ok: true; readonly change: ProgramChange }
  | { readonly ok: false; readonly problems: readonly UserError[] } {
  const problems: UserError[] = [];
  const refuse = (field: readonly string[], message: string | null) =>
    message !== null && problems.push({ code: "invalid_input", field, message });
  refuse(["name"], problemOfName(draft.name, programLimits.nameCharacters));
  refuse(["pointsName", "one"], problemOfName(draft.one, programLimits.pointsNameCharacters));
  refuse(["pointsName", "other"], problemOfName(draft.other, programLimits.pointsNameCharacters));
  const worth = parseMoney(draft.worth.trim(), currencyCode);
  const minor = worth.ok && worth.minor >= 0 ? worth.minor : null;
  if (minor === null) refuse(["pointValueHundredths"], "Enter an amount, such as 1.00");
  else if (minor > programLimits.pointValueHundredths)
    refuse(["pointValueHundredths"], "This amount is too large");
  if (problems.length > 0 || minor === null) return { ok: false, problems };
  const changed = {
    ...document,
    name: draft.name.trim(),
    pointsName: { one: draft.one.trim(), other: draft.other.trim() },
    pointValueHundredths: minor,
    participants: draft.participants,
  };
  return { ok: true, change: { document: changed, status: draft.status } };
}
