// Made from import.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RecentImport = { readonly id: string; readonly fileName: string; readonly state: "UPLOADED" | "CHECKING" | "CHECKED" | "APPLYING" | "STOPPED" | "APPLIED" | "UNDOING" | "UNDONE"; readonly createdAt: string; readonly rowCount: number; readonly goodPoints: number | null; readonly progress: { readonly appliedRows: number; readonly appliedPoints: number; readonly appliedPending: number; readonly undonePoints: number; }; };

export type ImportFacts = { readonly id: string; readonly fileName: string; readonly state: "UPLOADED" | "CHECKING" | "CHECKED" | "APPLYING" | "STOPPED" | "APPLIED" | "UNDOING" | "UNDONE"; readonly createdAt: string; readonly changedAt: string; readonly rowCount: number; readonly columns: readonly ({ readonly head: string; readonly meaning: "customer_id" | "email" | "points" | "pending" | "lifetime" | "expires_at" | "tier" | "ignore"; readonly sample: readonly (string)[]; })[]; readonly createsCustomers: boolean; readonly passedOver: readonly (string)[]; readonly goodRows: number | null; readonly goodPoints: number | null; readonly goodPending: number | null; readonly zeroRows: number | null; readonly goodExpiring: number | null; readonly goodTiers: readonly ({ readonly name: string; readonly rows: number; })[]; readonly progress: { readonly checkedRows: number; readonly doneRows: number; readonly appliedRows: number; readonly appliedPoints: number; readonly appliedPending: number; readonly failedRows: number; readonly takenBackRows: number; readonly undoneRows: number; readonly undonePoints: number; }; readonly appliedBefore: string | null; };

export type ImportProblemRow = { readonly line: number; readonly code: string; readonly message: string; readonly column: string | null; readonly otherLine: number | null; };

export type RecentImportsData = { readonly imports: { readonly nodes: readonly (RecentImport)[]; }; };
export type RecentImportsVariables = {};
export const recentImportsQuery = "query RecentImports {\n  imports(first: 10) {\n    nodes {\n      ...RecentImport\n    }\n  }\n}\n\nfragment RecentImport on Import {\n  id\n  fileName\n  state\n  createdAt\n  rowCount\n  goodPoints\n  progress {\n    appliedRows\n    appliedPoints\n    appliedPending\n    undonePoints\n  }\n}" as unknown as TypedDocumentNode<RecentImportsData, RecentImportsVariables>;

export type ImportStepData = { readonly import: ImportFacts | null; };
export type ImportStepVariables = {readonly id: string;};
export const importStepQuery = "query ImportStep($id: ID!) {\n  import(id: $id) {\n    ...ImportFacts\n  }\n}\n\nfragment ImportFacts on Import {\n  id\n  fileName\n  state\n  createdAt\n  changedAt\n  rowCount\n  columns {\n    head\n    meaning\n    sample\n  }\n  createsCustomers\n  passedOver\n  goodRows\n  goodPoints\n  goodPending\n  zeroRows\n  goodExpiring\n  goodTiers {\n    name\n    rows\n  }\n  progress {\n    checkedRows\n    doneRows\n    appliedRows\n    appliedPoints\n    appliedPending\n    failedRows\n    takenBackRows\n    undoneRows\n    undonePoints\n  }\n  appliedBefore\n}" as unknown as TypedDocumentNode<ImportStepData, ImportStepVariables>;

export type ImportProblemsData = { readonly import: { readonly id: string; readonly problemCounts: readonly ({ readonly code: string; readonly message: string; readonly count: number; })[]; readonly problems: { readonly nodes: readonly (ImportProblemRow)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly startCursor: string | null; readonly endCursor: string | null; }; }; } | null; };
export type ImportProblemsVariables = {readonly id: string; readonly first?: number | null; readonly after?: string | null; readonly last?: number | null; readonly before?: string | null;};
export const importProblemsQuery = "query ImportProblems($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {\n  import(id: $id) {\n    id\n    problemCounts {\n      code\n      message\n      count\n    }\n    problems(first: $first, after: $after, last: $last, before: $before) {\n      nodes {\n        ...ImportProblemRow\n      }\n      pageInfo {\n        hasNextPage\n        hasPreviousPage\n        startCursor\n        endCursor\n      }\n    }\n  }\n}\n\nfragment ImportProblemRow on ImportProblem {\n  line\n  code\n  message\n  column\n  otherLine\n}" as unknown as TypedDocumentNode<ImportProblemsData, ImportProblemsVariables>;

export type MatchImportData = { readonly importMatch: { readonly import: { readonly id: string; readonly state: "UPLOADED" | "CHECKING" | "CHECKED" | "APPLYING" | "STOPPED" | "APPLIED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type MatchImportVariables = {readonly id: string; readonly columns: readonly ("customer_id" | "email" | "points" | "pending" | "lifetime" | "expires_at" | "tier" | "ignore")[]; readonly createsCustomers?: boolean | null;};
export const matchImportMutation = "mutation MatchImport($id: ID!, $columns: [ImportMeaning!]!, $createsCustomers: Boolean) {\n  importMatch(id: $id, columns: $columns, createsCustomers: $createsCustomers) {\n    import {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<MatchImportData, MatchImportVariables>;

export type ApplyImportData = { readonly importApply: { readonly import: { readonly id: string; readonly state: "UPLOADED" | "CHECKING" | "CHECKED" | "APPLYING" | "STOPPED" | "APPLIED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type ApplyImportVariables = {readonly id: string;};
export const applyImportMutation = "mutation ApplyImport($id: ID!) {\n  importApply(id: $id) {\n    import {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<ApplyImportData, ApplyImportVariables>;

export type StopImportData = { readonly importStop: { readonly import: { readonly id: string; readonly state: "UPLOADED" | "CHECKING" | "CHECKED" | "APPLYING" | "STOPPED" | "APPLIED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type StopImportVariables = {readonly id: string;};
export const stopImportMutation = "mutation StopImport($id: ID!) {\n  importStop(id: $id) {\n    import {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<StopImportData, StopImportVariables>;

export type UndoImportData = { readonly importUndo: { readonly import: { readonly id: string; readonly state: "UPLOADED" | "CHECKING" | "CHECKED" | "APPLYING" | "STOPPED" | "APPLIED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UndoImportVariables = {readonly id: string;};
export const undoImportMutation = "mutation UndoImport($id: ID!) {\n  importUndo(id: $id) {\n    import {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<UndoImportData, UndoImportVariables>;

export type DiscardImportData = { readonly importDiscard: { readonly discardedId: string | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type DiscardImportVariables = {readonly id: string;};
export const discardImportMutation = "mutation DiscardImport($id: ID!) {\n  importDiscard(id: $id) {\n    discardedId\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<DiscardImportData, DiscardImportVariables>;
