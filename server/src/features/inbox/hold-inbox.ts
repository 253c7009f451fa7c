import type { Tx } from "../../database/database.ts";
import { waitToApply } from "./inbox.sql.ts";

/** Applies nothing of this shop until the transaction ends, so that what a batch has read stays current. */
export async function holdInbox(tx: Tx): Promise<void> {
  await tx.run(waitToApply, [tx.shopId]);
}
