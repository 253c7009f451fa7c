// The merchant took the app away: what let us act for the shop goes, and what let
// people and programs in; everything else stays for when they come back.
import type { Tx } from "../../database/database.ts";
import { revokeAllCredentials } from "../shop-auth/end-credentials.ts";
import { deleteCredentials, lockExchangedAt } from "./connect/platform-credentials.sql.ts";
import { lockUninstalledAt, markUninstalled } from "./shops.sql.ts";

/**
 * Ends the shop's access. `now` is when it was seen to be lost: a shop that gave its consent after that keeps it. Jobs of
 * the shop find no credentials.
 */
export async function uninstallShop(tx: Tx, { now }: { now: Date }): Promise<void> {
  const [credentials] = await tx.run(lockExchangedAt, [tx.shopId]);
  if (credentials && credentials.exchanged_at > now) return;
  await tx.run(deleteCredentials, [tx.shopId]);
  await tx.run(markUninstalled, [tx.shopId, now]);
  await revokeAllCredentials(tx, now);
}

/** By our own record, held until the transaction ends. */
export type Installation =
  | { readonly status: "installed" }
  | { readonly status: "uninstalled"; readonly since: Date }
  | { readonly status: "unknown" };

export async function lockInstallation(tx: Tx): Promise<Installation> {
  const [row] = await tx.run(lockUninstalledAt, [tx.shopId]);
  if (!row) return { status: "unknown" };
  return row.uninstalled_at ? { status: "uninstalled", since: row.uninstalled_at } : { status: "installed" };
}
