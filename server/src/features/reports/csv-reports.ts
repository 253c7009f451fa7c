// The reports that can be downloaded, one line each, by the name in the file's address.
import type { CsvReport } from "./csv-report.ts";
import { liabilityCsv } from "./liability/liability-csv.ts";

export const csvReports: Readonly<Record<string, CsvReport>> = {
  liability: liabilityCsv,
};
