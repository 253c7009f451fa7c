// Made from team.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SessionRow = { readonly id: string; readonly staffId: string; readonly staffName: string | null; readonly openedAt: string; readonly lastSeenAt: string; readonly isOwn: boolean; };

export type TeamRow = { readonly id: string; readonly name: string | null; readonly lastSeenAt: string; };

export type TeamData = { readonly team: readonly (TeamRow)[]; };
export type TeamVariables = {};
export const teamQuery = "query Team {\n  team {\n    ...TeamRow\n  }\n}\n\nfragment TeamRow on TeamMember {\n  id\n  name\n  lastSeenAt\n}" as unknown as TypedDocumentNode<TeamData, TeamVariables>;

export type SessionsData = { readonly sessions: readonly (SessionRow)[]; };
export type SessionsVariables = {};
export const sessionsQuery = "query Sessions {\n  sessions {\n    ...SessionRow\n  }\n}\n\nfragment SessionRow on Session {\n  id\n  staffId\n  staffName\n  openedAt\n  lastSeenAt\n  isOwn\n}" as unknown as TypedDocumentNode<SessionsData, SessionsVariables>;

export type EndSessionData = { readonly sessionEnd: { readonly session: { readonly id: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type EndSessionVariables = {readonly id: string;};
export const endSessionMutation = "mutation EndSession($id: ID!) {\n  sessionEnd(id: $id) {\n    session {\n      id\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<EndSessionData, EndSessionVariables>;
