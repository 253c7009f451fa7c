// Made from program-effect.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type WayEffect = { readonly ruleId: string; readonly before: "TO_COME" | "RUNNING" | "OVER" | null; readonly after: "TO_COME" | "RUNNING" | "OVER" | null; readonly startsAt: string | null; readonly endsAt: string | null; readonly trial: { readonly days: number; readonly since: string; readonly isCutShort: boolean; readonly count: number; readonly points: number; readonly membersTouched: number; readonly unknownProducts: number; } | null; };

export type ProgramVersion = { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; readonly createdAt: string; readonly createdBy: string; };

export type ProgramEffectData = { readonly programEffect: { readonly effect: { readonly from: string; readonly membersCount: number; readonly outstanding: number; readonly joiningCount: number; readonly leavingCount: number; readonly orders: { readonly count: number; readonly since: string | null; readonly pointsBefore: number; readonly pointsAfter: number; readonly membersTouched: number; readonly unknownProducts: number; }; readonly ways: readonly (WayEffect)[]; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type ProgramEffectVariables = {readonly document: unknown;};
export const programEffectQuery = "query ProgramEffect($document: JSON!) {\n  programEffect(document: $document) {\n    effect {\n      from\n      membersCount\n      outstanding\n      joiningCount\n      leavingCount\n      orders {\n        count\n        since\n        pointsBefore\n        pointsAfter\n        membersTouched\n        unknownProducts\n      }\n      ways {\n        ...WayEffect\n      }\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment WayEffect on ProgramEffectOfWay {\n  ruleId\n  before\n  after\n  startsAt\n  endsAt\n  trial {\n    days\n    since\n    isCutShort\n    count\n    points\n    membersTouched\n    unknownProducts\n  }\n}" as unknown as TypedDocumentNode<ProgramEffectData, ProgramEffectVariables>;

export type ProgramVersionsData = { readonly programVersions: { readonly nodes: readonly (ProgramVersion)[]; readonly pageInfo: { readonly hasNextPage: boolean; }; }; };
export type ProgramVersionsVariables = {readonly first: number;};
export const programVersionsQuery = "query ProgramVersions($first: Int!) {\n  programVersions(first: $first) {\n    nodes {\n      ...ProgramVersion\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n}\n\nfragment ProgramVersion on Program {\n  version\n  status\n  document\n  createdAt\n  createdBy\n}" as unknown as TypedDocumentNode<ProgramVersionsData, ProgramVersionsVariables>;
