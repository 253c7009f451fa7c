// The checklist of a new shop: each step is ticked by what the shop really has, and never by hand.
// The pages read this file: it stands on no schema.
import type { ProgramDocument } from "./program.ts";
import { FIRST_EARNING } from "./program-limits.ts";

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

const earnsByOrders = ({ earning }: ShopBegun["program"]): boolean =>
  earning.some(
    ({ enabled, kind, config }) =>
      enabled &&
      kind === "order_spend" &&
      (config as { readonly pointsPerUnitHundredths: number }).pointsPerUnitHundredths > 0,
  );

const isFirstEarning = ({ earning }: ShopBegun["program"]): boolean =>
  JSON.stringify(earning) === JSON.stringify(FIRST_EARNING);

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
