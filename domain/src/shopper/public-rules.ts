// What a store's theme must know of a program to say what a price earns: the part of `estimate.ts` that Liquid can do.
// Points of a price = floor(what counts × the rates that are open × the multipliers that are open), by whole numbers.
import { toInstant } from "../dates/local-time.ts";
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import type { ProductChoice } from "../earning/product-choice.ts";
import { rateFor, sumOfRates } from "../earning/rate.ts";
import type { EarningRule, ProgramDocument } from "../program/program.ts";
import { BASE_MULTIPLIER_BASIS_POINTS } from "../standing/tier.ts";
import type { EstimateQuestion } from "./estimate.ts";

/** Seconds since 1970, as Liquid tells the time. `from` is inside, `to` is not. Null: without that end. */
interface Open {
  readonly from: number | null;
  readonly to: number | null;
}

type PublicRate = Open & { readonly hundredths: number };

export interface PublicRules {
  /** Minor units in a whole unit of the currency. */
  readonly minorPerUnit: number;
  /** The part of a price that does not count as tax. 1597 = 15.97 %. Null: not known, so no figure can be told. */
  readonly taxBasisPoints: number | null;
  readonly giftCardsCount: boolean;
  /** These products earn nothing. */
  readonly without: ProductChoice;
  /** Hundredths of a point for each whole unit. All that are open are added. */
  readonly rates: readonly PublicRate[];
  /**
   * In their place, rates for more than one unit. A theme with blocks from before there were such rates finds none, and
   * says nothing: a figure for one unit would be far too high.
   */
  readonly ratesForUnits?: { readonly units: number; readonly rates: readonly PublicRate[] };
  /** All that are open and cover the product are multiplied. `covers` null: every product. 15000 = × 1.5. */
  readonly multipliers: readonly (Open & {
    readonly basisPoints: number;
    readonly covers: ProductChoice | null;
  })[];
  /** What a member's tier may do to the figure of a guest: nothing, raise it, or lower it too. */
  readonly tiers: "nothing" | "more" | "other";
}

type PublicQuestion = Pick<
  EstimateQuestion,
  "program" | "taxShareBasisPoints" | "timeZone" | "currencyDecimals"
>;

/** Orders of an online store come through it. */
const CHANNEL = "web";

/** Null if nothing that is bought in the online store earns. */
export function publicRules(question: PublicQuestion): PublicRules | null {
  const { program, taxShareBasisPoints, timeZone, currencyDecimals } = question;
  const { include, exclude } = program.orders;
  const ofOrders = program.earning.filter(isOfOrders);
  const open = ({ window }: EarningRule): Open => ({
    from: secondsAt(window?.from, timeZone),
    to: secondsAt(window?.to, timeZone),
  });
  const given = ofOrders
    .filter(isForEverybody)
    .map((rule) => ({ at: open(rule), gives: contributionOf(rule) }));
  const ofMoney = given.flatMap(({ at, gives }) => (gives.type === "rate" ? [{ at, gives }] : []));
  const { units } = sumOfRates(ofMoney.map(({ gives }) => gives));
  const rates = ofMoney.map(({ at, gives }) => ({ hundredths: rateFor(gives, units), ...at }));
  if (rates.length === 0 || exclude.channels.includes(CHANNEL)) return null;
  return {
    minorPerUnit: 10 ** currencyDecimals,
    taxBasisPoints: include.tax ? 0 : taxShareBasisPoints,
    giftCardsCount: include.giftCardsBought,
    without: {
      tags: exclude.productTags,
      productIds: exclude.productIds,
      collectionIds: exclude.collectionIds,
    },
    ...(units === 1 ? { rates } : { rates: [], ratesForUnits: { units, rates } }),
    multipliers: given.flatMap(({ at, gives }) =>
      gives.type === "multiply"
        ? [
            {
              basisPoints: gives.basisPoints,
              covers: gives.covers === "whole_order" ? null : gives.covers,
              ...at,
            },
          ]
        : [],
    ),
    tiers: effectOfTiers(program, ofOrders),
  };
}

const isOfOrders = ({ enabled, kind }: EarningRule): boolean =>
  enabled && isEarningKind(kind) && findEarningKind(kind).shape === "order";

const isForEverybody = ({ tierIds = [] }: EarningRule): boolean => tierIds.length === 0;

function contributionOf({ kind, config }: EarningRule) {
  const found = isEarningKind(kind) ? findEarningKind(kind) : undefined;
  return found?.shape === "order"
    ? found.contribute(config as never, { eligibleMinor: 0 })
    : ({ type: "nothing" } as const);
}

const secondsAt = (local: string | null | undefined, timeZone: string): number | null =>
  local ? toInstant(local, timeZone).getTime() / 1000 : null;

function effectOfTiers({ tiers }: ProgramDocument, ofOrders: readonly EarningRule[]): PublicRules["tiers"] {
  const ofTiers = ofOrders.filter((rule) => !isForEverybody(rule)).map(contributionOf);
  const multipliers = [
    ...tiers.levels.map((level) => level.multiplierBasisPoints),
    ...ofTiers.flatMap((gives) => (gives.type === "multiply" ? [gives.basisPoints] : [])),
  ];
  if (multipliers.some((basisPoints) => basisPoints < BASE_MULTIPLIER_BASIS_POINTS)) return "other";
  const isRaised =
    multipliers.some((basisPoints) => basisPoints > BASE_MULTIPLIER_BASIS_POINTS) ||
    ofTiers.some((gives) => gives.type === "rate");
  return isRaised ? "more" : "nothing";
}
