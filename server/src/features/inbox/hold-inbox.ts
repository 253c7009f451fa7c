import type { Tx } from "../../database/database.ts";
import { waitToApply } from "./inbox.sql.ts";

/** Nothing of this shop is applied until the transaction ends: what a batch has read stays as it was read. */
export async function holdInbox(tx: Tx): Promise<void> {
  await tx.run(waitToApply, [tx.shopId]);
}
