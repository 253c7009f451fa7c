import { array, assert, bigInt, constantFrom, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import {
  type AccountMoved,
  byMonth,
  liabilityByDay,
  liabilityMovements,
  type LiabilityRow,
  type MovedDay,
  totalOf,
  worthOf,
} from "./liability.ts";

const start = { points: 1_000n, pointValueHundredths: 10 };
const moved = (account: AccountMoved["account"], pointsIn: bigint, pointsOut: bigint): AccountMoved => ({
  account,
  pointsIn,
  pointsOut,
});
const aDay = (day: string, changes: Partial<MovedDay> = {}): MovedDay => ({
  day,
  isOpen: false,
  moved: [],
  pointValueHundredths: 10,
  ...changes,
});

test("each account of the shop is one figure, signed as it changes what is owed", () => {
  const [row] = liabilityByDay(start, [
    aDay("2026-11-20", {
      moved: [
        moved("available", 900n, 400n),
        moved("issued", 30n, 500n),
        moved("granted", 5n, 40n),
        moved("gifted", 7n, 60n),
        moved("redeemed", 200n, 20n),
        moved("expired", 90n, 10n),
        moved("adjusted", 3n, 8n),
        moved("imported", 0n, 100n),
        moved("written_off", 1n, 2n),
        moved("merged", 50n, 50n),
      ],
    }),
  ]);

  expect(row?.points).toEqual({
    start: 1_000n,
    issued: 500n,
    clawedBack: -42n,
    granted: 100n,
    redeemed: -200n,
    returned: 20n,
    expired: -80n,
    adjusted: 5n,
    imported: 100n,
    writtenOff: 1n,
    end: 1_404n,
  });
});

test("money is rounded so that each row adds up, although no figure alone does", () => {
  const rounded = [moved("issued", 0n, 4n), moved("granted", 0n, 4n)];
  const [row] = liabilityByDay({ ...start, points: 0n }, [aDay("2026-11-20", { moved: rounded })]);

  expect(row?.money).toMatchObject({ start: 0n, issued: 0n, granted: 1n, end: 1n });
});

test("a new value of a point shows apart from what moved", () => {
  const [row] = liabilityByDay(start, [
    aDay("2026-11-20", { moved: [moved("issued", 0n, 100n)], pointValueHundredths: 20 }),
  ]);

  expect(row).toMatchObject({ revalued: 100n, money: { start: 100n, issued: 20n, end: 220n } });
});

test("days of a month are one row, from the first day that is shown to the last", () => {
  const days = ["2026-10-30", "2026-10-31", "2026-11-01"].map((day) =>
    aDay(day, { moved: [moved("issued", 0n, 10n)] }),
  );
  const rows = byMonth(liabilityByDay(start, days));

  expect(rows).toMatchObject([
    { from: "2026-10-30", to: "2026-10-31", points: { start: 1_000n, issued: 20n, end: 1_020n } },
    { from: "2026-11-01", to: "2026-11-01", points: { start: 1_020n, issued: 10n, end: 1_030n } },
  ]);
  expect(totalOf([])).toBeNull();
});

test("half a minor unit goes away from zero", () => {
  expect([worthOf(5n, 10), worthOf(-5n, 10), worthOf(4n, 10), worthOf(6_412n, 10)]).toEqual([
    1n,
    -1n,
    0n,
    641n,
  ]);
});

const points = bigInt({ min: 0n, max: 10n ** 12n });
const randomDays = array(
  record({
    value: constantFrom(0, 1, 10, 33, 100),
    moved: array(
      record({
        account: constantFrom(
          "issued",
          "granted",
          "gifted",
          "redeemed",
          "expired",
          "adjusted",
          "written_off",
        ),
        pointsIn: points,
        pointsOut: points,
      }),
    ),
  }),
  { minLength: 1, maxLength: 40 },
);

test("every row closes, and the money of any range is the difference of its ends", () => {
  assert(
    property(randomDays, nat(), (days, at) => {
      const rows = liabilityByDay(
        start,
        days.map(({ value, moved: some }, index) =>
          aDay(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10), {
            moved: some,
            pointValueHundredths: value,
          }),
        ),
      );
      const range = rows.slice(at % rows.length);
      for (const row of [...rows, ...byMonth(rows), totalOf(range)!]) expectClosed(row);
      expect(range.at(-1)!.money.end - range[0]!.money.start).toBe(
        range.reduce((sum, row) => sum + row.revalued + changeOf(row, "money"), 0n),
      );
      for (const row of rows) expect(row.money.end).toBe(worthOf(row.points.end, row.pointValueHundredths));
    }),
  );
});

const changeOf = (row: LiabilityRow, of: "points" | "money"): bigint =>
  liabilityMovements.reduce((sum, name) => sum + row[of][name], 0n);

function expectClosed(row: LiabilityRow): void {
  expect(row.points.start + changeOf(row, "points")).toBe(row.points.end);
  expect(row.money.start + row.revalued + changeOf(row, "money")).toBe(row.money.end);
}
