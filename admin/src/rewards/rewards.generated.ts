// Made from rewards.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RewardRow = { readonly id: string; readonly version: number; readonly kind: string; readonly name: string; readonly points: number | null; readonly status: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED"; readonly config: unknown; readonly missingScopes: readonly (string)[]; readonly redemptionsCount: number; readonly affordableShare: string; };

export type RewardsData = { readonly program: { readonly version: number; readonly pointsName: { readonly one: string; readonly other: string; }; readonly document: unknown; }; readonly rewards: { readonly nodes: readonly (RewardRow)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; }; }; readonly archived: { readonly nodes: readonly ({ readonly id: string; })[]; }; };
export type RewardsVariables = {readonly first: number; readonly after?: string | null; readonly isArchived: boolean;};
export const rewardsQuery = "query Rewards($first: Int!, $after: String, $isArchived: Boolean!) {\n  program {\n    version\n    pointsName {\n      one\n      other\n    }\n    document\n  }\n  rewards(first: $first, after: $after, isArchived: $isArchived) {\n    nodes {\n      ...RewardRow\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  archived: rewards(first: 1, isArchived: true) {\n    nodes {\n      id\n    }\n  }\n}\n\nfragment RewardRow on Reward {\n  id\n  version\n  kind\n  name\n  points\n  status\n  config\n  missingScopes\n  redemptionsCount\n  affordableShare\n}" as unknown as TypedDocumentNode<RewardsData, RewardsVariables>;

export type SetRewardStatusData = { readonly rewardSetStatus: { readonly reward: { readonly id: string; readonly version: number; readonly status: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type SetRewardStatusVariables = {readonly id: string; readonly status: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED";};
export const setRewardStatusMutation = "mutation SetRewardStatus($id: ID!, $status: RewardStatus!) {\n  rewardSetStatus(id: $id, status: $status) {\n    reward {\n      id\n      version\n      status\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<SetRewardStatusData, SetRewardStatusVariables>;

export type MoveRewardData = { readonly rewardMove: { readonly reward: { readonly id: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type MoveRewardVariables = {readonly id: string; readonly before?: string | null; readonly after?: string | null;};
export const moveRewardMutation = "mutation MoveReward($id: ID!, $before: ID, $after: ID) {\n  rewardMove(id: $id, before: $before, after: $after) {\n    reward {\n      id\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<MoveRewardData, MoveRewardVariables>;

export type DuplicateRewardData = { readonly rewardDuplicate: { readonly reward: { readonly id: string; readonly name: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type DuplicateRewardVariables = {readonly id: string;};
export const duplicateRewardMutation = "mutation DuplicateReward($id: ID!) {\n  rewardDuplicate(id: $id) {\n    reward {\n      id\n      name\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<DuplicateRewardData, DuplicateRewardVariables>;
