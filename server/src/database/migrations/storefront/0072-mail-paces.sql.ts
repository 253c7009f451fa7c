// How many letters went through each mail server in this minute, whichever process sent them.
import { sql, type Kysely } from "kysely";
import { grantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // granted: by the last taking, for its answer.
  await sql`
    CREATE TABLE mail_paces (
      server text COLLATE "C" PRIMARY KEY,
      minute timestamptz NOT NULL,
      taken integer NOT NULL,
      granted integer NOT NULL
    )`.execute(db);
  await grantTable(db, "mail_paces", { app: ["select", "insert", "update", "delete"] });
}
