// Made from variant-field.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type FindVariantsData = { readonly productVariants: { readonly variants: readonly ({ readonly id: string; readonly title: string; readonly price: { readonly amount: string; readonly currencyCode: string; } | null; })[] | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type FindVariantsVariables = {readonly search: string;};
export const findVariantsQuery = "query FindVariants($search: String!) {\n  productVariants(search: $search) {\n    variants {\n      id\n      title\n      price {\n        amount\n        currencyCode\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<FindVariantsData, FindVariantsVariables>;
