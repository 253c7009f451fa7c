// How names are compared when people search for them. Stored columns of `customers` are made with it, so a change of it
// needs a migration that makes them anew.

/** Every sign that stands for the apostrophe of O'Brien; also the okina, and the geresh of Hebrew. */
const APOSTROPHES = String.raw`[''\u0060\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u055a\u05f3]`;

/**
 * Accents, points of Hebrew and Arabic (also the hamza that a decomposed alef leaves) and of Indian scripts, the bar that
 * stretches Arabic, the point of Gal·la, and signs without a width.
 */
const UNSEEN = String.raw`[\u00ad\u00b7\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u09bc\u0a3c\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+`;

/** Spaces, hyphens and other signs between words. */
const BETWEEN = String.raw`[\s!-/:-@\[-\u0060{-~\u00a1-\u00bf\u055b-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f4\u060c\u061b\u061f\u2010-\u205e\u3001-\u3003\u3008-\u3020\u3030\u30a0\u30fb]+`;

/** Letters that have no decomposition, or that a keyboard lacks, each before the one that is typed for it. */
const LETTERS = [
  // Latin: northern, Polish, Vietnamese, Turkish, Maltese, Azerbaijani, Sami and West African.
  "øo łl đd ðd ıi ŧt ħh ŋn əe ɛe ɔo ɓb ɗd ɖd ɣg ƙk ƒf ƴy ɨi ʉu ɲn",
  // The last letter of a Greek and of a Hebrew word.
  "ςσ ךכ םמ ןנ ףפ ץצ",
  // Ukrainian and Kazakh on a Russian keyboard. ё, й and ї are decomposed.
  "іи ґг єе әа ғг қк ңн өо ұу үу һх",
  // Arabic with Persian and Urdu.
  "ٱا ىي یي کك ةه ہه ھه ەه",
]
  .join(" ")
  .split(" ");
/** Hiragana becomes katakana. */
const KANA = Array.from({ length: 0x30_96 - 0x30_41 + 1 }, (_, nth) =>
  String.fromCodePoint(0x30_41 + nth, 0x30_a1 + nth),
);
const REPLACED = [...LETTERS, ...KANA];
const FROM = REPLACED.map((pair) => pair[0]).join("");
const TO = REPLACED.map((pair) => pair[1]).join("");
const PAIRS = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  // In Armenian, և has no capital: its two capitals are ԵՎ, and it is decomposed as եւ.
  ["եւ", "եվ"],
] as const;

/** Other than ASCII, and than its letters with an accent: only such a text needs the replacements, which take long. */
const RARE = String.raw`[^\u0001-\u007f\u00c0-\u00c5\u00c7-\u00cf\u00d1-\u00d6\u00d9-\u00dd\u00e0-\u00e5\u00e7-\u00ef\u00f1-\u00f6\u00f9-\u00fd\u00ff]`;

/** What stands for an apostrophe. */
type Apostrophe = "" | " ";

const fold = (text: string, apostrophe: Apostrophe): string =>
  `CASE WHEN ${text} ~ '${RARE}' THEN ${foldRare(text, apostrophe)} ELSE ${inWords(seenOf(text, apostrophe))} END`;

function foldRare(text: string, apostrophe: Apostrophe): string {
  // An acute accent alone would be decomposed into a space and an accent.
  const seen = seenOf(`replace(${text}, '\u00B4', '''')`, apostrophe);
  return inWords(replaceAll(`translate(${seen}, '${FROM}', '${TO}')`, PAIRS));
}

function seenOf(text: string, apostrophe: Apostrophe): string {
  const marked = `regexp_replace(lower(normalize(${text}, NFKD)), '${APOSTROPHES}', '${apostrophe}', 'g')`;
  return `regexp_replace(${marked}, '${UNSEEN}', '', 'g')`;
}

const inWords = (text: string): string => `btrim(regexp_replace(${text}, '${BETWEEN}', ' ', 'g'))`;

const replaceAll = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((inner, [letter, letters]) => `replace(${inner}, '${letter}', '${letters}')`, text);

/** Two keys fit into an index, which holds 2,704 bytes of a row, in any script. Longer names are found by their beginning. */
const CHARACTERS_MAX = 200;
export const cut = (text: string): string => `left(${text}, ${CHARACTERS_MAX})`;

const joined = (text: string): string => cut(`replace(${text}, ' ', '')`);

/**
 * SQL for a text in lower case, without accents and apostrophes, with one space between words: Müller and MULLER are
 * muller, O’Brien is obrien, Jean-Luc is jean luc. `text`: SQL, which is repeated.
 */
export const foldedName = (text: string): string => cut(fold(text, ""));

/** The same without spaces: Annemarie, Anne Marie and Anne-Marie are one name. */
export const joinedName = (text: string): string => joined(fold(text, ""));

/** The same as `foldedName`, for a text that is folded once: less SQL, which takes longer to run. */
export const foldedOnce = (text: string): string => cut(foldRare(text, ""));

/** In `nameParts`, between first and last name. */
const APART = "\u001F";

/**
 * SQL for the words of first and last name, folded, with U+001F between both names. What an apostrophe or the Arabic
 * article joins to a word is a word of its own: Hôpital is looked for, and L’Hôpital meant.
 */
export function nameParts(firstName: string, lastName: string): string {
  const folded = fold(`coalesce(${firstName}, '') || '${APART}' || coalesce(${lastName}, '')`, " ");
  const tidy = `regexp_replace(${folded}, ' *${APART} *', '${APART}')`;
  return `regexp_replace(${tidy}, '(^|[ ${APART}])ال(?=[^ ${APART}]{2})', '\\1ال ', 'g')`;
}

export interface PickedParts {
  /** A regular expression whose group is kept. Names that do not match have no key. */
  readonly match: string;
  /** What of that is replaced by what. */
  readonly change?: readonly [from: string, to: string];
}

/** SQL for some of the parts, joined. Null: the name has no such parts. `parts`: SQL of `nameParts`. */
export function pickedParts(parts: string, { match, change }: PickedParts): string {
  const kept = `substring(${parts}, '${match}')`;
  const changed = change ? `regexp_replace(${kept}, '${change[0]}', '${change[1]}')` : kept;
  return `nullif(${cut(`translate(${changed}, ' ${APART}', '')`)}, '')`;
}

/** As these letters are written where the keyboard lacks them. */
export const TRANSCRIBED = [
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["ø", "oe"],
  ["å", "aa"],
  ["đ", "dj"],
] as const;

/** SQL: Köhler is koehler. `mark`: what is put before the letters that stand for one. */
export const transcribed = (text: string, mark = ""): string =>
  replaceAll(
    `lower(normalize(${text}, NFKC))`,
    TRANSCRIBED.map(([letter, letters]) => [letter, mark + letters] as const),
  );

/** SQL: whether `transcribed` may write it with other letters. */
export const hasTranscription = (text: string): string => String.raw`${text} ~ '[äöüøåđÄÖÜØÅĐ\u0308\u030a]'`;
