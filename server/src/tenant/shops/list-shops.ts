import type { Database } from "../../database/database.ts";
import { listAll, listInstalled } from "./shops.sql.ts";

/** Shops that opened the app in their store and have not uninstalled it: their platform can be asked. */
export async function listInstalledShops({
  db,
}: {
  db: Database;
}): Promise<{ shopId: string; domain: string }[]> {
  const rows = await db.global((tx) => tx.run(listInstalled, []));
  return rows.map((row) => ({ shopId: row.id, domain: row.domain }));
}

/** Every shop, including those created by hand and those that uninstalled the app: their ledgers continue. */
export async function listShopIds({ db }: { db: Database }): Promise<string[]> {
  const rows = await db.global((tx) => tx.run(listAll, []));
  return rows.map((row) => row.id);
}
