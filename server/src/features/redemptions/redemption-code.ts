import { randomBytes } from "node:crypto";

/** Base 32 without letters and digits that are taken for one another: no 0 and O, no 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 12;

/** A code that nobody guesses: 60 random bits after the reward's prefix. Example: `TEA-` → `TEA-7KQ2M9XWPB4H`. */
export function makeRedemptionCode(prefix: string): string {
  // 256 is a multiple of 32, so that no letter is likelier than another.
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return prefix + letters.join("");
}

/** Codes are found whatever their letters' case. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();
