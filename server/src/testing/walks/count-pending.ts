import { countUnderWay } from "../../intake/inbox/count-inbox.ts";
import type { Deps } from "../../process/deps.ts";
import { listShopIds } from "../../tenant/shops/list-shops.ts";

/** In all shops: events that were accepted, and are not applied yet. */
export async function countPending(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  const counts = (await listShopIds(deps)).map((shopId) =>
    deps.db.transaction(shopId, (tx) => countUnderWay(tx, deps.clock.now())),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
