import { describe, expect, test } from "vitest";
import { MAX_POINTS } from "../bounds.ts";
import { aMember } from "../testing/builders.ts";
import { lifetimeChangeOf, sourceKey, type ShopAccount } from "./entry.ts";
import {
  applyPosting,
  hasRoomFor,
  lotsOf,
  problemsOf,
  type Leg,
  type MemberLedger,
  type NewLot,
} from "./posting.ts";

const aLot = (points: number, changes: Partial<NewLot> = {}): NewLot => ({
  points,
  availableAt: "2026-11-01T00:00:00.000Z",
  expiresAt: null,
  ...changes,
});

const credit = (
  lots: readonly NewLot[],
  to: "available" | "pending" = "available",
  from: ShopAccount = "issued",
) => ({ type: "credit", from, to, lots }) as const satisfies Leg;
const debit = (points: number, ownLotIds?: readonly string[]): Leg => ({
  type: "debit",
  from: "available",
  to: "redeemed",
  points,
  ...(ownLotIds ? { ownLotIds } : {}),
});
const debitPending = (points: number, ownLotIds: readonly string[]): Leg => ({
  type: "debit",
  from: "pending",
  to: "issued",
  points,
  ownLotIds,
});
const release = (lotId: string): Leg => ({ type: "release", lotId });

const apply = (member: MemberLedger, postingId: string, ...legs: Leg[]) => {
  const applied = applyPosting(member, { postingId, kind: "adjustment", sourceKey: postingId, legs });
  expect(problemsOf(applied.member)).toEqual([]);
  return applied;
};
/** Each leg is a posting of its own: `posting-0`, `posting-1`, and so on. A lot's id names its posting and leg. */
const after = (...legs: Leg[]) =>
  legs.reduce((member, leg, index) => apply(member, `posting-${index}`, leg).member, aMember());

const remaining = (member: MemberLedger) => lotsOf(member).map((lot) => [lot.lotId, lot.remaining]);

describe("a credit", () => {
  test("opens its lots and records the balance after it", () => {
    const applied = apply(aMember(), "p", credit([aLot(60), aLot(40, { lotOf: "z:0" })]));
    expect(applied.member).toMatchObject({ available: 100, pending: 0, lifetime: 100 });
    const availableAt = "2026-11-01T00:00:00.000Z";
    const lot = { from: "issued", to: "available", availableAt, expiresAt: null, lotOf: null, orderId: null };
    expect(applied.entries).toEqual([
      { ...lot, leg: 0, points: 60, balanceAfter: 60 },
      { ...lot, leg: 1, points: 40, balanceAfter: 100, lotOf: "z:0" },
    ]);
    expect(applied.member.lots).toMatchObject([
      { lotId: "p:0", points: 60, remaining: 60, isHeld: false },
      { lotId: "p:1", points: 40, remaining: 40, lotOf: "z:0" },
    ]);
    expect(applied.lotUses).toEqual([]);
  });

  test("that is held waits as pending", () => {
    const { member, entries } = apply(aMember(), "p", credit([aLot(60)], "pending"));
    expect(member).toMatchObject({ available: 0, pending: 60, lifetime: 60 });
    expect(member.lots).toMatchObject([{ isHeld: true }]);
    expect(entries).toMatchObject([{ balanceAfter: 60 }]);
  });

  test("pays debt at once from a lot that opens with its full points", () => {
    const owing = after(debit(70));
    const applied = apply(owing, "p", credit([aLot(50), aLot(50)]));
    expect(applied.member).toMatchObject({ available: 30, debts: [] });
    expect(applied.entries).toMatchObject([{ points: 50 }, { points: 50 }]);
    expect(applied.lotUses).toEqual([
      { lotId: "p:0", postingId: "posting-0", leg: 0, points: 50 },
      { lotId: "p:1", postingId: "posting-0", leg: 0, points: 20 },
    ]);
    expect(remaining(applied.member)).toEqual([["p:1", 30]]);
  });

  test("pays the oldest debt first", () => {
    const { debts } = apply(after(debit(30), debit(20)), "p", credit([aLot(40)])).member;
    expect(debts).toMatchObject([{ postingId: "posting-1", points: 20, unpaid: 10 }]);
  });

  test("that is held pays no debt until it is released", () => {
    const held = after(debit(70), credit([aLot(50)], "pending"));
    expect(held).toMatchObject({ available: -70, pending: 50, debts: [{ unpaid: 70 }] });
    const released = apply(held, "p", release("posting-1:0"));
    expect(released.member).toMatchObject({ available: -20, pending: 0, lots: [], debts: [{ unpaid: 20 }] });
    expect(released.lotUses).toEqual([{ lotId: "posting-1:0", postingId: "posting-0", leg: 0, points: 50 }]);
  });

  test("of zero points is a bug", () => {
    expect(() => after(credit([]))).toThrow("Invariant broken");
    expect(() => after(credit([aLot(10), aLot(0)]))).toThrow("Invariant broken");
  });
});

