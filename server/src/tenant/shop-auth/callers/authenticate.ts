// Who calls the API, and for which shop. Each kind of credential is one file in this folder, and one line here. The
// first kind that recognises the text decides.
import type { IncomingHttpHeaders } from "node:http";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { type ApiScope, EVERYTHING, missingScopes } from "../../../graphql/limits/api-scopes.ts";
import { findShopById } from "../../shops/find-shop.ts";
import type { Shop } from "../../shops/load-shop.ts";
import { readBearer } from "../bearer.ts";
import type { CredentialKind } from "./credential-kind.ts";
import { apiKeyCredential } from "./api-key-credential.ts";
import { idTokenCredential } from "./id-token-credential.ts";
import { sessionCredential } from "./session-credential.ts";

export interface Caller {
  readonly shop: Shop;
  readonly actor: string;
  readonly scopes: readonly string[];
}

const kinds: readonly CredentialKind[] = [sessionCredential, apiKeyCredential, idTokenCredential];

/** Refuses `unauthorized`, and `shop_mismatch` if `X-Shop-Domain` names another shop than the credential's. */
export async function authenticate(deps: Deps, headers: IncomingHttpHeaders): Promise<Caller> {
  const bearer = readBearer(headers);
  if (!bearer.ok) throw new AppError("unauthorized");
  const kind = kinds.find((one) => one.isOne(bearer.text));
  const holder = await kind?.findHolder(deps, bearer.text, headers);
  const shop = holder && (await findShopById(deps, holder.shopId));
  if (!holder || !shop) throw new AppError("unauthorized");
  const named = headers["x-shop-domain"];
  if (named !== undefined && named !== shop.domain) throw new AppError("shop_mismatch");
  return { shop, actor: holder.actor, scopes: holder.scopes };
}

/** For routes besides GraphQL. Refuses `missing_scope` too. */
export async function authenticateFor(
  deps: Deps,
  headers: IncomingHttpHeaders,
  needed: readonly ApiScope[],
): Promise<Caller> {
  const caller = await authenticate(deps, headers);
  const missing = missingScopes(caller.scopes, needed);
  if (missing.length > 0) throw new AppError("missing_scope", { scopes: missing });
  return caller;
}

/** For routes that no single scope covers. */
export async function authenticateForAll(deps: Deps, headers: IncomingHttpHeaders): Promise<Caller> {
  const caller = await authenticate(deps, headers);
  if (!caller.scopes.includes(EVERYTHING)) throw new AppError("missing_scope", { scopes: [EVERYTHING] });
  return caller;
}
