// What the undo of a bulk adjustment would do, as balances stand now.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { findUndos } from "../ledger/find-undos.ts";
import { readHoldings } from "../ledger/read-holdings.ts";
import { adjustmentKey } from "./bulk-adjustment.ts";
import { findBulkAdjustment, listMembersOfBatch } from "./bulk-adjustments.sql.ts";

export interface UndoPreview {
  readonly members: number;
  /** What they lose in all; negative: what they get back. */
  readonly points: number;
  /** How many do not have the points any more. */
  readonly spent: number;
  /** What those owe in all. */
  readonly pointsSpent: number;
  readonly alreadyUndone: number;
  readonly merged: number;
}

const MEMBERS_AT_ONCE = 10_000;

/** Null: there is no such batch. Reads all of its members. */
export async function previewUndo(tx: Tx, id: string): Promise<UndoPreview | null> {
  const [bulk] = await tx.run(findBulkAdjustment, [tx.shopId, id]);
  if (!bulk) return null;
  const parts = await tx.run(listMembersOfBatch, [tx.shopId, id]);
  const all = parts.flatMap((part) => part.customer_ids);
  let sum: UndoPreview = { members: 0, points: 0, spent: 0, pointsSpent: 0, alreadyUndone: 0, merged: 0 };
  for (let from = 0; from < all.length; from += MEMBERS_AT_ONCE)
    sum = add(sum, await previewSome(tx, bulk, all.slice(from, from + MEMBERS_AT_ONCE)));
  return sum;
}

async function previewSome(
  tx: Tx,
  { id, points }: { readonly id: string; readonly points: number },
  customerIds: readonly string[],
): Promise<UndoPreview> {
  const keys = customerIds.map((customerId) => sourceKey.adjustment(adjustmentKey(id, customerId)));
  const postings = [...(await findKnownPostings(tx, keys)).values()];
  const postingIds = postings.map((posting) => posting.id);
  const undone = await findUndos(tx, postingIds);
  const standing = postings.filter((posting) => !undone.has(posting.id));
  const refs = standing.map((posting) => ({ postingId: posting.id, customerId: posting.customer_id }));
  const holdings = await readHoldings(tx, refs);
  const open = holdings.filter(({ isMerged }) => !isMerged);
  const owing = points > 0 ? open.filter(({ available }) => available < points) : [];
  return {
    members: open.length,
    points: open.length * points,
    spent: owing.length,
    pointsSpent: owing.reduce((sum, { available }) => sum + points - Math.max(available, 0), 0),
    alreadyUndone: undone.size,
    merged: holdings.length - open.length,
  };
}

const add = (a: UndoPreview, b: UndoPreview): UndoPreview => ({
  members: a.members + b.members,
  points: a.points + b.points,
  spent: a.spent + b.spent,
  pointsSpent: a.pointsSpent + b.pointsSpent,
  alreadyUndone: a.alreadyUndone + b.alreadyUndone,
  merged: a.merged + b.merged,
});
