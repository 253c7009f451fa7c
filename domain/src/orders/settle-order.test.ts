import { describe, expect, test } from "vitest";
import { lotsOf, type MemberLedger } from "../ledger/posting.ts";
import { MAX_POINTS } from "../bounds.ts";
import { aContext, aLine, aMember, anOrder, aProgram, spendRule, theTerms } from "../testing/builders.ts";
import { day, unitsBack, received, settled, spend, tenUnits } from "../testing/settling.ts";
import { emptyOrder, receiveDeletion } from "./order-record.ts";
import { evaluate, fixTermsAnew, settleOrder } from "./settle-order.ts";

const holding = { program: aProgram({ orders: { holdDays: 14 } }) };

describe("an order that is worth something", () => {
  test("is posted once, however often it is settled", () => {
    const first = settled(received(tenUnits()), aMember());
    expect(first.postings.map(({ kind, sourceKey }) => [kind, sourceKey])).toEqual([
      ["order_award", "order:order-1:1"],
    ]);
    expect(settled(first.record, first.member)).toEqual({ ...first, postings: [] });
  });

  test("records when it happened, by which program, and the points before", () => {
    const [posting] = settled(received(tenUnits({ updatedAt: day(3) })), aMember()).postings;
    expect(posting).toMatchObject({
      customerId: "member-1",
      actor: "webhook",
      programVersion: 1,
      occurredAt: day(1),
      explanation: { kind: "order", order: "order-1", before: 0, posted: 100, points: 100, eligible: 1000 },
    });
  });

  test("that changes later posts only the difference, dated by the change", () => {
    const first = settled(received(tenUnits()), aMember());
    const more = tenUnits({ updatedAt: day(5), lines: [aLine({ quantity: 12, unitPriceMinor: 100 })] });
    const second = settled(received(more, { before: first.record }), first.member);
    expect(second.member.available).toBe(120);
    expect(second.postings[0]).toMatchObject({
      sourceKey: "order:order-1:2",
      occurredAt: day(5),
      entries: [{ from: "issued", to: "available", points: 20, balanceAfter: 120 }],
      explanation: { before: 100, posted: 20 },
    });
  });

  test("keeps its evaluation when it earns nothing", () => {
    const { record, postings } = settled(received(tenUnits()), aMember(), { member: null });
    expect(postings).toEqual([]);
    expect(record.explanation).toMatchObject({ none: "guest", points: 0 });
    expect(record.eligibleMinor).toBe(0);
  });

  test("waits while only a refund of it is known", () => {
    const record = unitsBack(emptyOrder("order-1"), "refund-1", 1);
    expect(evaluate(record, aContext())).toBeNull();
    expect(settled(record, aMember())).toEqual({ record, member: aMember(), postings: [] });
  });
});

describe("a hold", () => {
  test("keeps points pending until it ends", () => {
    const { member } = settled(received(tenUnits(), { holdDays: 14 }), aMember(), {
      ...holding,
      now: day(14),
    });
    expect(member).toMatchObject({ pending: 100, available: 0 });
    expect(member.lots[0]).toMatchObject({ availableAt: day(15), isHeld: true, orderId: "order-1" });
  });

  test("that is over when the order arrives makes points available at once", () => {
    const { member } = settled(received(tenUnits(), { holdDays: 14 }), aMember(), {
      ...holding,
      now: day(15),
    });
    expect(member).toMatchObject({ pending: 0, available: 100 });
  });

  test("belongs to the order: a later increase shares it", () => {
    const first = settled(received(tenUnits(), { holdDays: 14 }), aMember(), holding);
    const more = tenUnits({ updatedAt: day(10), lines: [aLine({ quantity: 12, unitPriceMinor: 100 })] });
    const later = received(more, { before: first.record });
    const { member } = settled(later, first.member, { ...holding, now: day(10) });
    expect(lotsOf(member).map((lot) => lot.availableAt)).toEqual([day(15), day(15)]);
    expect(settled(later, first.member, { ...holding, now: day(16) }).member).toMatchObject({
      pending: 100,
      available: 20,
    });
  });
});

describe("where fulfilment earns the points, a hold", () => {
  const onFulfilment = { program: aProgram({ orders: { holdDays: 14, awardOn: "fulfilled" } }) };
  const sent = (on: number, changes: object = {}) =>
    tenUnits({ updatedAt: day(on), isFulfilled: true, fulfilledAt: day(on), ...changes });
  const unsent = () => settled(received(tenUnits(), { holdDays: 14 }), aMember(), onFulfilment);

  test("begins when the last of the order is sent, not when it is paid", () => {
    const first = unsent();
    expect(first.postings).toEqual([]);
    const { member, record } = settled(received(sent(9), { before: first.record }), first.member, {
      ...onFulfilment,
      now: day(16),
    });
    expect(member).toMatchObject({ pending: 100, available: 0 });
    expect(record.holdEndsAt).toBe(day(23));
  });

  test("keeps its end whatever is sent later", () => {
    const first = settled(received(sent(9), { before: unsent().record }), aMember(), onFulfilment);
    const more = sent(12, { lines: [aLine({ quantity: 12, unitPriceMinor: 100 })] });
    const second = settled(received(more, { before: first.record }), first.member, onFulfilment);
    expect(lotsOf(second.member).map((lot) => [lot.points, lot.availableAt])).toEqual([
      [100, day(23)],
      [20, day(23)],
    ]);
  });

  test("begins when the order was placed if the store does not say when it was sent", () => {
    const { record } = settled(
      received(tenUnits({ isFulfilled: true }), { holdDays: 14 }),
      aMember(),
      onFulfilment,
    );
    expect(record.holdEndsAt).toBe(day(15));
  });

  test("does not depend on fulfilment where payment earns the points", () => {
    const { record } = settled(received(sent(9), { holdDays: 14 }), aMember(), holding);
    expect(record.holdEndsAt).toBe(day(15));
  });
});

