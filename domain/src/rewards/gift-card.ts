import { fill } from "../kinds/labels.ts";
import { rewardLimits } from "./limits.ts";
import { rewardKind } from "./reward-kind.ts";

/** A gift card of the store, with a code that the member enters at the checkout until the card is empty. */
export const giftCard = rewardKind({
  id: "gift_card",
  icon: "card",
  texts: {
    title: "Gift card",
    value: "{amount} gift card",
    withOrder: "{value}",
    noEnd: "Each card works until it is empty.",
    oneDay: "Each card works for 1 day.",
    days: "Each card works for {days} days.",
  },
  fields: {
    amountMinor: { control: "money", label: "Amount", most: rewardLimits.amountMinor },
    expiresDays: {
      control: "count",
      label: "Works for",
      most: rewardLimits.codeDays,
      unit: { one: "day", other: "days" },
      none: "no end",
      help: "Some countries don’t allow gift cards to expire soon.",
    },
  },
  samples: [
    {
      id: "gift-card-10",
      config: (unitMinor) => ({ amountMinor: 10 * unitMinor, expiresDays: null }),
      pricedAtUnits: 10,
      limitPerCustomer: null,
    },
  ],
  describe: ({ amountMinor }, { texts, write }) => fill(texts.value, { amount: write.money(amountMinor) }),
  fulfil: ({ amountMinor, expiresDays }, { currencyCode }) => ({
    type: "gift_card",
    amountMinor,
    currencyCode,
    expiresDays,
  }),
  worthMinor: ({ amountMinor }) => amountMinor,
  // The card names its customer, and the platform asks for the second scope for that alone.
  scopes: ["write_gift_cards", "write_customers"],
  isForWholeOrder: true,
  hasNoMinimumSpend: true,
  handsOver: {
    one: "card",
    other: "cards",
    describeLife: ({ expiresDays }, { texts, write }) =>
      expiresDays === null
        ? texts.noEnd
        : expiresDays === 1
          ? texts.oneDay
          : fill(texts.days, { days: write.number(expiresDays) }),
  },
});
