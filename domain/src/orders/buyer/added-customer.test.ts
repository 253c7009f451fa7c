import { describe, expect, test } from "vitest";
import { anOrder, theTerms } from "../../testing/builders.ts";
import { customerAddedAt, customerNews, withoutCustomer } from "./added-customer.ts";
import { emptyOrder, receiveState, type OrderRecord } from "../order-record.ts";
import type { ExclusionReason } from "../target.ts";

const day = (date: string): string => `${date}T12:00:00.000Z`;
const sale = day("2026-11-01");

/** What is known once the store has told of these states, by when each was current. */
function told(...states: (readonly [at: string, customerId: string | null])[]): OrderRecord {
  return states.reduce<OrderRecord>((record, [updatedAt, customerId]) => {
    const state = anOrder({ customerId, updatedAt, processedAt: sale });
    return receiveState(record, { state, triggeredAt: null }, "last_resort").record;
  }, emptyOrder("order-1"));
}

const about = { ownerId: "ours", timeZone: "Europe/Berlin", orders: { lateCustomerDays: 30 } };
const settled = (
  record: OrderRecord,
  reason: ExclusionReason | null,
  customerId: string | null,
): OrderRecord => ({ ...record, customerId, terms: theTerms({ exclusionReason: reason }) });

/** What it means that a sale without a customer gets one at this instant. */
function news(at: string, lateCustomerDays = 30) {
  const before = settled(told([sale, null]), "guest", null);
  const state = anOrder({ customerId: "7001", updatedAt: at, processedAt: sale });
  const { record } = receiveState(before, { state, triggeredAt: null }, "delivered");
  return customerNews(before, record, { ...about, orders: { lateCustomerDays } });
}

describe("the store says later who bought", () => {
  test.each([
    ["on the same day", "2026-11-01T12:10:00.000Z", false],
    ["on the last day that counts, before midnight in Berlin", "2026-12-01T22:59:59.000Z", false],
    ["a second later", "2026-12-01T23:00:00.000Z", true],
  ])("%s", (_, at, isTooLate) => {
    expect(news(at)).toEqual({ terms: "anew", at, isTooLate });
  });

  test("which never counts under 0 days, nor within the same minute", () => {
    expect(news("2026-11-01T12:00:01.000Z", 0)).toMatchObject({ isTooLate: true });
  });

  test.each(["before_start", "program_not_on", "credit_undone"] as const)(
    "which leaves an order out that was left out as %s",
    (reason) => {
      const before = settled(told([sale, null]), reason, null);
      const after = { ...before, ...told([sale, null], [day("2026-11-02"), "7001"]), terms: before.terms };
      expect(customerNews(before, after, about)).toBeNull();
    },
  );

  test("and whichever state comes first, since when is the same", () => {
    const states = [
      [sale, null],
      [day("2026-11-05"), "7001"],
      [day("2026-11-09"), "7001"],
    ] as const;
    const [a, b, c] = states;
    for (const order of [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ] as const)
      expect(customerAddedAt(told(...order))).toBe(day("2026-11-05"));
  });

  test("is nothing that came later, if no state without a customer is known", () => {
    expect(customerAddedAt(told([sale, "7001"], [day("2026-12-24"), "7001"]))).toBeNull();
    expect(
      customerAddedAt(told([sale, "7001"], [day("2026-11-02"), null], [day("2026-12-24"), "7002"])),
    ).toBeNull();
  });
});

describe("an older state that comes late", () => {
  const at = day("2026-12-24");

  test("says that a counted order was named too late", () => {
    const before = settled(told([at, "7001"]), null, "ours");
    const after = { ...before, ...told([at, "7001"], [sale, null]), terms: before.terms, customerId: "ours" };
    expect(customerNews(before, after, about)).toEqual({ terms: "too_late" });
  });

  test("says that an order which was left out as too late was named in time", () => {
    const before = settled(told([sale, null], [at, "7001"]), "customer_added_late", "ours");
    const named = told([sale, null], [at, "7001"], [day("2026-11-02"), "7001"]);
    const after = { ...before, namedAt: named.namedAt };
    expect(customerNews(before, after, about)).toEqual({
      terms: "anew",
      at: day("2026-11-02"),
      isTooLate: false,
    });
  });

  test("takes nothing from a guest's order that a member claimed, when the store names that member", () => {
    const before = settled(told([sale, null]), null, "ours");
    const after = { ...before, ...told([sale, null], [at, "7001"]), terms: before.terms, customerId: "ours" };
    expect(customerNews(before, after, about)).toBeNull();
  });
});

describe("another customer", () => {
  const moved = (reason: ExclusionReason | null, at: string) => {
    const before = settled(told([sale, "7002"]), reason, "theirs");
    const after = {
      ...before,
      ...told([sale, "7002"], [at, "7001"]),
      terms: before.terms,
      customerId: "theirs",
    };
    return customerNews(before, after, about);
  };

  test("gets an order that did not count for the former one, as of then", () => {
    expect(moved("not_a_member", day("2026-11-09"))).toEqual({
      terms: "anew",
      at: day("2026-11-09"),
      isTooLate: false,
    });
    expect(moved("not_a_member", day("2026-12-24"))).toMatchObject({ isTooLate: true });
  });

  test("gets a counted order with its terms, however late", () => {
    expect(moved(null, day("2026-12-24"))).toBeNull();
  });
});

test("an order whose customer the store took off is a guest's, and one that was left out for good stays so", () => {
  const reasonOf = (reason: ExclusionReason | null) =>
    withoutCustomer(settled(told([sale, "7001"]), reason, "ours")).terms?.exclusionReason;
  expect([null, "not_a_member", "member_left"].map((one) => reasonOf(one as ExclusionReason | null))).toEqual(
    ["guest", "guest", "guest"],
  );
  expect(reasonOf("program_not_on")).toBe("program_not_on");
  expect(withoutCustomer(settled(told([sale, "7001"]), null, "ours")).customerId).toBeNull();
});
