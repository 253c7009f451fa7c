// The merchant uninstalled the app: our access to the shop ends, and so does the access of staff and programs. All
// other data stays for a later reinstallation. Until then it has no work but to remove what is kept no longer.
import type { Tx } from "../../database/database.ts";
import { dropAllDue } from "../../jobs/due/mark-due.ts";
import { deleteCredentials, lockExchangedAt } from "./connect/platform-credentials.sql.ts";
import { type ListenerDeps, tell } from "../../process/listeners.ts";
import { lockUninstalledAt, markUninstalled } from "./shops.sql.ts";
import { lookSoon } from "./look-again.job.ts";
import { shopChanges } from "./shop-listener.ts";

/**
 * Ends the shop's access. `now` is when the loss was seen: a shop that gave its consent after that keeps its access.
 * Jobs of the shop find no credentials.
 */
export async function uninstallShop(
  deps: ListenerDeps,
  tx: Tx,
  { now }: { readonly now: Date },
): Promise<void> {
  const [credentials] = await tx.run(lockExchangedAt, [tx.shopId]);
  if (credentials && credentials.exchanged_at > now) return;
  await tx.run(deleteCredentials, [tx.shopId]);
  await tx.run(markUninstalled, [tx.shopId, now]);
  dropAllDue(tx);
  lookSoon(tx, now);
  await tell(deps, shopChanges, "accessEnded", tx, now);
}

/** By our own record, locked until the transaction ends. */
export type Installation =
  | { readonly status: "installed" }
  | { readonly status: "uninstalled"; readonly since: Date }
  | { readonly status: "unknown" };

export async function lockInstallation(tx: Tx): Promise<Installation> {
  const [row] = await tx.run(lockUninstalledAt, [tx.shopId]);
  if (!row) return { status: "unknown" };
  return row.uninstalled_at ? { status: "uninstalled", since: row.uninstalled_at } : { status: "installed" };
}
