import { describe, expect, test } from "vitest";
import { summarize, type Explanation, type Wording } from "./explanation.ts";
import type { OrderState } from "./orders/order-state.ts";
import { orderTarget, type NoAwardReason, type OrderQuestion } from "./orders/target.ts";
import type { EarningRule } from "./program/program.ts";
import { aLine, anOrder, aProgram, aQuestion, spendRule, theTerms } from "./testing/builders.ts";

const wording: Wording = {
  pointsName: { one: "point", other: "points" },
  currencyCode: "EUR",
  tiers: [{ id: "gold", name: "Gold" }],
};
const sentence = (explanation: Explanation) => summarize(explanation, wording);

function sentenceOf(changes: Partial<OrderQuestion>, words = wording): string {
  const target = orderTarget(aQuestion(changes));
  if (!target.ok) throw new Error(target.code);
  return summarize(target.value.explanation, words);
}

const of = (unitPriceMinor: number) => anOrder({ lines: [aLine({ unitPriceMinor })] });

describe("an order that earned says how", () => {
  test("by its rate", () => {
    expect(sentenceOf({ state: of(3600) })).toBe("€36.00 counted, 10 points for each €1: 360 points.");
  });

  test("by its tier", () => {
    const terms = theTerms({ tierId: "gold", multiplierBasisPoints: 15_000 });
    expect(sentenceOf({ state: of(3600), terms })).toBe(
      "€36.00 counted, 10 points for each €1, Gold ×1.5: 540 points.",
    );
  });

  test("and does not name a tier that multiplies by one", () => {
    expect(sentenceOf({ state: of(3600), terms: theTerms({ tierId: "base" }) })).not.toContain("base");
  });

  test("in a currency without decimals and at a rate below one point", () => {
    const program = aProgram({ earning: [spendRule(5)] });
    const words = { ...wording, currencyCode: "JPY" };
    expect(sentenceOf({ state: of(1000), program, currencyDecimals: 0 }, words)).toBe(
      "¥1,000 counted, 0.05 points for each ¥1: 50 points.",
    );
  });

  test("at a rate for an amount of money", () => {
    const program = aProgram({ earning: [spendRule(100, 1_000)] });
    const words = { ...wording, currencyCode: "VND" };
    expect(sentenceOf({ state: of(36_000), program, currencyDecimals: 0 }, words)).toBe(
      "₫36,000 counted, 1 point for each ₫1,000: 36 points.",
    );
  });

  test("with the points for its size", () => {
    const fixed = {
      id: "big",
      kind: "order_fixed",
      enabled: true,
      config: { points: 1, minimumSpendMinor: 0 },
    };
    const program = aProgram({ earning: [spendRule(1000), fixed] });
    expect(sentenceOf({ state: of(100), program })).toBe(
      "€1.00 counted, 10 points for each €1, plus 1 point for the order: 11 points.",
    );
  });

  describe("by the rules that multiplied its lines:", () => {
    const campaign = (id: string, multiplierBasisPoints: number, name?: string): EarningRule => ({
      id,
      kind: "campaign",
      enabled: true,
      config: { multiplierBasisPoints },
      ...(name !== undefined && { name }),
    });
    const teaRule: EarningRule = {
      id: "tea",
      name: "Tea weekend",
      kind: "product_multiplier",
      enabled: true,
      config: { multiplierBasisPoints: 30_000, productIds: ["tea"], collectionIds: [], tags: [] },
    };
    const said = (state: OrderState, ...earning: EarningRule[]) =>
      sentenceOf(
        { state, program: aProgram({ earning: [spendRule(1000), ...earning] }) },
        { ...wording, rules: earning },
      );

    test("their names, by how much, and how many lines", () => {
      expect(said(of(1000), campaign("double", 20_000, "Double points"))).toBe(
        "€10.00 counted, 10 points for each €1, ×2 by “Double points” on 1 line: 200 points.",
      );
      const lines = ["tea", "tea", "cup"].map((productId, n) => aLine({ lineId: `l${n}`, productId }));
      expect(said(anOrder({ lines }), campaign("double", 20_000, "Double points"), teaRule)).toContain(
        ", ×6 by “Double points” and “Tea weekend” on 2 lines, ×2 by “Double points” on 1 line: ",
      );
    });

    test("their kind, if they have no name", () => {
      expect(said(of(1000), campaign("double", 20_000))).toContain(", ×2 by a campaign on 1 line: ");
    });

    test("that it was a rule, if the rule is no longer known", () => {
      const program = aProgram({ earning: [spendRule(1000), campaign("double", 20_000, "Double points")] });
      expect(sentenceOf({ state: of(1000), program })).toContain(", ×2 by a rule on 1 line: ");
    });
  });

  test("with how many lines did not count", () => {
    const card = aLine({ lineId: "line-2", isGiftCard: true });
    const one = anOrder({ lines: [aLine(), card] });
    const two = anOrder({ lines: [aLine(), card, { ...card, lineId: "line-3" }] });
    expect(sentenceOf({ state: one })).toMatch(/: 100 points; 1 line did not count\.$/);
    expect(sentenceOf({ state: two })).toMatch(/: 100 points; 2 lines did not count\.$/);
  });

  test("with how many lines were refunded, apart from those that never counted", () => {
    const card = aLine({ lineId: "line-2", isGiftCard: true });
    const back = aLine({ lineId: "line-3", currentQuantity: 0 });
    const state = anOrder({ lines: [aLine(), card, back] });
    expect(sentenceOf({ state })).toMatch(/: 100 points; 1 line refunded; 1 line did not count\.$/);
  });

  test("in the shop's own name for points", () => {
    const words = { ...wording, pointsName: { one: "bean", other: "beans" } };
    expect(sentenceOf({ state: of(10) }, words)).toMatch(/: 1 bean\.$/);
    expect(sentenceOf({ state: of(123_450) }, words)).toMatch(/: 12,345 beans\.$/);
  });
});

