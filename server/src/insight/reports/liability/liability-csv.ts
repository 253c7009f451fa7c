import { liabilityMovements } from "@laurel/domain/reports/liability.ts";
import type { CsvReport } from "../csv-report.ts";
import { loadLiability } from "./load-liability.ts";

const figures = ["start", ...liabilityMovements, "end"] as const;
const moneyFigures = ["start", "revalued", ...liabilityMovements, "end"] as const;

/** Points beside money, a row for each day or month. */
export const liabilityCsv: CsvReport = async (tx, shop, asked) => {
  const { rows } = await loadLiability(tx, shop, asked);
  const currency = shop.currencyCode.toLowerCase();
  return {
    heads: [
      "from",
      "to",
      ...figures.map(snakeCase),
      ...moneyFigures.map((name) => `${snakeCase(name)}_${currency}`),
      "debt",
      `debt_${currency}`,
      "is_final",
    ],
    rows: rows.map(({ from, to, points, money, debt, isOpen }) => [
      from,
      to,
      ...figures.map((name) => points[name]),
      ...moneyFigures.map((name) => ({ decimal: money[name] })),
      debt && debt.points,
      debt && { decimal: debt.money },
      isOpen ? "no" : "yes",
    ]),
  };
};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
