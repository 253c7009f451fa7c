// The checklist of a new shop: each step is ticked by what the shop really has, and never by hand.
import type { ProgramDocument } from "./program.ts";

export interface ShopBegun {
  readonly program: Pick<ProgramDocument, "earning">;
  /** The program has never been switched on. */
  readonly isDraft: boolean;
  /** A reward is on offer. */
  readonly hasReward: boolean;
  /** The newest batch of past orders, if any was looked at. */
  readonly pastOrders: { readonly state: string; readonly totals: { readonly orders: number } } | undefined;
}

export interface StepsDone {
  readonly earning: boolean;
  readonly reward: boolean;
  readonly past: boolean;
  readonly launch: boolean;
}

/** What a program begins with: one rule, a point for each whole unit. Not taken from there, to be small in a browser. */
const FIRST_RATE_HUNDREDTHS = 100;

const rateOf = ({ config }: ShopBegun["program"]["earning"][number]): number =>
  (config as { readonly pointsPerUnitHundredths: number }).pointsPerUnitHundredths;

const earnsByOrders = ({ earning }: ShopBegun["program"]): boolean =>
  earning.some((rule) => rule.enabled && rule.kind === "order_spend" && rateOf(rule) > 0);

const isFirstEarning = ({ earning: [first, ...others] }: ShopBegun["program"]): boolean =>
  first?.kind === "order_spend" && rateOf(first) === FIRST_RATE_HUNDREDTHS && others.length === 0;

export function stepsDone({ program, isDraft, hasReward, pastOrders }: ShopBegun): StepsDone {
  return {
    // A program begins with a rate: it is the merchant's once they changed it, or launched with it.
    earning: earnsByOrders(program) && (!isDraft || !isFirstEarning(program)),
    reward: hasReward,
    // Credited, or looked at and found that there is nothing to credit.
    past:
      pastOrders?.state === "CREDITED" || (pastOrders?.state === "READY" && pastOrders.totals.orders === 0),
    launch: !isDraft,
  };
}
