// The codes of gift cards, which are money: sealed, and apart from redemptions, so that an archive leaves them out. And
// what is known of store credit whose request had no answer. Redemptions from before have none of either.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // Sealed with the key of key_id.
  await sql`
    CREATE TABLE gift_card_codes (
      shop_id uuid NOT NULL,
      redemption_id uuid NOT NULL,
      key_id text COLLATE "C" NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (shop_id, redemption_id)
    )`.execute(db);
  await sql`CREATE INDEX gift_card_codes_by_key ON gift_card_codes (shop_id, key_id)`.execute(db);
  await protectTenantTable(db, "gift_card_codes", { app: ["select", "insert", "update", "delete"] });

  // missed_at: when the store first did not list it. doubted_at: since when only a person can say whether it was given.
  await sql`
    ALTER TABLE redemptions ADD COLUMN missed_at timestamptz, ADD COLUMN doubted_at timestamptz`.execute(db);
}
