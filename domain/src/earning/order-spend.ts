import { fill } from "../kinds/labels.ts";
import { orderKind } from "./earning-kind.ts";

/** Points for money: 100 hundredths are 1 point for each 1.00. Example: €36.00 at 1000 → 360. */
export const orderSpend = orderKind({
  id: "order_spend",
  icon: "receipt",
  texts: {
    title: "Spending",
    about: "Points for what an order costs.",
    note: "For each {unit} of goods, after discounts",
    forWhat: "new orders",
  },
  unnamed: "what was spent",
  fields: { pointsPerUnitHundredths: { control: "rate", label: "Points", isMain: true } },
  asksForWindow: true,
  isOnlyOne: false,
  sample: { pointsPerUnitHundredths: 100 },
  describe: ({ pointsPerUnitHundredths }, { texts, write }) => ({
    note: fill(texts.note, { unit: write.unit }),
    value: write.points(pointsPerUnitHundredths / 100),
  }),
  scopes: () => [],
  needsProductFacts: () => false,
  contribute: (config) => ({ type: "rate", pointsPerUnitHundredths: config.pointsPerUnitHundredths }),
});
