import { randomBytes } from "node:crypto";

/** Base 32 without similar letters and digits: no 0 and O, no 1 and I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 12;

/** An unguessable code: 60 random bits after the reward's prefix. Example: `TEA-` → `TEA-7KQ2M9XWPB4H`. */
export const makeRedemptionCode = (prefix: string): string => prefix + lettersFrom(randomBytes(LENGTH));

/** One letter or digit for each byte. 256 is a multiple of 32, so all are equally likely. */
export const lettersFrom = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Codes are compared in upper case. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();
