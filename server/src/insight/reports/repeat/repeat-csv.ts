import { repeatGroups } from "@laurel/domain/reports/repeat-rate.ts";
import type { CsvReport } from "../csv-report.ts";
import { loadRepeatRates } from "./load-repeat.ts";

/** A row for each end of a month, and for the last night. */
export const repeatCsv: CsvReport = async (tx, _, asked) => {
  const { rows } = await loadRepeatRates(tx, asked);
  return {
    heads: ["365_days_to", ...repeatGroups.flatMap((group) => [`${group}_people`, `${group}_repeat`])],
    rows: rows.map((row) => [
      row.day,
      ...repeatGroups.flatMap((group) => [row[group].people, row[group].repeat]),
    ]),
  };
};
