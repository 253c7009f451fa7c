// Whoever stores words about people (lines of a file, notes, reasons, clients' keys) shares a lock of the shop until
// they are stored; who erases somebody holds it alone. So what an erasure does not find was written by somebody who
// can see already that the person is erased.
import type { Tx } from "../database.ts";
import { exclusiveErasureLock, sharedErasureLock } from "./erasure-lock.sql.ts";

/** Before anything is read that the words depend on, and before any row is locked. */
export const shareErasureLock = (tx: Tx): void => tx.write(sharedErasureLock, [tx.shopId]);

/** Waits for all who are writing; those who begin now wait until the transaction ends. After `holdInbox`, if both. */
export async function holdErasureLock(tx: Tx): Promise<void> {
  await tx.run(exclusiveErasureLock, [tx.shopId]);
}
