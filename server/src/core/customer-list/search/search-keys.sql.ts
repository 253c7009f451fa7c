// The columns in which a search looks for what was typed. Each has an index.
import { firstCharacters } from "@laurel/domain/text.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../database/database.ts";
import { TRANSCRIBED_WORDS, TURNED } from "../../../database/statements/name-words.ts";

/** What was typed, read by `readSearch`. */
export interface Search {
  readonly typed: string;
  /** The whole, folded, in its spellings. Empty: it has no letter. */
  readonly names: readonly string[];
  /** Each of several words, in its spellings. Empty: there is only one. */
  readonly words: readonly (readonly string[])[];
  /** The one to look by, which few names have. Null: there is one word, or each is in too many. */
  readonly rare: number | null;
}

export const shop = (tx: Tx): RawBuilder<unknown> => sql`${tx.shopId}::uuid`;

interface SearchedKey {
  /** A column of `customers`. */
  readonly name: string;
  /** What it may begin with. Null finds nobody. */
  readonly asked: readonly RawBuilder<unknown>[];
  /** What else the customer must meet. */
  readonly also?: RawBuilder<unknown>;
}

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name}_${at + 1}_key`);

const turned = numbered("turned", TURNED);
const transcribed = numbered("transcribed", TRANSCRIBED_WORDS);

/** Those of names whose words are looked for each: of three words, or with letters that can be transcribed. */
export const keysOfWords = [...turned, ...transcribed];

/**
 * A name is found from any of its words on, and by several of its words in any order; an e-mail address by its
 * beginning, from its second part on, and by its domain; a telephone number by its beginning and by its last digits.
 */
const searchedKeys = (search: Search): readonly SearchedKey[] => [
  ...nameKeys(search),
  ...addressKeys(search.typed),
  ...phoneKeys(search.typed),
];

/** SQL: whether a row of `c` is found. */
export function isSearched(search: Search): RawBuilder<unknown> {
  const any = searchedKeys(search).flatMap(({ name, asked }) => asked.map((key) => begins(name, key)));
  if (search.rare !== null) any.push(hasWords(search.words));
  return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` OR `)})`;
}

/** SQL for each key's own matches: those columns of `c`, each in an index alone. `max`: of each, the first by the key. */
export function foundByKeys(
  tx: Tx,
  search: Search,
  { columns, max }: { columns: RawBuilder<unknown>; max?: number },
): readonly RawBuilder<unknown>[] {
  const found = searchedKeys(search).map((key) => matches(tx, key, { columns, max }));
  const { words, rare } = search;
  const spellings = rare === null ? undefined : words[rare];
  if (!spellings) return found;
  const also = hasWords(words.filter((_, at) => at !== rare));
  return [...found, ...keysOfWords.map((name) => beginningWith(tx, name, { spellings, also, columns, max }))];
}

interface Wanted {
  readonly columns: RawBuilder<unknown>;
  readonly max?: number | undefined;
}

