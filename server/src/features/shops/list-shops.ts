import type { Database } from "../../database/database.ts";
import { listAll, listInstalled } from "./shops.sql.ts";

/** The shops that opened the app in their store and did not take it away: those whose platform can be asked. */
export async function listInstalledShops({
  db,
}: {
  db: Database;
}): Promise<{ shopId: string; domain: string }[]> {
  const rows = await db.global((tx) => tx.run(listInstalled, []));
  return rows.map((row) => ({ shopId: row.id, domain: row.domain }));
}

/** Every shop, also those that were made by hand and those that took the app away: their ledgers go on. */
export async function listShopIds({ db }: { db: Database }): Promise<string[]> {
  const rows = await db.global((tx) => tx.run(listAll, []));
  return rows.map((row) => row.id);
}
