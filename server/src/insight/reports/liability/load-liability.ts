import {
  byMonth,
  liabilityByDay,
  type LiabilityFigures,
  type LiabilityRow,
  totalOf,
  worthOf,
} from "@laurel/domain/reports/liability.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { formatMoney } from "@laurel/domain/money.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { type BookingDay, loadBookingDays } from "../../../core/ledger/daily/booking-days.ts";
import { loadDayNotes, loadDebt } from "../../../core/ledger/daily/day-notes.ts";
import { loadPointValues } from "../../../tenant/program/point-values.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { ReportAsked } from "../asked.ts";

export type PointsOf = Readonly<Record<keyof LiabilityFigures, number>>;
/** Decimal text in the shop's currency. */
export type MoneyOf = Readonly<Record<keyof LiabilityFigures | "revalued", string>>;

export interface ShownRow extends Pick<LiabilityRow, "from" | "to" | "isOpen" | "pointValueHundredths"> {
  readonly points: PointsOf;
  readonly money: MoneyOf;
  readonly debt: ShownDebt | null;
}

interface ShownDebt {
  readonly points: number;
  readonly members: number;
  readonly money: string;
}

export interface Liability {
  readonly at: Date;
  readonly rows: readonly ShownRow[];
  readonly total: ShownRow | null;
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
  const debts = await loadDebts(tx, days, { to, today: toLocalDate(now, timeZone) });
  const show = showRow(currencyCode, debts);
  const total = totalOf(byDay);
  return {
    at: now,
    rows: (by === "MONTH" ? byMonth(byDay) : byDay).map(show),
    total: total && show(total),
  };
}

interface Debt {
  readonly points: bigint;
  readonly members: number;
}

/** At the end of each day for which it is known; of today, now. */
async function loadDebts(
  tx: Tx,
  days: readonly BookingDay[],
  { to, today }: { readonly to: string; readonly today: string },
): Promise<ReadonlyMap<string, Debt>> {
  const debts = new Map<string, Debt>();
  for (const { day, debt_points: points, debtors } of await loadDayNotes(tx, days))
    debts.set(day, { points: BigInt(points), members: debtors });
  if (today <= to) debts.set(today, await loadDebt(tx));
  return debts;
}

/** A version that was saved at midnight belongs to the new day. */
const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1);

function showRow(currencyCode: string, debts: ReadonlyMap<string, Debt>): (row: LiabilityRow) => ShownRow {
  const toMoney = (minor: bigint) => formatMoney(exactNumber(minor), currencyCode);
  const debtOf = ({ to, pointValueHundredths }: LiabilityRow): ShownDebt | null => {
    const debt = debts.get(to);
    if (!debt) return null;
    const { points, members } = debt;
    return { points: exactNumber(points), members, money: toMoney(worthOf(points, pointValueHundredths)) };
  };
  return (whole) => {
    const { points, money, revalued, ...row } = whole;
    return {
      ...row,
      points: mapFigures(points, exactNumber),
      money: { ...mapFigures(money, toMoney), revalued: toMoney(revalued) },
      debt: debtOf(whole),
    };
  };
}

const mapFigures = <Shown>(figures: LiabilityFigures, show: (figure: bigint) => Shown) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, show(figure)])) as Record<
    keyof LiabilityFigures,
    Shown
  >;
