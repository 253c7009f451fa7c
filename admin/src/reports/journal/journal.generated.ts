// Made from journal.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type JournalMonthRow = { readonly month: string; readonly revenue: string; readonly owed: string; readonly lines: readonly ({ readonly kind: "SALE" | "REFUND" | "REDEMPTION" | "ESTIMATE" | "EXPIRY"; readonly debit: string; readonly credit: string; readonly amount: string; readonly text: string; readonly rule: string; })[]; };

export type JournalData = { readonly journal: readonly (JournalMonthRow)[]; };
export type JournalVariables = {readonly from: string; readonly to: string;};
export const journalQuery = "query Journal($from: String!, $to: String!) {\n  journal(from: $from, to: $to) {\n    ...JournalMonthRow\n  }\n}\n\nfragment JournalMonthRow on JournalMonth {\n  month\n  revenue\n  owed\n  lines {\n    kind\n    debit\n    credit\n    amount\n    text\n    rule\n  }\n}" as unknown as TypedDocumentNode<JournalData, JournalVariables>;
