import { describe, expect, test } from "vitest";
import { chancesOf, estimateAt, expectedOf, hazardsFor, pastForecast, worthOf } from "./breakage.ts";
import { addToMonth, cohortsAt, type CohortMonth } from "./cohorts.ts";
import { CERTAIN } from "./ratio.ts";

const percent = (value: number): bigint => (CERTAIN * BigInt(value)) / 100n;

/** Cohorts of so many months, whose points are redeemed, taken back and expire as these percentages say, by age. */
function drawn(
  months: number,
  redeemed: (age: number) => number,
  gone: (age: number) => number,
): CohortMonth[] {
  const rows: CohortMonth[] = [];
  const last = addToMonth("2024-01", months - 1);
  for (let nth = 0; nth < months; nth += 1) {
    let open = 100_000n + BigInt((nth * 7_919) % 50_000);
    for (let age = 0; age < months - nth; age += 1) {
      const opened = age === 0 ? open : 0n;
      const row = {
        redeemed: (open * BigInt(redeemed(age))) / 100n,
        takenBack: (open * BigInt(gone(age))) / 100n,
      };
      const issuedOn = addToMonth("2024-01", nth);
      rows.push({
        ...row,
        month: addToMonth(issuedOn, age),
        issuedOn,
        origin: nth % 3 === 0 ? "granted" : "sale",
        opened,
        expired: 0n,
        erased: 0n,
      });
      open -= row.redeemed + row.takenBack;
    }
  }
  expect(rows.at(-1)?.month).toBe(last);
  return rows;
}

const of = (rows: readonly CohortMonth[], changes: object = {}) => ({
  rows,
  since: "2024-01",
  until: rows.at(-1)!.month,
  expiryMonths: 12,
  ownBasisPoints: 0,
  ...changes,
});

describe("the chance that a point is ever redeemed", () => {
  test("is 0.271 if a tenth of what is open is redeemed in each of three months", () => {
    const hazard = { redeemed: percent(10), gone: 0n };
    expect(chancesOf([hazard, hazard, hazard])).toEqual([271_000_000_000n, 190_000_000_000n, percent(10)]);
  });

  test("is less where points are taken back", () => {
    const hazard = { redeemed: percent(10), gone: percent(20) };
    expect(chancesOf([hazard, hazard])[0]).toBe(percent(17));
  });

  test("goes on with the mean of the last six ages where nobody has seen an age yet", () => {
    const seen = [50, 10, 12, 14, 8, 10, 6].map((value) => ({ redeemed: percent(value), gone: 0n }));
    expect(hazardsFor(seen, 60)).toHaveLength(60);
    expect(hazardsFor(seen, 60).at(-1)).toEqual({ redeemed: percent(10), gone: 0n });
    expect(hazardsFor(seen, 2)).toEqual(seen.slice(0, 2));
  });

  test.each([
    ["that falls with age", (age: number) => Math.max(12 - age, 1), () => 1],
    ["that rises before the points expire", (age: number) => 2 + age, (age: number) => (age < 2 ? 5 : 0)],
  ])("comes back within a percentage point from cohorts with a rate %s", (_, redeemed, gone) => {
    const rows = drawn(36, redeemed, gone);
    const known = Array.from({ length: 12 }, (_none, age) => ({
      redeemed: percent(redeemed(age)),
      gone: percent(gone(age)),
    }));
    const [truth, found] = [chancesOf(known), estimateAt(of(rows)).chances];
    expect(found).toHaveLength(12);
    for (const [age, chance] of found.entries())
      expect(Math.abs(Number(chance - truth[age]!))).toBeLessThan(Number(percent(1)));
  });

  test("follows the last 24 months, not what was before", () => {
    const early = drawn(
      40,
      () => 30,
      () => 0,
    ).filter((row) => row.month <= "2025-04");
    const all = [
      ...early,
      ...drawn(
        40,
        () => 30,
        () => 0,
      ).filter((row) => row.month > "2025-04"),
    ];
    const without = all.map((row) => (row.month <= "2025-04" ? { ...row, redeemed: 0n } : row));
    const [one, other] = [all, without].map((rows) => estimateAt(of(rows, { until: "2027-04" })).hazards);
    expect(one?.[0]).toEqual(other?.[0]);
  });

  test("is the merchant's own figure until there is a year, and 10,000 points have been redeemed", () => {
    const rows = drawn(
      12,
      () => 10,
      () => 0,
    );
    expect(estimateAt(of(rows))).toMatchObject({ basis: "past" });
    expect(estimateAt(of(rows, { until: "2024-11", ownBasisPoints: 2_500 }))).toMatchObject({
      basis: "own",
      chances: Array.from({ length: 12 }, () => percent(75)),
    });
    const few = rows.map((row) => ({ ...row, redeemed: row.redeemed / 1_000n }));
    expect(estimateAt(of(few))).toMatchObject({ basis: "own", hazards: [] });
    expect(estimateAt(of(few)).chances[0]).toBe(CERTAIN);
  });
});

describe("what is expected", () => {
  test("is what is open, times the chance at the age that comes next, times the value", () => {
    const rows = drawn(
      1,
      () => 10,
      () => 0,
    );
    const [cohort] = cohortsAt(rows, "2024-01");
    expect(cohort?.open).toBe(90_000n);
    const expected = expectedOf(cohort!, [percent(99), percent(30)], "2024-01");
    expect(expected).toBe(27_000n * CERTAIN);
    expect(worthOf(expected, 100)).toBe(27_000n);
    expect(expectedOf(cohort!, [percent(99)], "2024-01")).toBe(0n);
  });

  test("leaves out people who were erased", () => {
    const rows = [
      ...drawn(
        1,
        () => 10,
        () => 0,
      ),
      {
        ...drawn(
          1,
          () => 10,
          () => 0,
        )[0]!,
        opened: 0n,
        redeemed: 0n,
        erased: 40_000n,
      },
    ];
    expect(expectedOf(cohortsAt(rows, "2024-01")[0]!, [0n, CERTAIN], "2024-01")).toBe(50_000n * CERTAIN);
  });
});

describe("last year's forecast", () => {
  test("is right if nothing changed since", () => {
    const rows = drawn(
      40,
      (age) => Math.max(12 - age, 0),
      (age) => (age >= 11 ? 100 : 0),
    );
    const past = pastForecast(of(rows))!;
    expect(past.madeOn).toBe("2026-04");
    expect(Math.abs(Number(past.forecast - past.came)) / Number(past.came)).toBeLessThan(0.01);
  });

  test("was too high if members redeem less since", () => {
    const rows = drawn(
      40,
      () => 8,
      () => 0,
    ).map((row) => (row.month > "2026-04" ? { ...row, redeemed: row.redeemed / 2n } : row));
    const past = pastForecast(of(rows, { expiryMonths: null }))!;
    expect(past.forecast).toBeGreaterThan((past.came * 19n) / 10n);
  });

  test("is missing where there was no past", () => {
    expect(
      pastForecast(
        of(
          drawn(
            20,
            () => 10,
            () => 0,
          ),
        ),
      ),
    ).toBeNull();
  });
});
