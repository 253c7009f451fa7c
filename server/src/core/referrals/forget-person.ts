// Removes what links a person to referrals: the hash of a friend's e-mail, a member's link, and the traces of orders. Points
// and codes stay. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import type { Env } from "../../config/env.ts";
import { emailHashes } from "./friends/friend-hash.ts";
import { eraseFriends, eraseLinks, eraseTraces } from "./referrals.sql.ts";

export function forgetPersonOfReferrals(
  tx: Tx,
  person: {
    readonly customerIds: readonly string[];
    readonly orderIds: readonly string[];
    readonly hashes: readonly Buffer[];
  },
): void {
  const { customerIds, orderIds, hashes } = person;
  tx.write(eraseLinks, [tx.shopId, customerIds]);
  tx.write(eraseFriends, [tx.shopId, customerIds, hashes]);
  tx.write(eraseTraces, [tx.shopId, orderIds, hashes]);
}

/** What is stored of a friend with this e-mail: one hash for each secret that may have been in force. */
export const friendHashesOf = (
  { env }: { readonly env: Pick<Env, "appSecret" | "olderAppSecrets"> },
  email: string,
): readonly Buffer[] => emailHashes(env, email);
