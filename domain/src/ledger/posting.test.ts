import { describe, expect, test } from "vitest";
import { MAX_POINTS } from "../bounds.ts";
import { aMember } from "../testing/builders.ts";
import { legsText, lifetimeChangeOf, sourceKey, type ShopAccount } from "./movement.ts";
import { applyPosting, hasRoomFor, problemsOf, type Leg, type MemberLedger, type NewLot } from "./posting.ts";

const aLot = (lotId: string, points: number, changes: Partial<NewLot> = {}): NewLot => ({
  lotId,
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
const release = (lotId: string): Leg => ({ type: "release", lotId, at: "2026-11-15T00:00:00.000Z" });

const apply = (member: MemberLedger, postingId: string, ...legs: Leg[]) => {
  const applied = applyPosting(member, { postingId, kind: "adjustment", sourceKey: postingId, legs });
  expect(problemsOf(applied.member)).toEqual([]);
  return applied;
};
const after = (...legs: Leg[]) =>
  legs.reduce((member, leg, index) => apply(member, `posting-${index}`, leg).member, aMember());

const remaining = ({ lots }: MemberLedger) => lots.map((lot) => [lot.lotId, lot.remaining]);

describe("a credit", () => {
  test("opens its lots and says what the balance is after", () => {
    const applied = apply(aMember(), "p", credit([aLot("a", 60), aLot("b", 40, { parentLotId: "z" })]));
    expect(applied.member).toMatchObject({ available: 100, pending: 0, lifetime: 100 });
    expect(applied.movements).toEqual([
      { leg: 0, customerId: "member-1", from: "issued", to: "available", points: 100, balanceAfter: 100 },
    ]);
    expect(applied.openedLots).toMatchObject([
      { lotId: "a", postingId: "p", points: 60, remaining: 60, releasedAt: "2026-11-01T00:00:00.000Z" },
      { lotId: "b", postingId: "p", points: 40, remaining: 40, parentLotId: "z" },
    ]);
    expect(applied.lotUses).toEqual([]);
  });

  test("that is held waits as pending", () => {
    const { member, openedLots, movements } = apply(aMember(), "p", credit([aLot("a", 60)], "pending"));
    expect(member).toMatchObject({ available: 0, pending: 60, lifetime: 60 });
    expect(openedLots).toMatchObject([{ releasedAt: null }]);
    expect(movements).toMatchObject([{ balanceAfter: 60 }]);
  });

  test("pays debt at once from a lot that opens with its full points", () => {
    const owing = after(debit(70));
    const applied = apply(owing, "p", credit([aLot("a", 50), aLot("b", 50)]));
    expect(applied.member).toMatchObject({ available: 30, debts: [] });
    expect(applied.openedLots).toMatchObject([
      { lotId: "a", remaining: 50 },
      { lotId: "b", remaining: 50 },
    ]);
    expect(applied.lotUses).toEqual([
      { lotId: "a", postingId: "posting-0", leg: 0, points: 50 },
      { lotId: "b", postingId: "posting-0", leg: 0, points: 20 },
    ]);
    expect(remaining(applied.member)).toEqual([["b", 30]]);
  });

  test("pays the oldest debt first", () => {
    const { debts } = apply(after(debit(30), debit(20)), "p", credit([aLot("a", 40)])).member;
    expect(debts).toMatchObject([{ postingId: "posting-1", points: 20, unpaid: 10 }]);
  });

  test("that is held pays no debt until it is released", () => {
    const held = after(debit(70), credit([aLot("a", 50)], "pending"));
    expect(held).toMatchObject({ available: -70, pending: 50, debts: [{ unpaid: 70 }] });
    const released = apply(held, "p", release("a"));
    expect(released.member).toMatchObject({ available: -20, pending: 0, lots: [], debts: [{ unpaid: 20 }] });
    expect(released.lotUses).toEqual([{ lotId: "a", postingId: "posting-0", leg: 0, points: 50 }]);
    expect(released.openedLots).toEqual([]);
  });

  test("of nothing is a bug", () => {
    expect(() => after(credit([]))).toThrow("Invariant broken");
    expect(() => after(credit([aLot("a", 10), aLot("b", 0)]))).toThrow("Invariant broken");
  });
});

describe("a debit", () => {
  test("uses lots up, soonest expiry first", () => {
    const member = after(
      credit([aLot("never", 50), aLot("late", 50, { expiresAt: "2027-12-01T00:00:00.000Z" })]),
      credit([aLot("soon", 50, { expiresAt: "2026-12-01T00:00:00.000Z" })]),
    );
    const applied = apply(member, "p", debit(70));
    expect(remaining(applied.member)).toEqual([
      ["never", 50],
      ["late", 30],
    ]);
    expect(applied.lotUses).toEqual([
      { lotId: "soon", postingId: "p", leg: 0, points: 50 },
      { lotId: "late", postingId: "p", leg: 0, points: 20 },
    ]);
  });

  test("of its own lots takes those first, whatever their expiry", () => {
    const member = after(
      credit([aLot("own", 50), aLot("soon", 50, { expiresAt: "2026-12-01T00:00:00.000Z" })]),
    );
    expect(remaining(apply(member, "p", debit(60, ["own"])).member)).toEqual([["soon", 40]]);
  });

  test("of more than there is makes debt of the rest", () => {
    const applied = apply(after(credit([aLot("a", 30)])), "p", debit(100));
    expect(applied.member).toMatchObject({ available: -70, lots: [] });
    expect(applied.openedDebts).toEqual([{ postingId: "p", leg: 0, points: 70, unpaid: 70 }]);
    expect(applied.movements).toMatchObject([{ points: 100, balanceAfter: -70 }]);
  });

  test("never touches pending points", () => {
    const member = after(credit([aLot("held", 50)], "pending"));
    expect(apply(member, "p", debit(20, ["held"])).member).toMatchObject({ available: -20, pending: 50 });
  });

  test("of pending points takes those of its own lots, oldest first", () => {
    const later = { availableAt: "2026-11-05T00:00:00.000Z" };
    const member = after(credit([aLot("b", 30, later), aLot("a", 30), aLot("other", 30)], "pending"));
    expect(remaining(apply(member, "p", debitPending(40, ["a", "b"])).member)).toEqual([
      ["b", 20],
      ["other", 30],
    ]);
  });

  test("of more pending points than its own lots hold is a bug", () => {
    const member = after(credit([aLot("a", 30), aLot("other", 30)], "pending"));
    expect(() => apply(member, "p", debitPending(40, ["a"]))).toThrow("Invariant broken");
    expect(() => apply(member, "p", debitPending(70, ["a", "other"]))).toThrow("Invariant broken");
  });

  test("of nothing, or of half a point, is a bug", () => {
    expect(() => after(debit(0))).toThrow("Invariant broken");
    expect(() => after(debit(-5))).toThrow("Invariant broken");
    expect(() => after(debit(0.5))).toThrow("Invariant broken");
  });
});

describe("a release", () => {
  test("makes what remains of a lot available, and the same lot", () => {
    const held = after(credit([aLot("a", 50)], "pending"), debitPending(20, ["a"]));
    const { member, movements, openedLots } = apply(held, "p", release("a"));
    expect(member).toMatchObject({ available: 30, pending: 0, lifetime: 30 });
    expect(member.lots).toMatchObject([
      { lotId: "a", points: 50, remaining: 30, releasedAt: "2026-11-15T00:00:00.000Z" },
    ]);
    expect(movements).toMatchObject([{ from: "pending", to: "available", points: 30, balanceAfter: 30 }]);
    expect(openedLots).toEqual([]);
  });

  test("happens once", () => {
    const released = after(credit([aLot("a", 50)], "pending"), release("a"));
    expect(() => apply(released, "p", release("a"))).toThrow("Invariant broken");
    expect(() => apply(released, "p", release("b"))).toThrow("Invariant broken");
  });
});

describe("a posting of several legs", () => {
  test("numbers them, and each debit's uses and debts name their leg", () => {
    const applied = apply(aMember(), "p", credit([aLot("a", 10)]), debit(15), debit(5));
    expect(applied.movements.map(({ leg, balanceAfter }) => [leg, balanceAfter])).toEqual([
      [0, 10],
      [1, -5],
      [2, -10],
    ]);
    expect(applied.lotUses).toEqual([{ lotId: "a", postingId: "p", leg: 1, points: 10 }]);
    expect(applied.openedDebts.map(({ leg, unpaid }) => [leg, unpaid])).toEqual([
      [1, 5],
      [2, 5],
    ]);
  });

  test("of no leg is a bug", () => {
    expect(() => apply(aMember(), "p")).toThrow("Invariant broken");
  });
});

describe("lifetime points are those that were earned", () => {
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
    expect(after(credit([aLot("a", 10)], "available", from)).lifetime).toBe(earned);
  });

  test("a release earns nothing again", () => {
    expect(after(credit([aLot("a", 50)], "pending"), release("a")).lifetime).toBe(50);
  });
});

