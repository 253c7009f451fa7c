// Made from repeat.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type RepeatLine = { readonly day: string; readonly redeemers: { readonly people: number; readonly repeat: number; readonly basisPoints: number | null; }; readonly members: { readonly people: number; readonly repeat: number; readonly basisPoints: number | null; }; readonly others: { readonly people: number; readonly repeat: number; readonly basisPoints: number | null; }; };

export type RepeatRateData = { readonly repeatRate: { readonly measuredAt: string | null; readonly latest: RepeatLine | null; readonly rows: readonly (RepeatLine)[]; }; };
export type RepeatRateVariables = {readonly from: string; readonly to: string;};
export const repeatRateQuery = "query RepeatRate($from: String!, $to: String!) {\n  repeatRate(from: $from, to: $to) {\n    measuredAt\n    latest {\n      ...RepeatLine\n    }\n    rows {\n      ...RepeatLine\n    }\n  }\n}\n\nfragment RepeatLine on RepeatRate {\n  day\n  redeemers {\n    people\n    repeat\n    basisPoints\n  }\n  members {\n    people\n    repeat\n    basisPoints\n  }\n  others {\n    people\n    repeat\n    basisPoints\n  }\n}" as unknown as TypedDocumentNode<RepeatRateData, RepeatRateVariables>;
