// A search by a letter or two that is listed by name sorts all that it finds. With the name beside them, the keys that
// are searched give what is sorted by themselves: the customers, each in another place on disk, are not read for it.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`DROP INDEX customers_by_last_name`.execute(db);
  await sql`DROP INDEX customers_by_email`.execute(db);
  await sql`CREATE INDEX customers_by_last_name ON customers (shop_id, last_name_key, name_key, id)`.execute(
    db,
  );
  await sql`CREATE INDEX customers_by_email ON customers (shop_id, email_key, name_key, id)`.execute(db);
}
