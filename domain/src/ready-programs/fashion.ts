import { amountOffFor, type ReadyProgram } from "./ready-program.ts";

/** A few orders a year, and many returns: points wait for them. Tiers and a better large reward are what brings people back. */
export const fashion: ReadyProgram = {
  id: "fashion",
  title: "Fashion",
  about: "For a few orders a year: tiers for regulars, and points that wait until returns are over.",
  pointsPerUnit: 5,
  pointsWorthUnit: 100,
  signUpPoints: 100,
  holdDays: 30,
  expiry: { policy: "inactivity", months: 12 },
  tiers: {
    window: "rolling_12_months",
    levels: [
      { id: "silver", name: "Silver", fromUnits: 200, multiplierBasisPoints: 12_500, color: "#7d8590" },
      { id: "gold", name: "Gold", fromUnits: 500, multiplierBasisPoints: 15_000, color: "#b8860b" },
    ],
  },
  rewards: [amountOffFor(5, 500), amountOffFor(10, 1000), amountOffFor(20, 1800)],
};
