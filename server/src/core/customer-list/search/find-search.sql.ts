// Reads what was typed as a search: as names are folded, and by which of several words it is quickest to look.
import { sql } from "kysely";
import type { Tx } from "../../../database/database.ts";
import { foldedOnce } from "../../../database/statements/folded-name.ts";
import { askNearby } from "../../../database/statements/plan-nearby.sql.ts";
import type { CustomerConditions, SearchedConditions } from "../list-conditions.sql.ts";
import { beginningWith, keysOfWords, type Search } from "./search-keys.sql.ts";
import { spellingsOf, withoutKeyboard } from "./spellings.ts";

export async function readSearch(
  tx: Tx,
  { prefix, ...others }: CustomerConditions,
  max = NAMES_MAX,
): Promise<SearchedConditions> {
  return prefix === undefined ? others : { ...others, search: await findSearch(tx, prefix, max) };
}

/** So many names are read, in an index alone, within the time of a search. */
export const NAMES_MAX = 40_000;

async function findSearch(tx: Tx, typed: string, max: number): Promise<Search> {
  const [folded = "", transcribed = ""] = await foldAll(tx, [typed, withoutKeyboard(typed)]);
  const names = folded === "" ? [] : spellingsOf(folded, transcribed);
  const others = transcribed.split(" ");
  const words = folded.split(" ").map((word, at) => spellingsOf(word, others[at] ?? word));
  const search = { typed, names, words: words.length > 1 ? words : [], rarest: null };
  return words.length > 1 ? { ...search, rarest: await findRarest(tx, words, max) } : search;
}

async function foldAll(tx: Tx, texts: readonly string[]): Promise<readonly string[]> {
  const folded = sql.raw<string>(foldedOnce("typed.text"));
  const rows = await tx.ask(
    sql<{ folded: string }>`SELECT ${folded} AS folded
      FROM unnest(${texts}::text[]) WITH ORDINALITY AS typed (text, nth) ORDER BY nth`,
  );
  return rows.map((row) => row.folded);
}

/**
 * Which word the fewest names have. Few are counted first: most searches have a rare word. Null: too many have each, and
 * the words are found only where they are next to each other.
 */
async function findRarest(tx: Tx, words: Search["words"], most: number): Promise<number | null> {
  for (const max of [Math.min(FEW, most), most]) {
    const counts = await countNames(tx, words.slice(0, COUNTED_MAX), max);
    const fewest = Math.min(...counts);
    if (fewest < max) return counts.indexOf(fewest);
  }
  return null;
}

const FEW = 1_000;
/** Of a long text, the first words are enough to look by. All of them are compared. */
const COUNTED_MAX = 5;

async function countNames(tx: Tx, words: Search["words"], max: number): Promise<readonly number[]> {
  const counts = words.map((spellings) => {
    const found = keysOfWords.map((key) => beginningWith(tx, key, { spellings, columns: sql`1`, max }));
    return sql`(SELECT count(*) FROM (${sql.join(found, sql` UNION ALL `)} LIMIT ${max}) AS few)`;
  });
  const [row] = await askNearby(tx, sql<{ counts: string[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`);
  return (row?.counts ?? []).map(Number);
}
