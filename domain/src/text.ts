/** Names have one line: no line breaks, tabs or other invisible characters. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

export const ONE_LINE = "Write it on one line, without tabs or control characters.";

/**
 * Whether a text shows anything: not only spaces, controls, and signs that are not drawn, as joiners, fillers and the
 * blank of braille are.
 */
export const isSeen = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** A NUL, which PostgreSQL's text cannot hold, and half of a surrogate pair, which is no character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** What cannot be stored becomes U+FFFD, the mark of a lost character. */
export const toStorable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();

/** At most `max` characters (code points). Cut anywhere else, an emoji would be left as half of a pair. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++)
    end += text.codePointAt(end)! > 0xff_ff ? 2 : 1;
  return text.slice(0, end);
}
