import {
  byMonth,
  liabilityByDay,
  type LiabilityFigures,
  type LiabilityRow,
  totalOf,
  worthOf,
} from "@laurel/domain/reports/liability.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import { formatMoney } from "@laurel/domain/money.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { loadBookingDays } from "../../ledger/daily/booking-days.ts";
import { loadDebt } from "../../ledger/daily/day-notes.ts";
import { loadPointValues } from "../../program/point-values.ts";
import type { Shop } from "../../shops/load-shop.ts";
import type { ReportAsked } from "../asked.ts";

export type PointsOf = Readonly<Record<keyof LiabilityFigures, number>>;
/** Decimal text in the shop's currency. */
export type MoneyOf = Readonly<Record<keyof LiabilityFigures | "revalued", string>>;

export interface ShownRow extends Pick<LiabilityRow, "from" | "to" | "isOpen" | "pointValueHundredths"> {
  readonly points: PointsOf;
  readonly money: MoneyOf;
}

export interface Liability {
  readonly at: Date;
  readonly rows: readonly ShownRow[];
  readonly total: ShownRow | null;
  readonly debt: { readonly points: number; readonly members: number; readonly money: string };
}

type Asked = ReportAsked & { readonly now: Date };

export async function loadLiability(tx: Tx, shop: Shop, { from, to, by, now }: Asked): Promise<Liability> {
  const { timeZone, currencyCode } = shop;
  const valueAt = await loadPointValues(tx);
  const { held, days } = await loadBookingDays(tx, { from, to, timeZone, now });
  const startsAt = days[0]?.startsAt ?? startOfLocalDay(from, timeZone);
  const byDay = liabilityByDay(
    { points: held, pointValueHundredths: valueAt(justBefore(startsAt)) },
    days.map((day) => ({
      ...day,
      pointValueHundredths: valueAt(day.endsAt > now ? now : justBefore(day.endsAt)),
    })),
  );
  const debt = await loadDebt(tx);
  const show = showRow(currencyCode);
  const total = totalOf(byDay);
  return {
    at: now,
    rows: (by === "MONTH" ? byMonth(byDay) : byDay).map(show),
    total: total && show(total),
    debt: {
      points: exactNumber(debt.points),
      members: debt.members,
      money: formatMoney(exactNumber(worthOf(debt.points, valueAt(now))), currencyCode),
    },
  };
}

/** A version that was saved at midnight belongs to the new day. */
const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1);

function showRow(currencyCode: string): (row: LiabilityRow) => ShownRow {
  const toMoney = (minor: bigint) => formatMoney(exactNumber(minor), currencyCode);
  return ({ points, money, revalued, ...row }) => ({
    ...row,
    points: mapFigures(points, exactNumber),
    money: { ...mapFigures(money, toMoney), revalued: toMoney(revalued) },
  });
}

const mapFigures = <Shown>(figures: LiabilityFigures, show: (figure: bigint) => Shown) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, show(figure)])) as Record<
    keyof LiabilityFigures,
    Shown
  >;
