// Removes what a person typed or could spend: the reasons of cancelled redemptions, and the codes of gift cards. The cards
// stay good. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { eraseCodes } from "./gift-cards/gift-card-codes.sql.ts";
import { eraseCancelReasons } from "./redemptions.sql.ts";

/** For the customer's redemptions, and for these, which a merge has moved to another customer. */
export function forgetPersonOfRedemptions(
  tx: Tx,
  customerId: string,
  redemptionIds: readonly string[],
): void {
  tx.write(eraseCancelReasons, [tx.shopId, customerId, redemptionIds]);
  tx.write(eraseCodes, [tx.shopId, customerId, redemptionIds]);
}
