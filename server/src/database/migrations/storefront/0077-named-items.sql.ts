// Names of products and collections that earn more, as the store gave them, for shoppers.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE storefronts ADD COLUMN named_items jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
