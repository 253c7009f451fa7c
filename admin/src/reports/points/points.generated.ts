// Made from points.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type PointsLine = { readonly from: string; readonly to: string; readonly isOpen: boolean; readonly points: { readonly issued: number; readonly takenBack: number; readonly redeemed: number; readonly returned: number; readonly expired: number; }; readonly money: { readonly issued: string; readonly takenBack: string; readonly redeemed: string; readonly returned: string; readonly expired: string; }; };

export type PointsByDayData = { readonly pointsByDay: { readonly rows: readonly (PointsLine)[]; readonly total: PointsLine | null; }; readonly redemptionRate: { readonly latest: { readonly day: string; readonly redeemed: number; readonly earned: number; readonly basisPoints: number | null; } | null; }; };
export type PointsByDayVariables = {readonly from: string; readonly to: string; readonly by: "DAY" | "MONTH";};
export const pointsByDayQuery = "query PointsByDay($from: String!, $to: String!, $by: ReportStep!) {\n  pointsByDay(from: $from, to: $to, by: $by) {\n    rows {\n      ...PointsLine\n    }\n    total {\n      ...PointsLine\n    }\n  }\n  redemptionRate(from: $from, to: $to, by: $by) {\n    latest {\n      day\n      redeemed\n      earned\n      basisPoints\n    }\n  }\n}\n\nfragment PointsLine on PointsRow {\n  from\n  to\n  isOpen\n  points {\n    issued\n    takenBack\n    redeemed\n    returned\n    expired\n  }\n  money {\n    issued\n    takenBack\n    redeemed\n    returned\n    expired\n  }\n}" as unknown as TypedDocumentNode<PointsByDayData, PointsByDayVariables>;
