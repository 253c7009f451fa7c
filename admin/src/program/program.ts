// What the pages read from the program document.
import { type Rate, sumOfRates } from "@laurel/domain/earning/rate.ts";
import { spendingRates } from "@laurel/domain/earning/spending.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { counted } from "../ui/format/counted.ts";
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

/** What spending earns: the sum of all enabled rules for it. */
export const rateOf = (program: ProgramDocument): Rate => sumOfRates(spendingRates(program));

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

/** When points of an order can be spent: “right away”, “14 days after the order”. */
export const describeHold = (days: number, formats: Formats): string =>
  days === 0 ? "right away" : `${counted(days, "day", formats)} after the order`;

/** What spending counts: with its tax or “before tax”, as it is said after an amount. */
export const beforeTax = ({ orders }: Pick<ProgramDocument, "orders">): string =>
  orders.include.tax ? "" : " before tax";

/** Such as “10 points for each £1 before tax”. */
export function describeRate(program: ProgramDocument, formats: Formats): string {
  const { hundredths, units } = rateOf(program);
  const money = formats.shortMoney(String(units));
  return `${countPoints(hundredths / 100, program, formats)} for each ${money}${beforeTax(program)}`;
}
