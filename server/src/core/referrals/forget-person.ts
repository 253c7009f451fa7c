// Removes what links a person to referrals: the hash of a friend's e-mail, a member's link, and the traces of orders. Points
// and codes stay. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
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
