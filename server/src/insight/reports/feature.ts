import type { Feature } from "../../features/feature.ts";
import { measureOrders, measureOrdersTonight } from "./days/measure-orders.job.ts";
import { breakageResolvers } from "./breakage/breakage.resolvers.ts";
import { countPostings } from "./count-postings.job.ts";
import { liabilityResolvers } from "./liability/liability.resolvers.ts";
import { pointsResolvers } from "./points/points.resolvers.ts";
import { referralFiguresResolvers } from "./referrals/referral-figures.resolvers.ts";
import { measureRepeatRate, measureRepeatRatesTonight } from "./repeat/measure-repeat.job.ts";
import { repeatResolvers } from "./repeat/repeat.resolvers.ts";
import { reportRoutes } from "./reports.routes.ts";
import { revenueResolvers } from "./revenue/revenue.resolvers.ts";
import { tierMixResolvers } from "./tiers/tier-mix.resolvers.ts";

export const reportsFeature: Feature = {
  name: "reports",
  api: {
    sdl: [
      new URL("./reports.graphql", import.meta.url),
      new URL("./liability/liability.graphql", import.meta.url),
      new URL("./points/points.graphql", import.meta.url),
      new URL("./revenue/revenue.graphql", import.meta.url),
      new URL("./repeat/repeat.graphql", import.meta.url),
      new URL("./referrals/referral-figures.graphql", import.meta.url),
      new URL("./breakage/breakage.graphql", import.meta.url),
      new URL("./tiers/tier-mix.graphql", import.meta.url),
    ],
    resolvers: [
      liabilityResolvers,
      pointsResolvers,
      revenueResolvers,
      repeatResolvers,
      referralFiguresResolvers,
      breakageResolvers,
      tierMixResolvers,
    ],
    needs: {
      "Query.liability": "read_reports",
      "Query.breakage": "read_reports",
      "Query.journal": "read_reports",
      "Mutation.breakageUpdate": "write_program",
      Breakage: "read_reports",
      BreakageAge: "read_reports",
      BreakageCohort: "read_reports",
      BreakageForecast: "read_reports",
      JournalMonth: "read_reports",
      JournalLine: "read_reports",
      Liability: "read_reports",
      LedgerProof: "read_reports",
      LiabilityRow: "read_reports",
      LiabilityPoints: "read_reports",
      LiabilityMoney: "read_reports",
      LiabilityDebt: "read_reports",
      "Query.pointsByDay": "read_reports",
      "Query.redemptionRate": "read_reports",
      PointsByDay: "read_reports",
      PointsRow: "read_reports",
      PointsMoved: "read_reports",
      MoneyMoved: "read_reports",
      RedemptionRates: "read_reports",
      RedemptionRate: "read_reports",
      "Query.revenueWithRewards": "read_reports",
      RevenueWithRewards: "read_reports",
      RevenueRow: "read_reports",
      RevenueOfReward: "read_reports",
      RevenueSum: "read_reports",
      "Query.repeatRate": "read_reports",
      RepeatRates: "read_reports",
      RepeatRate: "read_reports",
      RepeatCount: "read_reports",
      "Query.referralFigures": "read_reports",
      ReferralFigures: "read_reports",
      ReferralRow: "read_reports",
      "Query.tierMix": "read_reports",
      TierMix: "read_reports",
      TierMixTier: "read_reports",
      TierMixRow: "read_reports",
    },
  },
  routes: [reportRoutes],
  tasks: [measureOrders, measureRepeatRate],
  due: [countPostings],
  nightly: [measureOrdersTonight, measureRepeatRatesTonight],
  tables: {
    order_days: { leftOut: "counted again each night" },
    repeat_rates: { leftOut: "counted again each night" },
    cohort_months: { archive: "refuse" },
    cohort_progress: { archive: "refuse" },
    closed_months: { archive: "refuse" },
    breakage_settings: { archive: "take_archived" },
  },
  reads: ["balances", "entries", "lot_uses", "orders", "redemptions", "referrals"],
};
