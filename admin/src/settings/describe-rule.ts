// Each way to earn in words: what it is, on what, and how much.
import type { EarningConfig, EarningKindId } from "@laurel/domain/earning/kinds.ts";
import { countPoints, type ProgramDocument } from "../program/program.ts";
import { writeLocal } from "../rewards/describe-reward.ts";
import type { Formats } from "../ui/formats.tsx";

type Rule = ProgramDocument["earning"][number];

export interface RuleWords {
  readonly title: string;
  readonly note: string;
  readonly value: string;
}

type Describe<Kind extends EarningKindId> = (
  config: EarningConfig<Kind>,
  program: ProgramDocument,
  formats: Formats,
) => RuleWords;

const kinds: { readonly [Kind in EarningKindId]: Describe<Kind> } = {
  order_spend: ({ pointsPerUnitHundredths }, program, formats) => ({
    title: "Spending",
    note: `For each ${formats.shortMoney("1")} of goods, after discounts`,
    value: countPoints(pointsPerUnitHundredths / 100, program, formats),
  }),
  order_fixed: ({ points, minimumSpendMinor }, program, formats) => ({
    title: "Each order",
    note:
      minimumSpendMinor > 0 ? `Of ${formats.shortMoneyOfMinor(minimumSpendMinor)} or more` : "Of any size",
    value: countPoints(points, program, formats),
  }),
  product_multiplier: ({ tags, productIds, collectionIds, multiplierBasisPoints }) => ({
    title: "Some products",
    note: chosen([
      ...tags.map((tag) => `tagged “${tag}”`),
      ...(productIds.length > 0 ? [`${productIds.length} chosen`] : []),
      ...(collectionIds.length > 0 ? [`of ${collectionIds.length} collections`] : []),
    ]),
    value: times(multiplierBasisPoints),
  }),
  campaign: ({ multiplierBasisPoints }) => ({
    title: "Campaign",
    note: "Every order",
    value: times(multiplierBasisPoints),
  }),
  signup: ({ points }, program, formats) => ({
    title: "Sign-up",
    note: "Once, when someone becomes a customer",
    value: countPoints(points, program, formats),
  }),
  action: ({ action, points, limitPerCustomer, limitPeriod }, program, formats) => ({
    title: action.charAt(0).toUpperCase() + action.slice(1).replaceAll("_", " "),
    note: `Recorded over the API${limitPerCustomer === null ? "" : `, ${formats.number(limitPerCustomer)} × ${PERIODS[limitPeriod]}`}`,
    value: countPoints(points, program, formats),
  }),
};

/** A rule that has a name of its own is called by it. */
export function describeRule(rule: Rule, program: ProgramDocument, formats: Formats): RuleWords {
  const describe = kinds[rule.kind];
  const words = describe(rule.config as never, program, formats);
  const window = windowWords(rule.window, formats);
  return {
    ...words,
    ...(rule.name !== undefined && { title: rule.name }),
    ...(window !== "" && { note: `${words.note}, ${window}` }),
  };
}

function windowWords(window: Rule["window"], formats: Formats): string {
  const [from, to] = [window?.from, window?.to].map((time) => time && writeLocal(time, formats));
  if (from && to) return `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `until ${to}` : "";
}

const PERIODS = { day: "a day", month: "a month", year: "a year", ever: "at most" } as const;

const times = (basisPoints: number): string => `× ${basisPoints / 10_000}`;

const chosen = (parts: readonly string[]): string =>
  `Products ${parts.length > 0 ? parts.join(", ") : "not chosen yet"}`;
