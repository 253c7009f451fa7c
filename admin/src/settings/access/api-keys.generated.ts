// Made from api-keys.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type KeyRow = { readonly id: string; readonly name: string; readonly mayDoAll: boolean; readonly scopes: readonly ("read_program" | "write_program" | "read_rewards" | "write_rewards" | "read_customers" | "write_customers" | "read_redemptions" | "write_redemptions" | "read_referrals" | "write_referrals" | "read_webhooks" | "write_webhooks" | "read_reports")[]; readonly createdAt: string; readonly createdBy: string | null; readonly createdByName: string | null; readonly lastUsedAt: string | null; readonly expiresAt: string | null; };

export type ApiKeysData = { readonly apiKeys: readonly (KeyRow)[]; };
export type ApiKeysVariables = {};
export const apiKeysQuery = "query ApiKeys {\n  apiKeys {\n    ...KeyRow\n  }\n}\n\nfragment KeyRow on ApiKey {\n  id\n  name\n  mayDoAll\n  scopes\n  createdAt\n  createdBy\n  createdByName\n  lastUsedAt\n  expiresAt\n}" as unknown as TypedDocumentNode<ApiKeysData, ApiKeysVariables>;

export type CreateApiKeyData = { readonly apiKeyCreate: { readonly created: { readonly secret: string; readonly apiKey: KeyRow; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type CreateApiKeyVariables = {readonly input: { readonly name: string; readonly scopes: readonly ("read_program" | "write_program" | "read_rewards" | "write_rewards" | "read_customers" | "write_customers" | "read_redemptions" | "write_redemptions" | "read_referrals" | "write_referrals" | "read_webhooks" | "write_webhooks" | "read_reports")[]; readonly expiresAt?: string | null; };};
export const createApiKeyMutation = "mutation CreateApiKey($input: ApiKeyInput!) {\n  apiKeyCreate(input: $input) {\n    created {\n      secret\n      apiKey {\n        ...KeyRow\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment KeyRow on ApiKey {\n  id\n  name\n  mayDoAll\n  scopes\n  createdAt\n  createdBy\n  createdByName\n  lastUsedAt\n  expiresAt\n}" as unknown as TypedDocumentNode<CreateApiKeyData, CreateApiKeyVariables>;

export type RevokeApiKeyData = { readonly apiKeyRevoke: { readonly apiKey: { readonly id: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RevokeApiKeyVariables = {readonly id: string;};
export const revokeApiKeyMutation = "mutation RevokeApiKey($id: ID!) {\n  apiKeyRevoke(id: $id) {\n    apiKey {\n      id\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<RevokeApiKeyData, RevokeApiKeyVariables>;
