import { fill } from "../kinds/labels.ts";
import { rewardLimits } from "./limits.ts";
import { rewardKind } from "./reward-kind.ts";

const unitsOff = (units: number) => ({
  id: `amount-${units}`,
  config: (unitMinor: number) => ({ amountMinor: units * unitMinor }),
  pricedAtUnits: units,
  limitPerCustomer: null,
});

/** A fixed amount off the order, in the shop's currency. */
export const amountOff = rewardKind({
  id: "amount_off",
  icon: "note",
  texts: { title: "Amount off", value: "{amount} off", withOrder: "{value} {order}" },
  fields: { amountMinor: { control: "money", label: "Amount", most: rewardLimits.amountMinor } },
  samples: [unitsOff(5), unitsOff(10)],
  describe: ({ amountMinor }, { texts, write }) => fill(texts.value, { amount: write.money(amountMinor) }),
  fulfil: ({ amountMinor }, { currencyCode }) => ({
    type: "code",
    value: { type: "amount", amountMinor, currencyCode },
  }),
  worthMinor: ({ amountMinor }) => amountMinor,
  scopes: ["write_discounts"],
});
