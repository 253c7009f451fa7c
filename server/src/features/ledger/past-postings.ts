// What was posted before, as the pure rules ask for it. To be read once the member is locked.
import type { PastPosting } from "@laurel/domain/ledger/adjust.ts";
import { sourceKey } from "@laurel/domain/ledger/movement.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "./find-known-postings.ts";
import {
  findPastMovements,
  listLotsOfPostings,
  listOccurrences,
  listUsesByPostings,
} from "./past-postings.sql.ts";
import { findUndos } from "./find-undos.ts";

/** Whose posting it is; null when there is none. */
export async function findPostingOwner(tx: Tx, postingId: string): Promise<string | null> {
  const [row] = await tx.run(findPastMovements, [tx.shopId, [postingId]]);
  return row?.customer_id ?? null;
}

export interface PostingPlace {
  readonly postingId: string;
  readonly customerId: string;
}

export async function loadPastPosting(tx: Tx, place: PostingPlace): Promise<PastPosting | null> {
  return (await loadPastPostings(tx, [place])).get(place.postingId) ?? null;
}

/** By id; those that there are not are not in it. */
export async function loadPastPostings(
  tx: Tx,
  places: readonly PostingPlace[],
): Promise<ReadonlyMap<string, PastPosting>> {
  const postingIds = places.map((place) => place.postingId);
  const customerIds = [...new Set(places.map((place) => place.customerId))];
  const [movements, lots, uses, undos] = await Promise.all([
    tx.run(findPastMovements, [tx.shopId, postingIds]),
    tx.run(listLotsOfPostings, [tx.shopId, customerIds, postingIds]),
    tx.run(listUsesByPostings, [tx.shopId, postingIds]),
    findUndos(tx, postingIds),
  ]);
  const lotsOf = Map.groupBy(lots, (lot) => lot.posting_id);
  const usesOf = Map.groupBy(uses, (use) => use.posting_id);
  const found = [...Map.groupBy(movements, (row) => row.posting_id)].map(
    ([postingId, rows]): [string, PastPosting] => [
      postingId,
      {
        postingId,
        kind: rows[0]!.kind,
        movements: rows.map((row) => ({ from: row.from_account, to: row.to_account, points: row.points })),
        openedLotIds: (lotsOf.get(postingId) ?? []).map((lot) => lot.id),
        uses: (usesOf.get(postingId) ?? []).map(toPastUse),
        isUndone: undos.has(postingId),
        countsTowardTier: rows[0]!.counts_toward_tier,
        stillPending: (lotsOf.get(postingId) ?? [])
          .filter((lot) => lot.released_at === null)
          .reduce((sum, lot) => sum + lot.remaining, 0),
      },
    ],
  );
  return new Map(found);
}

/** What a posting took from which lots. */
export async function loadUses(tx: Tx, source: string): Promise<PastPosting["uses"]> {
  const posting = (await findKnownPostings(tx, [source])).get(source);
  if (!posting) return [];
  const rows = await tx.run(listUsesByPostings, [tx.shopId, [posting.id]]);
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
