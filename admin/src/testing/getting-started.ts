import { aReward } from "./a-redemption.ts";
import { connection } from "./render-page.tsx";

/** Past orders that are counted, and not credited yet. */
export const batch = {
  id: "b1",
  state: "READY",
  totals: { orders: 12, members: 3, points: 900 },
  leftOut: [],
} as never;

/** What the page Getting started queries. */
export const gettingStartedWith = (program: object) =>
  ({
    program,
    rewards: connection([aReward]),
    pastCredits: [],
    pastOrdersAccess: { all: true },
  }) as never;
