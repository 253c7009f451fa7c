// Expected breakage, as far as the points are counted: with the chances that were known when the last month was closed.
import {
  estimateAt,
  expectedOf,
  HISTORY_MONTHS_MIN,
  HISTORY_REDEEMED_MIN,
  pastForecast,
  worthOf,
  type EstimateInput,
} from "@laurel/domain/reports/breakage.ts";
import { cohortsAt, type Cohort, type CohortMonth } from "@laurel/domain/reports/cohorts.ts";
import { CERTAIN, divideRounded } from "@laurel/domain/reports/ratio.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { formatMoney } from "@laurel/domain/money.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import type { Tx } from "../../../database/database.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { toNumber } from "../to-number.ts";
import { findOwnBreakage, findProgress } from "./cohorts.sql.ts";
import { loadClosedMonths, loadCohortMonths } from "./load-cohorts.ts";

export async function loadBreakage(tx: Tx, { timeZone, currencyCode }: Shop) {
  const [rows, closed, [progress], [own], { document }] = await Promise.all([
    loadCohortMonths(tx),
    loadClosedMonths(tx),
    tx.run(findProgress, [tx.shopId]),
    tx.run(findOwnBreakage, [tx.shopId]),
    loadProgram(tx),
  ]);
  const { pointValueHundredths, expiry } = document;
  const countedUntil = progress ? timeOfId(progress.counted_below) : null;
  const here = countedUntil && toLocalDate(new Date(countedUntil.getTime() - 1), timeZone).slice(0, 7);
  const last = rows.at(-1)?.month ?? "";
  // Where the shop has moved to, the last month that is counted may not have begun.
  const month = here !== null && here < last ? last : here;
  const input: EstimateInput = {
    rows,
    since: closed[0]?.month ?? null,
    until: closed.at(-1)?.month ?? "",
    expiryMonths: expiry.policy === "per_lot" ? expiry.months : null,
    ownBasisPoints: own?.own_basis_points ?? 0,
  };
  const { basis, chances, hazards } = estimateAt(input);
  const cohorts = month === null ? [] : cohortsAt(rows, month);
  const expectedIn = (cohort: Cohort) => (month === null ? 0n : expectedOf(cohort, chances, month));
  const open = sumOf(cohorts, (cohort) => cohort.open);
  const expected = sumOf(cohorts, expectedIn);
  const money = (points: bigint) =>
    formatMoney(toNumber(worthOf(points, pointValueHundredths)), currencyCode);
  const lastYear = basis === "past" ? pastForecast(input) : null;
  return {
    countedUntil,
    basis: basis === "past" ? ("PAST" as const) : ("OWN" as const),
    monthsSeen: closed.length,
    redeemedSeen: toNumber(redeemedUntil(rows, input.until)),
    monthsNeeded: HISTORY_MONTHS_MIN,
    redeemedNeeded: toNumber(HISTORY_REDEEMED_MIN),
    ownBasisPoints: input.ownBasisPoints,
    expiryMonths: input.expiryMonths,
    pointValueHundredths,
    open: toNumber(open),
    erased: toNumber(sumOf(cohorts, (cohort) => cohort.erased)),
    expected: toPoints(expected),
    breakage: toNumber(open) - toPoints(expected),
    expectedWorth: money(expected),
    breakageWorth: money(open * CERTAIN - expected),
    ages: chances.map((chance, age) => ({
      age,
      redeemedPercent: hazards[age] ? percent(hazards[age].redeemed) : null,
      gonePercent: hazards[age] ? percent(hazards[age].gone) : null,
      chancePercent: percent(chance),
    })),
    cohorts: cohorts.map((cohort) => ({
      issuedOn: cohort.issuedOn,
      origin: origins[cohort.origin],
      opened: toNumber(cohort.opened),
      redeemed: toNumber(cohort.redeemed),
      expired: toNumber(cohort.expired),
      takenBack: toNumber(cohort.takenBack),
      open: toNumber(cohort.open),
      expected: toPoints(expectedIn(cohort)),
    })),
    lastYear: lastYear && {
      madeOn: lastYear.madeOn,
      forecast: toNumber(lastYear.forecast),
      came: toNumber(lastYear.came),
    },
  };
}

const origins = { sale: "SALE", granted: "GRANTED", adjusted: "ADJUSTED", imported: "IMPORTED" } as const;

const toPoints = (expected: bigint): number => toNumber(divideRounded(expected, CERTAIN));

/** With two decimals. Example: 0.271 → `27.10`. */
const percent = (chance: bigint): string => formatMoney(Number(divideRounded(chance * 10_000n, CERTAIN)), "");

const redeemedUntil = (rows: readonly CohortMonth[], until: string): bigint =>
  sumOf(
    rows.filter((row) => row.month <= until),
    (row) => row.redeemed,
  );

const sumOf = <T>(all: readonly T[], of: (one: T) => bigint): bigint =>
  all.reduce((sum, one) => sum + of(one), 0n);