describe("a clawback", () => {
  const heldOf = (orderId: string, member: MemberLedger) =>
    settled(received(tenUnits({ orderId }), { holdDays: 14 }), member, holding);

  test("takes the order's own pending points first", () => {
    const first = heldOf("order-1", aMember());
    const { member, postings } = settled(unitsBack(first.record, "r", 4), first.member, holding);
    expect(member).toMatchObject({ pending: 60, available: 0 });
    expect(postings[0]?.entries).toMatchObject([
      { from: "pending", to: "issued", points: 40, balanceAfter: 60 },
    ]);
  });

  test("never takes another order's pending points", () => {
    const other = heldOf("order-2", aMember());
    const first = settled(received(tenUnits()), other.member);
    const { member } = settled(unitsBack(first.record, "r", 10), spend(first.member, 100));
    expect(member).toMatchObject({ pending: 100, available: -100 });
  });

  test("takes pending and available points if the order has both", () => {
    const first = heldOf("order-1", aMember());
    const more = tenUnits({ updatedAt: day(20), lines: [aLine({ quantity: 13, unitPriceMinor: 100 })] });
    const after = { ...holding, now: day(20) };
    const both = settled(received(more, { before: first.record }), first.member, after);
    expect(both.member).toMatchObject({ pending: 100, available: 30 });
    const { member, postings } = settled(receiveDeletion(both.record), both.member, after);
    expect(member).toMatchObject({ pending: 0, available: 0, lots: [], debts: [] });
    expect(postings[0]?.entries.map(({ from, points }) => [from, points])).toEqual([
      ["pending", 100],
      ["available", 30],
    ]);
  });

  test("takes the order's own lot before an older one", () => {
    const older = settled(
      received(tenUnits({ orderId: "order-0", processedAt: "2026-10-01T12:00:00.000Z" })),
      aMember(),
    );
    const first = settled(received(tenUnits()), older.member);
    const { member } = settled(unitsBack(first.record, "r", 4), first.member);
    expect(lotsOf(member).map(({ orderId, remaining }) => [orderId, remaining])).toEqual([
      ["order-0", 100],
      ["order-1", 60],
    ]);
  });

  test("takes other lots only when its own was spent, and only then makes debt", () => {
    const other = settled(received(tenUnits({ orderId: "order-2", processedAt: day(2) })), aMember(), {
      now: day(3),
    });
    const first = settled(received(tenUnits()), other.member);
    const spent = spend(first.member, 130);
    const { member } = settled(receiveDeletion(first.record), spent);
    expect(member).toMatchObject({ available: -30, lots: [] });
    expect(member.debts).toMatchObject([{ points: 100, unpaid: 30 }]);
  });
});

describe("an order whose terms a person has chosen", () => {
  const leftOut = fixTermsAnew(received(tenUnits()), theTerms({ exclusionReason: "before_start" }), 0);

  test("is decided by them, and by its own day: an order that was left out now counts", () => {
    expect(settled(leftOut, aMember()).record.postedPoints).toBe(0);
    const counted = fixTermsAnew(leftOut, theTerms(), 30);
    expect(counted.holdEndsAt).toBe("2026-12-01T12:00:00.000Z");
    expect(settled(counted, aMember()).member.pending).toBe(100);
  });

  test("is clawed back once when that is undone, dated by the undo", () => {
    const counted = settled(fixTermsAnew(leftOut, theTerms(), 0), aMember());
    const taken = { ...counted.record, terms: theTerms({ exclusionReason: "credit_undone" }) };
    const back = settled(taken, counted.member, { occurredAt: day(9) });
    expect(back.member.available).toBe(0);
    expect(back.postings).toMatchObject([{ kind: "order_clawback", occurredAt: day(9) }]);
    expect(settled(back.record, back.member).postings).toEqual([]);
  });
});

describe("points beyond what a balance may hold are refused", () => {
  const program = aProgram({ earning: [spendRule(10_000)] });
  const worth = (points: number, orderId: string) =>
    received(anOrder({ orderId, lines: [aLine({ unitPriceMinor: points })] }));
  const rich = settled(worth(MAX_POINTS - 5, "order-1"), aMember(), { program }).member;

  test("a member may have as many points as the bound allows", () => {
    expect(settled(worth(5, "order-2"), rich, { program }).member.available).toBe(MAX_POINTS);
  });

  test("an order that would raise a balance beyond them is refused", () => {
    expect(settleOrder(worth(6, "order-2"), rich, aContext({ program }))).toEqual({
      ok: false,
      code: "unsafe_number",
    });
  });

  test("an order worth more than can be stored is refused", () => {
    const lines = [aLine({ unitPriceMinor: Number.MAX_SAFE_INTEGER, quantity: 2 })];
    expect(settleOrder(received(anOrder({ lines })), aMember(), aContext())).toEqual({
      ok: false,
      code: "unsafe_number",
    });
  });
});
