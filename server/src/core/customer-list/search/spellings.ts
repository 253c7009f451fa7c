// What else a typed name may be in the store's data: Müller is also Mueller, and Muller is.
import { TRANSCRIBED } from "../../../database/statements/folded-name.ts";

/** As it is typed where the keyboard lacks a letter: Müller is mueller. In lower case, if anything changes. */
export function withoutKeyboard(typed: string): string {
  const lower = typed.normalize("NFC").toLowerCase();
  const written = TRANSCRIBED.reduce((text, [letter, letters]) => text.replaceAll(letter, letters), lower);
  return written === lower ? typed : written;
}

/**
 * The name itself, as it is written with two letters for one, and with one e more: muller is looked for as mueller too.
 * Both names are folded.
 */
export function spellingsOf(folded: string, transcribed: string): readonly string[] {
  if (transcribed !== folded) return [folded, transcribed];
  if (folded.replaceAll(" ", "").length < LETTERS_MIN) return [folded];
  const vowels = [...folded.matchAll(/[aou](?=[b-df-hj-np-tv-z])/g)].slice(0, VOWELS_MAX);
  return [folded, ...vowels.map(({ index }) => `${folded.slice(0, index + 1)}e${folded.slice(index + 1)}`)];
}

/** Shorter names are the beginnings of too many others. */
const LETTERS_MIN = 4;
/** Each is one more look into each index. */
const VOWELS_MAX = 8;
