// The platform asks, two days after a shop took the app away, that nothing of it be kept. First the shop is gone from
// the directory, so that nothing of it is answered or accepted any more; then its rows go, a step at a time.
import { asEraser } from "../database/as-eraser.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";
import { forgetShops } from "../shops/find-shop.ts";
import { isNewerThanConsent } from "../shops/uninstall-shop.ts";
import { holdShop } from "./erase-person.ts";
import { deleteCredentialsOfShop, deleteShop, deleteSome, listTablesOfShops } from "./erase-shop.sql.ts";

const STEP_ROWS = 20_000;
/** Other processes know shops for a few seconds after: what they accept in that time goes by a second sweep. */
const SECOND_SWEEP_SECONDS = 60;

/** A shop that has come back since it was asked for keeps everything. */
export async function requestShopErasure(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { triggeredAt }: { triggeredAt: string | null },
): Promise<void> {
  const askedAt = triggeredAt === null ? deps.clock.now() : new Date(triggeredAt);
  if (!(await isNewerThanConsent(tx, askedAt))) return;
  for (const [sweep, delaySeconds] of [0, SECOND_SWEEP_SECONDS].entries())
    await enqueueJob(tx, {
      task: "erase-shop",
      payload: { shopId: tx.shopId, askedAt: askedAt.toISOString() },
      key: `erase-shop:${tx.shopId}:${sweep}`,
      runAt: new Date(Date.now() + delaySeconds * 1000),
    });
}

/** Safe to repeat, and to begin again where it was stopped. */
export async function eraseShop(deps: Deps, shopId: string, askedAt: Date): Promise<void> {
  const isGone = await deps.db.transaction(shopId, async (tx) => {
    // Whoever takes a file or an archive in has ended, or will see that the shop is gone.
    await holdShop(tx);
    if (!(await isNewerThanConsent(tx, askedAt))) return false;
    await asEraser(tx, async () => {
      await tx.run(deleteCredentialsOfShop, [shopId]);
      await tx.run(deleteShop, [shopId]);
    });
    return true;
  });
  if (!isGone) return;
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
