// How names are compared when people search for them. Stored columns of `customers` are made with it, so a change of it
// needs a migration that makes them anew.

/** Every sign that stands for the apostrophe of O'Brien. */
const APOSTROPHES = "''\u2019\u2018\u201b\u02bc\u02b9\u00b4\u0060\u2032";
/** Letters that have no decomposition, in both cases. */
const WHOLE_LETTERS = ["ØøŁłĐđıŦŧĦħ", "OoLlDdiTtHh"] as const;
const PAIRS = [
  ["ß", "ss"],
  ["ẞ", "ss"],
  ["Æ", "ae"],
  ["æ", "ae"],
  ["Œ", "oe"],
  ["œ", "oe"],
] as const;
/** Accents, and signs without a width. */
const UNSEEN = String.raw`[\u0300-\u036f\u200b-\u200f\u2060\ufeff]+`;
/** Spaces, hyphens and other signs between words. */
const BETWEEN = String.raw`[\s!-/:-@\[-\u0060{-~\u2010-\u2015\u00b7]+`;

/** Two keys fit into an index, which holds 2,704 bytes of a row, in any script. Longer names are found by their beginning. */
const CHARACTERS_MAX = 200;

/**
 * SQL for a text in lower case, without accents and apostrophes, with one space between words: Müller and MULLER are
 * muller, O’Brien is obrien, Jean-Luc is jean luc. `text`: SQL.
 */
export function foldedName(text: string): string {
  const decomposed = `normalize(translate(${text}, '${APOSTROPHES}', ''), NFKD)`;
  const plain = `translate(${decomposed}, '${WHOLE_LETTERS[0]}', '${WHOLE_LETTERS[1]}')`;
  const single = PAIRS.reduce(
    (inner, [pair, letters]) => `replace(${inner}, '${pair}', '${letters}')`,
    plain,
  );
  const seen = `regexp_replace(lower(${single}), '${UNSEEN}', '', 'g')`;
  return `left(btrim(regexp_replace(${seen}, '${BETWEEN}', ' ', 'g')), ${CHARACTERS_MAX})`;
}
