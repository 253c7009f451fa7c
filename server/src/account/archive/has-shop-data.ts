import type { Tx } from "../../database/database.ts";
import { findLife } from "./archive.sql.ts";

/** Whether the shop has customers, orders, points or codes. An archive is never mixed with those. */
export async function hasShopData(tx: Tx): Promise<boolean> {
  const [life] = await tx.run(findLife, [tx.shopId]);
  return life?.found ?? false;
}
