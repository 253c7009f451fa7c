import { amountOffFor, type ReadyProgram } from "./ready-program.ts";

/** An order in a year or two: points must live that long, and a small share of a large sum is a reward already. */
export const highPrice: ReadyProgram = {
  id: "high_price",
  title: "High price, rare orders",
  about: "For furniture, jewellery or machines: a small share back, points that last for years.",
  pointsPerUnit: 1,
  pointsWorthUnit: 50,
  signUpPoints: 250,
  holdDays: 30,
  expiry: { policy: "inactivity", months: 36 },
  tiers: {
    window: "lifetime",
    levels: [
      { id: "patron", name: "Patron", fromUnits: 2000, multiplierBasisPoints: 15_000, color: "#5b4b8a" },
    ],
  },
  rewards: [amountOffFor(10, 500), amountOffFor(50, 2500), amountOffFor(100, 5000)],
};
