// Made from words.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type WordsDocument = { readonly version: number; readonly document: unknown; };

export type ShopperWordsData = { readonly shopperTexts: WordsDocument; readonly shopperPreview: { readonly guest: unknown; readonly member: unknown; readonly belowZero: unknown | null; }; };
export type ShopperWordsVariables = {};
export const shopperWordsQuery = "query ShopperWords {\n  shopperTexts {\n    ...WordsDocument\n  }\n  shopperPreview {\n    guest\n    member\n    belowZero\n  }\n}\n\nfragment WordsDocument on ShopperTexts {\n  version\n  document\n}" as unknown as TypedDocumentNode<ShopperWordsData, ShopperWordsVariables>;

export type UpdateShopperTextsData = { readonly shopperTextsUpdate: { readonly shopperTexts: WordsDocument | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UpdateShopperTextsVariables = {readonly expectedVersion: number; readonly document: unknown;};
export const updateShopperTextsMutation = "mutation UpdateShopperTexts($expectedVersion: Int!, $document: JSON!) {\n  shopperTextsUpdate(expectedVersion: $expectedVersion, document: $document) {\n    shopperTexts {\n      ...WordsDocument\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment WordsDocument on ShopperTexts {\n  version\n  document\n}" as unknown as TypedDocumentNode<UpdateShopperTextsData, UpdateShopperTextsVariables>;
