import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aWinner } from "../../testing/a-simulation.ts";
import { createFormats } from "../../ui/format/format.ts";
import type { RunMember } from "../simulator.generated.ts";
import { reasonsOf } from "./reasons.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "Europe/London" });
const inForce = aProgram();
const [silver, gold] = inForce.tiers.levels;
const draft = aProgram({
  earning: [
    ...inForce.earning,
    {
      id: "tea",
      kind: "product_multiplier",
      enabled: true,
      name: "Tea and coffee",
      config: { multiplierBasisPoints: 20_000, tags: ["tea"], productIds: [], collectionIds: [] },
    },
  ],
  tiers: { ...inForce.tiers, levels: [silver!, { ...gold!, multiplierBasisPoints: 17_500 }] },
});
const none = { tiers: 0, orders: 0, gifts: 0, actions: 0 };
const reason = (changes: Partial<RunMember>) =>
  reasonsOf({ ...aWinner(1), why: none, ...changes }, { inForce, draft }, formats);

describe("why a member earns more or less", () => {
  test.each<[string, Partial<RunMember>]>([
    ["becomes Gold", { why: { ...none, tiers: 5 } }],
    ["becomes Silver", { tierInForce: null, tierDraft: "silver", why: { ...none, tiers: 5 } }],
    ["Silver, not Gold", { tierInForce: "gold", tierDraft: "silver", why: { ...none, tiers: -5 } }],
    ["loses Silver", { tierInForce: "silver", tierDraft: null, why: { ...none, tiers: -5 } }],
    ["Gold × 1.5 to × 1.75", { tierInForce: "gold", why: { ...none, tiers: 5 } }],
    ["was Gold for a time", { tierInForce: "silver", tierDraft: "silver", why: { ...none, tiers: 5 } }],
    ["Silver later", { tierInForce: "silver", tierDraft: "silver", why: { ...none, tiers: -5 } }],
    [
      "67% of spending on Tea and coffee",
      { why: { ...none, orders: 5 }, products: [{ ruleId: "tea", share: "0.67" }] },
    ],
    ["earns differently for orders", { why: { ...none, orders: 5 } }],
    ["was in a tier for a time", { tierInForce: null, tierDraft: null, why: { ...none, tiers: 5 } }],
    ["reaches a tier with an entry reward", { why: { ...none, gifts: 5 } }],
    ["fewer entry rewards", { why: { ...none, gifts: -5 } }],
    ["sign-ups and actions", { why: { ...none, actions: 5 } }],
  ])("%s", (words, changes) => {
    expect(reason(changes)).toBe(words);
  });

  test("the largest part comes first, and two are named at most", () => {
    expect(reason({ why: { tiers: 10, orders: -20, gifts: 5, actions: 0 } })).toBe(
      "earns differently for orders, becomes Gold",
    );
  });
});
