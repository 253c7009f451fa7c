import type { Explanation } from "@laurel/domain/explanation.ts";
import { describe, expect, test } from "vitest";
import { packExplanation, unpackExplanation } from "./stored-explanation.ts";

const award: Extract<Explanation, { kind: "order" }> = {
  kind: "order",
  lines: [
    { line: "14012345678901", quantity: 2, eligible: 5100 },
    { line: "14012345678902", quantity: 1, eligible: 900, multiplier: 20_000, rules: ["double-tea"] },
  ],
  eligible: 6000,
  rate: 1000,
  rules: ["orders", "double-tea"],
  rounding: "floor",
  points: 690,
  order: "7001",
  before: 0,
  posted: 690,
};
const everything: Explanation = {
  ...award,
  leftOut: [{ line: "14012345678903", quantity: 1, reason: "gift_card" }],
  extras: [{ what: "shipping", eligible: 500 }],
  reductions: [{ reason: "refunded_amount", amount: 1000 }],
  eligible: 5500,
  lines: award.lines.map((line, at) => (at === 1 ? { ...line, unpaid: 300 } : line)),
  rateUnits: 1_000,
  tier: { id: "gold", multiplier: 15_000 },
  rounding: "nearest",
  fixed: 5,
  before: 700,
  posted: -10,
  change: { name: "refunded_in_part", quantities: [{ line: "14012345678901", quantity: -1 }], amount: 250 },
};
const nothing: Explanation = {
  ...award,
  none: "cancelled",
  rate: 0,
  rules: [],
  points: 0,
  before: 690,
  posted: -690,
};

const kept = (explanation: Explanation) => JSON.stringify(packExplanation(explanation));
const readAgain = (explanation: Explanation) =>
  unpackExplanation(JSON.parse(kept(explanation)) as unknown, "7001");

describe("a stored explanation", () => {
  test.each([
    ["an award", award],
    ["a change with every field", everything],
    ["an order that is no longer worth anything", nothing],
    ["an order without a line", { ...award, lines: [], eligible: 0, points: 0, posted: 0 }],
    ["an adjustment", { kind: "adjustment", points: 5, countsTowardTier: true }],
  ] satisfies [string, Explanation][])("is read as it was: %s", (_, explanation) => {
    expect(readAgain(explanation)).toEqual(explanation);
  });

  test("that is stored in full is read as it is", () => {
    expect(unpackExplanation(everything, "7001")).toEqual(everything);
  });

  test("takes half of its full size", () => {
    expect(kept(award).length).toBeLessThan(JSON.stringify(award).length / 2);
  });
});
