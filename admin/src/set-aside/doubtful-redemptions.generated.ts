// Made from doubtful-redemptions.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SettleRedemptionData = { readonly redemptionSettle: { readonly redemption: { readonly id: string; readonly status: "REQUESTED" | "ISSUED" | "USED" | "EXPIRED" | "CANCELLED" | "FAILED"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type SettleRedemptionVariables = {readonly id: string; readonly wasGiven: boolean;};
export const settleRedemptionMutation = "mutation SettleRedemption($id: ID!, $wasGiven: Boolean!) {\n  redemptionSettle(id: $id, wasGiven: $wasGiven) {\n    redemption {\n      id\n      status\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<SettleRedemptionData, SettleRedemptionVariables>;
