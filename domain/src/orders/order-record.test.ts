import { describe, expect, test } from "vitest";
import { aLine, anOrder, aRefund, theTerms } from "../testing/builders.ts";
import {
  emptyOrder,
  receiveDeletion,
  receiveRefund,
  receiveState,
  type OrderRecord,
  type StateSource,
} from "./order-record.ts";
import type { OrderState } from "./order-state.ts";
import { fixTerms } from "./settle-order.ts";

const monday = "2026-11-02T10:00:00.000Z";
const tuesday = "2026-11-03T10:00:00.000Z";

const receive = (
  record: OrderRecord,
  changes: Partial<OrderState>,
  { triggeredAt = null, source = "delivered" }: { triggeredAt?: string | null; source?: StateSource } = {},
) => receiveState(record, { state: anOrder({ updatedAt: monday, ...changes }), triggeredAt }, source);

const known = (changes: Partial<OrderState> = {}) => receive(emptyOrder("order-1"), changes).record;

describe("a state of an order", () => {
  test("is taken in when it is the first", () => {
    const { outcome, record } = receive(emptyOrder("order-1"), {});
    expect(outcome).toBe("applied");
    expect(record.state).toEqual(anOrder({ updatedAt: monday }));
    expect(record.stamp).toEqual({ updatedAt: monday, triggeredAt: null, rank: 1 });
  });

  test("is taken in when it is newer", () => {
    const { outcome, record } = receive(known(), { updatedAt: tuesday, financialStatus: "refunded" });
    expect(outcome).toBe("applied");
    expect(record.state?.financialStatus).toBe("refunded");
  });

  test("changes nothing when it is older, but tells since when the order has a customer", () => {
    const before = known({ updatedAt: tuesday });
    const { record } = receive(before, { financialStatus: "refunded" });
    expect(record).toEqual({ ...before, namedAt: monday });
    const again = receive(record, { financialStatus: "refunded" });
    expect(again).toEqual({ outcome: "older", record });
  });

  test("changes nothing when it is the same again", () => {
    const before = known();
    expect(receive(before, { name: "#1001 again" })).toEqual({ outcome: "same", record: before });
  });

  test("is undecided if one moment shows two amounts", () => {
    const before = known();
    expect(receive(before, { lines: [aLine({ unitPriceMinor: 1 })] })).toEqual({
      outcome: "undecided",
      record: before,
    });
  });

  test("is decided by what was read from the store just now", () => {
    const changes = { lines: [aLine({ unitPriceMinor: 1 })] };
    const { outcome, record } = receive(known(), changes, { source: "read" });
    expect(outcome).toBe("applied");
    expect(record.state?.lines).toEqual(changes.lines);
  });

  test("that was read from the store may still be older than the known one", () => {
    const before = known({ updatedAt: tuesday });
    expect(receive(before, {}, { source: "read" }).record.stamp).toEqual(before.stamp);
  });

  test("is decided by rank if the store cannot be asked", () => {
    const cancelled = { cancelledAt: monday };
    const last = { source: "last_resort" } as const;
    expect(receive(known(), cancelled, last).outcome).toBe("applied");
    expect(receive(known(cancelled), {}, last)).toEqual({ outcome: "older", record: known(cancelled) });
  });

  test("of the same second is ordered by when the store sent it", () => {
    const at = (second: string) => `2026-11-02T10:00:0${second}.000Z`;
    const first = receive(emptyOrder("order-1"), {}, { triggeredAt: at("2") }).record;
    expect(receive(first, { tipMinor: 1 }, { triggeredAt: at("1") }).outcome).toBe("older");
    expect(receive(first, { tipMinor: 1 }, { triggeredAt: at("3") }).outcome).toBe("applied");
  });
});

