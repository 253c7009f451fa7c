import { syncStoreMergeTask } from "../../intake/merges/sync-store-merge.job.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { askAdministrator } from "./administrator.ts";

/** Does what the jobs of the store's merges do in a pause, until none is left. Returns how many ran. */
export async function mergeAsAsked(
  deps: Deps,
  databaseUrl: string,
  { shopId }: Pick<Shop, "shopId">,
  { isReversed = false } = {},
): Promise<number> {
  for (let count = 0; ;) {
    const asked = await askAdministrator<{ id: string; payload: unknown }>(
      databaseUrl,
      `DELETE FROM graphile_worker._private_jobs
        WHERE key LIKE 'sync-store-merge:%' AND payload ->> 'shopId' = $1 RETURNING id, payload`,
      [shopId],
    );
    if (asked.length === 0) return count;
    const inOrder = asked.toSorted((one, other) => Number(one.id) - Number(other.id));
    for (const { payload } of isReversed ? inOrder.toReversed() : inOrder)
      await syncStoreMergeTask.run(deps, syncStoreMergeTask.payload.parse(payload), { n: 1, isLast: false });
    count += asked.length;
  }
}
