// Names are found from any of their words on, by several words in any order, and by Mueller as by Müller.
import { sql, type Kysely } from "kysely";
import { foldedName, joinedName } from "../../statements/folded-name.ts";
import {
  nameWords,
  secondWordKey,
  TRANSCRIBED_WORDS,
  transcribedKey,
  TURNED,
  turnedKey,
} from "../../statements/name-words.ts";

const madeBefore = [
  "name_key",
  "joined_name_key",
  "last_name_key",
  "second_name_key",
  "second_last_name_key",
  "third_last_name_key",
  "first_and_last_name_key",
  "name_and_last_word_key",
  "first_and_last_word_key",
  "second_and_last_word_key",
  "transcribed_name_key",
  "transcribed_last_name_key",
] as const;

const numbered = (name: string, count: number, key: (nth: number) => string): [string, string][] =>
  Array.from({ length: count }, (_, at) => [`${name}_${at + 1}_key`, key(at + 1)]);

/** The words are in their indexes: a search for several words reads no customer who lacks one. */
const ofManyWords = [
  ...numbered("turned", TURNED, turnedKey),
  ...numbered("transcribed", TRANSCRIBED_WORDS, transcribedKey),
];

const column = (name: string, value: string): string =>
  `ADD COLUMN ${name} text COLLATE "C" GENERATED ALWAYS AS (${value}) STORED`;

export async function up(db: Kysely<never>): Promise<void> {
  // One statement: the rows are written once.
  await sql
    .raw(
      `ALTER TABLE customers
         ${madeBefore.map((name) => `DROP COLUMN ${name}`).join(", ")},
         ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (${foldedName("display_name")}) STORED,
         ADD COLUMN joined_name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (${joinedName("display_name")}) STORED,
         ${column("name_words", nameWords)},
         ${column("second_word_key", secondWordKey)},
         ${ofManyWords.map(([name, value]) => column(name, value)).join(", ")}`,
    )
    .execute(db);
  // The indexes that held one of the dropped columns are gone with it.
  await sql`CREATE INDEX customers_by_name ON customers (shop_id, name_key, id)`.execute(db);
  const ofAll = ["joined_name_key", "email_key"];
  const ofSome = ["second_word_key", "second_email_key", "email_domain_key", "phone_key", "phone_end_key"];
  for (const name of [...ofAll, ...ofSome, ...ofManyWords.map(([of]) => of)])
    await sql
      .raw(
        `CREATE INDEX customers_by_${name.replace("_key", "")} ON customers (shop_id, ${name}, name_key, id)
          ${ofManyWords.some(([of]) => of === name) ? "INCLUDE (name_words)" : ""}
          ${ofAll.includes(name) ? "" : `WHERE ${name} IS NOT NULL`}`,
      )
      .execute(db);
}
