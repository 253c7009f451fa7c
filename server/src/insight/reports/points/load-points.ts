import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { formatMoney } from "@laurel/domain/money.ts";
import { worthOf } from "@laurel/domain/reports/liability.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { loadBookingDays } from "../../../core/ledger/daily/booking-days.ts";
import { dayFigures } from "../../../core/ledger/daily/daily-figures.ts";
import { loadPointValues } from "../../../tenant/program/point-values.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { ReportAsked } from "../asked.ts";
import { groupDays, spanOf } from "../group-days.ts";

export const movedPoints = ["issued", "takenBack", "redeemed", "returned", "expired"] as const;
type MovedPoints = (typeof movedPoints)[number];

export interface PointsRow {
  readonly from: string;
  readonly to: string;
  readonly isOpen: boolean;
  readonly points: Readonly<Record<MovedPoints, number>>;
  /** Decimal text in the shop's currency. */
  readonly money: Readonly<Record<MovedPoints, string>>;
}

interface PointsDay {
  readonly day: string;
  readonly points: Readonly<Record<MovedPoints, bigint>>;
  readonly money: Readonly<Record<MovedPoints, bigint>>;
}

export interface PointsByDay {
  readonly rows: readonly PointsRow[];
  readonly total: PointsRow | null;
}

export async function loadPointsByDay(
  tx: Tx,
  shop: Shop,
  { from, to, by, now }: ReportAsked & { readonly now: Date },
): Promise<PointsByDay> {
  const { timeZone, currencyCode } = shop;
  const today = toLocalDate(now, timeZone);
  const valueAt = await loadPointValues(tx);
  const booked = await loadBookingDays(tx, { from, to, timeZone, now });
  const days = booked.days.map((ofDay): PointsDay => {
    // A version that was saved at midnight belongs to the new day.
    const value = valueAt(ofDay.endsAt > now ? now : new Date(ofDay.endsAt.getTime() - 1));
    const figures = dayFigures(ofDay);
    const points = mapMoved((name) => BigInt(figures[name]));
    return { day: ofDay.day, points, money: mapMoved((name) => worthOf(points[name], value)) };
  });
  const show = (ofRow: readonly PointsDay[]): PointsRow => ({
    ...spanOf(ofRow),
    isOpen: ofRow.at(-1)!.day === today,
    points: mapMoved((name) => exactNumber(sum(ofRow, "points", name))),
    money: mapMoved((name) => formatMoney(exactNumber(sum(ofRow, "money", name)), currencyCode)),
  });
  return { rows: groupDays(days, by).map(show), total: days.length > 0 ? show(days) : null };
}

const mapMoved = <Value>(of: (name: MovedPoints) => Value): Record<MovedPoints, Value> =>
  Object.fromEntries(movedPoints.map((name) => [name, of(name)])) as Record<MovedPoints, Value>;

const sum = (days: readonly PointsDay[], of: "points" | "money", name: MovedPoints): bigint =>
  days.reduce((total, day) => total + day[of][name], 0n);
