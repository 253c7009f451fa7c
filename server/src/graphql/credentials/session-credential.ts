import { findSession } from "../../shop-auth/sessions.ts";
import type { CredentialKind } from "../authenticate.ts";

/** What the app's own pages hold: a person's session in a shop. */
export const sessionCredential: CredentialKind = {
  isOne: (text) => text.startsWith("la_"),
  async findHolder(deps, text) {
    const found = await findSession(deps, text);
    return found.ok ? { shopId: found.session.shopId, actor: `staff:${found.session.staffId}` } : null;
  },
};
