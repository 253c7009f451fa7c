import { describe, expect, test } from "vitest";
import { rewardSchema } from "./reward.ts";

const fiveOff = { kind: "amount_off", name: "5.00 off", points: 500, config: { amountMinor: 500 } };

const aCard = { amountMinor: 500, expiresDays: null };

function problemsOf(document: object): string[] {
  const parsed = rewardSchema.safeParse(document);
  return parsed.error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("a reward", () => {
  test("takes defaults for missing settings", () => {
    expect(rewardSchema.parse(fiveOff)).toEqual({
      ...fiveOff,
      description: null,
      status: "DRAFT",
      config: {
        amountMinor: 500,
        minimumSpendMinor: null,
        appliesTo: { type: "order" },
        combinesWith: null,
        codePrefix: "",
        codeDays: null,
        limitPerCustomer: null,
        limitTotal: null,
        from: null,
        to: null,
        tierIds: [],
      },
    });
  });

  test.each([
    ["kind", { kind: "free_lunch" }],
    ["kind", { kind: "toString" }],
    ["name", { name: "  " }],
    ["points", { points: 0 }],
    ["points", { points: 1.5 }],
    ["status", { status: "ON" }],
    ["", { surprise: 1 }],
    ["config.amountMinor", { config: {} }],
    ["config.amountMinor", { config: { amountMinor: 0 } }],
    ["config", { config: { amountMinor: 500, surprise: 1 } }],
    ["config.codePrefix", { config: { amountMinor: 500, codePrefix: "vip" } }],
    ["config.codeDays", { config: { amountMinor: 500, codeDays: 0 } }],
    ["config.limitTotal", { config: { amountMinor: 500, limitTotal: 0 } }],
    ["config.from", { config: { amountMinor: 500, from: "2026-02-30T00:00" } }],
    ["config.to", { config: { amountMinor: 500, from: "2026-12-05T00:00", to: "2026-12-05T00:00" } }],
    [
      "config.appliesTo.productIds",
      { config: { amountMinor: 500, appliesTo: { type: "products", productIds: [] } } },
    ],
    [
      "config.appliesTo",
      {
        kind: "free_shipping",
        config: { maxShippingMinor: 0, appliesTo: { type: "products", productIds: ["1"] } },
      },
    ],
    ["config.variant", { kind: "free_product", config: {} }],
    ["config.variant.id", { kind: "free_product", config: { variant: { id: "gid://shopify/X/7" } } }],
    [
      "config.minimumSpendMinor",
      { kind: "free_product", config: { variant: { id: "7" }, minimumSpendMinor: 2000 } },
    ],
    [
      "config.appliesTo",
      {
        kind: "free_product",
        config: { variant: { id: "7" }, appliesTo: { type: "products", productIds: ["1"] } },
      },
    ],
    ["config.amountMinor", { kind: "gift_card", config: { expiresDays: null } }],
    ["config.expiresDays", { kind: "gift_card", config: { amountMinor: 500 } }],
    ["config.expiresDays", { kind: "gift_card", config: { amountMinor: 500, expiresDays: 0 } }],
    ["config.codePrefix", { kind: "gift_card", config: { ...aCard, codePrefix: "VIP-" } }],
    ["config.codeDays", { kind: "gift_card", config: { ...aCard, codeDays: 5 } }],
    [
      "config.combinesWith",
      {
        kind: "gift_card",
        config: { ...aCard, combinesWith: { order: true, product: false, shipping: false } },
      },
    ],
    ["config.minimumSpendMinor", { kind: "gift_card", config: { ...aCard, minimumSpendMinor: 1 } }],
    ["config.basisPoints", { kind: "percentage_off", config: { basisPoints: 10_001 } }],
    ["config.basisPoints", { kind: "percentage_off", config: { basisPoints: 0 } }],
  ])("is refused for its %s", (path, changes) => {
    expect(problemsOf({ ...fiveOff, ...changes })).toContain(path);
  });

  test("with a choice of points is refused if the most is less than the least", () => {
    const config = { pointsPerStep: 100, stepMinor: 100, mostPoints: 300 };
    const document = { kind: "any_amount", name: "A", points: 350, config };
    expect(problemsOf(document)).toEqual(["config.mostPoints"]);
    expect(problemsOf({ ...document, points: 300 })).toEqual([]);
  });
});
