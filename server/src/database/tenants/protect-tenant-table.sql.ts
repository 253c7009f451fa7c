import { sql, type Kysely } from "kysely";

export type TableGrant = "select" | "insert" | "update" | "delete";

export interface TableGrants {
  /** What the running program may do: for the ledger only `select` and `insert`. */
  readonly app: readonly TableGrant[];
  /** Rights of the erasing role in addition to reading and deleting, which erasing a shop needs on every table. */
  readonly erase?: readonly TableGrant[];
}

/**
 * Puts a tenant table under row-level security, forced also on its owner, and grants only the named rights. A migration
 * calls it for every table with a `shop_id`, also for partitioned tables.
 */
export async function protectTenantTable(
  db: Kysely<never>,
  table: string,
  grants: TableGrants,
): Promise<void> {
  const name = sql.id("laurel", table);
  // After a connection's first transaction, an unset shop is the empty text: no shop, no rows.
  const isOfShop = sql`shop_id = nullif(current_setting('laurel.shop_id', true), '')::uuid`;
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(db);
  await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`CREATE POLICY of_one_shop ON ${name} USING (${isOfShop}) WITH CHECK (${isOfShop})`.execute(db);
  const erase = new Set<TableGrant>(["select", "delete", ...(grants.erase ?? [])]);
  await grantTable(db, table, { ...grants, erase: [...erase] });
}

/** For the few global tables, which have no row-level security. */
export async function grantTable(db: Kysely<never>, table: string, grants: TableGrants): Promise<void> {
  const name = sql.id("laurel", table);
  await sql`GRANT ${rights(grants.app)} ON ${name} TO laurel_app`.execute(db);
  if (grants.erase) await sql`GRANT ${rights(grants.erase)} ON ${name} TO laurel_erase`.execute(db);
}

function rights(grants: readonly TableGrant[]) {
  return sql.join(grants.map((grant) => sql.raw(grant)));
}
