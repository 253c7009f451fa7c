import type { Database } from "../../database/database.ts";
import { listAll } from "./shops.sql.ts";

/** Every shop, including those created by hand and those that uninstalled the app: their ledgers continue. */
export async function listShopIds({ db }: { db: Database }): Promise<string[]> {
  const rows = await db.global((tx) => tx.run(listAll, []));
  return rows.map((row) => row.id);
}
