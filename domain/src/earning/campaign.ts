import { orderKind } from "./earning-kind.ts";

/** Multiplies whole orders while the rule's window is open. What counts is when the order was processed. */
export const campaign = orderKind({
  id: "campaign",
  icon: "star",
  texts: {
    title: "Campaign",
    about: "Multiplies what spending earns while it runs, such as double points for a weekend.",
    note: "Every order",
    forWhat: "new orders",
  },
  unnamed: "a campaign",
  fields: { multiplierBasisPoints: { control: "multiplier", label: "Earns", isMain: true } },
  asksForWindow: true,
  isOnlyOne: false,
  sample: { multiplierBasisPoints: 20_000 },
  describe: ({ multiplierBasisPoints }, { texts, write }) => ({
    note: texts.note,
    value: write.multiplier(multiplierBasisPoints),
  }),
  scopes: () => [],
  needsProductFacts: () => false,
  contribute: (config) => ({
    type: "multiply",
    basisPoints: config.multiplierBasisPoints,
    covers: "whole_order",
  }),
});
