import { describe, expect, test } from "vitest";
import { aContext, aLine, aMember, aProgram } from "../testing/builders.ts";
import { day, unitsBack, received, settled, spend, tenUnits } from "../testing/settling.ts";
import { entryOfLot, sourceKey } from "../ledger/entry.ts";
import { applyPosting, lotsOf } from "../ledger/posting.ts";
import { emptyOrder, receiveDeletion } from "./order-record.ts";
import { leaveOrder, type Settled } from "./settle-order.ts";

const stopping = { program: aProgram({ orders: { negativeBalance: "stop_at_zero" } }) };

describe("a balance that stops at zero", () => {
  const first = settled(received(tenUnits()), aMember(), stopping);
  const poor = settled(receiveDeletion(first.record), spend(first.member, 70), stopping);

  test("writes off what cannot be taken back", () => {
    expect(poor.member).toMatchObject({ available: 0, lots: [], debts: [] });
    expect(poor.postings.map(({ kind }) => kind)).toEqual(["order_clawback", "write_off"]);
    expect(poor.postings[1]).toMatchObject({
      sourceKey: `write-off:${poor.postings[0]?.postingId}:1`,
      entries: [{ from: "written_off", to: "available", points: 70, balanceAfter: 0 }],
      explanation: { kind: "write_off", order: "order-1", shortfall: 70 },
    });
  });

  test("writes off nothing if the points have expired: they left the balance already, whatever else is owed", () => {
    const [lot] = lotsOf(first.member);
    const { lotId } = lot!;
    const expire = { type: "expire", lotId } as const;
    const expired = applyPosting(first.member, {
      postingId: "expired",
      kind: "expiry",
      sourceKey: sourceKey.expiry(lotId),
      legs: [expire],
    });
    const owing = spend(expired.member, 10);
    const before = {
      postingIds: new Set([entryOfLot(lotId).postingId]),
      expired: [{ lotId, points: 100 }],
    };

    const { member, postings } = settled(receiveDeletion(first.record), owing, { ...stopping, before });

    expect(postings.map(({ kind }) => kind)).toEqual(["order_clawback"]);
    expect(postings[0]!.entries).toMatchObject([
      { from: "expired", to: "available", points: 100, lotOf: lotId },
      { from: "available", to: "issued", points: 100 },
    ]);
    expect(member).toMatchObject({ available: -10, lots: [], debts: [{ postingId: "spent", unpaid: 10 }] });
  });

  test("writes off nothing while there are points to take", () => {
    expect(settled(receiveDeletion(first.record), first.member, stopping).postings).toHaveLength(1);
  });

  const again = (quantity: number, settledBefore: Settled, now = day(2)) =>
    settled(
      received(tenUnits({ updatedAt: now, lines: [aLine({ quantity, unitPriceMinor: 100 })] }), {
        before: { ...settledBefore.record, isDeleted: false },
      }),
      settledBefore.member,
      stopping,
    );

  test("reverses its write-offs first when the order is worth something again", () => {
    const { member, record, postings } = again(10, poor);
    expect(member).toMatchObject({ available: 30 });
    expect(postings.map(({ kind }) => kind)).toEqual(["order_award", "write_off_reversal"]);
    expect(postings[1]).toMatchObject({
      sourceKey: `write-off:${poor.postings[0]?.postingId}:2`,
      entries: [{ from: "available", to: "written_off", points: 70, balanceAfter: 30 }],
    });
    expect(record.writeOffs).toEqual([]);
  });

  test("reverses no more than the order is worth again", () => {
    const part = again(5, poor);
    expect(part.member.available).toBe(0);
    expect(part.record.writeOffs).toMatchObject([{ count: 2, outstanding: 20 }]);
    const rest = again(10, part, day(3));
    expect(rest.member.available).toBe(30);
    expect(rest.postings[1]?.sourceKey).toBe(`write-off:${poor.postings[0]?.postingId}:3`);
    expect(rest.record.writeOffs).toEqual([]);
  });

  test("reverses the oldest write-off first when there are several", () => {
    const spent = spend(first.member, 100);
    const one = settled(unitsBack(first.record, "r-1", 4), spent, stopping);
    const two = settled(receiveDeletion(one.record), one.member, stopping);
    expect(two.record.writeOffs.map(({ outstanding }) => outstanding)).toEqual([40, 60]);
    const part = settled(
      received(
        tenUnits({
          updatedAt: day(2),
          refunds: two.record.refunds,
          lines: [aLine({ quantity: 5, unitPriceMinor: 100 })],
        }),
        {
          before: { ...two.record, isDeleted: false },
        },
      ),
      two.member,
      stopping,
    );
    expect(part.member.available).toBe(0);
    expect(part.record.writeOffs.map(({ outstanding }) => outstanding)).toEqual([50]);
    expect(part.postings.slice(1).map(({ entries }) => entries[0]?.points)).toEqual([40, 10]);
  });

  test("makes the reversed points available at once, even under a hold", () => {
    const held = { ...poor.record, isDeleted: false, holdEndsAt: day(15) };
    const { member, postings } = settled(held, poor.member, { ...stopping, now: day(2) });
    expect(member).toMatchObject({ pending: 30, available: 0, debts: [] });
    expect(postings[0]?.entries.map(({ points, availableAt }) => [points, availableAt])).toEqual([
      [30, day(15)],
      [70, day(2)],
    ]);
  });

  test("stays below zero if it was there before", () => {
    const inDebt = spend(first.member, 150);
    const { member } = settled(receiveDeletion(first.record), inDebt, stopping);
    expect(member.available).toBe(-50);
  });
});

