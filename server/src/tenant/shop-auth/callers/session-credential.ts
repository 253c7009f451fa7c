import { readIdToken } from "../bearer.ts";
import { findSession } from "../sessions.ts";
import { EVERYTHING } from "../../../graphql/limits/api-scopes.ts";
import type { CredentialKind } from "./credential-kind.ts";

/** The credential of the app's own pages: a person's session in a shop. */
export const sessionCredential: CredentialKind = {
  isOne: (text) => text.startsWith("la_"),
  async findHolder(deps, text, headers) {
    const found = await findSession(deps, text, readIdToken(headers));
    if (!found.ok) return null;
    const { shopId, staffId } = found.session;
    return { shopId, actor: `staff:${staffId}`, scopes: [EVERYTHING] };
  },
};
