import { describe, expect, test } from "vitest";
import { anOrder, aProgram, aQuestion, theTerms } from "../testing/builders.ts";
import type { FinancialStatus } from "./order-state.ts";
import { orderTarget, type NoAwardReason, type OrderQuestion } from "./target.ts";

function reasonFor(changes: Partial<OrderQuestion>): NoAwardReason | undefined {
  const target = orderTarget(aQuestion(changes));
  if (!target.ok) throw new Error(target.code);
  const { points, eligibleMinor, explanation } = target.value;
  // An order has a reason for earning nothing if and only if it earns nothing and counts toward no tier.
  expect([points, eligibleMinor]).toEqual(explanation.none === undefined ? [100, 1000] : [0, 0]);
  return explanation.none;
}

const excluding = (exclude: object) => aProgram({ orders: { exclude } });

describe("an order earns nothing, and says why", () => {
  test.each<[NoAwardReason, Partial<OrderQuestion>]>([
    ["deleted", { isDeleted: true }],
    ["test_order", { state: anOrder({ isTest: true }) }],
    ["guest", { member: null }],
    ["guest", { terms: theTerms({ exclusionReason: "guest" }) }],
    ["not_a_member", { terms: theTerms({ exclusionReason: "not_a_member" }) }],
    ["member_left", { terms: theTerms({ exclusionReason: "member_left" }) }],
    ["member_excluded", { member: "member_excluded" }],
    ["customer_deleted", { terms: theTerms({ exclusionReason: "customer_deleted" }) }],
    ["before_start", { terms: theTerms({ exclusionReason: "before_start" }) }],
    ["program_not_on", { terms: theTerms({ exclusionReason: "program_not_on" }) }],
    ["credit_undone", { terms: theTerms({ exclusionReason: "credit_undone" }) }],
    ["cancelled", { state: anOrder({ cancelledAt: "2026-11-02T00:00:00.000Z" }) }],
    ["voided", { state: anOrder({ financialStatus: "voided" }) }],
    ["refunded", { state: anOrder({ financialStatus: "refunded" }) }],
    ["not_paid", { state: anOrder({ financialStatus: "pending" }) }],
    ["not_fulfilled", { program: aProgram({ orders: { awardOn: "fulfilled" } }) }],
    [
      "customer_tag",
      { state: anOrder({ customerTags: ["staff"] }), program: excluding({ customerTags: ["staff"] }) },
    ],
    [
      "customer_tag",
      { state: anOrder({ customerTags: ["Staff"] }), program: excluding({ customerTags: ["staff"] }) },
    ],
    ["channel", { state: anOrder({ channel: "pos" }), program: excluding({ channels: ["pos"] }) }],
  ])("%s", (reason, changes) => {
    expect(reasonFor(changes)).toBe(reason);
  });
});

describe("an order's payment decides whether it earns", () => {
  test.each<[FinancialStatus, NoAwardReason | undefined]>([
    ["pending", "not_paid"],
    ["authorized", "not_paid"],
    ["partially_paid", "not_paid"],
    ["paid", undefined],
    ["partially_refunded", undefined],
    ["refunded", "refunded"],
    ["voided", "voided"],
    ["expired", "voided"],
  ])("%s", (financialStatus, reason) => {
    expect(reasonFor({ state: anOrder({ financialStatus }) })).toBe(reason);
  });
});

describe("an order earns", () => {
  test.each<[string, Partial<OrderQuestion>]>([
    [
      "once it is fulfilled, if the program requires that",
      {
        state: anOrder({ isFulfilled: true }),
        program: aProgram({ orders: { awardOn: "fulfilled" } }),
      },
    ],
    ["whether or not it is fulfilled, if payment is enough", { state: anOrder({ isFulfilled: true }) }],
    [
      "when its customer has other tags than the excluded ones",
      {
        state: anOrder({ customerTags: ["staff-friend"] }),
        program: excluding({ customerTags: ["staff"] }),
      },
    ],
    ["in another channel than the excluded ones", { program: excluding({ channels: ["pos"] }) }],
    [
      "when the store does not say in which channel",
      {
        state: anOrder({ channel: null }),
        program: excluding({ channels: ["pos"] }),
      },
    ],
  ])("%s", (_, changes) => {
    expect(reasonFor(changes)).toBeUndefined();
  });
});

describe("of several reasons, the one that is hardest to change is shown", () => {
  test.each<[NoAwardReason, Partial<OrderQuestion>]>([
    ["deleted", { isDeleted: true, state: anOrder({ isTest: true }) }],
    ["guest", { member: null, terms: theTerms({ exclusionReason: "program_not_on" }) }],
    [
      "program_not_on",
      {
        terms: theTerms({ exclusionReason: "program_not_on" }),
        state: anOrder({ cancelledAt: "2026-11-02T00:00:00.000Z" }),
      },
    ],
    ["cancelled", { state: anOrder({ cancelledAt: "2026-11-02T00:00:00.000Z", financialStatus: "voided" }) }],
  ])("%s", (reason, changes) => {
    expect(reasonFor(changes)).toBe(reason);
  });
});

test("an order that earns nothing still shows which part of it would have counted", () => {
  const target = orderTarget(aQuestion({ member: null, terms: theTerms({ tierId: "gold" }) }));
  expect(target.ok && target.value.explanation).toEqual({
    kind: "order",
    none: "guest",
    lines: [{ line: "line-1", quantity: 1, eligible: 1000 }],
    eligible: 1000,
    rate: 0,
    tier: { id: "gold", multiplier: 10_000 },
    rules: [],
    rounding: "floor",
    points: 0,
  });
});
