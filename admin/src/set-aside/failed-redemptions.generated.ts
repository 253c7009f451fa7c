// Made from failed-redemptions.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RetryRedemptionData = { readonly redemptionRetry: { readonly redemption: { readonly id: string; readonly status: "REQUESTED" | "ISSUED" | "USED" | "EXPIRED" | "CANCELLED" | "FAILED"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RetryRedemptionVariables = {readonly id: string;};
export const retryRedemptionMutation = "mutation RetryRedemption($id: ID!) {\n  redemptionRetry(id: $id) {\n    redemption {\n      id\n      status\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<RetryRedemptionData, RetryRedemptionVariables>;

export type DismissRedemptionData = { readonly redemptionDismiss: { readonly redemption: { readonly id: string; readonly handledAt: string | null; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type DismissRedemptionVariables = {readonly id: string;};
export const dismissRedemptionMutation = "mutation DismissRedemption($id: ID!) {\n  redemptionDismiss(id: $id) {\n    redemption {\n      id\n      handledAt\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<DismissRedemptionData, DismissRedemptionVariables>;
