import { EVERYTHING } from "../../../graphql/limits/api-scopes.ts";
import { findShopByDomain } from "../../shops/find-shop.ts";
import type { CredentialKind } from "./credential-kind.ts";

/** The store platform's ID token, for a shop with the app installed. Only the token decides the shop. */
export const idTokenCredential: CredentialKind = {
  isOne: (text) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text),
  async findHolder(deps, text) {
    const verified = await deps.platform.authorization.verifyIdToken(text);
    const shop = verified.ok ? await findShopByDomain(deps, verified.shopDomain) : null;
    if (!verified.ok || !shop?.isInstalled) return null;
    return { shopId: shop.shopId, actor: `staff:${verified.staffId}`, scopes: [EVERYTHING] };
  },
};
