// Made from team.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type TeamRow = { readonly id: string; readonly name: string | null; readonly lastSeenAt: string; };

export type TeamData = { readonly team: readonly (TeamRow)[]; };
export type TeamVariables = {};
export const teamQuery = "query Team {\n  team {\n    ...TeamRow\n  }\n}\n\nfragment TeamRow on TeamMember {\n  id\n  name\n  lastSeenAt\n}" as unknown as TypedDocumentNode<TeamData, TeamVariables>;
