// A name's words as stored columns hold them. A change of it needs a migration that makes the columns anew.
import { cut, hasTranscription, nameParts, transcribed } from "./folded-name.ts";

/** A name is found from each of so many words on. */
export const TURNED = 6;
/** And from so many that are written with other letters, as Müller is as Mueller. */
export const TRANSCRIBED_WORDS = 3;

const RAW = `coalesce(first_name, '') || ' ' || coalesce(last_name, '')`;

/** SQL: first and last name, folded, with one space between words. */
const wordsOf = (firstName: string, lastName: string): string =>
  `btrim(translate(${nameParts(firstName, lastName)}, '\u001F', ' '))`;

const WORDS = wordsOf("first_name", "last_name");

/** Before letters that stand for one. No name has it. */
const MARK = "\u001E";
const MARKED = wordsOf(transcribed("first_name", MARK), transcribed("last_name", MARK));

/** Letters and digits that separate no words, also when they are folded. */
const PLAIN = String.raw`0-9A-Za-z\u00c0-\u024f\u0388-\u0481\u048a-\u052f`;
/**
 * SQL: whether the name may have so many words more than one. First and last name always have a space between them.
 * Folding takes long, and most names have two words.
 */
const mayHave = (more: number): string =>
  more < 2 ? "true" : `${RAW} ~ '^(?:[${PLAIN}]*[^${PLAIN}]){${more}}'`;
/** Most names: two words without accents. They are known by one look, and folded by none. */
const IS_PLAIN = `${RAW} ~ '^[0-9A-Za-z]+ [0-9A-Za-z]+$'`;
const HAS_TRANSCRIPTION = hasTranscription(`(${RAW})`);

const joined = (text: string): string => `nullif(${cut(`translate(${text}, ' ${MARK}', '')`)}, '')`;

/** SQL: the text from the second group on, then the first group. Null: it does not match. */
const turned = (text: string, first: string, second: string): string =>
  joined(`regexp_replace(substring(${text}, '^${first}${second}$'), '^(${first})(${second})$', '\\2 \\1')`);

/**
 * SQL for a name of two words, turned round: mullerjurgen. Others, and names that can be transcribed, are found by the
 * keys below.
 */
export const secondWordKey = `CASE WHEN ${IS_PLAIN} THEN ${cut("lower(last_name || first_name)")}
  WHEN ${HAS_TRANSCRIPTION} THEN NULL
  ELSE ${turned(WORDS, String.raw`\S+ `, String.raw`\S+`)} END`;

/** SQL for the name from its nth word on, with the words before it at its end. Null: a name of two words, or of fewer. */
export function turnedKey(nth: number): string {
  const skipped = nth === 1 ? "" : String.raw`(?:\S+ ){${nth - 1}}`;
  const atLeast = (words: number): string =>
    String.raw`\S+` + (words > nth ? String.raw`(?: \S+){${words - nth},}` : String.raw`(?: \S+)*`);
  return `CASE WHEN ${IS_PLAIN} THEN NULL
    WHEN ${HAS_TRANSCRIPTION} AND ${mayHave(nth - 1)} THEN ${turned(WORDS, skipped, atLeast(nth))}
    WHEN ${mayHave(Math.max(nth - 1, 2))} THEN ${turned(WORDS, skipped, atLeast(3))} END`;
}

/** SQL for the name from the nth of its words on that are written with other letters: muellerjuergen. */
export function transcribedKey(nth: number): string {
  const plain = `(?:[^ ${MARK}]+ )*`;
  const marked = `[^ ${MARK}]*${MARK}[^ ]*`;
  const skipped = `${nth === 1 ? "" : `(?:${plain}${marked} ){${nth - 1}}`}${plain}`;
  return `CASE WHEN ${HAS_TRANSCRIPTION} AND ${mayHave(nth - 1)} THEN ${turned(MARKED, skipped, `${marked}(?: [^ ]+)*`)} END`;
}

/**
 * SQL for all words of a name that has one of the last two keys, also as they are written with other letters, each
 * after a space: a search for several words looks for each.
 */
export const nameWords = `CASE WHEN ${IS_PLAIN} THEN NULL
  WHEN ${HAS_TRANSCRIPTION} THEN ' ' || ${cut(`${WORDS} || ' ' || translate(${MARKED}, '${MARK}', '')`)}
  WHEN ${mayHave(2)} THEN ' ' || ${cut(String.raw`substring(${WORDS}, '^\S+ \S+ \S.*$')`)} END`;
