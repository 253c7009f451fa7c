import { verifyApiKey } from "../api-keys/api-keys.ts";
import type { CredentialKind } from "./credential-kind.ts";

/** A key created in the settings, or with `npm run laurel -- api-key create`. */
export const apiKeyCredential: CredentialKind = {
  isOne: (text) => text.startsWith("lk_"),
  async findHolder(deps, text) {
    const key = await verifyApiKey(deps, text);
    return key && { shopId: key.shopId, actor: `key:${key.id}`, scopes: key.scopes };
  },
};
