// Made from activity.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ActivityRow = { readonly id: string; readonly kind: string; readonly points: number; readonly pending: boolean; readonly source: string; readonly orderName: string | null; readonly ruleName: string | null; readonly orderChange: "CANCELLED" | "REFUNDED" | "REFUNDED_IN_PART" | "EDITED" | "VOIDED" | "DELETED" | "MOVED" | "UPDATED" | null; readonly actor: string; readonly programVersion: number | null; readonly occurredAt: string; readonly recordedAt: string; readonly explanation: unknown; readonly summary: string; readonly customer: { readonly id: string; readonly displayName: string; } | null; };

export type ActivityData = { readonly movements: { readonly nodes: readonly (ActivityRow)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; }; }; };
export type ActivityVariables = {readonly first: number; readonly after?: string | null; readonly filter?: { readonly customerId?: string | null; readonly kinds?: readonly (string)[] | null; readonly from?: string | null; readonly to?: string | null; } | null;};
export const activityQuery = "query Activity($first: Int!, $after: String, $filter: MovementFilter) {\n  movements(first: $first, after: $after, filter: $filter) {\n    nodes {\n      ...ActivityRow\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment ActivityRow on Movement {\n  id\n  kind\n  points\n  pending\n  source\n  orderName\n  ruleName\n  orderChange\n  actor\n  programVersion\n  occurredAt\n  recordedAt\n  explanation\n  summary\n  customer {\n    id\n    displayName\n  }\n}" as unknown as TypedDocumentNode<ActivityData, ActivityVariables>;
