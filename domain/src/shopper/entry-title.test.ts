import { expect, test } from "vitest";
import { orderTarget } from "../orders/target.ts";
import { aProgram, aQuestion } from "../testing/builders.ts";
import { entryTitle, type EntryNames } from "./entry-title.ts";

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

function anOrderEntry() {
  const target = orderTarget(aQuestion());
  if (!target.ok) throw new Error(target.code);
  return { ...target.value.explanation, order: "1042", before: 0, posted: 100 };
}

test("An entry of an order names the order as the store does, and what happened to it", () => {
  const entry = anOrderEntry();
  expect(entryTitle(entry, names)).toBe("Order #1042");
  const changed = { ...entry, change: { name: "refunded_in_part" } } as const;
  expect(entryTitle(changed, names)).toBe("Order #1042, part returned");
  expect(entryTitle(entry, { ...names, order: null })).toBe("An order");
});

test("A reward, an action and a tier have the merchant's names", () => {
  const titles = [
    { kind: "redemption", redemption: "1", reward: "2", postingNumber: 1 },
    { kind: "redemption_return", redemption: "1", why: "cancelled" },
    { kind: "action", rule: "review", action: "review", points: 5 },
    { kind: "tier_gift", tier: "gold", enteredOn: "2026-11-23", points: 500 },
  ] as const;
  expect(titles.map((one) => entryTitle(one, names))).toEqual([
    "£5 off",
    "£5 off, given back",
    "Write a review",
    "Reached Gold",
  ]);
});

test("Points that staff gave are from the shop, whatever reason they wrote down", () => {
  expect(entryTitle({ kind: "adjustment", points: 250, countsTowardTier: false }, names)).toBe(
    "From the shop",
  );
});
