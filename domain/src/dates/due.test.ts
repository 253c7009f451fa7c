import { expect, test, describe } from "vitest";
import type { Lot } from "../ledger/lots.ts";
import { applyPosting, lotsOf, type MemberLedger } from "../ledger/posting.ts";
import { aMember } from "../testing/builders.ts";
import { dueAtOf, nextDue, expiryStartOf } from "./due.ts";

const aLot = (lotId: string, changes: Partial<Lot> = {}): Lot => ({
  lotId,
  points: 10,
  remaining: 10,
  availableAt: "2026-01-01T00:00:00.000Z",
  isHeld: false,
  expiresAt: null,
  ownExpiresAt: null,
  lotOf: null,
  orderId: null,
  ...changes,
});

const withLots = (...lots: readonly Lot[]): MemberLedger => {
  const sum = (isHeld: boolean) =>
    lots.reduce((total, lot) => total + (lot.isHeld === isHeld ? lot.remaining : 0), 0);
  return { ...aMember(), lots, available: sum(false), pending: sum(true) };
};

const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** What happens until `now`: kind, lot and instant. */
function lookAt(before: MemberLedger, now: string, expiryStart = LONG_AGO) {
  const limits = { expiryStart, inactiveAt: null };
  const seen: string[] = [];
  let member = before;
  for (let due = nextDue(member, now, limits); due; due = nextDue(member, now, limits)) {
    seen.push(`${due.sourceKey} ${due.at.slice(0, 10)}`);
    const { kind, sourceKey, leg } = due;
    ({ member } = applyPosting(member, { postingId: `p${seen.length}`, kind, sourceKey, legs: [leg] }));
  }
  return { seen, member };
}

describe("time brings to a member", () => {
  const member = withLots(
    aLot("a:0", { expiresAt: "2026-03-10T00:00:00.000Z" }),
    aLot("b:0", { isHeld: true, availableAt: "2026-03-05T00:00:00.000Z" }),
    aLot("c:0"),
    aLot("d:0", { expiresAt: "2026-03-01T00:00:00.000Z" }),
  );

  test("releases and expiries, in the order of their instants", () => {
    const { seen, member: after } = lookAt(member, "2026-12-31T00:00:00.000Z");
    expect(seen).toEqual(["expiry:d:0 2026-03-01", "release:b:0 2026-03-05", "expiry:a:0 2026-03-10"]);
    expect(after).toMatchObject({ available: 20, pending: 0 });
    expect(lotsOf(after).map(({ lotId }) => lotId)).toEqual(["c:0", "b:0"]);
    expect(dueAtOf(lotsOf(after), { expiryStart: LONG_AGO, inactiveAt: null })).toBeNull();
  });

  test("the same, whether looked at once or on each day", () => {
    const days = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2026, 1, 25 + day)).toISOString());
    const daily = days.flatMap((_, day) => lookAt(member, days[day]!).seen);
    expect(new Set(daily)).toEqual(new Set(lookAt(member, days.at(-1)!).seen));
  });

  test("nothing before its instant, and all at it", () => {
    const lots = withLots(aLot("a:0", { expiresAt: "2026-03-10T00:00:00.000Z" }));
    expect(nextDue(lots, "2026-03-09T23:59:59.999Z", { expiryStart: LONG_AGO, inactiveAt: null })).toBeNull();
    expect(
      nextDue(lots, "2026-03-10T00:00:00.000Z", { expiryStart: LONG_AGO, inactiveAt: null }),
    ).toMatchObject({ kind: "expiry" });
  });

  test("points that expire name the first lot that they come from", () => {
    const child = aLot("child:0", { expiresAt: "2026-03-10T00:00:00.000Z", lotOf: "first:2" });
    const due = nextDue(withLots(child), "2026-04-01T00:00:00.000Z", {
      expiryStart: LONG_AGO,
      inactiveAt: null,
    })!;
    const { entries } = applyPosting(withLots(child), {
      postingId: "p",
      kind: due.kind,
      sourceKey: due.sourceKey,
      legs: [due.leg],
    });
    expect(entries).toMatchObject([{ from: "available", to: "expired", points: 10, lotOf: "first:2" }]);
  });
});

describe("while the program is off, and for 30 days after, nothing expires", () => {
  const lots = withLots(
    aLot("a:0", { expiresAt: "2026-03-10T00:00:00.000Z" }),
    aLot("b:0", { isHeld: true, availableAt: "2026-03-05T00:00:00.000Z" }),
  );

  test.each([
    ["off", null, "2026-04-01T00:00:00.000Z", ["release:b:0 2026-03-05"], "2026-05-01"],
    [
      "on since 15 March, on 13 April",
      "2026-03-15",
      "2026-04-13T00:00:00.000Z",
      ["release:b:0 2026-03-05"],
      "2026-04-14",
    ],
    [
      "on since 15 March, on 14 April",
      "2026-03-15",
      "2026-04-14T00:00:00.000Z",
      ["release:b:0 2026-03-05", "expiry:a:0 2026-04-14"],
      null,
    ],
    [
      "on since February, on 10 March",
      "2026-02-01",
      "2026-03-10T00:00:00.000Z",
      ["release:b:0 2026-03-05", "expiry:a:0 2026-03-10"],
      null,
    ],
  ])("%s", (_, since, now, expected, dueNext) => {
    const expiryStart = expiryStartOf(since && `${since}T00:00:00.000Z`, now);
    const { seen, member } = lookAt(lots, now, expiryStart);
    expect(seen).toEqual(expected);
    expect(
      dueAtOf(lotsOf(member), { expiryStart: expiryStart, inactiveAt: null })?.slice(0, 10) ?? null,
    ).toBe(dueNext);
  });
});
