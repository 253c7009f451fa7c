import { formatMoney } from "@laurel/domain/money.ts";
import { worthOf } from "@laurel/domain/reports/liability.ts";
import { sumFigures, type ReferralSum } from "@laurel/domain/reports/order-days.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { ReportAsked } from "../asked.ts";
import { loadOrderDays } from "../days/load-order-days.ts";
import { groupDays, spanOf } from "../group-days.ts";
import { hasReferrals } from "./referral-figures.sql.ts";

export interface ReferralRow {
  readonly from: string;
  readonly to: string;
  readonly sum: ReferralSum;
  /** Decimal text in the shop's currency. */
  readonly pointsMoney: string;
}

export interface ReferralFigures {
  readonly isUsed: boolean;
  readonly measuredAt: Date | null;
  readonly rows: readonly ReferralRow[];
  readonly total: ReferralRow | null;
}

export async function loadReferralFigures(
  tx: Tx,
  { currencyCode }: Shop,
  { from, to, by }: ReportAsked,
): Promise<ReferralFigures> {
  const { document } = await loadProgram(tx);
  const [stored] = await tx.run(hasReferrals, [tx.shopId]);
  const { measuredAt, days } = await loadOrderDays(tx, { from, to });
  const show = (ofRow: typeof days): ReferralRow => {
    const sum = sumFigures(ofRow.map(({ figures }) => figures)).referrals;
    const worth = exactNumber(worthOf(BigInt(sum.points), document.pointValueHundredths));
    return { ...spanOf(ofRow), sum, pointsMoney: formatMoney(worth, currencyCode) };
  };
  return {
    isUsed: document.referrals.enabled || stored?.has_any === true,
    measuredAt,
    rows: groupDays(days, by).map(show),
    total: days.length > 0 ? show(days) : null,
  };
}
