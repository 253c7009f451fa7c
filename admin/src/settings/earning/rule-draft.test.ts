import { programDocumentSchema } from "@laurel/domain/program/program.ts";
import { describe, expect, test } from "vitest";
import type { KindTexts } from "../../kinds/kind-draft.ts";
import { aProgram } from "../../testing/a-program.ts";
import { applyRuleDraft, newRule, type RuleDraft, type RuleKind, toRuleDraft } from "./rule-draft.ts";

const shop = { locale: "en-GB", currencyCode: "EUR" };
const apply = (kind: RuleKind, texts: KindTexts, changes: Partial<RuleDraft> = {}) => {
  const rule = newRule(kind);
  const draft = toRuleDraft(rule, shop);
  return applyRuleDraft({ ...draft, ...changes, texts: { ...draft.texts, ...texts } }, rule, shop);
};

describe("a way to earn", () => {
  test.each<[RuleKind, KindTexts, object]>([
    ["order_fixed", { points: "20", minimumSpendMinor: "25" }, { points: 20, minimumSpendMinor: 2500 }],
    [
      "product_multiplier",
      { tags: "tea, coffee,tea", multiplierBasisPoints: "1.5" },
      { tags: ["tea", "coffee"] },
    ],
    ["campaign", { multiplierBasisPoints: "3" }, { multiplierBasisPoints: 30_000 }],
    ["signup", { points: "1,000" }, { points: 1000 }],
    [
      "action",
      { action: "review", points: "50", limitPerCustomer: "" },
      { action: "review", limitPerCustomer: null },
    ],
  ])("%s is accepted by the program, and is read back as it was typed", (kind, changes, config) => {
    const { rule, problems } = apply(kind, changes, { name: "A name" });
    expect(problems).toEqual([]);
    expect(rule).toMatchObject({ name: "A name", enabled: true, config });
    const program = aProgram({ earning: [rule] });
    expect(programDocumentSchema.parse(program)).toEqual(program);
    expect(applyRuleDraft(toRuleDraft(rule, shop), rule, shop)).toEqual({ rule, problems: [] });
  });

  test("keeps products, tiers and more that its form does not show", () => {
    const rule = {
      ...newRule("product_multiplier"),
      tierIds: ["gold"],
      config: { tags: [], productIds: ["7"], collectionIds: [], multiplierBasisPoints: 20_000 },
    };
    expect(applyRuleDraft(toRuleDraft(rule, shop), rule, shop)).toEqual({ rule, problems: [] });
  });

  test.each<[RuleKind, KindTexts, string]>([
    ["signup", { points: "0" }, "points"],
    ["signup", { points: "1.5" }, "points"],
    ["order_fixed", { points: "5", minimumSpendMinor: "much" }, "minimumSpendMinor"],
    ["campaign", { multiplierBasisPoints: "101" }, "multiplierBasisPoints"],
    ["product_multiplier", { tags: " , " }, "tags"],
    ["action", { action: "A review", points: "5" }, "action"],
    ["action", { action: "review", points: "5", limitPerCustomer: "0" }, "limitPerCustomer"],
  ])("%s: %j has an error beside its field", (kind, changes, field) => {
    expect(apply(kind, changes).problems.map((problem) => problem.field)).toEqual([["config", field]]);
  });

  test("is for members of the chosen tiers", () => {
    const { rule, problems } = apply("campaign", { multiplierBasisPoints: "2" }, { tierIds: ["gold"] });
    expect(problems).toEqual([]);
    expect(rule.tierIds).toEqual(["gold"]);
    const everyone = applyRuleDraft({ ...toRuleDraft(rule, shop), tierIds: [] }, rule, shop);
    expect(everyone.rule.tierIds).toEqual([]);
  });

  test("for some products needs no tag once products are chosen", () => {
    const { rule, problems } = apply("product_multiplier", { tags: "", productIds: "7, 8" });
    expect(problems).toEqual([]);
    expect(rule.config).toMatchObject({ tags: [], productIds: ["7", "8"], collectionIds: [] });
  });

  test("that ends before it starts has an error beside its end", () => {
    const { problems } = apply("campaign", {}, { from: "2026-12-05T00:00", to: "2026-12-04T00:00" });
    expect(problems.map((problem) => problem.field)).toEqual([["to"]]);
  });
});
