// Staff look an order up by its number. An index holds 2,704 bytes of a row: a name that is longer than any store's is
// stored without it.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX orders_by_name ON orders (shop_id, name) WHERE octet_length(name) <= 1000`.execute(
    db,
  );
}
