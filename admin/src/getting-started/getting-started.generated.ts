// Made from getting-started.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type GettingStartedData = { readonly program: { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; }; readonly rewards: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly points: number | null; })[]; }; };
export type GettingStartedVariables = {};
export const gettingStartedQuery = "query GettingStarted {\n  program {\n    version\n    status\n    document\n  }\n  rewards(first: 1, status: ACTIVE) {\n    nodes {\n      id\n      name\n      points\n    }\n  }\n}" as unknown as TypedDocumentNode<GettingStartedData, GettingStartedVariables>;

export type LaunchProgramData = { readonly programUpdate: { readonly program: { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type LaunchProgramVariables = {readonly expectedVersion: number;};
export const launchProgramMutation = "mutation LaunchProgram($expectedVersion: Int!) {\n  programUpdate(expectedVersion: $expectedVersion, input: {status: ON}) {\n    program {\n      version\n      status\n      document\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<LaunchProgramData, LaunchProgramVariables>;