describe("a debit", () => {
  test("uses lots up, soonest expiry first", () => {
    const member = after(
      credit([aLot(50), aLot(50, { expiresAt: "2027-12-01T00:00:00.000Z" })]),
      credit([aLot(50, { expiresAt: "2026-12-01T00:00:00.000Z" })]),
    );
    const applied = apply(member, "p", debit(70));
    expect(remaining(applied.member)).toEqual([
      ["posting-0:0", 50],
      ["posting-0:1", 30],
    ]);
    expect(applied.lotUses).toEqual([
      { lotId: "posting-1:0", postingId: "p", leg: 0, points: 50 },
      { lotId: "posting-0:1", postingId: "p", leg: 0, points: 20 },
    ]);
  });

  test("that names its own lots takes those first, whatever their expiry", () => {
    const member = after(credit([aLot(50), aLot(50, { expiresAt: "2026-12-01T00:00:00.000Z" })]));
    expect(remaining(apply(member, "p", debit(60, ["posting-0:0"])).member)).toEqual([["posting-0:1", 40]]);
  });

  test("of more than the available points makes debt of the rest", () => {
    const applied = apply(after(credit([aLot(30)])), "p", debit(100));
    expect(applied.member).toMatchObject({ available: -70, lots: [] });
    expect(applied.member.debts).toEqual([{ postingId: "p", leg: 0, points: 100, unpaid: 70 }]);
    expect(applied.shortfall).toBe(70);
    expect(applied.entries).toMatchObject([{ points: 100, balanceAfter: -70 }]);
  });

  test("never touches pending points", () => {
    const member = after(credit([aLot(50)], "pending"));
    expect(apply(member, "p", debit(20, ["posting-0:0"])).member).toMatchObject({
      available: -20,
      pending: 50,
    });
  });

  test("of pending points takes those of its own lots, oldest first", () => {
    const later = { availableAt: "2026-11-05T00:00:00.000Z" };
    const member = after(credit([aLot(30, later), aLot(30), aLot(30)], "pending"));
    expect(remaining(apply(member, "p", debitPending(40, ["posting-0:0", "posting-0:1"])).member)).toEqual([
      ["posting-0:0", 20],
      ["posting-0:2", 30],
    ]);
  });

  test("of more pending points than its own lots hold is a bug", () => {
    const member = after(credit([aLot(30), aLot(30)], "pending"));
    expect(() => apply(member, "p", debitPending(40, ["posting-0:0"]))).toThrow("Invariant broken");
    expect(() => apply(member, "p", debitPending(70, ["posting-0:0", "posting-0:1"]))).toThrow(
      "Invariant broken",
    );
  });

  test("of nothing, or of half a point, is a bug", () => {
    expect(() => after(debit(0))).toThrow("Invariant broken");
    expect(() => after(debit(-5))).toThrow("Invariant broken");
    expect(() => after(debit(0.5))).toThrow("Invariant broken");
  });
});

describe("a release", () => {
  test("makes what is left of a lot available, as the same lot", () => {
    const held = after(credit([aLot(50)], "pending"), debitPending(20, ["posting-0:0"]));
    const { member, entries } = apply(held, "p", release("posting-0:0"));
    expect(member).toMatchObject({ available: 30, pending: 0, lifetime: 30 });
    expect(member.lots).toMatchObject([{ lotId: "posting-0:0", points: 50, remaining: 30, isHeld: false }]);
    expect(entries).toMatchObject([
      { from: "pending", to: "available", points: 30, balanceAfter: 30, lotOf: "posting-0:0" },
    ]);
  });

  test("can be posted once", () => {
    const released = after(credit([aLot(50)], "pending"), release("posting-0:0"));
    expect(() => apply(released, "p", release("posting-0:0"))).toThrow("Invariant broken");
    expect(() => apply(released, "p", release("posting-0:1"))).toThrow("Invariant broken");
  });
});

describe("a posting of several legs", () => {
  test("numbers them, and each debit's uses and debt name their leg", () => {
    const applied = apply(aMember(), "p", credit([aLot(10)]), debit(15), debit(5));
    expect(applied.entries.map(({ leg, balanceAfter }) => [leg, balanceAfter])).toEqual([
      [0, 10],
      [1, -5],
      [2, -10],
    ]);
    expect(applied.lotUses).toEqual([{ lotId: "p:0", postingId: "p", leg: 1, points: 10 }]);
    expect(applied.member.debts.map(({ leg, unpaid }) => [leg, unpaid])).toEqual([
      [1, 5],
      [2, 5],
    ]);
  });

  test("without legs is a bug", () => {
    expect(() => apply(aMember(), "p")).toThrow("Invariant broken");
  });
});

