// Made from getting-started.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type PastBatch = { readonly id: string; readonly state: "READING" | "MEASURING" | "READY" | "CREDITING" | "CREDITED" | "UNDOING" | "UNDONE"; readonly reach: "RECENT" | "ALL"; readonly since: string; readonly until: string; readonly programVersion: number; readonly ordersRead: number; readonly ordersFound: number; readonly progress: string; readonly failure: string | null; readonly missingScope: string | null; readonly trouble: string | null; readonly totals: { readonly orders: number; readonly members: number; readonly points: number; }; readonly leftOut: readonly ({ readonly reason: string; readonly orders: number; })[]; readonly finishedAt: string | null; };

export type GettingStartedData = { readonly program: { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; }; readonly rewards: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly points: number | null; })[]; }; readonly pastCredits: readonly (PastBatch)[]; readonly pastOrdersAccess: { readonly all: boolean; readonly grantUrl: string; }; };
export type GettingStartedVariables = {};
export const gettingStartedQuery = "query GettingStarted {\n  program {\n    version\n    status\n    document\n  }\n  rewards(first: 1, status: ACTIVE) {\n    nodes {\n      id\n      name\n      points\n    }\n  }\n  pastCredits {\n    ...PastBatch\n  }\n  pastOrdersAccess {\n    all\n    grantUrl\n  }\n}\n\nfragment PastBatch on PastCredit {\n  id\n  state\n  reach\n  since\n  until\n  programVersion\n  ordersRead\n  ordersFound\n  progress\n  failure\n  missingScope\n  trouble\n  totals {\n    orders\n    members\n    points\n  }\n  leftOut {\n    reason\n    orders\n  }\n  finishedAt\n}" as unknown as TypedDocumentNode<GettingStartedData, GettingStartedVariables>;

export type LaunchProgramData = { readonly programUpdate: { readonly program: { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type LaunchProgramVariables = {readonly expectedVersion: number;};
export const launchProgramMutation = "mutation LaunchProgram($expectedVersion: Int!) {\n  programUpdate(expectedVersion: $expectedVersion, input: {status: ON}) {\n    program {\n      version\n      status\n      document\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<LaunchProgramData, LaunchProgramVariables>;

export type ReadPastOrdersData = { readonly pastOrdersRead: { readonly pastCredit: { readonly id: string; readonly state: "READING" | "MEASURING" | "READY" | "CREDITING" | "CREDITED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type ReadPastOrdersVariables = {readonly reach: "RECENT" | "ALL";};
export const readPastOrdersMutation = "mutation ReadPastOrders($reach: PastOrdersReach!) {\n  pastOrdersRead(reach: $reach) {\n    pastCredit {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<ReadPastOrdersData, ReadPastOrdersVariables>;

export type CreditPastOrdersData = { readonly pastOrdersCredit: { readonly pastCredit: { readonly id: string; readonly state: "READING" | "MEASURING" | "READY" | "CREDITING" | "CREDITED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type CreditPastOrdersVariables = {readonly id: string; readonly programVersion: number;};
export const creditPastOrdersMutation = "mutation CreditPastOrders($id: ID!, $programVersion: Int!) {\n  pastOrdersCredit(id: $id, programVersion: $programVersion) {\n    pastCredit {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<CreditPastOrdersData, CreditPastOrdersVariables>;

export type UndoPastOrdersData = { readonly pastOrdersUndo: { readonly pastCredit: { readonly id: string; readonly state: "READING" | "MEASURING" | "READY" | "CREDITING" | "CREDITED" | "UNDOING" | "UNDONE"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UndoPastOrdersVariables = {readonly id: string;};
export const undoPastOrdersMutation = "mutation UndoPastOrders($id: ID!) {\n  pastOrdersUndo(id: $id) {\n    pastCredit {\n      id\n      state\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<UndoPastOrdersData, UndoPastOrdersVariables>;

export type PastOrderMembersData = { readonly pastCredits: readonly ({ readonly id: string; readonly members: readonly ({ readonly customer: { readonly id: string; readonly displayName: string; } | null; readonly orders: number; readonly points: number; })[]; })[]; };
export type PastOrderMembersVariables = {};
export const pastOrderMembersQuery = "query PastOrderMembers {\n  pastCredits {\n    id\n    members(first: 10) {\n      customer {\n        id\n        displayName\n      }\n      orders\n      points\n    }\n  }\n}" as unknown as TypedDocumentNode<PastOrderMembersData, PastOrderMembersVariables>;
