import { randomBytes } from "node:crypto";

/** Base 32 without similar letters and digits: no 0 and O, no 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 12;

/** An unguessable code: 60 random bits after the reward's prefix. Example: `TEA-` → `TEA-7KQ2M9XWPB4H`. */
export function makeRedemptionCode(prefix: string): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return prefix + letters.join("");
}

/** Codes are compared in upper case. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();
