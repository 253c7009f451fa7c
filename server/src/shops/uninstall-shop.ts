// The merchant took the app away: what let us act for the shop goes, everything else stays for when they come back.
import type { Tx } from "../database/database.ts";
import { deleteCredentials, lockExchangedAt } from "./platform-credentials.sql.ts";
import { markUninstalled, revokeSessions } from "./shops.sql.ts";

/**
 * Ends the shop's access. `triggeredAt` is when it happened in the store: news that is older than the shop's latest
 * consent is not applied, because a delivery may come after the app is back. Jobs of the shop find no credentials.
 */
export async function uninstallShop(
  tx: Tx,
  { now, triggeredAt = null }: { now: Date; triggeredAt?: string | null },
): Promise<void> {
  const uninstalledAt = triggeredAt === null ? now : new Date(triggeredAt);
  if (!(await isNewerThanConsent(tx, uninstalledAt))) return;
  await tx.run(deleteCredentials, [tx.shopId]);
  await tx.run(markUninstalled, [tx.shopId, uninstalledAt]);
  await tx.run(revokeSessions, [tx.shopId, now]);
}

/** False for news of a time before the shop's latest consent: the app has come back since. */
export async function isNewerThanConsent(tx: Tx, moment: Date): Promise<boolean> {
  const [credentials] = await tx.run(lockExchangedAt, [tx.shopId]);
  return !credentials || credentials.exchanged_at <= moment;
}
