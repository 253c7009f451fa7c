// Each way to earn in words: what it is, on what, and how much.
import type { EarningConfig, EarningKindId } from "@laurel/domain/earning/kinds.ts";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import { counted } from "../../ui/format/counted.ts";
import type { Formats } from "../../ui/format/formats.tsx";

export type Rule = ProgramDocument["earning"][number];

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

/** Each kind of way to earn; an action has the name of what was done. */
export const kindTitles: Readonly<Record<EarningKindId, string>> = {
  order_spend: "Spending",
  order_fixed: "Each order",
  product_multiplier: "Some products",
  campaign: "Campaign",
  signup: "Sign-up",
  action: "Custom action",
};

const kinds: { readonly [Kind in EarningKindId]: Describe<Kind> } = {
  order_spend: ({ pointsPerUnitHundredths }, program, formats) => ({
    title: kindTitles.order_spend,
    note: `For each ${formats.shortMoney("1")} of goods, after discounts`,
    value: countPoints(pointsPerUnitHundredths / 100, program, formats),
  }),
  order_fixed: ({ points, minimumSpendMinor }, program, formats) => ({
    title: kindTitles.order_fixed,
    note:
      minimumSpendMinor > 0 ? `Of ${formats.shortMoneyOfMinor(minimumSpendMinor)} or more` : "Of any size",
    value: countPoints(points, program, formats),
  }),
  product_multiplier: ({ tags, productIds, collectionIds, multiplierBasisPoints }, _, formats) => ({
    title: kindTitles.product_multiplier,
    note: chosen([
      ...tags.map((tag) => `tagged “${tag}”`),
      ...(productIds.length > 0 ? [`${formats.number(productIds.length)} chosen`] : []),
      ...(collectionIds.length > 0 ? [`of ${counted(collectionIds.length, "collection", formats)}`] : []),
    ]),
    value: times(multiplierBasisPoints),
  }),
  campaign: ({ multiplierBasisPoints }) => ({
    title: kindTitles.campaign,
    note: "Every order",
    value: times(multiplierBasisPoints),
  }),
  signup: ({ points }, program, formats) => ({
    title: kindTitles.signup,
    note: "Once, when someone becomes a customer",
    value: countPoints(points, program, formats),
  }),
  action: ({ action, points, limitPerCustomer, limitPeriod }, program, formats) => ({
    title: action.charAt(0).toUpperCase() + action.slice(1).replaceAll("_", " "),
    note: `Recorded over the API${limitWords(limitPerCustomer, limitPeriod, formats)}`,
    value: countPoints(points, program, formats),
  }),
};

/** A rule that has a name of its own is called by it. */
export function describeRule(rule: Rule, program: ProgramDocument, formats: Formats): RuleWords {
  const describe = kinds[rule.kind];
  const words = describe(rule.config as never, program, formats);
  const note = [words.note, tierWords(rule, program), windowWords(rule.window, formats)]
    .filter((part) => part !== "")
    .join(", ");
  return { ...words, note, ...(rule.name !== undefined && { title: rule.name }) };
}

/** “100 points, once, when someone becomes a customer”: all but its title, in one line. */
export function summarizeRule(rule: Rule, program: ProgramDocument, formats: Formats): string {
  const { value, note } = describeRule(rule, program, formats);
  const more = note === "" ? "" : `, ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
  return `${value}${more}${rule.enabled ? "" : "; switched off"}`;
}

/** “for Gold members” */
function tierWords({ tierIds = [] }: Rule, program: ProgramDocument): string {
  if (tierIds.length === 0) return "";
  return `for ${tierNames(tierIds, program).join(", ")} only`;
}

function windowWords(window: Rule["window"], formats: Formats): string {
  const [from, to] = [window?.from, window?.to].map((time) => time && formats.localDateTime(time));
  if (from && to) return `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `until ${to}` : "";
}

/** “, at most once a day” */
function limitWords(
  limit: number | null,
  period: EarningConfig<"action">["limitPeriod"],
  formats: Formats,
): string {
  if (limit === null) return "";
  const often = limit === 1 ? "once" : counted(limit, "time", formats);
  return period === "ever" ? `, ${often} at most` : `, at most ${often} ${PERIODS[period]}`;
}

export const PERIODS = { day: "a day", month: "a month", year: "a year" } as const;

/** “× 1.5” */
export const times = (basisPoints: number): string => `× ${basisPoints / 10_000}`;

const chosen = (parts: readonly string[]): string =>
  `Products ${parts.length > 0 ? parts.join(", ") : "not chosen yet"}`;

export const tierNames = (ids: readonly string[], { tiers }: ProgramDocument): string[] =>
  ids.map((id) => tiers.levels.find((level) => level.id === id)?.name ?? "a former tier");
