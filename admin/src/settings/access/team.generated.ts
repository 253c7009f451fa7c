// Made from team.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SignedInRow = { readonly staffId: string; readonly staffName: string | null; readonly sessions: number; readonly openedAt: string; readonly lastSeenAt: string; readonly isOwn: boolean; };

export type TeamRow = { readonly id: string; readonly name: string | null; readonly lastSeenAt: string; };

export type TeamData = { readonly team: readonly (TeamRow)[]; };
export type TeamVariables = {};
export const teamQuery = "query Team {\n  team {\n    ...TeamRow\n  }\n}\n\nfragment TeamRow on TeamMember {\n  id\n  name\n  lastSeenAt\n}" as unknown as TypedDocumentNode<TeamData, TeamVariables>;

export type SignedInData = { readonly signedIn: readonly (SignedInRow)[]; };
export type SignedInVariables = {};
export const signedInQuery = "query SignedIn {\n  signedIn {\n    ...SignedInRow\n  }\n}\n\nfragment SignedInRow on SignedIn {\n  staffId\n  staffName\n  sessions\n  openedAt\n  lastSeenAt\n  isOwn\n}" as unknown as TypedDocumentNode<SignedInData, SignedInVariables>;

export type EndSessionsData = { readonly sessionsEnd: { readonly endedSessions: number | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type EndSessionsVariables = {readonly staffId: string;};
export const endSessionsMutation = "mutation EndSessions($staffId: ID!) {\n  sessionsEnd(staffId: $staffId) {\n    endedSessions\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<EndSessionsData, EndSessionsVariables>;
