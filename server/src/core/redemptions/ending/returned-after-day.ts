import type { Tx } from "../../../database/database.ts";
import { findReturnedAfterDay } from "../redemptions.sql.ts";

/** Why a redemption failed whose store did not answer for a day. */
export const STORE_AWAY = "store_away";

/** Those of the redemptions whose points came back after a day without the store, with their reward's present name. */
export const loadReturnedAfterDay = (
  tx: Tx,
  redemptionIds: readonly string[],
): Promise<readonly { readonly name: string; readonly points: number }[]> =>
  tx.run(findReturnedAfterDay, [tx.shopId, redemptionIds, STORE_AWAY]);
