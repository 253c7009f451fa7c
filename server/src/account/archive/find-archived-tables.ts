import type { Table } from "../../database/tenants/catalogue.sql.ts";
import type { Tx } from "../../database/database.ts";
import { invariant } from "../../process/errors.ts";
import { listAllTables } from "./archive.sql.ts";
import type { ShopTables } from "../../database/tenants/shop-table.ts";
import { archivedNames } from "./archive-format.ts";

/**
 * The columns come from PostgreSQL's catalogue, without the shop's own id: a row belongs to the shop that imports it.
 */
export async function findArchivedTables(tx: Tx, shopTables: ShopTables): Promise<readonly Table[]> {
  const found = new Map((await tx.run(listAllTables, [])).map((table) => [table.name, table]));
  return archivedNames(shopTables).map((name) => {
    const table = found.get(name);
    invariant(table, `there is a table ${name}`);
    return { ...table, columns: table.columns.filter((column) => column !== "shop_id") };
  });
}
