// Creates a shop, by hand or when the app is installed. What else a new shop has, the features add: its first program,
// for instance.
import { isTimeZone } from "@laurel/domain/dates/local-time.ts";
import type { ShopFacts } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { isShopDomain } from "./shop-domain.ts";
import { forgetShops } from "./find-shop.ts";
import { toShop, type Shop } from "./load-shop.ts";
import { type ListenerDeps, tell } from "../../process/listeners.ts";
import { insertShop, insertTenant } from "./shops.sql.ts";
import { lookSoon } from "./look-again.job.ts";
import { shopChanges } from "./shop-listener.ts";

export interface CreateShopInput extends ShopFacts {
  readonly domain: string;
  /** Who created it, for the program's history. */
  readonly actor: string;
}

/** A shop without a store yet. Refuses `invalid_shop`, `invalid_input` and `shop_exists`. */
export async function createShop(deps: Deps, input: CreateShopInput): Promise<Shop> {
  if (!isShopDomain(input.domain, deps.env.shopDomains))
    throw new AppError("invalid_shop", {}, { field: ["domain"] });
  if (!isCurrencyCode(input.currencyCode))
    throw new AppError("invalid_input", {}, { field: ["currencyCode"] });
  if (!isTimeZone(input.timeZone)) throw new AppError("invalid_input", {}, { field: ["timeZone"] });
  const shop = await deps.db.transaction(deps.newId(), (tx) =>
    insertNewShop(deps, tx, { ...input, now: deps.clock.now(), installedAt: null }),
  );
  if (!shop) throw new AppError("shop_exists", {}, { field: ["domain"] });
  forgetShops(deps);
  return shop;
}

/** Null if the domain is taken. */
export async function insertNewShop(
  deps: ListenerDeps,
  tx: Tx,
  input: CreateShopInput & { now: Date; installedAt: Date | null },
): Promise<Shop | null> {
  const { domain, name, currencyCode, timeZone, hasClassicAccounts = false } = input;
  const [row] = await tx.run(insertShop, [
    tx.shopId,
    domain,
    name,
    currencyCode,
    timeZone,
    input.installedAt,
    hasClassicAccounts,
  ]);
  if (!row) return null;
  tx.write(insertTenant, [tx.shopId]);
  lookSoon(tx, input.now);
  await tell(deps, shopChanges, "created", tx, input);
  return toShop(row);
}

function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf("currency").includes(text);
}
