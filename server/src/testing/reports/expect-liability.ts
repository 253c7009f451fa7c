// Compares the report of a shop with the recount, and proves that its rows close.
import { liabilityMovements as MOVEMENTS, movementCodes } from "@laurel/domain/reports/liability.ts";
import { expect } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { TestApi } from "../test-api.ts";
import { minor } from "./expect-journal.ts";
import { recountLiability } from "./recount-liability.ts";

const FIGURES = ["start", ...MOVEMENTS, "end"] as const;

export interface LiabilityAnswer {
  readonly from: string;
  readonly to: string;
  readonly isOpen: boolean;
  readonly points: Readonly<Record<(typeof FIGURES)[number], number>>;
  readonly money: Readonly<Record<(typeof FIGURES)[number] | "revalued", string>>;
  readonly debt: { readonly points: number; readonly members: number; readonly money: string } | null;
}

export interface LiabilityOf {
  readonly at: string;
  readonly rows: readonly LiabilityAnswer[];
  readonly total: LiabilityAnswer | null;
}

const row = `{ from to isOpen points { ${FIGURES.join(" ")} } money { ${FIGURES.join(" ")} revalued } debt { points members money } }`;

export async function askLiability(
  api: TestApi,
  range: { readonly from: string; readonly to: string; readonly by?: "DAY" | "MONTH" },
): Promise<LiabilityOf> {
  const { data, errors } = await api.ask(
    `query ($from: String!, $to: String!, $by: ReportStep) {
       liability(from: $from, to: $to, by: $by) {
         at rows ${row} total ${row} } }`,
    range,
  );
  expect(errors).toEqual([]);
  return data.liability;
}

/** Each day of `range` that has entries, every row, every total, and the ends of the range against `trialBalance`. */
export async function expectLiability(
  api: TestApi,
  { url, shop, range }: { url: string; shop: Shop; range: { from: string; to: string } },
): Promise<LiabilityOf> {
  const report = await askLiability(api, range);
  const counted = await recountLiability(url, shop);
  const inRange = counted.filter(({ day }) => day >= range.from && day <= range.to);
  const byDay = new Map(report.rows.map((one) => [one.from, one]));
  for (const { day, points, endMinor } of inRange) {
    const shown = byDay.get(day);
    expect(shown?.points, day).toEqual(Object.fromEntries(FIGURES.map((name) => [name, points[name] ?? 0])));
    expect(minor(shown!.money.end), day).toBe(endMinor);
  }
  const quiet = report.rows.filter(({ from }) => !inRange.some(({ day }) => day === from));
  for (const one of quiet) expect(MOVEMENTS.every((name) => one.points[name] === 0)).toBe(true);

  const months = await askLiability(api, { ...range, by: "MONTH" });
  expect(months.total).toEqual(report.total);
  for (const rows of [report.rows, months.rows]) {
    for (const [index, one] of rows.entries()) {
      expectClosed(one);
      if (index > 0) expect([one.points.start, one.money.start]).toEqual(endsOf(rows[index - 1]!));
    }
    if (report.total) expectSum(rows, report.total);
  }
  if (report.total) expectClosed(report.total);
  if (report.total) await expectEntries(api, report.total, range);
  const { data } = await api.ask("{ trialBalance { sum accounts { account points } } }");
  if (report.total?.to === range.to && report.total.isOpen) {
    expect(report.total.points.end).toBe(heldOf(data.trialBalance));
    expect(data.trialBalance.sum).toBe(0);
  }
  return report;
}

/** The entries that each figure leads to add up to it. */
async function expectEntries(
  api: TestApi,
  { points }: LiabilityAnswer,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const period = { from: `${from}T00:00:00Z`, to: `${to}T23:59:59.999Z` };
  for (const figure of MOVEMENTS) {
    let sum = 0;
    let after: string | null = null;
    do {
      const { data } = await api.ask(
        `query ($filter: MovementFilter, $after: String) { movements(first: 250, after: $after, filter: $filter) {
           nodes { points } pageInfo { hasNextPage endCursor } } }`,
        { filter: { figure: movementCodes[figure], ...period }, after },
      );
      const { nodes, pageInfo } = data.movements as {
        nodes: { points: number }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
      sum += nodes.reduce((all, one) => all + one.points, 0);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(sum, figure).toBe(points[figure]);
  }
}

const endsOf = ({ points, money }: LiabilityAnswer) => [points.end, money.end];

function expectClosed({ points, money }: LiabilityAnswer): void {
  const sum = (of: (name: (typeof MOVEMENTS)[number]) => number) =>
    MOVEMENTS.reduce((total, name) => total + of(name), 0);
  expect(points.start + sum((name) => points[name])).toBe(points.end);
  expect(minor(money.start) + minor(money.revalued) + sum((name) => minor(money[name]))).toBe(
    minor(money.end),
  );
}

function expectSum(rows: readonly LiabilityAnswer[], total: LiabilityAnswer): void {
  for (const name of MOVEMENTS) {
    expect(rows.reduce((sum, one) => sum + one.points[name], 0)).toBe(total.points[name]);
    expect(rows.reduce((sum, one) => sum + minor(one.money[name]), 0)).toBe(minor(total.money[name]));
  }
}

const heldOf = ({ accounts }: { accounts: { account: string; points: number }[] }): number =>
  accounts
    .filter(({ account }) => account === "available" || account === "pending")
    .reduce((sum, { points }) => sum + points, 0);
