// Made from settings.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ProgramSettings = { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; readonly createdAt: string; readonly createdBy: string; };

export type SettingsData = { readonly program: ProgramSettings; };
export type SettingsVariables = {};
export const settingsQuery = "query Settings {\n  program {\n    ...ProgramSettings\n  }\n}\n\nfragment ProgramSettings on Program {\n  version\n  status\n  document\n  createdAt\n  createdBy\n}" as unknown as TypedDocumentNode<SettingsData, SettingsVariables>;

export type UpdateProgramData = { readonly programUpdate: { readonly program: ProgramSettings | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UpdateProgramVariables = {readonly expectedVersion: number; readonly input: { readonly status?: "DRAFT" | "ON" | "PAUSED" | null; readonly document?: unknown | null; };};
export const updateProgramMutation = "mutation UpdateProgram($expectedVersion: Int!, $input: ProgramInput!) {\n  programUpdate(expectedVersion: $expectedVersion, input: $input) {\n    program {\n      ...ProgramSettings\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment ProgramSettings on Program {\n  version\n  status\n  document\n  createdAt\n  createdBy\n}" as unknown as TypedDocumentNode<UpdateProgramData, UpdateProgramVariables>;
