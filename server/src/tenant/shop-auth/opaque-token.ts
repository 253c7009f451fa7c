// Random tokens without content, recognised by their prefix, stored as hashes.
import { createHash, randomBytes } from "node:crypto";

export type TokenPrefix = "la_" | "ll_";

export const makeToken = (prefix: TokenPrefix): string => prefix + randomBytes(32).toString("base64url");

export const isToken = (prefix: TokenPrefix, text: string): boolean =>
  text.startsWith(prefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(prefix.length));

/**
 * Tokens are random and long, so one round of hashing is enough. They are found by their hash, so no comparison can
 * leak timing.
 */
export const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
