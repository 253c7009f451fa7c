import { fill } from "../kinds/labels.ts";
import { rewardKind } from "./reward-kind.ts";

/** A percentage off: 1000 basis points = 10 %. */
export const percentageOff = rewardKind({
  id: "percentage_off",
  icon: "percent",
  texts: { title: "Percentage off", value: "{percentage} off", withOrder: "{value} {order}" },
  fields: { basisPoints: { control: "percentage", label: "Percentage off" } },
  samples: [
    { id: "percent-10", config: () => ({ basisPoints: 1000 }), pricedAtUnits: 5, limitPerCustomer: 1 },
  ],
  describe: ({ basisPoints }, { texts, write }) =>
    fill(texts.value, { percentage: write.percentage(basisPoints) }),
  fulfil: ({ basisPoints }) => ({ type: "code", value: { type: "percentage", basisPoints } }),
  worthMinor: () => null,
  worthOnOrderMinor: ({ basisPoints }, orderMinor) =>
    Number((BigInt(orderMinor) * BigInt(basisPoints)) / 10_000n),
  scopes: ["write_discounts"],
});
