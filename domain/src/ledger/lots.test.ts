import { describe, expect, test } from "vitest";
import { compareLots, nextExpiryOf, payDebts, useLots, type Debt, type Lot } from "./lots.ts";

const aLot = (posting: string, changes: Partial<Lot> = {}): Lot => ({
  lotId: `${posting}:0`,
  points: 100,
  remaining: 100,
  availableAt: "2026-11-01T00:00:00.000Z",
  isHeld: false,
  expiresAt: null,
  ownExpiresAt: null,
  lotOf: null,
  orderId: null,
  ...changes,
});

const aDebt = (postingId: string, unpaid: number): Debt => ({ postingId, leg: 0, points: 100, unpaid });

describe("the order in which lots are used", () => {
  test("soonest expiry first, without expiry last, then oldest, then by id", () => {
    const soon = "2026-12-01T00:00:00.000Z";
    const late = "2027-12-01T00:00:00.000Z";
    const old = "2026-01-01T00:00:00.000Z";
    const inOrder = [
      aLot("a", { expiresAt: soon }),
      aLot("z", { expiresAt: late, availableAt: old }),
      aLot("b", { expiresAt: late }),
      aLot("c", { expiresAt: late }),
      aLot("y", { availableAt: old }),
      aLot("d"),
      aLot("e"),
    ];
    for (const [at, lot] of inOrder.entries())
      for (const later of inOrder.slice(at + 1)) {
        expect(compareLots(lot, later)).toBe(-1);
        expect(compareLots(later, lot)).toBe(1);
      }
    expect(compareLots(aLot("a"), aLot("a"))).toBe(0);
    expect(compareLots({ ...aLot("a"), lotId: "a:2" }, { ...aLot("a"), lotId: "a:10" })).toBeLessThan(0);
  });
});

describe("the next expiry", () => {
  const [soon, late] = ["2026-12-01T00:00:00.000Z", "2027-12-01T00:00:00.000Z"];

  test("is the soonest expiry of available points", () => {
    expect(nextExpiryOf([aLot("a"), aLot("b", { expiresAt: late }), aLot("c", { expiresAt: soon })])).toBe(
      soon,
    );
  });

  test("is null if no available points expire", () => {
    expect(nextExpiryOf([aLot("a")])).toBeNull();
    expect(
      nextExpiryOf([
        aLot("b", { expiresAt: soon, remaining: 0 }),
        aLot("c", { expiresAt: late, isHeld: true }),
      ]),
    ).toBeNull();
  });
});

describe("what a debit takes", () => {
  const by = { postingId: "redeemed", leg: 1 };

  test.each([
    [50, [50, 100], [["a", 50]], 0],
    [100, [0, 100], [["a", 100]], 0],
    [
      130,
      [0, 70],
      [
        ["a", 100],
        ["b", 30],
      ],
      0,
    ],
    [
      200,
      [0, 0],
      [
        ["a", 100],
        ["b", 100],
      ],
      0,
    ],
    [
      250,
      [0, 0],
      [
        ["a", 100],
        ["b", 100],
      ],
      50,
    ],
  ])("%i of two lots of 100", (points, remaining, uses, short) => {
    const used = useLots([aLot("a"), aLot("b")], points, by);
    expect(used.lots.map((lot) => lot.remaining)).toEqual(remaining);
    expect(used.uses).toEqual(uses.map(([lot, taken]) => ({ lotId: `${lot}:0`, points: taken, ...by })));
    expect(used.short).toBe(short);
  });

  test("comes from what is left of a lot, not from its original points", () => {
    expect(useLots([aLot("a", { remaining: 10 })], 30, by)).toMatchObject({
      uses: [{ points: 10 }],
      short: 20,
    });
  });
});

describe("what a new lot pays", () => {
  test.each([
    [50, 0, [10, 40], [["old", 50]]],
    [60, 0, [0, 40], [["old", 60]]],
    [
      70,
      0,
      [0, 30],
      [
        ["old", 60],
        ["new", 10],
      ],
    ],
    [
      100,
      0,
      [0, 0],
      [
        ["old", 60],
        ["new", 40],
      ],
    ],
    [
      130,
      30,
      [0, 0],
      [
        ["old", 60],
        ["new", 40],
      ],
    ],
  ])("%i points pay debts of 60 and 40, oldest first", (remaining, left, unpaid, uses) => {
    const paid = payDebts(aLot("a", { points: 200, remaining }), [aDebt("old", 60), aDebt("new", 40)]);
    expect(paid.lot).toMatchObject({ points: 200, remaining: left });
    expect(paid.debts.map((debt) => debt.unpaid)).toEqual(unpaid);
    expect(paid.uses).toEqual(
      uses.map(([postingId, points]) => ({ lotId: "a:0", postingId, leg: 0, points })),
    );
  });

  test("is nothing if there is no debt", () => {
    expect(payDebts(aLot("a"), [])).toEqual({ lot: aLot("a"), debts: [], uses: [] });
  });
});
