import { sql, type Kysely } from "kysely";

export type TableGrant = "select" | "insert" | "update" | "delete";

export interface TableGrants {
  /** What the running program may do: for the ledger, `select` and `insert` alone. */
  readonly app: readonly TableGrant[];
  /** What redaction may do beyond reading and deleting, which erasing a whole shop takes on every table. */
  readonly erase?: readonly TableGrant[];
}

/**
 * Puts a tenant table under row-level security, forced on its owner too, and grants no more than is named.
 * A migration calls it for every table with a `shop_id`, partitions' parents included.
 */
export async function protectTenantTable(
  db: Kysely<never>,
  table: string,
  grants: TableGrants,
): Promise<void> {
  const name = sql.id("laurel", table);
  // An unset shop is the empty text after a connection's first transaction: no shop, no rows.
  const isOfShop = sql`shop_id = nullif(current_setting('laurel.shop_id', true), '')::uuid`;
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(db);
  await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`CREATE POLICY of_one_shop ON ${name} USING (${isOfShop}) WITH CHECK (${isOfShop})`.execute(db);
  const erase = new Set<TableGrant>(["select", "delete", ...(grants.erase ?? [])]);
  await grantTable(db, table, { ...grants, erase: [...erase] });
}

/** For the few global tables, which stand outside row-level security. */
export async function grantTable(db: Kysely<never>, table: string, grants: TableGrants): Promise<void> {
  const name = sql.id("laurel", table);
  await sql`GRANT ${rights(grants.app)} ON ${name} TO laurel_app`.execute(db);
  if (grants.erase) await sql`GRANT ${rights(grants.erase)} ON ${name} TO laurel_erase`.execute(db);
}

function rights(grants: readonly TableGrant[]) {
  return sql.join(grants.map((grant) => sql.raw(grant)));
}
