// Made from customer-rewards.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RewardsOnOfferData = { readonly rewards: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly points: number | null; readonly kind: string; readonly config: unknown; readonly pointsRange: { readonly least: number; readonly step: number; readonly most: number | null; } | null; })[]; }; };
export type RewardsOnOfferVariables = {};
export const rewardsOnOfferQuery = "query RewardsOnOffer {\n  rewards(first: 100, status: ACTIVE) {\n    nodes {\n      id\n      name\n      points\n      kind\n      config\n      pointsRange {\n        least\n        step\n        most\n      }\n    }\n  }\n}" as unknown as TypedDocumentNode<RewardsOnOfferData, RewardsOnOfferVariables>;

export type RedeemRewardData = { readonly rewardRedeem: { readonly redemption: { readonly id: string; readonly status: "REQUESTED" | "ISSUED" | "USED" | "EXPIRED" | "CANCELLED" | "FAILED"; readonly points: number; readonly code: string | null; readonly expiresAt: string | null; readonly failure: string | null; readonly failureCode: string | null; readonly handledAt: string | null; readonly reward: { readonly id: string; readonly name: string; }; readonly customer: { readonly id: string; }; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RedeemRewardVariables = {readonly input: { readonly customerId: string; readonly rewardId: string; readonly points?: number | null; readonly idempotencyKey: string; };};
export const redeemRewardMutation = "mutation RedeemReward($input: RedeemInput!) {\n  rewardRedeem(input: $input) {\n    redemption {\n      id\n      status\n      points\n      code\n      expiresAt\n      failure\n      failureCode\n      handledAt\n      reward {\n        id\n        name\n      }\n      customer {\n        id\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<RedeemRewardData, RedeemRewardVariables>;
