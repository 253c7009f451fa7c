// A transaction that stores text that a person typed (lines of a file, notes, reasons, clients' keys) shares the shop's
// erasure lock until it ends. An erasure holds the lock exclusively. So a writer that the erasure does not see can
// already see that the customer is erased.
import type { Tx } from "../database.ts";
import { exclusiveErasureLock, sharedErasureLock } from "./erasure-lock.sql.ts";

/** Call it before reading anything that the text depends on, and before locking any row. */
export const shareErasureLock = (tx: Tx): void => tx.write(sharedErasureLock, [tx.shopId]);

/**
 * Waits for all writers; new writers wait until the transaction ends. If `holdInbox` is needed too, call that first.
 */
export async function holdErasureLock(tx: Tx): Promise<void> {
  await tx.run(exclusiveErasureLock, [tx.shopId]);
}
