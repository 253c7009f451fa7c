// Names as people search for them, telephone numbers, and since when somebody takes part.
import { sql, type Kysely } from "kysely";
import { foldedName } from "../../statements/folded-name.ts";
import { changeAllShops } from "../../tenants/change-all-shops.sql.ts";

/** A name from its second word on, or a later one. Null: it has no such word. */
const fromWord = (nth: 2 | 3, name: string): string =>
  `nullif(regexp_replace(${foldedName(name)}, '^\\S+ ?${nth === 3 ? "\\S* ?" : ""}', ''), '')`;

const key = (name: string, value: string): string =>
  `ADD COLUMN ${name} text COLLATE "C" GENERATED ALWAYS AS (${value}) STORED`;

export async function up(db: Kysely<never>): Promise<void> {
  // since: members since when they take part, others since when the store knows them.
  await sql
    .raw(
      `ALTER TABLE customers
         DROP COLUMN name_key, DROP COLUMN last_name_key,
         ADD COLUMN phone text,
         ADD COLUMN since timestamptz GENERATED ALWAYS AS (coalesce(member_since, joined_at)) STORED,
         ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (${foldedName("display_name")}) STORED,
         ${key("last_name_key", foldedName(`last_name || ' ' || coalesce(first_name, '')`))},
         ${key("second_name_key", `${fromWord(2, "first_name")} || ' ' || ${foldedName("coalesce(last_name, '')")}`)},
         ${key("second_last_name_key", fromWord(2, "last_name"))},
         ${key("third_last_name_key", fromWord(3, "last_name"))},
         ${key("phone_key", String.raw`nullif(regexp_replace(phone, '\D', '', 'g'), '')`)}`,
    )
    .execute(db);
  // Few people have some of these: an index leaves out who has none.
  for (const [name, column, few] of [
    ["customers_by_last_name", "last_name_key", ""],
    ["customers_by_email", "email_key", ""],
    ["customers_by_second_name", "second_name_key", "second_name_key"],
    ["customers_by_second_last_name", "second_last_name_key", "second_last_name_key"],
    ["customers_by_third_last_name", "third_last_name_key", "third_last_name_key"],
    ["customers_by_phone", "phone_key", "phone_key"],
  ] as const)
    await sql
      .raw(
        `DROP INDEX IF EXISTS ${name};
         CREATE INDEX ${name} ON customers (shop_id, ${column}, name_key, id)${few && ` WHERE ${few} IS NOT NULL`}`,
      )
      .execute(db);
  await sql`CREATE INDEX customers_by_name ON customers (shop_id, name_key, id)`.execute(db);
  await sql`DROP INDEX customers_by_joined`.execute(db);
  await sql`CREATE INDEX customers_by_since ON customers (shop_id, since, id)`.execute(db);
  await changeAllShops(
    db,
    "customers",
    sql`UPDATE customers SET display_name = 'Customer ' || platform_id WHERE display_name = ''`,
  );
}
