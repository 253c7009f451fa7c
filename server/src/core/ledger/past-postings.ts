// Earlier postings in the form that the pure rules need. Read them once the member is locked.
import type { PastPosting, PastUse } from "@laurel/domain/ledger/adjust.ts";
import { isCredit, lotIdOf, sourceKey } from "@laurel/domain/ledger/entry.ts";
import { compareLots, type LotExpiry } from "@laurel/domain/ledger/lots.ts";
import type { ExpiredPoints } from "@laurel/domain/ledger/own-expired.ts";
import type { Tx } from "../../database/database.ts";
import { wayOf } from "../../database/account-letters.ts";
import { findKnownPostings } from "./find-known-postings.ts";
import { findUndos } from "./find-undos.ts";
import { deriveRows } from "./open-lots.ts";
import {
  findPastEntries,
  listOccurrences,
  listReleases,
  listUsesByDebits,
  listExpiredOfLots,
  listUsesOfLots,
  type PastEntryRow,
} from "./past-postings.sql.ts";

/** The posting's customer; null if there is no such posting. */
export async function findPostingOwner(tx: Tx, postingId: string): Promise<string | null> {
  const [row] = await tx.run(findPastEntries, [tx.shopId, [postingId]]);
  return row?.customer_id ?? null;
}

export interface PostingRef {
  readonly postingId: string;
  readonly customerId: string;
}

export async function loadPastPosting(
  tx: Tx,
  ref: PostingRef,
  expiry: LotExpiry,
): Promise<PastPosting | null> {
  return (await loadPastPostings(tx, [ref], expiry)).get(ref.postingId) ?? null;
}

/** By id. Unknown ids are missing. */
export async function loadPastPostings(
  tx: Tx,
  refs: readonly PostingRef[],
  expiry: LotExpiry,
): Promise<ReadonlyMap<string, PastPosting>> {
  const postingIds = refs.map((ref) => ref.postingId);
  const customerIds = [...new Set(refs.map((ref) => ref.customerId))];
  const [entries, used, taken, undos] = await Promise.all([
    tx.run(findPastEntries, [tx.shopId, postingIds]),
    tx.run(listUsesOfLots, [tx.shopId, customerIds, postingIds]),
    listTaken(tx, { customerIds, postingIds }, expiry),
    findUndos(tx, postingIds),
  ]);
  const held = entries.filter(({ accounts }) => wayOf(accounts).to === "pending");
  const releases =
    held.length === 0
      ? []
      : await tx.run(listReleases, [
          tx.shopId,
          held.map(({ id, leg }) => sourceKey.release(lotIdOf(id, leg))),
        ]);
  const { lots } = deriveRows([...entries, ...releases], used, expiry);
  // Points that expired were used by that.
  const usedIds = new Set(used.map(({ lot_id }) => lot_id));
  const expired = await loadExpired(
    tx,
    postingIds.filter((postingId) => usedIds.has(postingId)),
  );
  const pendingIn = new Map(lots.filter((lot) => lot.isHeld).map((lot) => [lot.lotId, lot.remaining]));
  const found = [...Map.groupBy(entries, (row) => row.id)].map(([postingId, rows]): [string, PastPosting] => [
    postingId,
    {
      postingId,
      kind: rows[0]!.kind,
      moves: movesOf(rows),
      openedLotIds: rows
        .filter((row) => isCredit(wayOf(row.accounts)))
        .map(({ id, leg }) => lotIdOf(id, leg)),
      uses: taken.get(postingId) ?? [],
      isUndone: undos.has(postingId),
      countsTowardTier: rows[0]!.counts_toward_tier ?? false,
      expired: expired.get(postingId) ?? [],
      stillPending: rows.reduce((sum, { id, leg }) => sum + (pendingIn.get(lotIdOf(id, leg)) ?? 0), 0),
    },
  ]);
  return new Map(found);
}

/**
 * By the posting that opened the lots: points of them that expired and were not brought back, also
 * those that a merge or its undo had moved to another member.
 */
export async function loadExpired(
  tx: Tx,
  postingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ExpiredPoints[]>> {
  if (postingIds.length === 0) return new Map();
  const rows = await tx.run(listExpiredOfLots, [tx.shopId, postingIds]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.lot_of_id)].map(([postingId, ofPosting]) => [
      postingId,
      ofPosting.map(({ lot_of_leg: leg, points }) => ({ lotId: lotIdOf(postingId, leg), points })),
    ]),
  );
}

/** Legs with the same accounts are one move. */
function movesOf(rows: readonly PastEntryRow[]): PastPosting["moves"] {
  return [...Map.groupBy(rows, (row) => row.accounts)].map(([accounts, legs]) => ({
    ...wayOf(accounts),
    points: legs.reduce((sum, { points }) => sum + points, 0),
  }));
}

/** How much a posting took from which lots. */
export async function loadUses(tx: Tx, source: string, expiry: LotExpiry): Promise<readonly PastUse[]> {
  const posting = (await findKnownPostings(tx, [source])).get(source);
  if (!posting) return [];
  // From the lots of the customer who had it then: a merge may have moved the redemption to another customer since.
  const ref = { customerIds: [posting.customer_id], postingIds: [posting.id] };
  return (await listTaken(tx, ref, expiry)).get(posting.id) ?? [];
}

/** By posting, in the order in which lots are used. */
async function listTaken(
  tx: Tx,
  {
    customerIds,
    postingIds,
  }: { readonly customerIds: readonly string[]; readonly postingIds: readonly string[] },
  expiry: LotExpiry,
): Promise<ReadonlyMap<string, readonly PastUse[]>> {
  const rows = await tx.run(listUsesByDebits, [tx.shopId, customerIds, postingIds]);
  const uses = rows.map((row) => {
    const lotId = lotIdOf(row.lot_id, row.lot_leg);
    const lotOf = row.lot_of_id === null ? null : lotIdOf(row.lot_of_id, row.lot_of_leg ?? 0);
    const availableAt = row.available_at.toISOString();
    const ownExpiresAt = row.expires_at?.toISOString() ?? null;
    const expiresAt = ownExpiresAt ?? expiry({ lotId, lotOf, availableAt });
    return { postingId: row.id, points: row.points, lotId, lotOf, availableAt, expiresAt, ownExpiresAt };
  });
  return Map.groupBy(uses.sort(compareLots), (use) => use.postingId);
}

/** When this member earned by this rule before. Undone occurrences do not count. */
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
