import { expect, test } from "vitest";
import { orderTarget } from "../orders/target.ts";
import { aProgram, aQuestion } from "../testing/builders.ts";
import { entryTitle, type EntryNames, type EntryWords } from "./entry-title.ts";

const names: EntryNames = {
  order: "#1042",
  reward: "£5 off",
  program: aProgram({
    earning: [
      {
        id: "review",
        kind: "action",
        enabled: true,
        name: "Write a review",
        config: { action: "review", points: 5, limitPerCustomer: null, limitPeriod: "ever" },
      },
    ],
    tiers: { levels: [{ id: "gold", name: "Gold", threshold: 1 }] },
  }),
};

/** Texts by their names, with what fills their slots. */
const say: EntryWords = (name, slots = {}) => `⟦${[name, ...Object.values(slots)].join(" ")}⟧`;

function anOrderEntry() {
  const target = orderTarget(aQuestion());
  if (!target.ok) throw new Error(target.code);
  return { ...target.value.explanation, order: "1042", before: 0, posted: 100 };
}

test("An entry of an order names the order as the store does, and what happened to it", () => {
  const entry = anOrderEntry();
  expect(entryTitle(entry, names, say)).toBe("⟦entry_order #1042⟧");
  const changed = { ...entry, change: { name: "refunded_in_part" } } as const;
  expect(entryTitle(changed, names, say)).toBe("⟦entry_part_returned ⟦entry_order #1042⟧⟧");
  expect(entryTitle(entry, { ...names, order: null }, say)).toBe("⟦entry_order_unnamed⟧");
});

test("A reward, an action and a tier have the merchant's names", () => {
  const titles = [
    { kind: "redemption", redemption: "1", reward: "2", postingNumber: 1 },
    { kind: "redemption_return", redemption: "1", why: "cancelled" },
    { kind: "action", rule: "review", action: "review", points: 5 },
    { kind: "tier_gift", tier: "gold", enteredOn: "2026-11-23", points: 500 },
    { kind: "tier_gift", tier: "gold", enteredOn: "2026-11-23", points: -500 },
  ] as const;
  expect(titles.map((one) => entryTitle(one, names, say))).toEqual([
    "£5 off",
    "⟦entry_given_back £5 off⟧",
    "Write a review",
    "⟦entry_gift Gold⟧",
    "⟦entry_gift_back Gold⟧",
  ]);
});

test("What has no name of the merchant's is named in the shop's words", () => {
  const titles = [
    { kind: "redemption", redemption: "1", reward: "2", postingNumber: 1 },
    { kind: "redemption_return", redemption: "1", why: "cancelled" },
    { kind: "action", rule: "1", way: "birthday", action: null, points: 5 },
    { kind: "action", rule: "1", action: null, points: 5 },
    { kind: "action", rule: "1", way: "gone", action: null, points: 5 },
    { kind: "release", lot: "1", heldUntil: "2026-11-23T00:00:00Z" },
    { kind: "write_off_reversal", order: "1", points: 5 },
  ] as const;
  expect(titles.map((one) => entryTitle(one, { ...names, reward: null }, say))).toEqual([
    "⟦entry_reward⟧",
    "⟦entry_given_back ⟦entry_reward⟧⟧",
    "⟦way_birthday⟧",
    "⟦way_signup⟧",
    "⟦way_other⟧",
    "⟦entry_release⟧",
    "⟦entry_write_off_back⟧",
  ]);
});

test("Points that staff gave are from the shop, whatever reason they wrote down", () => {
  const given = { kind: "adjustment", points: 250, countsTowardTier: false } as const;
  expect(entryTitle(given, names, say)).toBe("⟦entry_adjustment⟧");
});
