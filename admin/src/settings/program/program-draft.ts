// The Program tab as text, and back into the program document. What the tab does not show stays as it is.
import { programLimits } from "@laurel/domain/program/program-limits.ts";
import { amountProblem, type UserError } from "../../api/user-errors.ts";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { readMoney, readWhole, type ShopMoney, writeMoney } from "../../ui/format/read-number.ts";
import { problemOfName } from "./problem-of-name.ts";
import type { ProgramSettings } from "../settings.generated.ts";
import type { TypedChange } from "./program-change.ts";

/** Merchants enter the worth of 100 points; the document stores that of one point, in hundredths of a minor unit. */
export const WORTH_OF = 100;

export interface ProgramDraft {
  readonly status: ProgramSettings["status"];
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly worth: string;
  readonly participants: ProgramDocument["participants"];
  /** For how many days before joining orders count. */
  readonly claimDays: string;
  /** Within how many days of the sale its customer may be added. */
  readonly lateDays: string;
}

const DAYS_MAX = 365;

export function toProgramDraft(
  { status, document }: Pick<ProgramSettings, "status" | "document">,
  shop: ShopMoney,
): ProgramDraft {
  const { name, pointsName, pointValueHundredths, participants, orders } = toProgram(document);
  const worth = writeMoney((pointValueHundredths * WORTH_OF) / 100, shop);
  const { one, other } = pointsName;
  const claimDays = String(orders.guestClaimDays);
  const lateDays = String(orders.lateCustomerDays);
  return { status, name, one, other, worth, participants, claimDays, lateDays };
}

/** The document with all its problems, by their path in the document. */
export function applyProgramDraft(
  draft: ProgramDraft,
  document: ProgramDocument,
  shop: ShopMoney,
): TypedChange {
  const problems: UserError[] = [];
  const refuse = (field: readonly string[], message: string | null) =>
    message !== null && problems.push({ code: "invalid_input", field, message });
  refuse(["name"], problemOfName(draft.name, programLimits.nameCharacters));
  refuse(["pointsName", "one"], problemOfName(draft.one, programLimits.pointsNameCharacters));
  refuse(["pointsName", "other"], problemOfName(draft.other, programLimits.pointsNameCharacters));
  const worth = readMoney(draft.worth, shop, { least: 0, most: programLimits.pointValueHundredths });
  if (!worth.ok) refuse(["pointValueHundredths"], amountProblem(worth.code, shop, 0));
  const claimDays = readWhole(draft.claimDays, { least: 0, most: DAYS_MAX });
  if (!claimDays.ok) refuse(["orders", "guestClaimDays"], `Enter 0 to ${DAYS_MAX} days`);
  const lateDays = readWhole(draft.lateDays, { least: 0, most: DAYS_MAX });
  if (!lateDays.ok) refuse(["orders", "lateCustomerDays"], `Enter 0 to ${DAYS_MAX} days`);
  if (problems.length > 0 || !worth.ok || !claimDays.ok || !lateDays.ok) return { ok: false, problems };
  const changed = {
    ...document,
    name: draft.name.trim(),
    pointsName: { one: draft.one.trim(), other: draft.other.trim() },
    pointValueHundredths: worth.value,
    participants: draft.participants,
    orders: { ...document.orders, guestClaimDays: claimDays.value, lateCustomerDays: lateDays.value },
  };
  return { ok: true, change: { document: changed, status: draft.status } };
}
