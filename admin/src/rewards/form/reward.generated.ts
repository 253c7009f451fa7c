// Made from reward.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RewardProgram = { readonly version: number; readonly pointsName: { readonly one: string; readonly other: string; }; readonly document: unknown; };

export type RewardFields = { readonly id: string; readonly version: number; readonly kind: string; readonly name: string; readonly description: string | null; readonly points: number | null; readonly status: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED"; readonly config: unknown; readonly redemptionsCount: number; readonly affordableShare: string; };

export type NewRewardData = { readonly program: RewardProgram; };
export type NewRewardVariables = {};
export const newRewardQuery = "query NewReward {\n  program {\n    ...RewardProgram\n  }\n}\n\nfragment RewardProgram on Program {\n  version\n  pointsName {\n    one\n    other\n  }\n  document\n}" as unknown as TypedDocumentNode<NewRewardData, NewRewardVariables>;

export type RewardData = { readonly program: RewardProgram; readonly reward: RewardFields | null; };
export type RewardVariables = {readonly id: string;};
export const rewardQuery = "query Reward($id: ID!) {\n  program {\n    ...RewardProgram\n  }\n  reward(id: $id) {\n    ...RewardFields\n  }\n}\n\nfragment RewardProgram on Program {\n  version\n  pointsName {\n    one\n    other\n  }\n  document\n}\n\nfragment RewardFields on Reward {\n  id\n  version\n  kind\n  name\n  description\n  points\n  status\n  config\n  redemptionsCount\n  affordableShare\n}" as unknown as TypedDocumentNode<RewardData, RewardVariables>;

export type CreateRewardData = { readonly rewardCreate: { readonly reward: { readonly id: string; readonly version: number; readonly status: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type CreateRewardVariables = {readonly input: { readonly kind: string; readonly name: string; readonly description?: string | null; readonly points?: number | null; readonly config: unknown; readonly status?: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED" | null; };};
export const createRewardMutation = "mutation CreateReward($input: RewardInput!) {\n  rewardCreate(input: $input) {\n    reward {\n      id\n      version\n      status\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<CreateRewardData, CreateRewardVariables>;

export type UpdateRewardData = { readonly rewardUpdate: { readonly reward: RewardFields | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UpdateRewardVariables = {readonly id: string; readonly expectedVersion: number; readonly input: { readonly kind: string; readonly name: string; readonly description?: string | null; readonly points?: number | null; readonly config: unknown; readonly status?: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED" | null; };};
export const updateRewardMutation = "mutation UpdateReward($id: ID!, $expectedVersion: Int!, $input: RewardInput!) {\n  rewardUpdate(id: $id, expectedVersion: $expectedVersion, input: $input) {\n    reward {\n      ...RewardFields\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment RewardFields on Reward {\n  id\n  version\n  kind\n  name\n  description\n  points\n  status\n  config\n  redemptionsCount\n  affordableShare\n}" as unknown as TypedDocumentNode<UpdateRewardData, UpdateRewardVariables>;

export type AffordableTodayData = { readonly able: { readonly totalCount: number; }; readonly all: { readonly totalCount: number; }; };
export type AffordableTodayVariables = {readonly minPoints: number;};
export const affordableTodayQuery = "query AffordableToday($minPoints: Points!) {\n  able: customers(first: 1, filter: {status: MEMBER, minPoints: $minPoints}) {\n    totalCount\n  }\n  all: customers(first: 1, filter: {status: MEMBER}) {\n    totalCount\n  }\n}" as unknown as TypedDocumentNode<AffordableTodayData, AffordableTodayVariables>;

export type AverageOrderData = { readonly revenueWithRewards: { readonly total: { readonly all: { readonly orders: number; readonly amount: { readonly amount: string; }; }; } | null; }; };
export type AverageOrderVariables = {readonly from: string; readonly to: string;};
export const averageOrderQuery = "query AverageOrder($from: String!, $to: String!) {\n  revenueWithRewards(from: $from, to: $to, by: MONTH) {\n    total {\n      all {\n        orders\n        amount {\n          amount\n        }\n      }\n    }\n  }\n}" as unknown as TypedDocumentNode<AverageOrderData, AverageOrderVariables>;
