import { fill } from "../kinds/labels.ts";
import { rewardLimits } from "./limits.ts";
import { rewardKind } from "./reward-kind.ts";

/** The member chooses how many points to spend, in steps: each step takes the same amount off the order. */
export const anyAmount = rewardKind({
  id: "any_amount",
  icon: "slider",
  texts: {
    title: "Any amount off",
    value: "{amount} off for each {points}",
    withOrder: "{value}, on {order}",
  },
  fields: {
    stepMinor: { control: "money", label: "Amount off", most: rewardLimits.amountMinor },
    pointsPerStep: { control: "points", label: "For each" },
    mostPoints: {
      control: "count",
      label: "Most at once",
      most: rewardLimits.chosenPoints,
      unit: { one: "point", other: "points" },
      none: "no limit",
    },
  },
  samples: [
    {
      id: "any-amount",
      config: (unitMinor, pointsFor) => ({
        stepMinor: unitMinor,
        pointsPerStep: pointsFor(unitMinor),
        mostPoints: null,
      }),
      pricedAtUnits: 1,
      limitPerCustomer: null,
    },
  ],
  describe: ({ stepMinor, pointsPerStep }, { texts, write }) =>
    fill(texts.value, { amount: write.money(stepMinor), points: write.points(pointsPerStep) }),
  chosenPoints: ({ pointsPerStep, mostPoints }) => ({ step: pointsPerStep, most: mostPoints }),
  fulfil: (config, { currencyCode, points }) => ({
    type: "code",
    value: { type: "amount", amountMinor: worthOf(config, points), currencyCode },
  }),
  worthMinor: worthOf,
  scopes: ["write_discounts"],
});

function worthOf(
  { stepMinor, pointsPerStep }: { readonly stepMinor: number; readonly pointsPerStep: number },
  points: number,
): number {
  return Math.floor(points / pointsPerStep) * stepMinor;
}
