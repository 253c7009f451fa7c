import { sql, type Kysely, type RawBuilder } from "kysely";
import { withoutTexts, writtenIn } from "../statement-rules.ts";

/**
 * Changes rows of a tenant table in a migration, in all shops. Forced row-level security shows the owner of a table no
 * row of any shop, so a plain UPDATE changes nothing, and says nothing.
 */
export async function changeAllShops(
  db: Kysely<never>,
  table: string,
  change: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.id("laurel", table);
  await sql`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await change.execute(db);
  await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
}

/** Of these tables, those whose rows the owner does not see. */
const findForced = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = 'laurel'::regnamespace AND relforcerowsecurity AND relname = ANY ($1)`;

/** Released before anything refused it. Migration 0052 does what it was to do. */
const letters = "0027-letters";

/** Throws for a statement of a migration that would find none of the rows that it is to change. */
export async function refuseBlindChange(
  ask: (text: string, values: unknown[]) => Promise<{ rows: readonly { name: string }[] }>,
  { migration, text }: { readonly migration: string; readonly text: string },
): Promise<void> {
  const tables = writtenIn(withoutTexts(text));
  if (tables.length === 0 || migration === letters) return;
  const [blind] = (await ask(findForced, [tables])).rows;
  if (!blind) return;
  throw new Error(
    `Migration ${migration} would change no row of ${blind.name}, whose rows forced row-level security hides: use changeAllShops.`,
  );
}
