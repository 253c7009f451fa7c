// Whether a shop's store answers.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // store_failures: calls without an answer in a row; from three on, the store counts as away. store_failing_since: the
  // first of them. store_probes: how often a store that is away was tried. store_probe_at: when it is tried next.
  await sql`
    ALTER TABLE shops
      ADD COLUMN store_failures integer NOT NULL DEFAULT 0,
      ADD COLUMN store_failing_since timestamptz,
      ADD COLUMN store_probes integer NOT NULL DEFAULT 0,
      ADD COLUMN store_probe_at timestamptz`.execute(db);
}
