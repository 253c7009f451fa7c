import { fill } from "../kinds/labels.ts";
import { rewardLimits } from "./limits.ts";
import { rewardKind } from "./reward-kind.ts";

/** Money on the member's account in the store, which pays at the checkout when the member is signed in. */
export const storeCredit = rewardKind({
  id: "store_credit",
  icon: "wallet",
  texts: {
    title: "Store credit",
    value: "{amount} store credit",
    withOrder: "{value}",
    oneDay: "It can be spent for 1 day.",
    days: "It can be spent for {days} days.",
  },
  fields: {
    amountMinor: { control: "money", label: "Amount", most: rewardLimits.amountMinor },
    expiresDays: {
      control: "count",
      label: "Works for",
      most: rewardLimits.codeDays,
      unit: { one: "day", other: "days" },
    },
  },
  samples: [
    {
      id: "store-credit-10",
      config: (unitMinor) => ({ amountMinor: 10 * unitMinor, expiresDays: 365 }),
      pricedAtUnits: 10,
      limitPerCustomer: null,
    },
  ],
  describe: ({ amountMinor }, { texts, write }) => fill(texts.value, { amount: write.money(amountMinor) }),
  fulfil: ({ amountMinor, expiresDays }, { currencyCode }) => ({
    type: "store_credit",
    amountMinor,
    currencyCode,
    expiresDays,
  }),
  worthMinor: ({ amountMinor }) => amountMinor,
  scopes: ["write_store_credit_account_transactions", "read_store_credit_accounts"],
  isForWholeOrder: true,
  hasNoMinimumSpend: true,
  handsOver: {
    one: "credit",
    other: "credits",
    describeLife: ({ expiresDays }, { texts, write }) =>
      expiresDays === 1
        ? texts.oneDay
        : fill(texts.days, { days: expiresDays === null ? "…" : write.number(expiresDays) }),
  },
});