describe("lifetime points are the earned points", () => {
  test.each<[ShopAccount, number]>([
    ["issued", 10],
    ["granted", 10],
    ["imported", 0],
    ["adjusted", 0],
    ["redeemed", 0],
    ["written_off", 0],
  ])("a credit from %s adds %i", (from, earned) => {
    expect(lifetimeChangeOf({ from, to: "available", points: 10 }) + 0).toBe(earned);
    expect(lifetimeChangeOf({ from: "available", to: from, points: 10 }) + 0).toBe(0 - earned);
    expect(after(credit([aLot(10)], "available", from)).lifetime).toBe(earned);
  });

  test("a release does not count as earned again", () => {
    expect(after(credit([aLot(50)], "pending"), release("posting-0:0")).lifetime).toBe(50);
  });
});

describe("a member has room for points within the bounds", () => {
  const rich = { ...aMember(), available: MAX_POINTS - 1 };

  test("up to the highest balance, and down to as much debt", () => {
    expect(hasRoomFor(rich, 1)).toBe(true);
    expect(hasRoomFor(rich, 2)).toBe(false);
    expect(hasRoomFor({ ...rich, available: 0, lifetime: Number.MAX_SAFE_INTEGER }, 1)).toBe(false);
    expect(hasRoomFor({ ...rich, available: -MAX_POINTS }, -1)).toBe(false);
    expect(hasRoomFor({ ...rich, available: -MAX_POINTS }, 1)).toBe(true);
  });

  test("pending points count, so that their release always fits", () => {
    expect(hasRoomFor({ ...rich, pending: 1 }, 1)).toBe(false);
    expect(hasRoomFor({ ...rich, available: 0, pending: MAX_POINTS }, 1)).toBe(false);
    expect(hasRoomFor({ ...rich, pending: 1 }, -1)).toBe(true);
  });
});

describe("a broken ledger is reported", () => {
  const sound = after(credit([aLot(50)]), credit([aLot(20)], "pending"));

  test.each<[string, Partial<MemberLedger>]>([
    ["available is not its open lots less debt", { available: 51 }],
    ["pending is not its open lots", { pending: 21 }],
    ["pending is negative", { pending: -1 }],
    ["a lot is open while there is debt", { debts: [{ postingId: "x", leg: 0, points: 1, unpaid: 1 }] }],
    ["a lot holds more or less than it can", { lots: lotsOf(sound).map((lot) => ({ ...lot, points: 1 })) }],
    [
      "a lot holds more or less than it can",
      { lots: lotsOf(sound).map((lot) => ({ ...lot, remaining: -1 })) },
    ],
  ])("%s", (problem, changes) => {
    expect(problemsOf(sound)).toEqual([]);
    expect(problemsOf({ ...sound, ...changes })).toContain(problem);
  });
});

test("each decision has its own key", () => {
  const keys = [
    sourceKey.order("1", 2),
    sourceKey.release("lot"),
    sourceKey.action("review", "1", "occurrence"),
    sourceKey.adjustment("key"),
    sourceKey.import("batch", 3),
    sourceKey.undo("posting"),
    sourceKey.redemption("redemption", 1),
    sourceKey.writeOff("posting", 1),
  ];
  expect(keys).toEqual([
    "order:1:2",
    "release:lot",
    "action:review:1:occurrence",
    "adjustment:key",
    "import:batch:3",
    "undo:posting",
    "redemption:redemption:1",
    "write-off:posting:1",
  ]);
});

describe("a member whose lots were not read", () => {
  const unread = { ...after(credit([aLot(50)])), lots: "not read" } as const;

  test("can be given points, and keeps the figures that follow from them", () => {
    const { member, entries } = applyPosting(unread, {
      postingId: "p",
      kind: "adjustment",
      sourceKey: "p",
      legs: [credit([aLot(20)]), credit([aLot(5)], "pending")],
    });
    expect(member).toMatchObject({ available: 70, pending: 5, lots: "not read" });
    expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual([70, 5]);
  });

  test("cannot lose points and cannot be in debt: either is a bug", () => {
    const draft = { postingId: "p", kind: "adjustment", sourceKey: "p" } as const;
    expect(() => applyPosting(unread, { ...draft, legs: [debit(1)] })).toThrow("lots were read");
    expect(() => applyPosting({ ...unread, available: -9 }, { ...draft, legs: [credit([aLot(1)])] })).toThrow(
      "in debt",
    );
  });
});
