import { rateBasisPoints } from "@laurel/domain/reports/redemption-rate.ts";
import { sumFigures, type OrderSum } from "@laurel/domain/reports/order-days.ts";
import type { Tx } from "../../../database/database.ts";
import { loadRewards } from "../../../core/rewards/stored-reward.ts";
import type { ReportAsked } from "../asked.ts";
import { loadOrderDays } from "../days/load-order-days.ts";
import { groupDays, spanOf } from "../group-days.ts";

export interface RevenueRow {
  readonly from: string;
  readonly to: string;
  readonly all: OrderSum;
  readonly withRewards: OrderSum;
  readonly basisPoints: number | null;
  readonly rewards: readonly {
    readonly rewardId: string;
    readonly name: string;
    readonly revenue: OrderSum;
  }[];
}

export interface RevenueWithRewards {
  readonly measuredAt: Date | null;
  readonly rows: readonly RevenueRow[];
  readonly total: RevenueRow | null;
}

export async function loadRevenue(tx: Tx, { from, to, by }: ReportAsked): Promise<RevenueWithRewards> {
  const { measuredAt, days } = await loadOrderDays(tx, { from, to });
  const whole = sumFigures(days.map(({ figures }) => figures));
  const stored = await loadRewards(tx, Object.keys(whole.rewards));
  const show = (ofRow: typeof days): RevenueRow => {
    const { all, rewarded, rewards } = sumFigures(ofRow.map(({ figures }) => figures));
    return {
      ...spanOf(ofRow),
      all,
      withRewards: rewarded,
      basisPoints: rateBasisPoints(BigInt(rewarded.revenueMinor), BigInt(all.revenueMinor)),
      rewards: Object.entries(rewards)
        .map(([rewardId, revenue]) => ({ rewardId, name: stored.get(rewardId)?.reward.name ?? "", revenue }))
        .sort((a, b) => b.revenue.revenueMinor - a.revenue.revenueMinor),
    };
  };
  return { measuredAt, rows: groupDays(days, by).map(show), total: days.length > 0 ? show(days) : null };
}
