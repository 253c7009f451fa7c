// Made from notes.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type NoteRow = { readonly id: string; readonly text: string; readonly writtenAt: string; readonly actor: string; readonly actorName: string | null; };

export type CustomerNotesData = { readonly customer: { readonly id: string; readonly notes: readonly (NoteRow)[]; } | null; };
export type CustomerNotesVariables = {readonly id: string;};
export const customerNotesQuery = "query CustomerNotes($id: ID!) {\n  customer(id: $id) {\n    id\n    notes {\n      ...NoteRow\n    }\n  }\n}\n\nfragment NoteRow on CustomerNote {\n  id\n  text\n  writtenAt\n  actor\n  actorName\n}" as unknown as TypedDocumentNode<CustomerNotesData, CustomerNotesVariables>;

export type AddCustomerNoteData = { readonly customerNoteAdd: { readonly note: NoteRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type AddCustomerNoteVariables = {readonly customerId: string; readonly text: string;};
export const addCustomerNoteMutation = "mutation AddCustomerNote($customerId: ID!, $text: String!) {\n  customerNoteAdd(customerId: $customerId, text: $text) {\n    note {\n      ...NoteRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment NoteRow on CustomerNote {\n  id\n  text\n  writtenAt\n  actor\n  actorName\n}" as unknown as TypedDocumentNode<AddCustomerNoteData, AddCustomerNoteVariables>;

export type RemoveCustomerNoteData = { readonly customerNoteRemove: { readonly note: { readonly id: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RemoveCustomerNoteVariables = {readonly id: string;};
export const removeCustomerNoteMutation = "mutation RemoveCustomerNote($id: ID!) {\n  customerNoteRemove(id: $id) {\n    note {\n      id\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<RemoveCustomerNoteData, RemoveCustomerNoteVariables>;
