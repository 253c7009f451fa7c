// Removes the reason of a cancelled redemption: a person typed it. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { eraseCancelReasons } from "./redemptions.sql.ts";

/** For the customer's redemptions, and for these, which a merge has moved to another customer. */
export const forgetPersonOfRedemptions = (
  tx: Tx,
  customerId: string,
  redemptionIds: readonly string[],
): void => tx.write(eraseCancelReasons, [tx.shopId, customerId, redemptionIds]);
