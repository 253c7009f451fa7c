// What a program's rules for spending give. It imports no kind: the admin's first page reads it.
import type { EarningConfig, EarningKindId } from "./kinds.ts";
import type { Rate } from "./rate.ts";

interface Earning {
  readonly earning: readonly {
    readonly kind: string;
    readonly enabled: boolean;
    readonly config?: unknown;
  }[];
}

const SPENDING = "order_spend" satisfies EarningKindId;

/** The rates of the rules that are on. */
export const spendingRates = ({ earning }: Earning): Rate[] =>
  earning
    .filter(({ kind, enabled }) => kind === SPENDING && enabled)
    .map(({ config }) => config as EarningConfig<typeof SPENDING>)
    .map(({ pointsPerUnitHundredths: hundredths, forEachUnits: units = 1 }) => ({ hundredths, units }));

/**
 * What an order costs that shows the effect of a change, in whole units: 100, or 100 times the largest amount that any of
 * these programs has a rate for. An order of ₫100 would earn nothing at a point for each ₫1,000.
 */
export const exampleUnits = (...programs: readonly Earning[]): number =>
  100 * Math.max(1, ...programs.flatMap(spendingRates).map(({ units }) => units));
