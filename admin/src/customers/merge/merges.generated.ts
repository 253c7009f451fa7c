// Made from merges.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type CustomerMerge = { readonly id: string; readonly from: { readonly id: string; readonly displayName: string; }; readonly into: { readonly id: string; readonly displayName: string; }; readonly mergedAt: string; readonly undoneAt: string | null; readonly undoUntil: string; readonly points: number; readonly doubled: number; readonly orders: number; readonly redemptions: number; };

export type CustomerMergesData = { readonly customer: { readonly id: string; readonly mergedInto: { readonly id: string; readonly displayName: string; } | null; readonly merges: readonly (CustomerMerge)[]; } | null; };
export type CustomerMergesVariables = {readonly id: string;};
export const customerMergesQuery = "query CustomerMerges($id: ID!) {\n  customer(id: $id) {\n    id\n    mergedInto {\n      id\n      displayName\n    }\n    merges {\n      ...CustomerMerge\n    }\n  }\n}\n\nfragment CustomerMerge on Merge {\n  id\n  from {\n    id\n    displayName\n  }\n  into {\n    id\n    displayName\n  }\n  mergedAt\n  undoneAt\n  undoUntil\n  points\n  doubled\n  orders\n  redemptions\n}" as unknown as TypedDocumentNode<CustomerMergesData, CustomerMergesVariables>;

export type MergeCandidatesData = { readonly customers: { readonly nodes: readonly ({ readonly id: string; readonly displayName: string; readonly email: string | null; readonly status: "MEMBER" | "GUEST" | "EXCLUDED" | "ERASED" | "MERGED"; readonly points: { readonly available: number; }; })[]; }; };
export type MergeCandidatesVariables = {readonly query: string;};
export const mergeCandidatesQuery = "query MergeCandidates($query: String!) {\n  customers(first: 8, query: $query) {\n    nodes {\n      id\n      displayName\n      email\n      status\n      points {\n        available\n      }\n    }\n  }\n}" as unknown as TypedDocumentNode<MergeCandidatesData, MergeCandidatesVariables>;

export type MergePreviewData = { readonly mergePreview: { readonly preview: { readonly available: number; readonly pending: number; readonly orders: number; readonly redemptions: number; readonly referrals: number; readonly doubled: number; readonly tierGifts: number; readonly after: { readonly available: number; readonly pending: number; }; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type MergePreviewVariables = {readonly input: { readonly fromId: string; readonly intoId: string; };};
export const mergePreviewQuery = "query MergePreview($input: MergeInput!) {\n  mergePreview(input: $input) {\n    preview {\n      available\n      pending\n      orders\n      redemptions\n      referrals\n      doubled\n      tierGifts\n      after {\n        available\n        pending\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<MergePreviewData, MergePreviewVariables>;

export type MergeCustomersData = { readonly customerMerge: { readonly merge: CustomerMerge | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type MergeCustomersVariables = {readonly input: { readonly fromId: string; readonly intoId: string; };};
export const mergeCustomersMutation = "mutation MergeCustomers($input: MergeInput!) {\n  customerMerge(input: $input) {\n    merge {\n      ...CustomerMerge\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment CustomerMerge on Merge {\n  id\n  from {\n    id\n    displayName\n  }\n  into {\n    id\n    displayName\n  }\n  mergedAt\n  undoneAt\n  undoUntil\n  points\n  doubled\n  orders\n  redemptions\n}" as unknown as TypedDocumentNode<MergeCustomersData, MergeCustomersVariables>;

export type UndoMergeData = { readonly customerMergeUndo: { readonly merge: CustomerMerge | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UndoMergeVariables = {readonly id: string;};
export const undoMergeMutation = "mutation UndoMerge($id: ID!) {\n  customerMergeUndo(id: $id) {\n    merge {\n      ...CustomerMerge\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment CustomerMerge on Merge {\n  id\n  from {\n    id\n    displayName\n  }\n  into {\n    id\n    displayName\n  }\n  mergedAt\n  undoneAt\n  undoUntil\n  points\n  doubled\n  orders\n  redemptions\n}" as unknown as TypedDocumentNode<UndoMergeData, UndoMergeVariables>;
