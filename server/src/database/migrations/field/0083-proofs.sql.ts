// When a shop's ledger was last proved.
import { sql, type Kysely } from "kysely";

export const leastVersion = "0.1.0";

export async function up(db: Kysely<never>): Promise<void> {
  // proved_at: the end of the last proof; null before the first. proof_faults: how many of its claims did not hold.
  await sql`
    ALTER TABLE shops
      ADD COLUMN proved_at timestamptz,
      ADD COLUMN proof_faults integer,
      ADD CONSTRAINT proof_whole CHECK ((proved_at IS NULL) = (proof_faults IS NULL))`.execute(db);
}
