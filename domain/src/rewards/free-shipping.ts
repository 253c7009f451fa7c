import { fill } from "../kinds/labels.ts";
import { rewardLimits } from "./limits.ts";
import { rewardKind } from "./reward-kind.ts";

/** The shipping of one order, to any country; 0 for any price. */
export const freeShipping = rewardKind({
  id: "free_shipping",
  icon: "truck",
  texts: {
    title: "Free shipping",
    value: "Free shipping",
    upTo: "Free shipping up to {amount}",
    withOrder: "{value} on {order}",
  },
  fields: {
    maxShippingMinor: {
      control: "money",
      label: "Shipping price at most",
      none: "any",
      most: rewardLimits.amountMinor,
      help: "Shipping that costs more is not free",
    },
  },
  samples: [
    {
      id: "free-shipping",
      config: () => ({ maxShippingMinor: 0 }),
      pricedAtUnits: 5,
      limitPerCustomer: null,
    },
  ],
  describe: ({ maxShippingMinor }, { texts, write }) =>
    maxShippingMinor === 0 ? texts.value : fill(texts.upTo, { amount: write.money(maxShippingMinor) }),
  fulfil: ({ maxShippingMinor }) => ({
    type: "code",
    value: { type: "free_shipping", maxShippingMinor: maxShippingMinor === 0 ? null : maxShippingMinor },
  }),
  worthMinor: () => null,
  scopes: ["write_discounts"],
  isForWholeOrder: true,
  neverWith: ["shipping"],
});
