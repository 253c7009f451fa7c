// The Program tab as text, and back into the program document. What the tab does not show stays as it is.
import { toInstant, toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import { programLimits } from "@laurel/domain/program/program-limits.ts";
import { amountProblem, type UserError } from "../../api/user-errors.ts";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { problemOfTags, readTags, writeTags } from "../../kinds/tag-list.ts";
import type { FormatSettings } from "../../ui/format/format.ts";
import { isDate, NO_DATE } from "../../ui/forms/date/read-date.ts";
import { readMoney, readWhole, writeMoney } from "../../ui/format/read-number.ts";
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
  /** A local time of the shop such as 2026-12-01T09:00; empty: when the program is first on. */
  readonly earnsFrom: string;
  /** Of customers whose orders earn nothing, with commas between them. */
  readonly customerTags: string;
}

const DAYS_MAX = 365;

export function toProgramDraft(
  { status, document }: Pick<ProgramSettings, "status" | "document">,
  shop: FormatSettings,
): ProgramDraft {
  const { name, pointsName, pointValueHundredths, participants, orders } = toProgram(document);
  const worth = writeMoney((pointValueHundredths * WORTH_OF) / 100, shop);
  const { one, other } = pointsName;
  const claimDays = String(orders.guestClaimDays);
  const lateDays = String(orders.lateCustomerDays);
  const earnsFrom = orders.earnsFrom === null ? "" : localStart(orders.earnsFrom, shop.timeZone);
  const customerTags = writeTags(orders.exclude.customerTags);
  return {
    status,
    name,
    one,
    other,
    worth,
    participants,
    claimDays,
    lateDays,
    earnsFrom,
    customerTags,
  };
}

/** To the minute, as its field shows it. */
const localStart = (instant: string, timeZone: string): string =>
  toLocalDateTime(instant, timeZone).slice(0, 16);

/** The document with all its problems, by their path in the document. */
export function applyProgramDraft(
  draft: ProgramDraft,
  document: ProgramDocument,
  shop: FormatSettings,
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
  const start = startOf(draft.earnsFrom, document, shop.timeZone);
  if (!start.ok) refuse(["orders", "earnsFrom"], start.message);
  const customerTags = readTags(draft.customerTags);
  refuse(["orders", "exclude", "customerTags"], problemOfTags(customerTags));
  if (problems.length > 0 || !start.ok || !worth.ok || !claimDays.ok || !lateDays.ok)
    return { ok: false, problems };
  const changed = {
    ...document,
    name: draft.name.trim(),
    pointsName: { one: draft.one.trim(), other: draft.other.trim() },
    pointValueHundredths: worth.value,
    participants: draft.participants,
    orders: {
      ...document.orders,
      guestClaimDays: claimDays.value,
      lateCustomerDays: lateDays.value,
      earnsFrom: start.earnsFrom,
      exclude: { ...document.orders.exclude, customerTags },
    },
  };
  return { ok: true, change: { document: changed, status: draft.status } };
}

type Start =
  | { readonly ok: true; readonly earnsFrom: string | null }
  | { readonly ok: false; readonly message: string };

/**
 * Orders between an earlier start and the one of now were already left out: only "Past orders" can credit them. A start
 * that is ahead can come sooner.
 */
function startOf(typed: string, { orders: { earnsFrom } }: ProgramDocument, timeZone: string): Start {
  if (earnsFrom !== null && typed === localStart(earnsFrom, timeZone)) return { ok: true, earnsFrom };
  if (typed === "") return { ok: true, earnsFrom: null };
  if (!isDate(typed)) return { ok: false, message: NO_DATE };
  const start = toInstant(typed, timeZone);
  if (earnsFrom !== null && start.getTime() < Math.min(Date.parse(earnsFrom), Date.now()))
    return { ok: false, message: "Enter a later date, or credit earlier orders under Past orders" };
  return { ok: true, earnsFrom: start.toISOString() };
}
