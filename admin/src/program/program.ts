// What the pages read from the program document.
import { type Rate, sumOfRates } from "@laurel/domain/earning/rate.ts";
import type { EarningConfig } from "@laurel/domain/earning/kinds.ts";
import { spendingRates } from "@laurel/domain/earning/spending.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Formats } from "../ui/format/formats.tsx";

export type { ProgramDocument };

/** The API passes on the document as the server checked it. */
export const toProgram = (document: unknown): ProgramDocument => document as ProgramDocument;

/** In minor units, rounded to the nearest. Example: 6,412 points at 10 hundredths → 641. */
export function worthMinor(points: number, pointValueHundredths: number): number {
  const exact = BigInt(points) * BigInt(pointValueHundredths);
  const magnitude = ((exact < 0n ? -exact : exact) + 50n) / 100n;
  return Number(exact < 0n ? -magnitude : magnitude);
}

/** What spending earns: the sum of all enabled rules for it that are for everyone. */
export const rateOf = (program: ProgramDocument): Rate =>
  sumOfRates(spendingRates({ earning: program.earning.filter(isForEveryone) }));

const isForEveryone = ({ tierIds = [] }: ProgramDocument["earning"][number]): boolean => tierIds.length === 0;

/** The share of their spending that customers get back. Example: 10 points for £1, a point worth 0.1p → 0.01. */
export function givenBackShare(program: ProgramDocument, currencyDecimals: number): number {
  const { hundredths, units } = rateOf(program);
  return (hundredths * program.pointValueHundredths) / (10_000 * units * 10 ** currencyDecimals);
}

export const countPoints = (
  points: number,
  program: Pick<ProgramDocument, "pointsName">,
  formats: Formats,
): string =>
  `${formats.number(points)} ${Math.abs(points) === 1 ? program.pointsName.one : program.pointsName.other}`;

/** Such as “1,000 points (£1.00)”: with their worth, if the program gives one. */
export function countWorth(points: number, program: ProgramDocument, formats: Formats): string {
  const amount = countPoints(points, program, formats);
  const minor = worthMinor(points, program.pointValueHundredths);
  return minor === 0 ? amount : `${amount} (${formats.moneyOfMinor(minor)})`;
}

/** What spending counts: with its tax or “before tax”, as it is said after an amount. */
export const beforeTax = ({ orders }: Pick<ProgramDocument, "orders">): string =>
  orders.include.tax ? "" : " before tax";

/** Such as “10 points for each £1 before tax”. */
export function describeRate(program: ProgramDocument, formats: Formats): string {
  const { hundredths, units } = rateOf(program);
  const money = formats.shortMoney(String(units));
  return `${countPoints(hundredths / 100, program, formats)} for each ${money}${beforeTax(program)}`;
}

/**
 * What orders earn: “10 points for each £1 before tax and 50 points for each order of £20 before tax or more”. Null:
 * nothing. What is for some tiers, or for a time, is left out.
 */
export function describeOrders(program: ProgramDocument, formats: Formats): string | null {
  const parts = [
    ...(rateOf(program).hundredths > 0 ? [describeRate(program, formats)] : []),
    ...program.earning.flatMap((rule) => {
      if (rule.kind !== "order_fixed" || !rule.enabled || !isForEveryone(rule) || rule.window) return [];
      const { points, minimumSpendMinor: least } = rule.config as EarningConfig<"order_fixed">;
      const from = least > 0 ? ` of ${formats.shortMoneyOfMinor(least)}${beforeTax(program)} or more` : "";
      return points > 0 ? [`${countPoints(points, program, formats)} for each order${from}`] : [];
    }),
  ];
  return parts.length === 0 ? null : parts.join(" and ");
}

/** The day on which orders begin to earn, if it is ahead: “from 1 December 2026, 09:00 on”. */
export function describeStart(
  { orders: { earnsFrom } }: Pick<ProgramDocument, "orders">,
  now: number,
  formats: Formats,
): string | null {
  return earnsFrom !== null && Date.parse(earnsFrom) > now ? `from ${formats.dateTime(earnsFrom)} on` : null;
}
