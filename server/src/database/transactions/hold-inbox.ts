import type { Tx } from "../database.ts";
import { shareApply, waitToApply } from "./hold-inbox.sql.ts";

/** Applies nothing of this shop until the transaction ends, so that what a batch has read stays current. */
export async function holdInbox(tx: Tx): Promise<void> {
  await tx.run(waitToApply, [tx.shopId]);
}

/** The same, beside other transactions that share it: they change different customers. */
export async function shareInboxHold(tx: Tx): Promise<void> {
  await tx.run(shareApply, [tx.shopId]);
}
