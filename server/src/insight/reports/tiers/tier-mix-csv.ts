import type { CsvReport } from "../csv-report.ts";
import { loadTierMix } from "./load-tier-mix.ts";

/** A row for each counted day or month, and a column for each tier. */
export const tierMixCsv: CsvReport = async (tx, shop, asked) => {
  const { tiers, rows } = await loadTierMix(tx, shop, asked);
  return {
    heads: ["day", "members", ...tiers.map(({ id, name }) => (id === null ? "no_tier" : (name ?? id)))],
    rows: rows.map(({ day, members, counts }) => [day, members, ...counts]),
  };
};
