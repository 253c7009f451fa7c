// The checklist of a new shop: each step is ticked by the shop's real state, never by hand. The pages read this file,
// so it imports no schema.
import { changesBetween } from "./changes.ts";
import type { ProgramDocument } from "./program.ts";
import { firstEarning } from "./first-earning.ts";

export interface ShopBegun {
  readonly program: Pick<ProgramDocument, "earning">;
  readonly currencyCode: string;
  /** The program has never been switched on. */
  readonly isDraft: boolean;
  /** A reward is on offer. */
  readonly hasReward: boolean;
  /** A shopper's request came through the store. */
  readonly isInStore: boolean;
  /** The newest batch of past orders, if there is one. */
  readonly pastOrders: { readonly state: string; readonly totals: { readonly orders: number } } | undefined;
}

export interface StepsDone {
  readonly earning: boolean;
  readonly reward: boolean;
  readonly past: boolean;
  readonly launch: boolean;
  readonly show: boolean;
}

const earnsByOrders = ({ earning }: ShopBegun["program"]): boolean =>
  earning.some(
    ({ enabled, kind, config }) =>
      enabled &&
      kind === "order_spend" &&
      (config as { readonly pointsPerUnitHundredths: number }).pointsPerUnitHundredths > 0,
  );

const isFirstEarning = ({ program, currencyCode }: ShopBegun): boolean =>
  changesBetween({ earning: program.earning }, { earning: firstEarning(currencyCode) }).length === 0;

export function stepsDone(shop: ShopBegun): StepsDone {
  const { program, isDraft, hasReward, pastOrders, isInStore } = shop;
  return {
    // A new program already has a rate: the step is done once the merchant has changed it or switched the program on.
    earning: earnsByOrders(program) && (!isDraft || !isFirstEarning(shop)),
    reward: hasReward,
    // Credited, or measured with nothing to credit.
    past:
      pastOrders?.state === "CREDITED" || (pastOrders?.state === "READY" && pastOrders.totals.orders === 0),
    launch: !isDraft,
    show: isInStore,
  };
}
