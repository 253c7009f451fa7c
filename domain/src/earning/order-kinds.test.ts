import { describe, expect, test } from "vitest";
import { aLine } from "../testing/builders.ts";
import { campaign } from "./campaign.ts";
import { earningConfigs } from "./earning-configs.ts";
import { earningKinds, isEarningKind } from "./kinds.ts";
import { orderFixed } from "./order-fixed.ts";
import { orderSpend } from "./order-spend.ts";
import { coversLine } from "./product-choice.ts";
import { productMultiplier } from "./product-multiplier.ts";

describe("points for money", () => {
  test("the rate of the rule is the rate of the order", () => {
    const given = (forEachUnits?: number) =>
      orderSpend.contribute({ pointsPerUnitHundredths: 250, forEachUnits }, { eligibleMinor: 1 });
    expect(given()).toEqual({ type: "rate", hundredths: 250, units: 1 });
    expect(given(1_000)).toEqual({ type: "rate", hundredths: 250, units: 1_000 });
  });

  test.each([
    [{ pointsPerUnitHundredths: 0 }, true],
    [{ pointsPerUnitHundredths: 10_000_000 }, true],
    [{ pointsPerUnitHundredths: 10_000_001 }, false],
    [{ pointsPerUnitHundredths: -1 }, false],
    [{ pointsPerUnitHundredths: 1.5 }, false],
    [{}, false],
    [{ pointsPerUnitHundredths: 100, rate: 1 }, false],
    [{ pointsPerUnitHundredths: 100, forEachUnits: 1_000_000_000 }, true],
    [{ pointsPerUnitHundredths: 100, forEachUnits: 1_000_000_001 }, false],
    [{ pointsPerUnitHundredths: 100, forEachUnits: 0 }, false],
    [{ pointsPerUnitHundredths: 100, forEachUnits: 0.5 }, false],
    [{ pointsPerUnitHundredths: 100, forEachUnits: null }, false],
  ])("%j may be set: %s", (config, isValid) => {
    expect(earningConfigs.order_spend.safeParse(config).success).toBe(isValid);
  });
});

describe("points for an order of a minimum size", () => {
  const rule = { points: 50, minimumSpendMinor: 10_000 };

  test.each([
    [9_999, { type: "nothing" }],
    [10_000, { type: "fixed", points: 50 }],
    [10_001, { type: "fixed", points: 50 }],
    [0, { type: "nothing" }],
  ])("an order of %i", (eligibleMinor, contribution) => {
    expect(orderFixed.contribute(rule, { eligibleMinor })).toEqual(contribution);
  });

  test("an order in which nothing counts earns nothing, even without a minimum", () => {
    expect(orderFixed.contribute({ points: 50, minimumSpendMinor: 0 }, { eligibleMinor: 0 })).toEqual({
      type: "nothing",
    });
    expect(orderFixed.contribute({ points: 50, minimumSpendMinor: 0 }, { eligibleMinor: 1 })).toEqual({
      type: "fixed",
      points: 50,
    });
  });

  test("neither points nor minimum can be negative", () => {
    expect(earningConfigs.order_fixed.safeParse(rule).success).toBe(true);
    expect(earningConfigs.order_fixed.safeParse({ ...rule, points: -1 }).success).toBe(false);
    expect(earningConfigs.order_fixed.safeParse({ ...rule, minimumSpendMinor: -1 }).success).toBe(false);
  });
});

describe("points multiplied for some products", () => {
  const nothing = { tags: [], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000 };
  const tea = aLine({ productId: "7", productTags: ["tea", "green"], collectionIds: ["hot-drinks"] });

  test.each([
    ["its tag", { tags: ["coffee", "tea"] }, true],
    ["its tag in other letters", { tags: ["Tea"] }, true],
    ["its product", { productIds: ["7"] }, true],
    ["its collection", { collectionIds: ["hot-drinks"] }, true],
    ["another tag", { tags: ["te"] }, false],
    ["another product", { productIds: ["77"] }, false],
    ["another collection", { collectionIds: ["cold-drinks"] }, false],
    ["nothing", {}, false],
  ])("a rule that names %s covers a line: %s", (_, changes, isCovered) => {
    const contribution = productMultiplier.contribute({ ...nothing, ...changes }, { eligibleMinor: 1 });
    if (contribution.type !== "multiply" || contribution.covers === "whole_order")
      throw new Error("a product multiplier multiplies lines");
    expect(contribution.basisPoints).toBe(20_000);
    expect(coversLine(contribution.covers, tea)).toBe(isCovered);
  });

  test("a line without a product is covered by no rule", () => {
    const contribution = productMultiplier.contribute(
      { ...nothing, productIds: ["7"] },
      { eligibleMinor: 1 },
    );
    expect(
      contribution.type === "multiply" &&
        contribution.covers !== "whole_order" &&
        coversLine(contribution.covers, aLine({ productId: null })),
    ).toBe(false);
  });
});

test("a campaign multiplies the whole order", () => {
  expect(campaign.contribute({ multiplierBasisPoints: 20_000 }, { eligibleMinor: 1 })).toEqual({
    type: "multiply",
    basisPoints: 20_000,
    covers: "whole_order",
  });
});

test("a kind is found only by its own id, not by other properties of an object", () => {
  expect(Object.entries(earningKinds).map(([id, kind]) => [id, kind.id])).toEqual(
    [
      "order_spend",
      "campaign",
      "product_multiplier",
      "order_fixed",
      "signup",
      "birthday",
      "newsletter",
      "action",
    ].map((id) => [id, id]),
  );
  expect(isEarningKind("campaign")).toBe(true);
  expect(isEarningKind("free_lunch")).toBe(false);
  expect(isEarningKind("constructor")).toBe(false);
});
