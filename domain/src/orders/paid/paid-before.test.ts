// What had been paid for, by the platform's agreements.
import { describe, expect, test } from "vitest";
import { aLine, anOrder } from "../../testing/builders.ts";
import { emptyOrder, receiveState } from "../order-record.ts";
import type { OrderState } from "../order-state.ts";
import { paidBefore, type Agreement, type Sale } from "./paid-before.ts";

const line = (lineId: string, amountMinor: number, taxMinor = 0): Sale => ({
  of: "line",
  lineId,
  amountMinor,
  taxMinor,
});
const shipping = (amountMinor: number, taxMinor = 0): Sale => ({ of: "shipping", amountMinor, taxMinor });
const at = (minute: number) => `2026-11-01T12:0${minute}:00.000Z`;
const agreed = (minute: number, ...sales: Sale[]): Agreement => ({ happenedAt: at(minute), sales });
const owing = (outstandingMinor: number, changes: Partial<OrderState> = {}): OrderState =>
  anOrder({ financialStatus: "partially_paid", outstandingMinor, ...changes });

const placed = agreed(0, line("1", 11_900, 1_900), shipping(595, 95));
const edited = agreed(1, line("2", 2_380, 380));

describe("of an order that was paid and then edited dearer", () => {
  test("it is what the order cost before, its tax on top apart", () => {
    expect(paidBefore(owing(2_380), [placed, edited], 12_495)).toEqual({
      at: { updatedAt: at(0), triggeredAt: null },
      goods: { "line 1": 10_000 },
      besides: { "tax of line 1": 1_900, shipping: 500, "tax of shipping": 95 },
    });
  });

  test("tax that is in the price stays in it", () => {
    expect(paidBefore(owing(2_380, { taxesIncluded: true }), [placed, edited], 12_495)).toMatchObject({
      goods: { "line 1": 11_900 },
      besides: { shipping: 595 },
    });
  });

  test("it is what an earlier edit made of it, if that was paid too, in whatever order they are listed", () => {
    const again = agreed(2, { of: "tip", amountMinor: 500, taxMinor: 0 });
    expect(paidBefore(owing(500), [again, edited, placed], 14_875)).toMatchObject({
      at: { updatedAt: at(1) },
      goods: { "line 1": 10_000, "line 2": 2_000 },
    });
  });

  test("what an exchange took back is not paid for any more", () => {
    const exchanged = agreed(1, line("1", -11_900, -1_900));
    const dearer = agreed(2, line("2", 23_800, 3_800));
    expect(paidBefore(owing(11_900), [placed, exchanged, dearer], 12_495)).toMatchObject({
      at: { updatedAt: at(1) },
      goods: {},
      besides: { shipping: 500 },
    });
  });
});

describe("nothing is known of it", () => {
  test("of a deposit: the money in hand covers nothing that was agreed on", () => {
    expect(paidBefore(owing(9_995), [placed], 2_500)).toBeUndefined();
    expect(paidBefore(owing(12_375), [placed, edited], 2_500)).toBeUndefined();
  });

  test("if the sums differ from what is owed", () => {
    expect(paidBefore(owing(2_381), [placed, edited], 12_495)).toBeUndefined();
  });
});

test("a reading of a state that is known already adds what had been paid for, and later states keep it", () => {
  const paidFor = paidBefore(owing(2_380), [placed, edited], 12_495)!;
  const state = owing(2_380, { lines: [aLine({ lineId: "1" })], updatedAt: at(2) });
  const known = receiveState(emptyOrder("order-1"), { state, triggeredAt: null }, "delivered").record;
  const read = receiveState(known, { state: { ...state, paidFor }, triggeredAt: null }, "read");
  expect(read).toMatchObject({ outcome: "applied", record: { state: { paidFor } } });
  const later = { state: { ...state, outstandingMinor: 1_000, updatedAt: at(3) }, triggeredAt: null };
  expect(receiveState(read.record, later, "delivered").record.state).toMatchObject({ paidFor });
});

test("a paid state of a later moment than the agreement says it better", () => {
  const paidFor = paidBefore(owing(2_380), [placed, edited], 12_495)!;
  const state = { ...owing(2_380, { updatedAt: at(2) }), paidFor };
  const read = receiveState(emptyOrder("order-1"), { state, triggeredAt: null }, "read").record;
  const paid = anOrder({ updatedAt: at(1) });
  const record = receiveState(read, { state: paid, triggeredAt: null }, "last_resort").record;
  expect(record.state?.paidFor?.at.updatedAt).toBe(at(1));
});
