// What was posted before, as the pure rules ask for it. To be read once the member is locked.
import type { PastPosting } from "@laurel/domain/ledger/adjust.ts";
import { sourceKey } from "@laurel/domain/ledger/movement.ts";
import type { Tx } from "../database/database.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { findKnownPostings } from "./find-known-postings.ts";
import {
  findPastMovements,
  listCountedAdjustments,
  listLotsOfPosting,
  listOccurrences,
  listUsesByPosting,
} from "./past-postings.sql.ts";
import { findUndos } from "./find-undos.ts";

/** Whose posting it is; null when there is none. */
export async function findPostingOwner(tx: Tx, postingId: string): Promise<string | null> {
  const [row] = await tx.run(findPastMovements, [tx.shopId, postingId]);
  return row?.customer_id ?? null;
}

export async function loadPastPosting(
  tx: Tx,
  { postingId, customerId }: { postingId: string; customerId: string },
): Promise<PastPosting | null> {
  const [movements, lots, uses, undone] = await Promise.all([
    tx.run(findPastMovements, [tx.shopId, postingId]),
    tx.run(listLotsOfPosting, [tx.shopId, customerId, postingId]),
    tx.run(listUsesByPosting, [tx.shopId, customerId, postingId]),
    findKnownPostings(tx, [sourceKey.undo(postingId)]),
  ]);
  const [first] = movements;
  if (!first) return null;
  return {
    postingId,
    kind: first.kind,
    movements: movements.map((row) => ({ from: row.from_account, to: row.to_account, points: row.points })),
    openedLotIds: lots.map((lot) => lot.id),
    uses: uses.map(toPastUse),
    isUndone: undone.size > 0,
    stillPending: lots.filter((lot) => lot.released_at === null).reduce((sum, lot) => sum + lot.remaining, 0),
  };
}

/** What a posting took from which lots. */
export async function loadUses(
  tx: Tx,
  { source, customerId }: { source: string; customerId: string },
): Promise<PastPosting["uses"]> {
  const posting = (await findKnownPostings(tx, [source])).get(source);
  if (!posting) return [];
  const rows = await tx.run(listUsesByPosting, [tx.shopId, customerId, posting.id]);
  return rows.map(toPastUse);
}

/** When this member earned by this rule before; what a person undid did not happen. */
export async function listEarlierOccurrences(
  tx: Tx,
  { ruleId, customerId }: { ruleId: string; customerId: string },
): Promise<readonly Date[]> {
  // Keys are compared byte by byte: ";" is the character after ":".
  const from = sourceKey.action(ruleId, customerId, "");
  const rows = await tx.run(listOccurrences, [tx.shopId, from, `${from.slice(0, -1)};`]);
  return (await notUndone(tx, rows)).map((row) => row.occurred_at);
}

/** Where tiers go by points: what adjustments add to what was earned. */
export async function loadCountedAdjustments(tx: Tx, customerId: string): Promise<number> {
  const rows = await tx.run(listCountedAdjustments, [tx.shopId, customerId]);
  return (await notUndone(tx, rows)).reduce((sum, row) => addPoints(sum, row.points), 0);
}

async function notUndone<Row extends { readonly id: string }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const undos = await findUndos(
    tx,
    rows.map((row) => row.id),
  );
  return rows.filter((row) => !undos.has(row.id));
}

const toPastUse = (row: { lot_id: string; points: number; expires_at: Date | null }) => ({
  lotId: row.lot_id,
  points: row.points,
  expiresAt: row.expires_at?.toISOString() ?? null,
});
