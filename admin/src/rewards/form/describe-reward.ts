// A reward in words, from the draft that the form edits.
import { isDate } from "../../ui/forms/date/read-date.ts";
import { timingOf } from "@laurel/domain/dates/local-time.ts";
import type { Rate } from "@laurel/domain/earning/rate.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { fill } from "@laurel/domain/kinds/labels.ts";
import { findRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { fromTexts } from "../../kinds/kind-draft.ts";
import { kindWrite } from "../../kinds/kind-write.ts";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { readMoney } from "../../ui/format/read-number.ts";
import { type RewardDraft, wholeNumber } from "./reward-draft.ts";

/** Such as “£8 off”; an empty field becomes an ellipsis. */
export function describeValue(draft: RewardDraft, program: ProgramDocument | null, formats: Formats): string {
  const kind = findRewardKind(draft.kind);
  const { config } = fromTexts(kind.fields, draft.texts, formats);
  return kind.describe(config as never, { texts: kind.texts, write: kindWrite({ program, formats }) });
}

/** Such as “£8 off an order of £25 or more”. */
export const describeOnOrder = (
  draft: RewardDraft,
  order: string,
  program: ProgramDocument | null,
  formats: Formats,
): string =>
  fill(findRewardKind(draft.kind).texts.withOrder, { value: describeValue(draft, program, formats), order });

/**
 * The worth of one reward in minor units, at the fewest points if the member chooses them; null when it depends on the
 * order or is not filled in yet.
 */
export function worthOfDraft(draft: RewardDraft, formats: Formats): number | null {
  const kind = findRewardKind(draft.kind);
  const { config, problems } = fromTexts(kind.fields, draft.texts, formats);
  const points = wholeNumber(draft.points);
  return problems.length > 0 || points === null ? null : kind.worthMinor(config as never, points);
}

/** Such as “orders of £25 or more”, “Gold and Silver members”, “once per member”: shown beside the value in a list. */
export function describeConditions(draft: RewardDraft, program: ProgramDocument, formats: Formats): string[] {
  const minimum = minimumOf(draft, formats);
  const perCustomer = wholeNumber(draft.limitPerCustomer);
  const total = wholeNumber(draft.limitTotal);
  return [
    minimum === null ? "" : `orders of ${formats.shortMoneyOfMinor(minimum)} or more`,
    draft.tierIds.length === 0 ? "" : `${tierNames(draft.tierIds, program)} members`,
    perCustomer === null
      ? ""
      : perCustomer === 1
        ? "once per member"
        : `${formats.number(perCustomer)} times per member`,
    total === null ? "" : inTotal(draft, total, formats),
    windowWords(draft, formats),
  ].filter((words) => words !== "");
}

/** Such as “Gold and Silver”. */
export function tierNames(ids: readonly string[], { tiers }: ProgramDocument): string {
  const names = ids.map((id) => tiers.levels.find((level) => level.id === id)?.name ?? "a former tier");
  return new Intl.ListFormat("en-GB").format(names);
}

/** One sentence with all settings. */
export function describeReward(draft: RewardDraft, program: ProgramDocument, formats: Formats): string {
  const points = wholeNumber(draft.points);
  const minimum = minimumOf(draft, formats);
  const perCustomer = wholeNumber(draft.limitPerCustomer);
  const total = wholeNumber(draft.limitTotal);
  const days = wholeNumber(draft.codeDays) ?? program.redemptions.codeDays;
  const time = windowWords(draft, formats);
  const order = minimum === null ? "an order" : `an order of ${formats.shortMoneyOfMinor(minimum)} or more`;
  return [
    describeOnOrder(draft, order, program, formats),
    describePrice(
      draft,
      points === null ? `… ${program.pointsName.other}` : countPoints(points, program, formats),
    ),
    draft.tierIds.length === 0 ? "For every member" : `For ${tierNames(draft.tierIds, program)} members`,
    perCustomer === null
      ? ""
      : perCustomer === 1
        ? ", once each"
        : `, ${formats.number(perCustomer)} times each at most`,
    time === "" ? "" : `, ${time}`,
    total === null ? "" : `, ${inTotal(draft, total, formats)}`,
    `. ${describeLife(draft, program, formats) ?? `Each code works for ${formats.number(days)} ${days === 1 ? "day" : "days"}.`}`,
  ].join("");
}

/** Null for a code: all rewards' codes last equally long, unless a reward says otherwise. */
function describeLife(draft: RewardDraft, program: ProgramDocument, formats: Formats): string | null {
  const kind = findRewardKind(draft.kind);
  const { config } = fromTexts(kind.fields, draft.texts, formats);
  const words = { texts: kind.texts, write: kindWrite({ program, formats }) };
  return kind.handsOver?.describeLife(config as never, words) ?? null;
}

/** Such as “100 codes in total”. */
function inTotal({ kind }: RewardDraft, total: number, formats: Formats): string {
  const { one, other } = findRewardKind(kind).handsOver ?? { one: "code", other: "codes" };
  return `${formats.number(total)} ${total === 1 ? one : other} in total`;
}

const describePrice = ({ kind }: RewardDraft, points: string): string =>
  isChosenByMember(kind) ? `: ${points} or more. ` : ` for ${points}. `;

/** Whether the member chooses how many points to spend. */
export const isChosenByMember = (kind: RewardKindId): boolean =>
  findRewardKind(kind).chosenPoints !== undefined;

/** Nothing is said of a date that cannot be read. */
function windowWords(draft: RewardDraft, formats: Formats): string {
  const [from, to] = [draft.from, draft.to].map((time) => isDate(time) && formats.localDateTime(time));
  if (from && to) return `from ${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `until ${to}` : "";
}

/** Whether the time in which members can get it is over. An end that cannot be read is none. */
export const isOver = ({ to }: Pick<RewardDraft, "to">, now: number, { timeZone }: Formats): boolean =>
  isDate(to) && timingOf({ from: null, to }, new Date(now), timeZone) === "OVER";

/** The smallest order, which not every kind has. */
const minimumOf = ({ kind, minimumSpend }: RewardDraft, formats: Formats): number | null =>
  findRewardKind(kind).hasNoMinimumSpend ? null : minorOf(minimumSpend, formats);

/** Null when the text is not an amount. */
export function minorOf(text: string, formats: Formats): number | null {
  const read = readMoney(text, formats);
  return read.ok ? read.value : null;
}

/** The most that a member must spend to earn these points; null when orders earn nothing. */
export function spendToEarnMinor(
  points: number,
  { hundredths, units }: Rate,
  currencyCode: string,
): number | null {
  if (hundredths <= 0) return null;
  const minorOfAll = BigInt(points) * 100n * BigInt(units) * 10n ** BigInt(currencyDecimals(currencyCode));
  return Number((minorOfAll + BigInt(hundredths) - 1n) / BigInt(hundredths));
}