describe("an order that changes hands", () => {
  const first = settled(received(tenUnits()), aMember("one"), stopping);

  test("takes its points from its former member and gives them to the next", () => {
    const left = leaveOrder(first.record, first.member, aContext());
    expect(left.member.available).toBe(0);
    expect(left.record).toMatchObject({ postedPoints: 0, explanation: { none: "guest" } });
    const next = settled(left.record, aMember("two"));
    expect(next.member.available).toBe(100);
    expect(next.postings[0]).toMatchObject({ customerId: "two", sourceKey: "order:order-1:3" });
  });

  test("leaves its debt with the member who spent the points", () => {
    const left = leaveOrder(first.record, spend(first.member, 70), aContext(stopping));
    expect(left.member.available).toBe(0);
    const next = settled(left.record, aMember("two"), stopping);
    expect(next.member.available).toBe(100);
    expect(next.postings.map(({ kind }) => kind)).toEqual(["order_award"]);
  });

  test("holds all of the next member's points, whatever the former one owed", () => {
    const left = leaveOrder(first.record, spend(first.member, 70), aContext(stopping));
    const held = { ...left.record, holdEndsAt: day(15) };
    expect(settled(held, aMember("two"), stopping).member).toMatchObject({ pending: 100, available: 0 });
  });

  test("reverses only the write-offs of its present member", () => {
    const left = leaveOrder(first.record, spend(first.member, 70), aContext(stopping));
    const next = settled(left.record, aMember("two"), stopping);
    const gone = settled(receiveDeletion(next.record), spend(next.member, 100), stopping);
    const back = settled({ ...gone.record, isDeleted: false }, gone.member, stopping);
    expect(back.member).toMatchObject({ customerId: "two", available: 0 });
    expect(back.record.writeOffs.map((one) => [one.customerId, one.outstanding])).toEqual([["one", 70]]);
  });

  test("has no points to take if it was never evaluated", () => {
    const record = unitsBack(emptyOrder("order-1"), "r", 1);
    expect(leaveOrder(record, aMember(), aContext())).toEqual({ record, member: aMember(), postings: [] });
  });
});
