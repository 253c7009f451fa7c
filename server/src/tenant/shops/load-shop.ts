import type { ShopFacts } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { type ListenerDeps, tell } from "../../process/listeners.ts";
import { lookSoon } from "./look-again.job.ts";
import { awaitNight } from "./night.job.ts";
import { findById, saveFacts, type ShopRow } from "./shops.sql.ts";
import { shopChanges } from "./shop-listener.ts";

export interface Shop extends Required<Omit<ShopFacts, "ownerEmail" | "postalAddress">> {
  readonly shopId: string;
  readonly domain: string;
  /** Null for a shop that was created by hand and has not been opened in its store. */
  readonly installedAt: Date | null;
  /** False after the app was uninstalled; true for a shop that was created by hand. */
  readonly isInstalled: boolean;
  /** Since when its store has not answered. */
  readonly storeFailingSince: Date | null;
  /** When the store is tried next. Only a store that counts as away has a time. */
  readonly storeProbeAt: Date | null;
}

/** The transaction's shop. */
export async function loadShop(tx: Tx): Promise<Shop> {
  const [row] = await tx.run(findById, [tx.shopId]);
  if (!row) throw new AppError("unknown_shop");
  return toShop(row);
}

/** Stores what the platform says about the shop: its name, currency, time zone and addresses. The rest stays. */
export async function updateShopFacts(
  deps: ListenerDeps & Pick<Deps, "clock">,
  tx: Tx,
  facts: Partial<ShopFacts>,
): Promise<void> {
  const before = await loadShop(tx);
  const { name = null, currencyCode = null, timeZone = null, hasClassicAccounts = null } = facts;
  await tx.run(saveFacts, [tx.shopId, name, currencyCode, timeZone, hasClassicAccounts]);
  // Days begin at another time.
  if (timeZone !== null && timeZone !== before.timeZone) {
    lookSoon(tx, deps.clock.now());
    awaitNight(tx, deps.clock.now(), timeZone);
  }
  await tell(deps, shopChanges, "changed", tx, { before, facts });
}

export function toShop(row: ShopRow): Shop {
  return {
    shopId: row.id,
    domain: row.domain,
    name: row.name,
    currencyCode: row.currency_code,
    timeZone: row.time_zone,
    hasClassicAccounts: row.has_classic_accounts,
    installedAt: row.installed_at,
    isInstalled: row.uninstalled_at === null,
    storeFailingSince: row.store_failing_since,
    storeProbeAt: row.store_probe_at,
  };
}
