// Reads what was typed as a search: as names are folded, and by which of several words to look.
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
  if (words.length === 1 || IS_ADDRESS.test(typed)) return { typed, names, words: [], rare: null };
  return { typed, names, words, rare: await findRare(tx, words, max) };
}

/** Its parts are no words of a name. */
const IS_ADDRESS = /^\S*[@._+]\S*$/;

async function foldAll(tx: Tx, texts: readonly string[]): Promise<readonly string[]> {
  const folded = sql.raw<string>(foldedOnce("typed.text"));
  const rows = await tx.ask(
    sql<{ folded: string }>`SELECT ${folded} AS folded
      FROM unnest(${texts}::text[]) WITH ORDINALITY AS typed (text, nth) ORDER BY nth`,
  );
  return rows.map((row) => row.folded);
}

/**
 * A word that few names have: of all words one of which few are counted, or else the longest that not too many have. Null:
 * too many have each, and the words are found only where they are next to each other.
 */
async function findRare(tx: Tx, words: Search["words"], max: number): Promise<number | null> {
  const asked = words.slice(0, COUNTED_MAX);
  const counts = await countNames(tx, asked, Math.min(FEW, max));
  const fewest = Math.min(...counts);
  if (fewest < Math.min(FEW, max)) return counts.indexOf(fewest);
  const byLength = asked.toSorted(([a = ""], [b = ""]) => b.length - a.length);
  for (const word of byLength) {
    const [count = 0] = await countNames(tx, [word], max);
    if (count < max) return words.indexOf(word);
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
