// Made from referral-figures.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ReferralLine = { readonly from: string; readonly to: string; readonly claims: number; readonly codes: number; readonly firstOrders: { readonly orders: number; readonly amount: { readonly amount: string; }; }; readonly points: number; readonly pointsMoney: string; };

export type ReferralFiguresData = { readonly referralFigures: { readonly isUsed: boolean; readonly measuredAt: string | null; readonly rows: readonly (ReferralLine)[]; readonly total: ReferralLine | null; }; };
export type ReferralFiguresVariables = {readonly from: string; readonly to: string; readonly by: "DAY" | "MONTH";};
export const referralFiguresQuery = "query ReferralFigures($from: String!, $to: String!, $by: ReportStep!) {\n  referralFigures(from: $from, to: $to, by: $by) {\n    isUsed\n    measuredAt\n    rows {\n      ...ReferralLine\n    }\n    total {\n      ...ReferralLine\n    }\n  }\n}\n\nfragment ReferralLine on ReferralRow {\n  from\n  to\n  claims\n  codes\n  firstOrders {\n    orders\n    amount {\n      amount\n    }\n  }\n  points\n  pointsMoney\n}" as unknown as TypedDocumentNode<ReferralFiguresData, ReferralFiguresVariables>;
