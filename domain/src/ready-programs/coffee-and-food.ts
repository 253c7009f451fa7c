import { amountOffFor, type ReadyProgram } from "./ready-program.ts";

/** Small orders, often: nothing is held back, and the first reward is a few orders away. */
export const coffeeAndFood: ReadyProgram = {
  id: "coffee_and_food",
  title: "Points for coffee and food",
  about: "For small orders that come often: a first reward soon, and points that can be spent right away.",
  pointsPerUnit: 10,
  pointsWorthUnit: 200,
  signUpPoints: 100,
  // Food is not sent back.
  holdDays: 0,
  expiry: { policy: "inactivity", months: 6 },
  tiers: { window: "rolling_12_months", levels: [] },
  rewards: [amountOffFor(2, 400), amountOffFor(5, 1000), amountOffFor(10, 2000)],
};
