import { fill } from "../kinds/labels.ts";
import { orderKind } from "./earning-kind.ts";

/** The same points for each order of at least `minimumSpendMinor`; an order refunded below it earns none. */
export const orderFixed = orderKind({
  id: "order_fixed",
  icon: "receipt",
  texts: {
    title: "Each order",
    about: "The same points for each order, added to what spending earns. You can set a smallest order.",
    anySize: "Of any size",
    ofLeast: "Of {least} or more",
    forWhat: "new orders",
  },
  unnamed: "each order",
  fields: {
    points: { control: "points", label: "Points", isMain: true },
    minimumSpendMinor: { control: "money", label: "Smallest order", none: "any" },
  },
  asksForWindow: true,
  isOnlyOne: false,
  sample: { points: 0, minimumSpendMinor: 0 },
  describe: ({ points, minimumSpendMinor }, { texts, write }) => ({
    note:
      minimumSpendMinor > 0 ? fill(texts.ofLeast, { least: write.money(minimumSpendMinor) }) : texts.anySize,
    value: write.points(points),
  }),
  scopes: () => [],
  needsProductFacts: () => false,
  contribute: (config, order) =>
    order.eligibleMinor > 0 && order.eligibleMinor >= config.minimumSpendMinor
      ? { type: "fixed", points: config.points }
      : { type: "nothing" },
});
