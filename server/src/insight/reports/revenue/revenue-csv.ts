import { formatMoney } from "@laurel/domain/money.ts";
import type { CsvReport } from "../csv-report.ts";
import { loadRevenue } from "./load-revenue.ts";

/** For each day or month all rewards together, and then each reward. */
export const revenueCsv: CsvReport = async (tx, shop, asked) => {
  const { rows } = await loadRevenue(tx, asked);
  const currency = shop.currencyCode.toLowerCase();
  const money = (minor: number) => ({ decimal: formatMoney(minor, shop.currencyCode) });
  return {
    heads: ["from", "to", "reward", "orders", `revenue_${currency}`, "all_orders", `all_revenue_${currency}`],
    rows: rows.flatMap(({ from, to, all, withRewards, rewards }) =>
      [{ name: "", revenue: withRewards }, ...rewards].map(({ name, revenue }) => [
        from,
        to,
        name,
        revenue.orders,
        money(revenue.revenueMinor),
        all.orders,
        money(all.revenueMinor),
      ]),
    ),
  };
};
