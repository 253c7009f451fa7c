// Made from expiry.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ExpirySum = { readonly points: number; readonly members: number; };

export type ExpiryPreviewData = { readonly expiryPreview: { readonly measuredAt: string; readonly soon: ExpirySum; readonly months: readonly ({ readonly month: string; readonly sum: ExpirySum; })[]; readonly later: ExpirySum; } | null; };
export type ExpiryPreviewVariables = {};
export const expiryPreviewQuery = "query ExpiryPreview {\n  expiryPreview {\n    measuredAt\n    soon {\n      ...ExpirySum\n    }\n    months {\n      month\n      sum {\n        ...ExpirySum\n      }\n    }\n    later {\n      ...ExpirySum\n    }\n  }\n}\n\nfragment ExpirySum on ExpirySum {\n  points\n  members\n}" as unknown as TypedDocumentNode<ExpiryPreviewData, ExpiryPreviewVariables>;
