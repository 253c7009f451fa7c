// Made from set-up.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SetUpProgramData = { readonly programSetUp: { readonly program: { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type SetUpProgramVariables = {readonly input: { readonly expectedVersion: number; readonly document: unknown; readonly rewards: readonly ({ readonly kind: string; readonly name: string; readonly description?: string | null; readonly points?: number | null; readonly config: unknown; readonly status?: "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED" | null; })[]; readonly idempotencyKey: string; };};
export const setUpProgramMutation = "mutation SetUpProgram($input: ProgramSetUpInput!) {\n  programSetUp(input: $input) {\n    program {\n      version\n      status\n      document\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<SetUpProgramData, SetUpProgramVariables>;
