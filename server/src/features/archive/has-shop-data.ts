import type { Tx } from "../../database/database.ts";
import { findLife } from "./archive.sql.ts";

/** What an archive would have to be mixed with: customers, orders, points or codes. */
export async function hasShopData(tx: Tx): Promise<boolean> {
  const [life] = await tx.run(findLife, [tx.shopId]);
  return life?.found ?? false;
}
