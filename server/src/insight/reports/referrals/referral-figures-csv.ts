import { formatMoney } from "@laurel/domain/money.ts";
import type { CsvReport } from "../csv-report.ts";
import { loadReferralFigures } from "./load-referral-figures.ts";

/** Points beside money, a row for each day or month. */
export const referralFiguresCsv: CsvReport = async (tx, shop, asked) => {
  const { rows } = await loadReferralFigures(tx, shop, asked);
  const currency = shop.currencyCode.toLowerCase();
  return {
    heads: [
      "from",
      "to",
      "claims",
      "codes",
      "first_orders",
      "points",
      `points_${currency}`,
      `first_orders_revenue_${currency}`,
    ],
    rows: rows.map(({ from, to, sum, pointsMoney }) => [
      from,
      to,
      sum.claims,
      sum.codes,
      sum.orders,
      sum.points,
      { decimal: pointsMoney },
      { decimal: formatMoney(sum.revenueMinor, shop.currencyCode) },
    ]),
  };
};
