import { fill } from "../kinds/labels.ts";
import { orderKind } from "./earning-kind.ts";

/**
 * Points for money: 100 hundredths are 1 point for each 1.00, or for each `forEachUnits` of the currency. Examples: €36.00
 * at 1000 → 360; ₫36,000 at 100 for each 1,000 → 36.
 */
export const orderSpend = orderKind({
  id: "order_spend",
  icon: "receipt",
  texts: {
    title: "Spending",
    about: "Points for what an order costs.",
    note: "For each {amount} that counts",
    forWhat: "new orders",
  },
  unnamed: "what was spent",
  fields: {
    pointsPerUnitHundredths: { control: "rate", label: "Points", isMain: true },
    forEachUnits: { control: "units", label: "For each" },
  },
  asksForWindow: true,
  isOnlyOne: false,
  sample: { pointsPerUnitHundredths: 100, forEachUnits: undefined },
  describe: ({ pointsPerUnitHundredths, forEachUnits = 1 }, { texts, write }) => ({
    note: fill(texts.note, { amount: write.units(forEachUnits) }),
    value: write.points(pointsPerUnitHundredths / 100),
  }),
  scopes: () => [],
  needsProductFacts: () => false,
  contribute: ({ pointsPerUnitHundredths, forEachUnits = 1 }) => ({
    type: "rate",
    hundredths: pointsPerUnitHundredths,
    units: forEachUnits,
  }),
});
