// Made from revenue.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RevenueLine = { readonly from: string; readonly to: string; readonly all: { readonly orders: number; readonly amount: { readonly amount: string; }; }; readonly withRewards: { readonly orders: number; readonly amount: { readonly amount: string; }; }; readonly basisPoints: number | null; };

export type RevenueWithRewardsData = { readonly revenueWithRewards: { readonly measuredAt: string | null; readonly rows: readonly (RevenueLine)[]; readonly total: RevenueLine & { readonly rewards: readonly ({ readonly rewardId: string; readonly name: string; readonly revenue: { readonly orders: number; readonly amount: { readonly amount: string; }; }; })[]; } | null; }; };
export type RevenueWithRewardsVariables = {readonly from: string; readonly to: string; readonly by: "DAY" | "MONTH";};
export const revenueWithRewardsQuery = "query RevenueWithRewards($from: String!, $to: String!, $by: ReportStep!) {\n  revenueWithRewards(from: $from, to: $to, by: $by) {\n    measuredAt\n    rows {\n      ...RevenueLine\n    }\n    total {\n      ...RevenueLine\n      rewards {\n        rewardId\n        name\n        revenue {\n          orders\n          amount {\n            amount\n          }\n        }\n      }\n    }\n  }\n}\n\nfragment RevenueLine on RevenueRow {\n  from\n  to\n  all {\n    orders\n    amount {\n      amount\n    }\n  }\n  withRewards {\n    orders\n    amount {\n      amount\n    }\n  }\n  basisPoints\n}" as unknown as TypedDocumentNode<RevenueWithRewardsData, RevenueWithRewardsVariables>;
