// Made from shopper.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type StorePlace = { readonly base: string; readonly pageUrl: string; readonly themeBlocks: readonly ({ readonly handle: string; readonly editorUrl: string; })[]; readonly calledOn: string | null; };

export type ShopperSideData = { readonly shopperPreview: { readonly guest: unknown; readonly member: unknown; readonly belowZero: unknown | null; }; readonly shopperTexts: { readonly document: unknown; }; readonly storefront: StorePlace; };
export type ShopperSideVariables = {};
export const shopperSideQuery = "query ShopperSide {\n  shopperPreview {\n    guest\n    member\n    belowZero\n  }\n  shopperTexts {\n    document\n  }\n  storefront {\n    ...StorePlace\n  }\n}\n\nfragment StorePlace on Storefront {\n  base\n  pageUrl\n  themeBlocks {\n    handle\n    editorUrl\n  }\n  calledOn\n}" as unknown as TypedDocumentNode<ShopperSideData, ShopperSideVariables>;

export type ShopperPreviewData = { readonly shopperPreview: { readonly guest: unknown; readonly member: unknown; readonly belowZero: unknown | null; }; readonly shopperTexts: { readonly document: unknown; }; };
export type ShopperPreviewVariables = {readonly document: unknown; readonly rewards?: readonly ({ readonly replaces?: string | null; readonly reward: { readonly kind: string; readonly name: string; readonly description?: string | null; readonly points?: number | null; readonly config: unknown; readonly status?: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED" | null; }; })[] | null;};
export const shopperPreviewQuery = "query ShopperPreview($document: JSON!, $rewards: [PreviewedRewardInput!]) {\n  shopperPreview(document: $document, rewards: $rewards) {\n    guest\n    member\n    belowZero\n  }\n  shopperTexts {\n    document\n  }\n}" as unknown as TypedDocumentNode<ShopperPreviewData, ShopperPreviewVariables>;

export type CheckStorefrontData = { readonly storefrontCheck: { readonly storefront: StorePlace | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type CheckStorefrontVariables = {readonly base: string;};
export const checkStorefrontMutation = "mutation CheckStorefront($base: String!) {\n  storefrontCheck(base: $base) {\n    storefront {\n      ...StorePlace\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment StorePlace on Storefront {\n  base\n  pageUrl\n  themeBlocks {\n    handle\n    editorUrl\n  }\n  calledOn\n}" as unknown as TypedDocumentNode<CheckStorefrontData, CheckStorefrontVariables>;