describe("an order that earned nothing says why", () => {
  test.each<[NoAwardReason, Partial<OrderQuestion>, string]>([
    ["cancelled", { state: anOrder({ cancelledAt: "2026-11-02T00:00:00.000Z" }) }, "the order was cancelled"],
    ["guest", { member: null }, "it was placed without a customer account"],
    [
      "program_not_on",
      { terms: theTerms({ exclusionReason: "program_not_on" }) },
      "the program was not on when it arrived",
    ],
    ["refunded", { state: anOrder({ financialStatus: "refunded" }) }, "it was refunded in full"],
  ])("%s", (_, changes, why) => {
    expect(sentenceOf(changes)).toBe(`Earned nothing: ${why}.`);
  });
});

test("an order from before orders earn names the day, and the time unless that is midnight", () => {
  const changes = { terms: theTerms({ exclusionReason: "before_start" }) };
  const said = (earnsFrom: string | null) =>
    sentenceOf(changes, { ...wording, earnsFrom }).replaceAll(/\s/g, " ");
  expect(said("2030-01-01T00:00:00")).toBe(
    "Earned nothing: it was placed before Jan 1, 2030, from which orders earn.",
  );
  expect(said("2026-11-28T15:05:09")).toBe(
    "Earned nothing: it was placed before Nov 28, 2026, 3:05 PM, from which orders earn.",
  );
  expect(said(null)).toBe("Earned nothing: it was placed before orders began to earn.");
});

test("every other entry has a sentence of its own", () => {
  const returned = { kind: "redemption_return", redemption: "r" } as const;
  const merge = { merge: "m", other: "c" };
  const sentences = [
    sentence({ kind: "release", lot: "l", heldUntil: "2026-11-15T00:00:00.000Z" }),
    sentence({ kind: "action", rule: "signup", action: null, points: 100 }),
    sentence({ kind: "action", rule: "reviews", action: "review", points: 1 }),
    sentence({ kind: "adjustment", points: -1, countsTowardTier: false }),
    sentence({ kind: "adjustment", points: 1500, countsTowardTier: true }),
    sentence({ kind: "undo", posting: "p", of: "order_award" }),
    sentence({ kind: "redemption", redemption: "r", reward: "w", postingNumber: 1 }),
    sentence({ kind: "redemption", redemption: "r", reward: "w", postingNumber: 3 }),
    sentence({ ...returned, why: "failed" }),
    sentence({ ...returned, why: "cancelled" }),
    sentence({ ...returned, why: "expired" }),
    sentence({ ...returned, why: "order_cancelled" }),
    sentence({ kind: "write_off", order: "o", shortfall: 250 }),
    sentence({ kind: "write_off_reversal", order: "o", points: 250 }),
    sentence({ ...merge, kind: "merge", side: "from", doubled: 0 }),
    sentence({ ...merge, kind: "merge", side: "from", doubled: 100 }),
    sentence({ ...merge, kind: "merge", side: "into", doubled: 0 }),
    sentence({ ...merge, kind: "merge_undo", side: "into", doubled: 0 }),
    sentence({ ...merge, kind: "merge_undo", side: "from", doubled: 100 }),
  ];
  expect(sentences).toEqual([
    "No longer pending: the points can be spent.",
    "100 points for “Sign-up”.",
    "1 point for “Review”.",
    "Adjusted by -1 point.",
    "Adjusted by 1,500 points, counting toward the tier.",
    "Undid an earlier entry (order award).",
    "Redeemed for a reward.",
    "Redeemed again: a returned code was used after all.",
    "Returned: the store could not make the reward's code.",
    "Returned: the reward was cancelled.",
    "Returned: the reward's code expired unused.",
    "Returned: the order that used the reward was cancelled.",
    "Written off: 250 points from a refunded order had already been spent.",
    "Reversed a write-off of 250 points: the order counts again.",
    "Merged into another customer.",
    "Merged into another customer. 100 points that both had count once.",
    "Came with a customer who was merged into this one.",
    "Went back to a customer who is no longer merged into this one.",
    "Came back: the merge into another customer was undone. 100 points that both had are given again.",
  ]);
});

test("points for reaching a tier name it, also when they are taken back or given again", () => {
  const gift = { kind: "tier_gift", tier: "gold", enteredOn: "2026-03-01" } as const;
  const wording = {
    pointsName: { one: "point", other: "points" },
    currencyCode: "EUR",
    tiers: [{ id: "gold", name: "Gold" }],
  };
  expect(summarize({ ...gift, points: 500 }, wording)).toBe("Reached Gold: 500 points.");
  expect(summarize({ ...gift, points: -500 }, wording)).toBe(
    "The reward for reaching Gold was taken back: 500 points.",
  );
  expect(summarize({ ...gift, points: 1, again: true }, wording)).toBe("Reached Gold after all: 1 point.");
  expect(summarize({ ...gift, tier: "gone", points: 5 }, wording)).toBe("Reached gone: 5 points.");
});
