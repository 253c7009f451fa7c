import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { findNotifications } from "./notifications.sql.ts";
import { keepAddresses } from "./addresses.ts";

/** Stored when the platform reports it. For a shop that was installed before that, it is read from the platform. */
export async function readOwnerEmail(
  deps: Deps,
  { shopId, domain, installedAt }: Shop,
): Promise<string | null> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findNotifications, [shopId]));
  if (row?.owner_email || installedAt === null) return row?.owner_email ?? null;
  const { ownerEmail = null } = await deps.platform.readShop(domain);
  if (ownerEmail !== null) {
    await deps.db.transaction(shopId, async (tx) => keepAddresses(tx, { ownerEmail }));
  }
  return ownerEmail;
}
