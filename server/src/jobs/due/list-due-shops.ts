import type { Deps } from "../../process/deps.ts";
import { listShopsDue } from "./due-work.sql.ts";

/** Ids of the shops that have such work now, in no order. */
export async function listDueShops(
  { db, clock }: Pick<Deps, "db" | "clock">,
  kind: string,
): Promise<readonly string[]> {
  const rows = await db.global((tx) => tx.run(listShopsDue, [kind, clock.now()]));
  return rows.map((row) => row.shop_id);
}
