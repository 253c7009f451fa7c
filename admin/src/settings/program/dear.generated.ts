// Made from dear.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RewardsOnOfferData = { readonly rewards: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly kind: string; readonly points: number | null; readonly config: unknown; })[]; }; };
export type RewardsOnOfferVariables = {};
export const rewardsOnOfferQuery = "query RewardsOnOffer {\n  rewards(first: 50, status: ACTIVE) {\n    nodes {\n      id\n      name\n      kind\n      points\n      config\n    }\n  }\n}" as unknown as TypedDocumentNode<RewardsOnOfferData, RewardsOnOfferVariables>;