/** SQL for the names that have a word in one of its spellings, by one of `keysOfWords`. */
export const beginningWith = (
  tx: Tx,
  name: string,
  { spellings, also, ...wanted }: Wanted & { spellings: readonly string[]; also?: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  matches(tx, { name, asked: spellings.map(asJoined), ...(also ? { also } : {}) }, wanted);

function matches(
  tx: Tx,
  { name, asked, also = sql`true` }: SearchedKey,
  { columns, max }: Wanted,
): RawBuilder<unknown> {
  // OFFSET 0 keeps PostgreSQL on this key's own index. Without it, it may walk the whole list of names.
  const end = max === undefined ? sql`OFFSET 0` : sql`ORDER BY ${sql.ref(`c.${name}`)} LIMIT ${max}`;
  const select = (key: RawBuilder<unknown>) =>
    sql`SELECT ${columns} FROM customers AS c
         WHERE c.shop_id = ${shop(tx)} AND ${begins(name, key)} AND ${also} ${end}`;
  const [only] = asked;
  if (asked.length === 1 && only) return sql`(${select(only)})`;
  return sql`(SELECT c.* FROM unnest(ARRAY[${sql.join(asked)}]::text[]) AS asked (key),
                     LATERAL (${select(sql`asked.key`)}) AS c)`;
}

/** Keys are compared byte by byte: no character sorts after U+10FFFF. */
function begins(name: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = sql.ref(`c.${name}`);
  return sql`(${column} >= ${key} AND ${column} < ${key} || ${"\u{10FFFF}"}::text)`;
}

function nameKeys({ typed, names }: Search): readonly SearchedKey[] {
  if (names.length === 0) return [];
  const asked = names.map(asJoined);
  const first = LETTERS_TO_JOIN.test(typed)
    ? { name: "joined_name_key", asked }
    : { name: "name_key", asked: names.map((name) => sql`${name}::text`) };
  // The first turn is the name itself.
  const later = [
    "second_word_key",
    ...turned.slice(1),
    ...(IN_TWO_LETTERS.test(names.join()) ? transcribed : []),
  ];
  return [first, ...later.map((name) => ({ name, asked }))];
}

const asJoined = (name: string): RawBuilder<unknown> => sql`${name.replaceAll(" ", "")}::text`;

/**
 * Few letters begin the names of very many people. In the key with spaces these are in the list's order already; to
 * sort them takes longer than a search may.
 */
const LETTERS_TO_JOIN =
  /(?:[\p{L}\p{N}]\P{L}*){4}|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]{2}/u;

/** Without these letters, who is found by ö as oe is found by ö as o. */
const IN_TWO_LETTERS = /[aou] ?e|a ?a|d ?j/;

/** Each of the words begins one of the name's, or several that are written apart: annemarie, Anne Marie. */
function hasWords(words: Search["words"]): RawBuilder<unknown> {
  const each = words.map((spellings) => {
    // A folded word has no sign that means something in a pattern.
    const apart = spellings.map((word) => word.replaceAll(/.(?=.)/gsu, "$& ?"));
    // Most names lack the first letter, which all spellings have. That is seen faster.
    const first = ` ${firstCharacters(spellings[0] ?? "", 1)}`;
    return sql`c.name_words LIKE ${`%${first}%`}::text AND c.name_words ~ ${` (?:${apart.join("|")})`}::text`;
  });
  return sql`(${sql.join(each, sql` AND `)})`;
}

function addressKeys(prefix: string): readonly SearchedKey[] {
  if (/\s/.test(prefix)) return [];
  const lower = sql`lower(${prefix}::text)`;
  return [
    { name: "email_key", asked: [lower] },
    { name: "second_email_key", asked: [lower] },
    { name: "email_domain_key", asked: [sql`nullif(lower(${prefix.replace(/^@/, "")}::text), '')`] },
  ];
}

/**
 * The number as it is stored begins with the country's code, which is written after + or 00, or alone. In the country
 * itself it is typed without it, after a 0 or, in Russia, an 8: these are its last digits.
 */
function phoneKeys(prefix: string): readonly SearchedKey[] {
  const text = prefix
    .normalize("NFKC")
    // As a number is copied from a page.
    .replace(/^tel:/i, "")
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! % 16));
  if (!/^[\d\s+().\-/\u2010-\u2015]+$/.test(text)) return [];
  const isWhole = /^\s*(?:\+|00)/.test(text);
  const digits = text.replace(/^\s*00|\(0\)/g, "").replaceAll(/\D/g, "");
  const ends = isWhole
    ? []
    : [digits.replace(/^0+/, ""), ...(/^8\d{10}$/.test(digits) ? [digits.slice(1)] : [])];
  return [
    ...(digits.length < DIGITS_MIN ? [] : [{ name: "phone_key", asked: [sql`${digits}::text`] }]),
    ...ends
      .filter((end) => end.length >= LAST_DIGITS_MIN)
      .map((end) => ({ name: "phone_end_key", asked: [sql`reverse(${end}::text)`] })),
  ];
}

const DIGITS_MIN = 3;
/** One number in ten thousand ends in these: a few in a shop, where three would be a whole page. */
const LAST_DIGITS_MIN = 4;
