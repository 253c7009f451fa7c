// Made from audit-log.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type AuditRow = { readonly id: string; readonly recordedAt: string; readonly actor: string; readonly actorName: string | null; readonly action: "PROGRAM_CHANGED" | "REWARD_CREATED" | "REWARD_CHANGED" | "API_KEY_CREATED" | "API_KEY_REVOKED" | "POINTS_ADJUSTED" | "POSTING_UNDONE" | "SHOP_EXPORTED" | "SHOP_IMPORTED"; readonly about: "PROGRAM" | "REWARD" | "API_KEY" | "CUSTOMER" | "SHOP"; readonly subjectId: string; readonly subjectName: string | null; readonly changes: readonly ({ readonly path: readonly (string)[]; readonly before: unknown | null; readonly after: unknown | null; })[]; };

export type AuditLogData = { readonly auditLog: { readonly nodes: readonly (AuditRow)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; }; }; };
export type AuditLogVariables = {readonly first: number; readonly after?: string | null; readonly about?: "PROGRAM" | "REWARD" | "API_KEY" | "CUSTOMER" | "SHOP" | null;};
export const auditLogQuery = "query AuditLog($first: Int!, $after: String, $about: AuditSubject) {\n  auditLog(first: $first, after: $after, about: $about) {\n    nodes {\n      ...AuditRow\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment AuditRow on AuditEntry {\n  id\n  recordedAt\n  actor\n  actorName\n  action\n  about\n  subjectId\n  subjectName\n  changes {\n    path\n    before\n    after\n  }\n}" as unknown as TypedDocumentNode<AuditLogData, AuditLogVariables>;
