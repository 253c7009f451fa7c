// Made from webhooks.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type EndpointRow = { readonly id: string; readonly url: string; readonly topics: readonly ("POINTS_CHANGED" | "POINTS_EXPIRING" | "REWARD_ISSUED" | "REWARD_USED" | "TIER_CHANGED" | "CUSTOMER_JOINED" | "REFERRAL_COMPLETED")[]; readonly isOn: boolean; readonly offReason: "MERCHANT" | "GONE" | "FAILING" | "SECRET_LOST" | null; readonly failingSince: string | null; readonly formerSecretUntil: string | null; };

export type DeliveryRow = { readonly id: string; readonly topic: "POINTS_CHANGED" | "POINTS_EXPIRING" | "REWARD_ISSUED" | "REWARD_USED" | "TIER_CHANGED" | "CUSTOMER_JOINED" | "REFERRAL_COMPLETED"; readonly status: "WAITING" | "DELIVERED" | "FAILED"; readonly happenedAt: string; readonly nextAttemptAt: string | null; readonly body: string; readonly attempts: readonly ({ readonly at: string; readonly statusCode: number | null; readonly failure: string | null; readonly milliseconds: number; })[]; };

export type WebhooksData = { readonly webhookEndpoints: readonly (EndpointRow)[]; };
export type WebhooksVariables = {};
export const webhooksQuery = "query Webhooks {\n  webhookEndpoints {\n    ...EndpointRow\n  }\n}\n\nfragment EndpointRow on WebhookEndpoint {\n  id\n  url\n  topics\n  isOn\n  offReason\n  failingSince\n  formerSecretUntil\n}" as unknown as TypedDocumentNode<WebhooksData, WebhooksVariables>;

export type CreateEndpointData = { readonly webhookEndpointCreate: { readonly created: { readonly secret: string; readonly endpoint: EndpointRow; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type CreateEndpointVariables = {readonly input: { readonly url: string; readonly topics: readonly ("POINTS_CHANGED" | "POINTS_EXPIRING" | "REWARD_ISSUED" | "REWARD_USED" | "TIER_CHANGED" | "CUSTOMER_JOINED" | "REFERRAL_COMPLETED")[]; };};
export const createEndpointMutation = "mutation CreateEndpoint($input: WebhookEndpointInput!) {\n  webhookEndpointCreate(input: $input) {\n    created {\n      secret\n      endpoint {\n        ...EndpointRow\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment EndpointRow on WebhookEndpoint {\n  id\n  url\n  topics\n  isOn\n  offReason\n  failingSince\n  formerSecretUntil\n}" as unknown as TypedDocumentNode<CreateEndpointData, CreateEndpointVariables>;

export type ChangeEndpointData = { readonly webhookEndpointUpdate: { readonly endpoint: EndpointRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type ChangeEndpointVariables = {readonly id: string; readonly input: { readonly url?: string | null; readonly topics?: readonly ("POINTS_CHANGED" | "POINTS_EXPIRING" | "REWARD_ISSUED" | "REWARD_USED" | "TIER_CHANGED" | "CUSTOMER_JOINED" | "REFERRAL_COMPLETED")[] | null; readonly isOn?: boolean | null; };};
export const changeEndpointMutation = "mutation ChangeEndpoint($id: ID!, $input: WebhookEndpointChange!) {\n  webhookEndpointUpdate(id: $id, input: $input) {\n    endpoint {\n      ...EndpointRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment EndpointRow on WebhookEndpoint {\n  id\n  url\n  topics\n  isOn\n  offReason\n  failingSince\n  formerSecretUntil\n}" as unknown as TypedDocumentNode<ChangeEndpointData, ChangeEndpointVariables>;

export type DeleteEndpointData = { readonly webhookEndpointDelete: { readonly endpoint: { readonly id: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type DeleteEndpointVariables = {readonly id: string;};
export const deleteEndpointMutation = "mutation DeleteEndpoint($id: ID!) {\n  webhookEndpointDelete(id: $id) {\n    endpoint {\n      id\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<DeleteEndpointData, DeleteEndpointVariables>;

export type RotateSecretData = { readonly webhookEndpointRotateSecret: { readonly created: { readonly secret: string; readonly endpoint: EndpointRow; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RotateSecretVariables = {readonly id: string;};
export const rotateSecretMutation = "mutation RotateSecret($id: ID!) {\n  webhookEndpointRotateSecret(id: $id) {\n    created {\n      secret\n      endpoint {\n        ...EndpointRow\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment EndpointRow on WebhookEndpoint {\n  id\n  url\n  topics\n  isOn\n  offReason\n  failingSince\n  formerSecretUntil\n}" as unknown as TypedDocumentNode<RotateSecretData, RotateSecretVariables>;

export type DeliveriesData = { readonly webhookDeliveries: { readonly nodes: readonly (DeliveryRow)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; }; }; };
export type DeliveriesVariables = {readonly endpointId: string; readonly status?: "WAITING" | "DELIVERED" | "FAILED" | null; readonly first?: number | null; readonly after?: string | null;};
export const deliveriesQuery = "query Deliveries($endpointId: ID!, $status: WebhookDeliveryStatus, $first: Int, $after: String) {\n  webhookDeliveries(\n    endpointId: $endpointId\n    status: $status\n    first: $first\n    after: $after\n  ) {\n    nodes {\n      ...DeliveryRow\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment DeliveryRow on WebhookDelivery {\n  id\n  topic\n  status\n  happenedAt\n  nextAttemptAt\n  body\n  attempts {\n    at\n    statusCode\n    failure\n    milliseconds\n  }\n}" as unknown as TypedDocumentNode<DeliveriesData, DeliveriesVariables>;

export type ReplayDeliveryData = { readonly webhookDeliveryReplay: { readonly delivery: DeliveryRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type ReplayDeliveryVariables = {readonly id: string;};
export const replayDeliveryMutation = "mutation ReplayDelivery($id: ID!) {\n  webhookDeliveryReplay(id: $id) {\n    delivery {\n      ...DeliveryRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment DeliveryRow on WebhookDelivery {\n  id\n  topic\n  status\n  happenedAt\n  nextAttemptAt\n  body\n  attempts {\n    at\n    statusCode\n    failure\n    milliseconds\n  }\n}" as unknown as TypedDocumentNode<ReplayDeliveryData, ReplayDeliveryVariables>;
