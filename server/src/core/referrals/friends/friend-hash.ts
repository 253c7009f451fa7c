// Keyed hashes, so that a stolen database does not reveal who was referred, or where orders went.
import { createHmac, hash } from "node:crypto";
import { mailboxOf, placeOf, type OrderAddress } from "@laurel/domain/referrals/identity.ts";
import type { Env } from "../../../config/env.ts";

type Secrets = Pick<Env, "appSecret" | "olderAppSecrets">;

/** The hash of an e-mail by the secret in force first, then by each older one: what is stored may have any of them. */
export const emailHashes = (secrets: Secrets, email: string): readonly Buffer[] =>
  [secrets.appSecret, ...secrets.olderAppSecrets].map((secret) =>
    hashOf(secret, `friend ${mailboxOf(email)}`),
  );

/** Null: too little of the address is known. */
export function addressHash({ appSecret }: Secrets, address: OrderAddress | null): Buffer | null {
  const place = address && placeOf(address);
  return place === null ? null : hashOf(appSecret, `address ${place}`);
}

const hashOf = (secret: string, text: string): Buffer =>
  createHmac("sha256", hash("sha256", `referral ${secret}`, "buffer"))
    .update(text)
    .digest();
