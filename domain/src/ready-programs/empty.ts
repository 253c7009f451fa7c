import type { ReadyProgram } from "./ready-program.ts";

/** Nothing earns, and there is nothing to redeem, until the merchant says so. */
export const empty: ReadyProgram = {
  id: "empty",
  title: "Empty",
  about: "Nothing is set. You choose what orders earn, and make the rewards.",
  pointsPerUnit: 0,
  pointsWorthUnit: 100,
  signUpPoints: 0,
  holdDays: 14,
  expiry: { policy: "never", months: 12 },
  tiers: { window: "lifetime", levels: [] },
  rewards: [],
};
