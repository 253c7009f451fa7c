import type { CsvReport } from "../csv-report.ts";
import { loadPointsByDay } from "./load-points.ts";

/** Points beside money, a row for each day or month. */
export const pointsCsv: CsvReport = async (tx, shop, asked) => {
  const { rows } = await loadPointsByDay(tx, shop, asked);
  const figures = [
    ["issued", "issued"],
    ["takenBack", "taken_back"],
    ["redeemed", "redeemed"],
    ["returned", "returned"],
    ["expired", "expired"],
  ] as const;
  const currency = shop.currencyCode.toLowerCase();
  return {
    heads: [
      "from",
      "to",
      ...figures.map(([, head]) => head),
      ...figures.map(([, head]) => `${head}_${currency}`),
    ],
    rows: rows.map(({ from, to, points, money }) => [
      from,
      to,
      ...figures.map(([name]) => points[name]),
      ...figures.map(([name]) => ({ decimal: money[name] })),
    ]),
  };
};
