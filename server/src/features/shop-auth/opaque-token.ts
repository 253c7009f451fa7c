// Tokens that say nothing by themselves: random, known by their beginning, kept as hashes.
import { createHash, randomBytes } from "node:crypto";

export type TokenPrefix = "la_" | "ll_";

export const makeToken = (prefix: TokenPrefix): string => prefix + randomBytes(32).toString("base64url");

export const isToken = (prefix: TokenPrefix, text: string): boolean =>
  text.startsWith(prefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(prefix.length));

/** They are random and long, so that one round of hashing is enough; looked up by it, they are compared by nobody. */
export const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
