// The door for requests that come through a store's own address: the store platform says, signed, which store it is and
// who is signed in there.
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { noteCall } from "./place/place.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

/** Who asks for something in a store, whichever way they came. */
export interface Visitor {
  readonly shop: Shop;
  /** The platform's id of the customer who is signed in. Null: a guest. */
  readonly platformId: string | null;
  /** BCP 47: the language of the store's page. */
  readonly locale: string;
  /** The path of the store that leads to Laurel: `/apps/laurel`. */
  readonly base: string;
  /** Where the store's own paths begin; empty: at its host. */
  readonly root: string;
}

const DEFAULT_LOCALE = "en";

/** Refuses `signature_invalid` and `signature_expired`, and `not_found` where the store does not have Laurel. */
export async function openProxyDoor(deps: Deps, request: FastifyRequest): Promise<Visitor> {
  const address = request.raw.url ?? "";
  const at = address.indexOf("?");
  const rawQuery = at === -1 ? "" : address.slice(at + 1);
  const verified = deps.platform.authorization.verifyProxied(rawQuery, deps.clock.now());
  if (!verified.ok) throw new AppError(verified.code);
  const { shopDomain, customerId, base } = verified.proxied;
  const shop = await findShopByDomain(deps, shopDomain);
  if (!shop?.isInstalled) throw new AppError("not_found");
  const locale = toLocale(new URLSearchParams(rawQuery).get("locale"));
  const root = base.replace(/\/[^/]+\/[^/]+$/, "");
  const visitor = { shop, platformId: customerId, locale, base, root };
  // Nobody waits for it, and no answer depends on it.
  noteCall(deps, visitor).catch((error: unknown) =>
    deps.log.warn({ err: error }, "a call was not remembered"),
  );
  return visitor;
}

/** What is asked for: `?as=json`, `?as=part` for the panel, or a page. Refuses `not_found` for anything else. */
export function readAs({ query }: FastifyRequest): "page" | "part" | "json" {
  const { as = "page" } = query as Record<string, unknown>;
  if (as !== "page" && as !== "part" && as !== "json") throw new AppError("not_found");
  return as;
}

function toLocale(asked: string | null): string {
  try {
    return Intl.getCanonicalLocales(asked ?? DEFAULT_LOCALE)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}
