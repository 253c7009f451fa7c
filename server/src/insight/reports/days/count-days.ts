import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import { countOrders, NO_FIGURES, type OrderFigures } from "@laurel/domain/reports/order-days.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { sumOrders, sumReferrals } from "./order-days.sql.ts";

/** Each day from the first up to, but not including, the last, also those without orders. */
export async function countDays(
  tx: Tx,
  { first, until, timeZone }: { readonly first: string; readonly until: string; readonly timeZone: string },
): Promise<readonly (readonly [string, OrderFigures])[]> {
  const span = [tx.shopId, startOfLocalDay(first, timeZone), startOfLocalDay(until, timeZone), timeZone];
  const [orders, referrals] = await Promise.all([tx.run(sumOrders, span), tx.run(sumReferrals, span)]);
  const ordersOf = Map.groupBy(orders, ({ day }) => day);
  const referralsOf = new Map(referrals.map((row) => [row.day, row]));
  const days = [];
  for (let day = first; day < until; day = addLocalDays(day, 1)) days.push(day);
  return days.map((day) => {
    const ofReferrals = referralsOf.get(day);
    return [
      day,
      {
        ...countOrders(
          (ordersOf.get(day) ?? []).map((row) => ({ rewardIds: row.reward_ids ?? [], ...toSum(row) })),
        ),
        referrals: ofReferrals
          ? {
              ...toSum(ofReferrals),
              claims: ofReferrals.claims,
              codes: ofReferrals.codes,
              points: toAmount(ofReferrals.points),
            }
          : NO_FIGURES.referrals,
      },
    ] as const;
  });
}

const toSum = ({ orders, revenue_minor }: { readonly orders: number; readonly revenue_minor: string }) => ({
  orders,
  revenueMinor: toAmount(revenue_minor),
});

const toAmount = (text: string): number => exactNumber(BigInt(text));
