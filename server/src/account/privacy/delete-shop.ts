// An operator deletes a shop, at once, also while its store has the app.
import { asEraser } from "../../database/transactions/as-eraser.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import { holdShop } from "./erase-person.ts";
import { sweepJob } from "./erase-shop.job.ts";
import { countRows, listTablesOfShops } from "./erase-shop.sql.ts";
import { deleteRows, leaveDirectory } from "./erase-shop.ts";

/** A job deletes what a running server accepts meanwhile, and goes on if this process ends half way. */
export async function deleteShop(deps: Deps, shopId: string): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await holdShop(tx);
    await leaveDirectory(tx);
    await enqueueJob(tx, sweepJob(shopId));
  });
  await deleteRows(deps, shopId);
}

/** How many rows of the shop each table has: all tables of shops, also those that have none. */
export async function countShopRows(deps: Deps, shopId: string): Promise<ReadonlyMap<string, number>> {
  const tables = await deps.db.global((tx) => tx.run(listTablesOfShops, []));
  return deps.db.transaction(shopId, (tx) =>
    asEraser(tx, async () => {
      const counts = new Map<string, number>();
      for (const { name } of tables)
        counts.set(name, (await tx.run(countRows(name), [shopId]))[0]?.rows ?? 0);
      return counts;
    }),
  );
}
