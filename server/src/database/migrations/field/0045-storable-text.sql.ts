// PostgreSQL's `json` takes U+0000 and half of a surrogate pair when it is written, and fails on them when it is read:
// one such title stopped every list of its shop. From now on every `json` column has a check, so that such a text fails
// alone, when it is written. What is stored already is repaired: U+FFFD stands for what was lost.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Bodies of applied webhooks are kept only where something in them had to be replaced.
  await sql`
    CREATE INDEX inbox_repaired ON inbox (shop_id) WHERE status = 'applied' AND body IS NOT NULL`.execute(db);
  const { rows } = await sql<{ table: string; column: string; forced: boolean }>`
    SELECT c.relname AS table, a.attname AS column, c.relforcerowsecurity AS forced
      FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind = 'r'
     WHERE c.relnamespace = 'laurel'::regnamespace AND a.atttypid = 'json'::regtype AND NOT a.attisdropped
     ORDER BY 1, 2`.execute(db);
  for (const { table, column, forced } of rows) {
    const [name, value] = [sql.table(table), sql.ref(column)];
    if (forced) await sql`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`.execute(db);
    await sql`UPDATE ${name} SET ${value} = ${repaired(column)}::json
               WHERE position(${sql.lit(String.raw`\u`)} IN ${value}::text) > 0
                 AND ${repaired(column)} <> ${value}::text`.execute(db);
    if (forced) await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
    // Not validated: the rows were repaired above, and to read all of them again would take as long. Only text with an
    // escape is read twice when it is written: that costs an order 4 µs in place of 25.
    await sql`ALTER TABLE ${name} ADD CONSTRAINT ${sql.ref(`${table}_${column}_is_readable`)}
              CHECK (position(${sql.lit(String.raw`\u`)} IN ${value}::text) = 0 OR ${value}::jsonb IS NOT NULL) NOT VALID`.execute(
      db,
    );
  }
}

/** `u0000` behind an escaped backslash, and whole pairs, stay. */
const escapes = [
  String.raw`(?<!\\)((?:\\\\)*)\\u0000`,
  String.raw`(?<!\\)((?:\\\\)*)\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])`,
  String.raw`(?<!\\)(?<!\\u[dD][89abAB][0-9a-fA-F]{2})((?:\\\\)*)\\u[dD][c-fC-F][0-9a-fA-F]{2}`,
];

const repaired = (column: string) =>
  escapes.reduce(
    (text, escape) =>
      sql`regexp_replace(${text}, ${sql.lit(escape)}, ${sql.lit(String.raw`\1\\ufffd`)}, 'g')`,
    sql`${sql.ref(column)}::text`,
  );
