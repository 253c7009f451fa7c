// Hashes and keys of the program's secret, one for each purpose: what proves one thing proves nothing else, and a stolen
// database reveals nothing of what was hashed.
import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Env } from "../config/env.ts";

export type Secrets = Pick<Env, "appSecret" | "olderAppSecrets">;

/** The secret in force first; what was made with an older one stays good. */
export const secretsOf = ({ appSecret, olderAppSecrets }: Secrets): readonly string[] => [
  appSecret,
  ...olderAppSecrets,
];

export const keyFor = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "laurel", purpose, 32));

/** Laurel's own proof of a text. */
export const proofOf = (secret: string, purpose: string, text: string | Buffer): Buffer =>
  createHmac("sha256", keyFor(secret, purpose)).update(text).digest();

/** In the same time whatever the result. */
export const areSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Of what is stored, to be found again. */
export const keyedHash = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", hash("sha256", `${purpose} ${secret}`, "buffer"))
    .update(text)
    .digest();
