// Two customers are two again, as if they had never been one: what came from the one goes back with what its orders and
// redemptions did since; what the other spent meanwhile stays the other's, as debt where nothing else is left.
import { unmergeLedgers, type ToUnmerge } from "@laurel/domain/ledger/merge.ts";
import { addPoints } from "@laurel/domain/points.ts";
import type { KeptStanding } from "@laurel/domain/standing/standing.ts";
import { entryOfLot, sourceKey } from "@laurel/domain/ledger/entry.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { higherTier, type TierSettings } from "@laurel/domain/standing/tier.ts";
import { recordChange } from "../audit/record-change.ts";
import { openCustomers } from "../customers/loaded-customers.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { holdInbox } from "../inbox/hold-inbox.ts";
import { openBook, type Book } from "../ledger/book.ts";
import type { Member } from "../ledger/members.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { loadAllLots } from "../ledger/open-lots.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { loadProgram } from "../program/load-program.ts";
import {
  countLaterMerges,
  findMerge,
  markUndone,
  moveOrdersBack,
  moveRedemptionsBack,
  pointBack,
  sumSince,
  type MergeRow,
} from "./merges.sql.ts";

const UNDO_DAYS = 30;

/** Until one of the two is erased, at most. */
export const undoableUntil = (merge: Pick<MergeRow, "merged_at" | "erased_at">): Date =>
  merge.erased_at ?? new Date(merge.merged_at.getTime() + UNDO_DAYS * 24 * 3_600_000);

export interface UndoMergeInput {
  readonly mergeId: string;
  readonly actor: string;
}

/** Refuses `merge_not_found`, `already_undone`, `merge_not_undoable`, and `customer_erased` for either side. */
export async function undoMerge(deps: Deps, shopId: string, input: UndoMergeInput): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await holdInbox(tx);
    const now = deps.clock.now();
    const merge = await loadUndoable(tx, input.mergeId, now);
    const { from_customer_id: fromId, into_customer_id: intoId } = merge;
    const program = await loadProgram(tx);
    const customers = await openCustomers(tx, {
      platformIds: [],
      customerIds: [fromId],
      facts: [],
      participants: program.document.participants,
      newId: deps.newId,
    });
    const book = await openBook(tx, deps, {
      customerIds: [fromId, intoId],
      rules: program,
      takesFrom: "everyone",
    });
    const before = { from: book.member(fromId), into: book.member(intoId) };
    const back = await loadBack(tx, merge);
    const context = { mergeId: merge.id, newId: deps.newId, now: now.toISOString(), actor: input.actor };
    const undone = unmergeLedgers(before.from, before.into, back, context);
    if (!undone.ok) throw new AppError("unsafe_number");
    // Before its points come back, for nothing moves of a member who is another.
    const restored = customers.findById(fromId);
    invariant(restored, "a merged customer is there");
    // As the store and the shop's people have said since, and not as it was at the merge.
    book.change(fromId, { status: customers.statusOf({ ...restored, mergedInto: null }) });
    for (const member of [undone.value.into, undone.value.from]) {
      const postings = undone.value.postings.filter((one) => one.customerId === member.customerId);
      book.record({ member, postings });
    }
    const values = [shopId, intoId, fromId];
    const [orders] = await tx.run(moveOrdersBack, [...values, merge.order_ids]);
    const lifetimes = { from: undone.value.from.lifetime, into: undone.value.into.lifetime };
    part(book, program.document.tiers, {
      merge,
      before,
      lifetimes,
      orders: orders ?? { orders: 0, spent_minor: 0 },
    });
    book.save();
    tx.write(moveRedemptionsBack, [...values, merge.redemption_ids]);
    tx.write(markUndone, [shopId, merge.id, now, input.actor, back.lifetime]);
    tx.write(pointBack, [shopId, fromId]);
    recordChange(deps, tx, {
      action: "MERGE_UNDONE",
      subjectId: intoId,
      actor: input.actor,
      before: { mergedCustomer: fromId, points: back.points, orders: orders?.orders ?? 0 },
      after: null,
    });
  });
}

async function loadUndoable(tx: Tx, mergeId: string, now: Date): Promise<MergeRow> {
  const [merge] = await tx.run(findMerge, [tx.shopId, mergeId]);
  if (!merge) throw refusal("merge_not_found");
  if (merge.undone_at !== null) throw refusal("already_undone");
  // There is nobody any more whom the points could go back to, or be taken from.
  if (merge.erased_at !== null) throw refusal("customer_erased");
  const [row] = await tx.run(countLaterMerges, [tx.shopId, merge.into_customer_id, merge.id]);
  if (now > undoableUntil(merge) || (row?.later ?? 0) > 0) throw refusal("merge_not_undoable");
  return merge;
}

const refusal = (code: "merge_not_found" | "already_undone" | "merge_not_undoable" | "customer_erased") =>
  new AppError(code, {}, { field: ["id"] });

async function loadBack(tx: Tx, merge: MergeRow): Promise<ToUnmerge> {
  const { id, into_customer_id: intoId, merged_at: mergedAt, order_ids, redemption_ids } = merge;
  const source = sourceKey.merge(id, "into");
  const [[since], lots, known] = await Promise.all([
    tx.run(sumSince, [tx.shopId, intoId, firstIdAt(mergedAt), order_ids, redemption_ids]),
    loadAllLots(tx, intoId),
    findKnownPostings(tx, [source]),
  ]);
  const merged = known.get(source)?.id;
  const moved = new Set(order_ids);
  return {
    points: merge.points_moved + (since?.points ?? 0),
    lifetime: merge.lifetime_moved + (since?.lifetime ?? 0),
    doubled: merge.points_doubled,
    // What the merge opened, and what the moved orders opened since.
    lots: lots.filter(
      ({ lotId, orderId }) =>
        entryOfLot(lotId).postingId === merged || (orderId !== null && moved.has(orderId)),
    ),
  };
}

/** What is not points: each has the tier of before, or the one that is reached without the other. */
function part(
  book: Book,
  tiers: TierSettings,
  about: {
    readonly merge: MergeRow;
    readonly before: { readonly from: Member; readonly into: Member };
    readonly lifetimes: { readonly from: number; readonly into: number };
    readonly orders: { readonly orders: number; readonly spent_minor: number };
  },
): void {
  const { merge, before, lifetimes, orders } = about;
  const change = (member: Member, sign: 1 | -1, lifetime: number, kept: KeptStanding) => {
    book.contribute(member.customerId, {
      lifetime,
      spentMinor: member.spentMinor + sign * orders.spent_minor,
      countedAdjustments: addPoints(member.countedAdjustments, sign * merge.counted_moved),
      ordersCount: member.ordersCount + sign * orders.orders,
      ...kept,
    });
    book.change(member.customerId, { lastActivityAt: member.lastActivityAt });
  };
  change(before.from, 1, lifetimes.from, {
    reachedTierId: merge.from_reached_id,
    floorTierId: merge.from_floor_id,
  });
  // A tier that an import has brought the kept customer since stays.
  const mergedFloor = higherTier(tiers, merge.from_floor_id, merge.into_floor_id);
  const isOfMerge = before.into.floorTierId === mergedFloor;
  change(before.into, -1, lifetimes.into, {
    reachedTierId: merge.into_reached_id,
    floorTierId: isOfMerge ? merge.into_floor_id : before.into.floorTierId,
  });
}
