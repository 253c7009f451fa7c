// Made from tiers.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type TierHoldersData = { readonly customers: { readonly totalCount: number; }; };
export type TierHoldersVariables = {readonly tierId: string;};
export const tierHoldersQuery = "query TierHolders($tierId: ID!) {\n  customers(first: 1, filter: {tierId: $tierId}) {\n    totalCount\n  }\n}" as unknown as TypedDocumentNode<TierHoldersData, TierHoldersVariables>;

export type TierUseData = { readonly customers: { readonly totalCount: number; }; readonly rewards: { readonly nodes: readonly ({ readonly name: string; readonly config: unknown; })[]; }; };
export type TierUseVariables = {readonly tierId: string;};
export const tierUseQuery = "query TierUse($tierId: ID!) {\n  customers(first: 1, filter: {tierId: $tierId}) {\n    totalCount\n  }\n  rewards(first: 100, status: ACTIVE) {\n    nodes {\n      name\n      config\n    }\n  }\n}" as unknown as TypedDocumentNode<TierUseData, TierUseVariables>;