describe("a member has room for what keeps the balances in bounds", () => {
  const rich = { ...aMember(), available: MAX_POINTS - 1 };

  test("up to the most that a balance may hold, and down to as much debt", () => {
    expect(hasRoomFor(rich, 1)).toBe(true);
    expect(hasRoomFor(rich, 2)).toBe(false);
    expect(hasRoomFor({ ...rich, available: 0, lifetime: Number.MAX_SAFE_INTEGER }, 1)).toBe(false);
    expect(hasRoomFor({ ...rich, available: -MAX_POINTS }, -1)).toBe(false);
    expect(hasRoomFor({ ...rich, available: -MAX_POINTS }, 1)).toBe(true);
  });

  test("what is pending counts, so that its release always fits", () => {
    expect(hasRoomFor({ ...rich, pending: 1 }, 1)).toBe(false);
    expect(hasRoomFor({ ...rich, available: 0, pending: MAX_POINTS }, 1)).toBe(false);
    expect(hasRoomFor({ ...rich, pending: 1 }, -1)).toBe(true);
  });
});

describe("a broken ledger is told", () => {
  const sound = after(credit([aLot("a", 50)]), credit([aLot("b", 20)], "pending"));

  test.each<[string, Partial<MemberLedger>]>([
    ["available is not its open lots less debt", { available: 51 }],
    ["pending is not its open lots", { pending: 21 }],
    ["pending is negative", { pending: -1 }],
    ["a lot is open while there is debt", { debts: [{ postingId: "x", leg: 0, points: 1, unpaid: 1 }] }],
    ["a lot holds more or less than it can", { lots: sound.lots.map((lot) => ({ ...lot, points: 1 })) }],
    ["a lot holds more or less than it can", { lots: sound.lots.map((lot) => ({ ...lot, remaining: -1 })) }],
  ])("%s", (problem, changes) => {
    expect(problemsOf(sound)).toEqual([]);
    expect(problemsOf({ ...sound, ...changes })).toContain(problem);
  });
});

test("each decision has a key of its own", () => {
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

test("the text that a posting's hash covers names each leg, and nothing else", () => {
  const { movements } = apply(aMember(), "p", credit([aLot("a", 10)]), debit(15));
  expect(legsText(movements)).toBe("member-1 issued>available 10\nmember-1 available>redeemed 15");
});
