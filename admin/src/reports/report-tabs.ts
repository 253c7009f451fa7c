// The reports, one line each. Each is loaded when it is opened.
import { type ComponentType, lazy } from "react";
import type { ReportTabProps } from "./report-range.ts";

interface ReportTab {
  /** In the address; also the name of the file that can be downloaded. */
  readonly id: string;
  readonly label: string;
  /** What the merchant chooses: a range by day or month, a range alone, or nothing. */
  readonly asks: "steps" | "range" | "nothing";
  readonly Tab: ComponentType<ReportTabProps>;
}

export const reportTabs: readonly ReportTab[] = [
  {
    id: "liability",
    label: "Liability",
    asks: "steps",
    Tab: lazy(async () => ({ default: (await import("./liability/liability-tab.tsx")).LiabilityTab })),
  },
  {
    id: "points",
    label: "Points by day",
    asks: "steps",
    Tab: lazy(async () => ({ default: (await import("./points/points-tab.tsx")).PointsTab })),
  },
  {
    id: "breakage",
    label: "Points never used",
    asks: "nothing",
    Tab: lazy(async () => ({ default: (await import("./breakage/breakage-tab.tsx")).BreakageTab })),
  },
  {
    id: "journal",
    label: "Journal",
    asks: "range",
    Tab: lazy(async () => ({ default: (await import("./journal/journal-tab.tsx")).JournalTab })),
  },
  {
    id: "repeat-rate",
    label: "Repeat rate",
    asks: "range",
    Tab: lazy(async () => ({ default: (await import("./repeat/repeat-tab.tsx")).RepeatTab })),
  },
  {
    id: "revenue-with-rewards",
    label: "Revenue with rewards",
    asks: "steps",
    Tab: lazy(async () => ({ default: (await import("./revenue/revenue-tab.tsx")).RevenueTab })),
  },
  {
    id: "referrals",
    label: "Referrals",
    asks: "steps",
    Tab: lazy(async () => ({
      default: (await import("./referrals/referral-figures-tab.tsx")).ReferralFiguresTab,
    })),
  },
  {
    id: "tiers",
    label: "Tiers",
    asks: "steps",
    Tab: lazy(async () => ({ default: (await import("./tiers/tiers-tab.tsx")).TiersTab })),
  },
];
