// Why a redemption was cancelled is text that a person typed. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { eraseCancelReasons } from "./redemptions.sql.ts";

/** Of the customer's redemptions, and of these, which another customer has now. */
export const forgetPersonOfRedemptions = (
  tx: Tx,
  customerId: string,
  redemptionIds: readonly string[],
): void => tx.write(eraseCancelReasons, [tx.shopId, customerId, redemptionIds]);
