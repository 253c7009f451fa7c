import { aProgram, spendRule } from "@laurel/domain/testing/builders.ts";

const orders = { earnsFrom: "2010-01-01T00:00:00Z" };
const levels = [
  { id: "silver", name: "Silver", threshold: 500_00, multiplierBasisPoints: 12_500, color: "#9aa0a6" },
  { id: "gold", name: "Gold", threshold: 2_000_00, multiplierBasisPoints: 15_000, color: "#c9a227" },
];

/** The programs of the expected points. */
export const historyPrograms = {
  /** 10 points for each £1; no hold, no tiers. */
  flat10: aProgram({ orders }),
  /** 1 point for each £1, times the tier's multiplier. Tiers are for good. */
  tiered1: aProgram({ earning: [spendRule(100)], orders, tiers: { graceDays: 0, levels } }),
  /** The same with tiers over 12 months. */
  rolling1: aProgram({
    earning: [spendRule(100)],
    orders,
    tiers: { window: "rolling_12_months", graceDays: 30, levels },
  }),
};
