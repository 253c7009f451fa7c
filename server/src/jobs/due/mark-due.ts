import type { Tx } from "../../database/database.ts";
import {
  dropAllDueWork,
  dropDueWork,
  markDueWork,
  markNewlyDue,
  moveDueWork,
  shareDue,
  tryDue,
} from "./due-work.sql.ts";

const nameOf = (kind: string, shopId: string): string => `${kind} ${shopId}`;

/** In the transaction that makes work of this kind due: the shop has some at this time, or has some earlier already. */
export function markDue(tx: Tx, kind: string, at: Date): void {
  tx.write(shareDue, [nameOf(kind, tx.shopId)]);
  tx.write(markDueWork, [tx.shopId, kind, at]);
}

/** The same, and whether the shop had none as early. */
export async function markedDue(tx: Tx, kind: string, at: Date): Promise<boolean> {
  tx.write(shareDue, [nameOf(kind, tx.shopId)]);
  return (await tx.run(markNewlyDue, [tx.shopId, kind, at])).length > 0;
}

/**
 * After the work: writes and returns when the shop has such work next, as `ask` says. Null: it has none. `busy`: somebody is
 * making something due right now. Then the date stays as it is, or is earlier, so that the shop is asked again.
 */
export async function settleDue(
  tx: Tx,
  kind: string,
  ask: () => Promise<Date | null>,
): Promise<Date | null | "busy"> {
  const { shopId } = tx;
  const [[lock], next] = await Promise.all([tx.run(tryDue, [nameOf(kind, shopId)]), ask()]);
  if (!lock?.is_ours) {
    if (next !== null) tx.write(markDueWork, [shopId, kind, next]);
    return "busy";
  }
  if (next === null) tx.write(dropDueWork, [shopId, kind]);
  else tx.write(moveDueWork, [shopId, kind, next]);
  return next;
}

/** The shop has no work any more, of any kind. */
export const dropAllDue = (tx: Tx): void => tx.write(dropAllDueWork, [tx.shopId]);
