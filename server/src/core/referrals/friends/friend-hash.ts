// Keyed hashes, so that a stolen database does not reveal who was referred, or where orders went.
import { mailboxOf, placeOf, type OrderAddress } from "@laurel/domain/referrals/identity.ts";
import { keyedHash, type Secrets, secretsOf } from "../../../process/keyed-proof.ts";

/** The hash of an e-mail by the secret in force first, then by each older one: what is stored may have any of them. */
export const emailHashes = (secrets: Secrets, email: string): readonly Buffer[] =>
  secretsOf(secrets).map((secret) => keyedHash(secret, "referral", `friend ${mailboxOf(email)}`));

/** Null: too little of the address is known. */
export function addressHash({ appSecret }: Secrets, address: OrderAddress | null): Buffer | null {
  const place = address && placeOf(address);
  return place === null ? null : keyedHash(appSecret, "referral", `address ${place}`);
}
