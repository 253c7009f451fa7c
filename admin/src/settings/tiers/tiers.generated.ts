// Made from tiers.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type TierHoldersData = { readonly tierMix: { readonly tiers: readonly ({ readonly id: string | null; readonly members: number; })[]; }; };
export type TierHoldersVariables = {readonly today: string;};
export const tierHoldersQuery = "query TierHolders($today: String!) {\n  tierMix(from: $today, to: $today) {\n    tiers {\n      id\n      members\n    }\n  }\n}" as unknown as TypedDocumentNode<TierHoldersData, TierHoldersVariables>;

export type TierUseData = { readonly customers: { readonly totalCount: number; }; readonly rewards: { readonly nodes: readonly ({ readonly name: string; readonly config: unknown; })[]; }; };
export type TierUseVariables = {readonly tierId: string;};
export const tierUseQuery = "query TierUse($tierId: ID!) {\n  customers(first: 1, filter: {tierId: $tierId}) {\n    totalCount\n  }\n  rewards(first: 100, status: ACTIVE) {\n    nodes {\n      name\n      config\n    }\n  }\n}" as unknown as TypedDocumentNode<TierUseData, TierUseVariables>;

export type TierMovesData = { readonly programTierEffect: { readonly effect: { readonly levels: readonly ({ readonly tierId: string | null; readonly before: number; readonly after: number; })[]; readonly rising: number; readonly falls: readonly ({ readonly on: string; readonly fromTierId: string | null; readonly toTierId: string | null; readonly members: number; })[]; readonly lookedAt: number; readonly isEstimate: boolean; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type TierMovesVariables = {readonly document: unknown;};
export const tierMovesQuery = "query TierMoves($document: JSON!) {\n  programTierEffect(document: $document) {\n    effect {\n      levels {\n        tierId\n        before\n        after\n      }\n      rising\n      falls {\n        on\n        fromTierId\n        toTierId\n        members\n      }\n      lookedAt\n      isEstimate\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<TierMovesData, TierMovesVariables>;
