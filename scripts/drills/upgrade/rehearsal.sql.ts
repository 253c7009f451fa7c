// What the migrations of a release do to large tables: the drill of an upgrade gives them to the next version.
import { sql, type Kysely } from "kysely";
import type { Migration } from "@laurel/server/database/migrations.ts";

/** Every version so far can live with a column that is null. */
const leastVersion = "0.1.0";

export const columns: Migration = {
  leastVersion,
  async up(db: Kysely<never>) {
    await sql`ALTER TABLE orders ADD COLUMN rehearsal text`.execute(db);
    await sql`ALTER TABLE customers ADD COLUMN rehearsal integer NOT NULL DEFAULT 0`.execute(db);
    await sql`ALTER TABLE orders ADD CONSTRAINT rehearsal_is_short CHECK (length(rehearsal) < 10) NOT VALID`.execute(
      db,
    );
  },
};

/** Reads the table once, beside those who write. */
export const validation: Migration = {
  leastVersion,
  async up(db: Kysely<never>) {
    await sql`ALTER TABLE orders VALIDATE CONSTRAINT rehearsal_is_short`.execute(db);
  },
};

export const index: Migration = {
  leastVersion,
  isBesideWrites: true,
  async up(db: Kysely<never>) {
    await sql`DROP INDEX IF EXISTS orders_of_rehearsal`.execute(db);
    await sql`CREATE INDEX CONCURRENTLY orders_of_rehearsal ON orders (shop_id, rehearsal)`.execute(db);
  },
};
