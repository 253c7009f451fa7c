// Names are found in more spellings and by more of their words, telephone numbers by their last digits, and nobody has a
// name that cannot be seen.
import { sql, type Kysely } from "kysely";
import {
  foldedName,
  hasTranscription,
  joinedName,
  nameParts,
  pickedParts,
  transcribed,
  type PickedParts,
} from "../../statements/folded-name.ts";
import { changeAllShops } from "../../tenants/change-all-shops.sql.ts";

/** A word of a name. */
const W = String.raw`[^ \u001f]+`;
/** At least one more word of the same name. */
const MORE = String.raw` [^ \u001f][^\u001f]*`;
/** Between first and last name. */
const S = String.raw`\u001f`;

const parts = nameParts("first_name", "last_name");

/** Most names have one word, of plain letters: they need no more looking at. */
const ofWords = (name: "first_name" | "last_name", picked: PickedParts): string =>
  `CASE WHEN ${name} ~ '[^A-Za-z]' THEN ${pickedParts(parts, picked)} END`;

const lastThenFirst = (firstName: string, lastName: string): string =>
  `CASE WHEN last_name <> '' THEN ${joinedName(`${lastName} || ' ' || coalesce(${firstName}, '')`)} END`;

const phone = String.raw`nullif(regexp_replace(regexp_replace(phone, '^\s*00|\(0\)', '', 'g'), '\D', '', 'g'), '')`;

const keys = {
  last_name_key: lastThenFirst("first_name", "last_name"),
  second_name_key: ofWords("first_name", { match: `^${W} (${W}.*)` }),
  second_last_name_key: ofWords("last_name", {
    match: `^(.*${S}${W}${MORE})`,
    change: [`^(.*)${S}${W} (.*)$`, String.raw`\2\1`],
  }),
  third_last_name_key: ofWords("last_name", {
    match: `^(.*${S}${W} ${W}${MORE})`,
    change: [`^(.*)${S}${W} ${W} (.*)$`, String.raw`\2\1`],
  }),
  // Of María José García Lorca: maria garcia lorca, maria jose lorca, maria lorca, and jose lorca.
  first_and_last_name_key: ofWords("first_name", {
    match: `^(${W}${MORE}${S}.+)`,
    change: [`^(${W})[^${S}]*`, String.raw`\1`],
  }),
  name_and_last_word_key: ofWords("last_name", {
    match: `^(${W}.*${S}${W}${MORE})`,
    change: [`${S}.* `, ""],
  }),
  first_and_last_word_key: ofWords("last_name", {
    match: `^(${W}${MORE}${S}${W}${MORE})`,
    change: [`^(${W}).* `, String.raw`\1`],
  }),
  second_and_last_word_key: ofWords("last_name", {
    match: `^${W} (${W}.*${S}${W}${MORE})`,
    change: [`${S}.* `, ""],
  }),
  transcribed_name_key: `CASE WHEN ${hasTranscription("display_name")} THEN ${joinedName(transcribed("display_name"))} END`,
  transcribed_last_name_key: `CASE WHEN ${hasTranscription("coalesce(last_name, '') || coalesce(first_name, '')")}
    THEN ${lastThenFirst(transcribed("first_name"), transcribed("last_name"))} END`,
  phone_key: phone,
  phone_end_key: `reverse(${phone})`,
} as const;

const madeBefore = [
  "name_key",
  "last_name_key",
  "second_name_key",
  "second_last_name_key",
  "third_last_name_key",
  "phone_key",
] as const;
const ofAddresses = ["email_key", "second_email_key", "email_domain_key"] as const;

/** Few people have one of the other keys: their indexes leave out who has none. */
const everybodys: ReadonlySet<string> = new Set(["joined_name_key", "last_name_key", "email_key"]);

/** Spaces, controls, and signs that are not drawn. */
const BLANK = String.raw`^[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]*$`;

export async function up(db: Kysely<never>): Promise<void> {
  await nameAnew(db);
  const added = Object.entries(keys).map(
    ([name, value]) => `ADD COLUMN ${name} text COLLATE "C" GENERATED ALWAYS AS (${value}) STORED`,
  );
  await sql
    .raw(
      `ALTER TABLE customers
         ${madeBefore.map((name) => `DROP COLUMN ${name}`).join(", ")},
         ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (${foldedName("display_name")}) STORED,
         ADD COLUMN joined_name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (${joinedName("display_name")}) STORED,
         ${added.join(", ")}`,
    )
    .execute(db);
  // The indexes that held one of the dropped columns are gone with it.
  await sql`CREATE INDEX customers_by_name ON customers (shop_id, name_key, id)`.execute(db);
  for (const name of ["joined_name_key", ...Object.keys(keys), ...ofAddresses])
    await sql
      .raw(
        `CREATE INDEX customers_by_${name.replace("_key", "")} ON customers (shop_id, ${name}, name_key, id)
          ${everybodys.has(name) ? "" : `WHERE ${name} IS NOT NULL`}`,
      )
      .execute(db);
}

/** A name that cannot be seen is none: the customer is shown by e-mail or phone, or else by the store's number. */
const nameAnew = (db: Kysely<never>): Promise<void> =>
  changeAllShops(
    db,
    "customers",
    sql`UPDATE customers AS c SET first_name = seen.first_name, last_name = seen.last_name,
               display_name = coalesce(nullif(concat_ws(' ', seen.first_name, seen.last_name), ''), nullif(email, ''),
                                       nullif(phone, ''), 'Customer ' || platform_id)
          FROM (SELECT shop_id, id, CASE WHEN first_name !~ ${sql.lit(BLANK)} THEN first_name END AS first_name,
                       CASE WHEN last_name !~ ${sql.lit(BLANK)} THEN last_name END AS last_name
                  FROM customers
                 WHERE first_name ~ ${sql.lit(BLANK)} OR last_name ~ ${sql.lit(BLANK)}) AS seen
         WHERE c.shop_id = seen.shop_id AND c.id = seen.id AND c.erased_at IS NULL`,
  );
