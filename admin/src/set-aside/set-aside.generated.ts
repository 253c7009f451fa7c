// Made from set-aside.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SetAsideRow = { readonly id: string; readonly topic: string; readonly receivedAt: string; readonly setAsideAt: string; readonly code: string; readonly reason: string; readonly orderId: string | null; readonly orderName: string | null; readonly customerName: string | null; readonly customer: { readonly id: string; readonly displayName: string; } | null; };

export type FailedRow = { readonly id: string; readonly points: number; readonly requestedAt: string; readonly failure: string | null; readonly failureCode: string | null; readonly handledAt: string | null; readonly reward: { readonly id: string; readonly name: string; }; readonly customer: { readonly id: string; readonly displayName: string; }; };

export type DoubtfulRow = { readonly id: string; readonly points: number; readonly requestedAt: string; readonly value: { readonly amount: string; readonly currencyCode: string; } | null; readonly reward: { readonly id: string; readonly name: string; }; readonly customer: { readonly id: string; readonly displayName: string; }; };

export type SetAsideData = { readonly setAsideWebhooks: readonly (SetAsideRow)[]; readonly webhooksUnderWay: number; readonly failedRedemptions: readonly (FailedRow)[]; readonly doubtfulRedemptions: readonly (DoubtfulRow)[]; readonly program: { readonly pointsName: { readonly one: string; readonly other: string; }; readonly document: unknown; }; };
export type SetAsideVariables = {};
export const setAsideQuery = "query SetAside {\n  setAsideWebhooks {\n    ...SetAsideRow\n  }\n  webhooksUnderWay\n  failedRedemptions {\n    ...FailedRow\n  }\n  doubtfulRedemptions {\n    ...DoubtfulRow\n  }\n  program {\n    pointsName {\n      one\n      other\n    }\n    document\n  }\n}\n\nfragment SetAsideRow on SetAsideWebhook {\n  id\n  topic\n  receivedAt\n  setAsideAt\n  code\n  reason\n  orderId\n  orderName\n  customerName\n  customer {\n    id\n    displayName\n  }\n}\n\nfragment FailedRow on Redemption {\n  id\n  points\n  requestedAt\n  failure\n  failureCode\n  handledAt\n  reward {\n    id\n    name\n  }\n  customer {\n    id\n    displayName\n  }\n}\n\nfragment DoubtfulRow on Redemption {\n  id\n  points\n  requestedAt\n  value {\n    amount\n    currencyCode\n  }\n  reward {\n    id\n    name\n  }\n  customer {\n    id\n    displayName\n  }\n}" as unknown as TypedDocumentNode<SetAsideData, SetAsideVariables>;

export type RetrySetAsideData = { readonly setAsideRetry: { readonly retried: number | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RetrySetAsideVariables = {readonly webhookIds?: readonly (string)[] | null;};
export const retrySetAsideMutation = "mutation RetrySetAside($webhookIds: [ID!]) {\n  setAsideRetry(webhookIds: $webhookIds) {\n    retried\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<RetrySetAsideData, RetrySetAsideVariables>;

export type DismissSetAsideData = { readonly setAsideDismiss: { readonly dismissed: number | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type DismissSetAsideVariables = {readonly webhookIds: readonly (string)[];};
export const dismissSetAsideMutation = "mutation DismissSetAside($webhookIds: [ID!]!) {\n  setAsideDismiss(webhookIds: $webhookIds) {\n    dismissed\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<DismissSetAsideData, DismissSetAsideVariables>;
