import { firstCounted, rateBasisPoints, redemptionRates } from "@laurel/domain/reports/redemption-rate.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { loadBookingDays } from "../../../core/ledger/daily/booking-days.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { ReportAsked } from "../asked.ts";
import { groupDays } from "../group-days.ts";

export interface ShownRate {
  readonly day: string;
  readonly redeemed: number;
  readonly earned: number;
  readonly basisPoints: number | null;
}

export interface RedemptionRates {
  readonly latest: ShownRate | null;
  readonly rows: readonly ShownRate[];
}

/** Only of closed days, so that no rate changes any more. */
export async function loadRedemptionRate(
  tx: Tx,
  { timeZone }: Shop,
  { from, to, by, now }: ReportAsked & { readonly now: Date },
): Promise<RedemptionRates> {
  const { days } = await loadBookingDays(tx, { from: firstCounted(from), to, timeZone, now });
  const closed = days.filter(({ isOpen }) => !isOpen);
  const rates = redemptionRates(closed, from).map(({ day, redeemed, earned }) => ({
    day,
    redeemed: exactNumber(redeemed),
    earned: exactNumber(earned),
    basisPoints: rateBasisPoints(redeemed, earned),
  }));
  return { latest: rates.at(-1) ?? null, rows: groupDays(rates, by).map((ofRow) => ofRow.at(-1)!) };
}
