// What a store's theme must know of a program to say what a price earns: the part of `estimate.ts` that Liquid can do.
// Points of a price = floor(what counts × the rates that are open × the multipliers that are open), by whole numbers.
import { toInstant } from "../dates/local-time.ts";
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import type { ProductChoice } from "../earning/product-choice.ts";
import { rateFor, sumOfRates } from "../earning/rate.ts";
import { foldTag } from "../tags.ts";
import type { EarningRule, ProgramDocument } from "../program/program.ts";
import { BASE_MULTIPLIER_BASIS_POINTS } from "../standing/tier.ts";
import type { EstimateQuestion } from "./estimate.ts";
import { minimumOf } from "./ways.ts";

/** Seconds since 1970, as Liquid tells the time. `from` is inside, `to` is not. Null: without that end. */
interface Open {
  readonly from: number | null;
  readonly to: number | null;
}

type PublicRate = Open & { readonly hundredths: number };

/** What orders earn by. All that are open are added, or multiplied. */
interface PublicTerms {
  /** Hundredths of a point for each whole unit. */
  readonly rates: readonly PublicRate[];
  /** Those that cover the product. `covers` null: every product. 15000 = × 1.5. */
  readonly multipliers: readonly (Open & {
    readonly basisPoints: number;
    readonly covers: ProductChoice | null;
  })[];
  /** Points for an order that comes to so much of what counts. */
  readonly fixed: readonly (Open & { readonly points: number; readonly minimumMinor: number })[];
}

export interface PublicRules extends PublicTerms {
  /** Minor units in a whole unit of the currency. */
  readonly minorPerUnit: number;
  /** Orders before it earn nothing. */
  readonly from: number | null;
  /** The part of a price that does not count as tax. 1597 = 15.97 %. Null: not known, so no figure can be told. */
  readonly taxBasisPoints: number | null;
  /** What else counts, and is known at checkout alone. */
  readonly taxCounts: boolean;
  readonly shippingCounts: boolean;
  readonly tipsCount: boolean;
  /** What gift cards pay counts, too. */
  readonly giftCardsPay: boolean;
  readonly giftCardsCount: boolean;
  readonly rounding: ProgramDocument["orders"]["rounding"];
  /** These products earn nothing. */
  readonly without: ProductChoice;
  /** Customers with one of these tags earn nothing. */
  readonly withoutCustomerTags: readonly string[];
  /**
   * In place of `rates`, rates for more than one unit. A theme with blocks from before there were such rates finds none,
   * and says nothing: a figure for one unit would be far too high.
   */
  readonly ratesForUnits?: { readonly units: number; readonly rates: readonly PublicRate[] };
  /**
   * The tiers that change what is earned, lowest first, each with what only its members get besides. Rates are for the
   * same units.
   */
  readonly levels: readonly (PublicTerms & { readonly name: string; readonly basisPoints: number })[];
}

type PublicQuestion = Pick<
  EstimateQuestion,
  "program" | "taxShareBasisPoints" | "timeZone" | "currencyDecimals"
>;

/** Orders of an online store come through it. */
const CHANNEL = "web";

/** Null if nothing that is bought in the online store earns. */
export function publicRules({
  program,
  taxShareBasisPoints,
  timeZone,
  currencyDecimals,
}: PublicQuestion): PublicRules | null {
  const { include, exclude, earnsFrom, rounding } = program.orders;
  const ofOrders = program.earning.filter(isOfOrders);
  const { units } = sumOfRates(
    ofOrders.map(contributionOf).flatMap((gives) => (gives.type === "rate" ? [gives] : [])),
  );
  const { rates, multipliers, fixed } = termsOf(ofOrders.filter(isForEverybody), { timeZone, units });
  const isNothing = rates.length === 0 && fixed.length === 0;
  if (isNothing || exclude.channels.includes(CHANNEL)) return null;
  return {
    minorPerUnit: 10 ** currencyDecimals,
    from: earnsFrom === null ? null : Date.parse(earnsFrom) / 1000,
    taxBasisPoints: include.tax ? 0 : taxShareBasisPoints,
    taxCounts: include.tax,
    shippingCounts: include.shipping,
    tipsCount: include.tips,
    giftCardsPay: include.paidWithGiftCard,
    giftCardsCount: include.giftCardsBought,
    rounding,
    without: {
      tags: tagsFor(exclude.productTags),
      productIds: exclude.productIds,
      collectionIds: exclude.collectionIds,
    },
    withoutCustomerTags: tagsFor(exclude.customerTags),
    ...(units === 1 ? { rates } : { rates: [], ratesForUnits: { units, rates } }),
    multipliers,
    fixed,
    levels: program.tiers.levels
      .map(({ id, name, multiplierBasisPoints: basisPoints }) => ({
        name,
        basisPoints,
        ...termsOf(
          ofOrders.filter(({ tierIds = [] }) => tierIds.includes(id)),
          { timeZone, units },
        ),
      }))
      .filter(changesSomething),
  };
}

const isOfOrders = ({ enabled, kind }: EarningRule): boolean =>
  enabled && isEarningKind(kind) && findEarningKind(kind).shape === "order";

const isForEverybody = ({ tierIds = [] }: EarningRule): boolean => tierIds.length === 0;

const changesSomething = ({
  basisPoints,
  rates,
  multipliers,
  fixed,
}: PublicRules["levels"][number]): boolean =>
  basisPoints !== BASE_MULTIPLIER_BASIS_POINTS || rates.length + multipliers.length + fixed.length > 0;

/** `units`: of all rates. */
function termsOf(
  rules: readonly EarningRule[],
  { timeZone, units }: { readonly timeZone: string; readonly units: number },
): PublicTerms {
  const rates: PublicTerms["rates"][number][] = [];
  const multipliers: PublicTerms["multipliers"][number][] = [];
  const fixed: PublicTerms["fixed"][number][] = [];
  for (const rule of rules) {
    const at = {
      from: secondsAt(rule.window?.from, timeZone),
      to: secondsAt(rule.window?.to, timeZone),
    };
    const gives = contributionOf(rule);
    if (gives.type === "rate") rates.push({ hundredths: rateFor(gives, units), ...at });
    if (gives.type === "fixed") fixed.push({ points: gives.points, minimumMinor: minimumOf(rule), ...at });
    if (gives.type === "multiply") {
      const covers =
        gives.covers === "whole_order" ? null : { ...gives.covers, tags: tagsFor(gives.covers.tags) };
      multipliers.push({ basisPoints: gives.basisPoints, covers, ...at });
    }
  }
  return { rates, multipliers, fixed };
}

function contributionOf({ kind, config }: EarningRule) {
  const found = isEarningKind(kind) ? findEarningKind(kind) : undefined;
  return found?.shape === "order"
    ? found.contribute(config as never, { eligibleMinor: Number.MAX_SAFE_INTEGER })
    : ({ type: "nothing" } as const);
}

/** As they were written, and in small letters: blocks of a theme look for a product's tag in both forms. */
const tagsFor = (tags: readonly string[]): string[] => [...new Set([...tags, ...tags.map(foldTag)])];

const secondsAt = (local: string | null | undefined, timeZone: string): number | null =>
  local ? toInstant(local, timeZone).getTime() / 1000 : null;
