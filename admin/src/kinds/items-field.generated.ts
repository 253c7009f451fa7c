// Made from items-field.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type StoreItemsData = { readonly storeItems: { readonly items: readonly ({ readonly id: string; readonly title: string; readonly imageUrl: string | null; })[] | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type StoreItemsVariables = {readonly kind: "PRODUCT" | "COLLECTION"; readonly ids: readonly (string)[];};
export const storeItemsQuery = "query StoreItems($kind: StoreItemKind!, $ids: [ID!]!) {\n  storeItems(kind: $kind, ids: $ids) {\n    items {\n      id\n      title\n      imageUrl\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<StoreItemsData, StoreItemsVariables>;