describe("the product of a line", () => {
  const line = (productId: string | null) => ({ lines: [aLine({ productId })] });
  const productOf = ({ state }: OrderRecord) => state?.lines[0]?.productId;

  test("is kept when a newer state does not name it", () => {
    const { record } = receive(known(line("7")), { ...line(null), updatedAt: tuesday }, { source: "read" });
    expect(productOf(record)).toBe("7");
  });

  test("is taken from an older state that comes late, and nothing else is", () => {
    const before = known({ ...line(null), updatedAt: tuesday, financialStatus: "refunded" });
    const { outcome, record } = receive(before, line("7"));
    expect(outcome).toBe("applied");
    expect(productOf(record)).toBe("7");
    expect(record).toMatchObject({ stamp: before.stamp, state: { financialStatus: "refunded" } });
    expect(receive(record, line("7"))).toEqual({ outcome: "older", record });
  });

  test("is no conflict between two states of one moment", () => {
    const { outcome, record } = receive(known(line(null)), line("7"));
    expect(outcome).toBe("applied");
    expect(productOf(record)).toBe("7");
    expect(receive(record, line(null)).outcome).toBe("same");
  });
});

describe("product tags and collections", () => {
  const tagged = aLine({ productTags: ["tea"], collectionIds: ["9"] });

  test("stay those of the order's first day", () => {
    const later = { updatedAt: tuesday, lines: [aLine({ productTags: ["sale"], collectionIds: [] })] };
    expect(receive(known({ lines: [tagged] }), later).record.state?.lines).toEqual([tagged]);
  });

  test("are kept when a later state does not name them", () => {
    const later = { updatedAt: tuesday, lines: [aLine({ currentQuantity: 0 })] };
    expect(receive(known({ lines: [tagged] }), later).record.state?.lines).toEqual([
      { ...tagged, currentQuantity: 0 },
    ]);
  });

  test("of a product that was added later are those of its own first day", () => {
    const added = aLine({ lineId: "line-2", productId: "product-2", productTags: ["sale"] });
    const later = { updatedAt: tuesday, lines: [tagged, added] };
    expect(receive(known({ lines: [tagged] }), later).record.state?.lines).toEqual([tagged, added]);
  });
});

describe("a reported refund", () => {
  const refund = aRefund("refund-1", { "line-1": 1 });

  test("is stored, even before its order is known", () => {
    expect(receiveRefund(emptyOrder("order-1"), refund).refunds).toEqual([refund]);
  });

  test("that was reported before changes nothing", () => {
    const once = receiveRefund(emptyOrder("order-1"), refund);
    expect(receiveRefund(once, { ...refund, amountMinor: 5 })).toBe(once);
  });

  test("counts each of its lines once, by the line's id", () => {
    const [line] = refund.lines;
    const again = { ...refund, lines: [line!, line!, { ...line!, refundLineId: "another" }] };
    expect(receiveRefund(emptyOrder("order-1"), again).refunds[0]?.lines).toEqual([
      line,
      { ...line, refundLineId: "another" },
    ]);
  });
});

test("a deletion is final, whatever comes later", () => {
  const gone = receiveDeletion(emptyOrder("order-1"));
  expect(gone.isDeleted).toBe(true);
  expect(receive(gone, {}).record.isDeleted).toBe(true);
  expect(receiveRefund(gone, aRefund("refund-1", {})).isDeleted).toBe(true);
});

describe("the terms of an order", () => {
  test("are fixed on its first day and stay", () => {
    const gold = theTerms({ tierId: "gold", multiplierBasisPoints: 15_000 });
    const fixed = fixTerms(known({ processedAt: "2026-11-01T12:00:00.000Z" }), gold, 14);
    expect(fixed.terms).toEqual(gold);
    expect(fixed.holdEndsAt).toBe("2026-11-15T12:00:00.000Z");
    expect(fixTerms(fixed, theTerms({ programVersion: 2 }), 0)).toBe(fixed);
  });

  test("wait until a state of it is known", () => {
    const record = emptyOrder("order-1");
    expect(fixTerms(record, theTerms(), 14)).toBe(record);
  });
});
