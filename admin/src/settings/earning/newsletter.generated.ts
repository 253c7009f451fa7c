// Made from newsletter.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type NewsletterAccessData = { readonly shop: { readonly missingScopes: readonly (string)[]; }; };
export type NewsletterAccessVariables = {};
export const newsletterAccessQuery = "query NewsletterAccess {\n  shop {\n    missingScopes\n  }\n}" as unknown as TypedDocumentNode<NewsletterAccessData, NewsletterAccessVariables>;
