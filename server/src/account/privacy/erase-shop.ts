// Two days after a shop uninstalls the app, the platform asks to erase it. The request alone proves little: our own
// record must show that the app was uninstalled at least two days ago. First the shop is removed from the directory, so
// that none of its requests is answered or accepted. Then its rows are deleted, step by step.
import { asEraser } from "../../database/transactions/as-eraser.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { deleteAllCredentials } from "../../tenant/shop-auth/end-credentials.ts";
import { endLostAccess } from "../../tenant/shops/end-access.job.ts";
import { deleteShopOf, forgetShops } from "../../tenant/shops/find-shop.ts";
import { lockInstallation } from "../../tenant/shops/uninstall-shop.ts";
import { holdShop } from "./erase-person.ts";
import { deleteSome, listTablesOfShops } from "./erase-shop.sql.ts";

const STEP_ROWS = 20_000;
/** The platform's own period. */
const UNINSTALLED_HOURS = 48;

export interface ShopErasure {
  readonly isErased: boolean;
  /** 0: no retry is needed. */
  readonly waitsSeconds: number;
}

/** A shop with the app installed keeps everything. Safe to repeat, and to restart after an interruption. */
export async function eraseShop(deps: Deps, shopId: string): Promise<ShopErasure> {
  // The uninstall event may have been lost.
  await endLostAccess(deps, shopId);
  const waitsSeconds = await deps.db.transaction(shopId, async (tx) => {
    // Any upload or archive import has ended, or will see that the shop is gone.
    await holdShop(tx);
    const installation = await lockInstallation(tx);
    if (installation.status === "installed") return null;
    if (installation.status === "uninstalled") {
      const dueMs = installation.since.getTime() + UNINSTALLED_HOURS * 3_600_000;
      const waits = Math.ceil((dueMs - deps.clock.now().getTime()) / 1000);
      if (waits > 0) return waits;
    }
    await leaveDirectory(tx);
    return 0;
  });
  if (waitsSeconds !== 0) return { isErased: false, waitsSeconds: waitsSeconds ?? 0 };
  await deleteRows(deps, shopId);
  return { isErased: true, waitsSeconds: 0 };
}

/** None of its requests is answered or accepted from then on. */
export const leaveDirectory = (tx: Tx): Promise<void> =>
  asEraser(tx, async () => {
    await deleteAllCredentials(tx);
    await deleteShopOf(tx);
  });

/** Safe to repeat. The shop is to be out of the directory. */
export async function deleteRows(deps: Deps, shopId: string): Promise<void> {
  forgetShops(deps);
  const tables = await deps.db.global((tx) => tx.run(listTablesOfShops, []));
  for (const { name } of tables) await deleteAll(deps, shopId, name);
}

async function deleteAll(deps: Deps, shopId: string, table: string): Promise<void> {
  let rows: number;
  do {
    rows = await deps.db.transaction(shopId, (tx) =>
      asEraser(tx, async () => (await tx.run(deleteSome(table), [shopId, STEP_ROWS]))[0]?.rows ?? 0),
    );
  } while (rows === STEP_ROWS);
}
