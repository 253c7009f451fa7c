// A reward in words, from the same draft that the form edits.
import { currencyDecimals, parseMoney } from "@laurel/domain/money.ts";
import { countPoints, type ProgramDocument } from "../program/program.ts";
import type { Formats } from "../ui/formats.tsx";
import { type RewardDraft, wholeNumber } from "./reward-draft.ts";

/** “£8 off your order”; what is not filled in yet is an ellipsis. */
export function describeValue(draft: RewardDraft, formats: Formats): string {
  if (draft.kind === "percentage_off") return `${draft.percent.trim() || "…"}% off`;
  const minor = minorOf(draft.amount, formats);
  return `${minor === null ? "…" : formats.shortMoneyOfMinor(minor)} off`;
}

/** One sentence with everything that was decided. */
export function describeReward(draft: RewardDraft, program: ProgramDocument, formats: Formats): string {
  const points = wholeNumber(draft.points);
  const tier = program.tiers.levels.find(({ id }) => id === draft.tierId);
  const minimum = minorOf(draft.minimumSpend, formats);
  const perCustomer = wholeNumber(draft.limitPerCustomer);
  const total = wholeNumber(draft.limitTotal);
  const days = wholeNumber(draft.codeDays) ?? program.redemptions.codeDays;
  const order = minimum === null ? "an order" : `an order of ${formats.shortMoneyOfMinor(minimum)} or more`;
  return [
    tier ? `${tier.name} members can take` : "Every member can take",
    ` ${describeValue(draft, formats)} ${order}`,
    ` for ${points === null ? `… ${program.pointsName.other}` : countPoints(points, program, formats)}`,
    perCustomer === null
      ? ""
      : perCustomer === 1
        ? ", once"
        : `, ${formats.number(perCustomer)} times at most`,
    windowWords(draft, formats),
    total === null ? "" : `; the first ${formats.number(total)} to ask get it`,
    `. Each code works for ${formats.number(days)} ${days === 1 ? "day" : "days"}.`,
  ].join("");
}

function windowWords({ from, to }: RewardDraft, formats: Formats): string {
  if (from && to) return `, from ${formats.localDateTime(from)} to ${formats.localDateTime(to)}`;
  if (from) return `, from ${formats.localDateTime(from)}`;
  return to ? `, until ${formats.localDateTime(to)}` : "";
}

/** Null while it is no amount. */
export function minorOf(text: string, { currencyCode }: Formats): number | null {
  const parsed = parseMoney(text.trim(), currencyCode);
  return parsed.ok && parsed.minor > 0 ? parsed.minor : null;
}

/** What a shopper must spend to earn so many points, at most; null where orders earn nothing. */
export function spendToEarnMinor(
  points: number,
  rateHundredths: number,
  currencyCode: string,
): number | null {
  if (rateHundredths <= 0) return null;
  return Math.ceil((points * 100 * 10 ** currencyDecimals(currencyCode)) / rateHundredths);
}
