// The reports that can be downloaded, one line each, by the name in the file's address.
import type { CsvReport } from "./csv-report.ts";
import { breakageCsv, journalCsv } from "./breakage/breakage-csv.ts";
import { liabilityCsv } from "./liability/liability-csv.ts";
import { pointsCsv } from "./points/points-csv.ts";
import { referralFiguresCsv } from "./referrals/referral-figures-csv.ts";
import { repeatCsv } from "./repeat/repeat-csv.ts";
import { revenueCsv } from "./revenue/revenue-csv.ts";
import { tierMixCsv } from "./tiers/tier-mix-csv.ts";

export const csvReports: Readonly<Record<string, CsvReport>> = {
  liability: liabilityCsv,
  points: pointsCsv,
  "repeat-rate": repeatCsv,
  "revenue-with-rewards": revenueCsv,
  referrals: referralFiguresCsv,
  breakage: breakageCsv,
  journal: journalCsv,
  tiers: tierMixCsv,
};
