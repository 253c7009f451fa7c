// The columns in which a search looks for what was typed. Each has an index.
import { sql, type RawBuilder } from "kysely";
import { foldedOnce, joinedOnce } from "../../database/statements/folded-name.ts";

export interface SearchedKey {
  /** A column of `customers`. */
  readonly name: string;
  /** What it begins with. Null finds nobody. */
  readonly asked: RawBuilder<unknown>;
}

/**
 * A name is found by its first words, by surname and name, by the second first name, by each of three surnames, and by
 * one first name with the last surname; an e-mail address by its beginning, from its second part on, and by its domain; a
 * telephone number by its beginning and by its last digits.
 */
export const searchedKeys = (prefix: string): readonly SearchedKey[] => [
  ...nameKeys(prefix),
  ...addressKeys(prefix),
  ...phoneKeys(prefix),
];

/** Keys are compared byte by byte: no character sorts after U+10FFFF. */
export function beginsWith({ name, asked }: SearchedKey): RawBuilder<unknown> {
  const column = sql.ref(`c.${name}`);
  return sql`(${column} >= ${asked} AND ${column} < ${asked} || ${"\u{10FFFF}"}::text)`;
}

function nameKeys(prefix: string): readonly SearchedKey[] {
  const joined = folded(joinedOnce, prefix);
  const asJoined = (name: string): SearchedKey => ({ name, asked: joined });
  return [
    LETTERS_TO_JOIN.test(prefix)
      ? asJoined("joined_name_key")
      : { name: "name_key", asked: folded(foldedOnce, prefix) },
    ...ofOneWord.map(asJoined),
    ...(IN_WORDS.test(prefix) ? ofTwoWords.map(asJoined) : []),
    ...(TRANSCRIBED.test(prefix) ? ofTwoLetters.map(asJoined) : []),
  ];
}

/**
 * Few letters begin the names of very many people. In the key with spaces these are in the list's order already; to
 * sort them takes longer than a search may.
 */
const LETTERS_TO_JOIN =
  /(?:[\p{L}\p{N}]\P{L}*){4}|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]{2}/u;

const ofOneWord = ["last_name_key", "second_name_key", "second_last_name_key", "third_last_name_key"];

const IN_WORDS = /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]+[\p{L}\p{N}]/u;
const ofTwoWords = [
  "first_and_last_name_key",
  "name_and_last_word_key",
  "first_and_last_word_key",
  "second_and_last_word_key",
];

/** Without these letters, who is found by ö as oe is found by ö as o. */
const TRANSCRIBED = /[aou]\P{L}*e|a\P{L}*a/iu;
const ofTwoLetters = ["transcribed_name_key", "transcribed_last_name_key"];

/** Null: what was typed has no letter. */
function folded(fold: (text: string) => string, prefix: string): RawBuilder<unknown> {
  const [before, after] = fold("$").split("$") as [string, string];
  return sql`nullif(${sql.raw(before)}${prefix}::text${sql.raw(after)}, '')`;
}

function addressKeys(prefix: string): readonly SearchedKey[] {
  if (/\s/.test(prefix)) return [];
  const lower = sql`lower(${prefix}::text)`;
  return [
    { name: "email_key", asked: lower },
    { name: "second_email_key", asked: lower },
    { name: "email_domain_key", asked: sql`nullif(lower(${prefix.replace(/^@/, "")}::text), '')` },
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
    ...(digits.length < DIGITS_MIN ? [] : [{ name: "phone_key", asked: sql`${digits}::text` }]),
    ...ends
      .filter((end) => end.length >= LAST_DIGITS_MIN)
      .map((end) => ({ name: "phone_end_key", asked: sql`reverse(${end}::text)` })),
  ];
}

const DIGITS_MIN = 3;
/** One number in ten thousand ends in these: a few in a shop, where three would be a whole page. */
const LAST_DIGITS_MIN = 4;
