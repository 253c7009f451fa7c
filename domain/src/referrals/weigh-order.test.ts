import { describe, expect, test } from "vitest";
import { emptyOrder } from "../orders/order-record.ts";
import type { OrderState } from "../orders/order-state.ts";
import type { ExclusionReason } from "../orders/target.ts";
import { aLine, anOrder, aProgram, aRefund } from "../testing/builders.ts";
import { holdEndOf, worthOfOrder } from "./weigh-order.ts";

const CODE = "FRIEND22";

function worth(
  changes: Partial<OrderState> = {},
  {
    reason = null,
    ...about
  }: { reason?: ExclusionReason | null; isFriendExcluded?: boolean; isDeleted?: boolean } = {},
): number {
  const { isFriendExcluded = false, isDeleted = false } = about;
  const state = anOrder({ discountCodes: [CODE], lines: [aLine({ unitPriceMinor: 3_100 })], ...changes });
  const terms = { programVersion: 1, tierId: null, multiplierBasisPoints: 10_000, exclusionReason: reason };
  return worthOfOrder(
    {
      record: { ...emptyOrder("order-1"), state, terms, isDeleted },
      code: CODE,
      program: aProgram(),
      timeZone: "Europe/Berlin",
      currencyDecimals: 2,
      isFriendExcluded,
    },
    { advocatePoints: 500, minimumSpendMinor: 3_000 },
  );
}

describe("a friend's order is worth all points or none", () => {
  test.each<[string, Partial<OrderState>, number]>([
    ["of 31.00", {}, 500],
    ["of exactly 30.00", { lines: [aLine({ unitPriceMinor: 3_000 })] }, 500],
    ["of 29.99", { lines: [aLine({ unitPriceMinor: 2_999 })] }, 0],
    [
      "of 31.00 less a discount of 5.00",
      { lines: [aLine({ unitPriceMinor: 3_100, discountMinor: 500 })] },
      0,
    ],
    ["that is not paid", { financialStatus: "pending" }, 0],
    ["that was cancelled", { cancelledAt: "2026-11-02T12:00:00.000Z" }, 0],
    ["that was refunded", { financialStatus: "refunded" }, 0],
    ["that was returned in part", { refunds: [aRefund("r", {}, 200)] }, 0],
    ["for testing", { isTest: true }, 0],
    ["with the code in other letters", { discountCodes: [" friend22 "] }, 500],
    ["without the code", { discountCodes: ["OTHER"] }, 0],
  ])("one %s", (_, changes, points) => {
    expect(worth(changes)).toBe(points);
  });

  test.each<[ExclusionReason, number]>([
    ["guest", 500],
    ["not_a_member", 500],
    ["program_not_on", 0],
    ["before_start", 0],
  ])("one that earns the friend nothing because of %s: %i", (reason, points) => {
    expect(worth({}, { reason })).toBe(points);
  });

  test("one of a friend whom staff exclude, or that was deleted, is worth nothing", () => {
    expect([worth({}, { isFriendExcluded: true }), worth({}, { isDeleted: true })]).toEqual([0, 0]);
  });
});

test("the hold is that of the friend's order, from the last parcel where that earns points", () => {
  const holdEndsAt = "2026-11-15T12:00:00.000Z";
  const state = anOrder({ isFulfilled: true, fulfilledAt: "2026-11-05T12:00:00.000Z" });
  const record = { ...emptyOrder("order-1"), state, holdEndsAt };
  expect(holdEndOf(record, aProgram({ orders: { holdDays: 14 } }))).toBe(holdEndsAt);
  const whenSent = aProgram({ orders: { holdDays: 14, awardOn: "fulfilled" } });
  expect(holdEndOf(record, whenSent)).toBe("2026-11-19T12:00:00.000Z");
});
