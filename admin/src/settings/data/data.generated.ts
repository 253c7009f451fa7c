// Made from data.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type PrivacyRequestRow = { readonly id: string; readonly kind: "DATA_REQUEST" | "ERASURE"; readonly askedBy: string; readonly askedAt: string; readonly doneAt: string | null; readonly customer: { readonly id: string; readonly displayName: string; } | null; };

export type ShopDataData = { readonly hasShopData: boolean; };
export type ShopDataVariables = {};
export const shopDataQuery = "query ShopData {\n  hasShopData\n}" as unknown as TypedDocumentNode<ShopDataData, ShopDataVariables>;

export type PrivacyRequestsData = { readonly privacyRequests: { readonly nodes: readonly (PrivacyRequestRow)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; }; }; };
export type PrivacyRequestsVariables = {readonly first: number; readonly after?: string | null;};
export const privacyRequestsQuery = "query PrivacyRequests($first: Int!, $after: String) {\n  privacyRequests(first: $first, after: $after) {\n    nodes {\n      ...PrivacyRequestRow\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment PrivacyRequestRow on PrivacyRequest {\n  id\n  kind\n  askedBy\n  askedAt\n  doneAt\n  customer {\n    id\n    displayName\n  }\n}" as unknown as TypedDocumentNode<PrivacyRequestsData, PrivacyRequestsVariables>;
