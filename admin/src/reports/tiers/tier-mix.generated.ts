// Made from tier-mix.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type TierMixData = { readonly tierMix: { readonly at: string; readonly hasTiers: boolean; readonly members: number; readonly tiers: readonly ({ readonly id: string | null; readonly name: string | null; readonly isFormer: boolean; readonly members: number; readonly basisPoints: number | null; })[]; readonly rows: readonly ({ readonly day: string; readonly members: number; readonly counts: readonly (number)[]; })[]; }; };
export type TierMixVariables = {readonly from: string; readonly to: string; readonly by: "DAY" | "MONTH";};
export const tierMixQuery = "query TierMix($from: String!, $to: String!, $by: ReportStep!) {\n  tierMix(from: $from, to: $to, by: $by) {\n    at\n    hasTiers\n    members\n    tiers {\n      id\n      name\n      isFormer\n      members\n      basisPoints\n    }\n    rows {\n      day\n      members\n      counts\n    }\n  }\n}" as unknown as TypedDocumentNode<TierMixData, TierMixVariables>;
