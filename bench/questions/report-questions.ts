// Each report's query before it shows anything, by the admin's own operations.
import { breakageQuery } from "../../admin/src/reports/breakage/breakage.generated.ts";
import { journalQuery } from "../../admin/src/reports/journal/journal.generated.ts";
import { liabilityQuery } from "../../admin/src/reports/liability/liability.generated.ts";
import { pointsByDayQuery } from "../../admin/src/reports/points/points.generated.ts";
import { referralFiguresQuery } from "../../admin/src/reports/referrals/referral-figures.generated.ts";
import { repeatRateQuery } from "../../admin/src/reports/repeat/repeat.generated.ts";
import { revenueWithRewardsQuery } from "../../admin/src/reports/revenue/revenue.generated.ts";
import { tierMixQuery } from "../../admin/src/reports/tiers/tier-mix.generated.ts";
import type { Question } from "./page-questions.ts";

const byDayOrMonth = {
  liability: liabilityQuery,
  "points by day, redemption rate": pointsByDayQuery,
  "revenue with rewards": revenueWithRewardsQuery,
  referrals: referralFiguresQuery,
  tiers: tierMixQuery,
};
const byMonth = { journal: journalQuery, "repeat rate": repeatRateQuery };

/** The range that the page opens with, the longest one by day, and one by month that is longer than any shop is old. */
export function reportQuestions(today: string): Question[] {
  const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const usual = { from: ago(29), to: today };
  const whole = { from: "2000-01-01", to: today };
  return [
    ...Object.entries(byDayOrMonth).flatMap(([report, query]) => [
      { page: `${report}, 30 days`, query, variables: { ...usual, by: "DAY" } },
      { page: `${report}, 1,100 days`, query, variables: { from: ago(1_099), to: today, by: "DAY" } },
      { page: `${report}, all months`, query, variables: { ...whole, by: "MONTH" } },
    ]),
    ...Object.entries(byMonth).flatMap(([report, query]) => [
      { page: `${report}, 30 days`, query, variables: usual },
      { page: `${report}, all months`, query, variables: whole },
    ]),
    { page: "breakage", query: breakageQuery },
  ];
}
