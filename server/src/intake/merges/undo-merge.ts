// Separates two merged customers as if they had never been merged. What came from the merged customer returns, with
// later changes by its orders and redemptions. Points that the kept customer spent meanwhile stay with the kept
// customer, as debt if nothing else is left.
import { unmergeLedgers, type ToUnmerge } from "@laurel/domain/ledger/merge.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { withChanges, type Contribution } from "@laurel/domain/standing/contribution.ts";
import { higherFloor, type Floor } from "@laurel/domain/standing/floor.ts";
import type { KeptStanding } from "@laurel/domain/standing/standing.ts";
import { entryOfLot, sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { LotExpiry } from "@laurel/domain/ledger/lots.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { TierGift } from "@laurel/domain/standing/tier-gifts.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { unmarkMerged } from "../../core/customers/merged-customers.ts";
import { openCustomers } from "../../core/customers/loaded-customers.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { openBook, type Book } from "../../core/ledger/book/book.ts";
import type { Member } from "../../core/ledger/book/members.ts";
import { findKnownPostings } from "../../core/ledger/find-known-postings.ts";
import { loadAllLots } from "../../core/ledger/open-lots.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { moveOrdersBack } from "../../core/orders/move-orders.ts";
import { moveRedemptionsBack } from "../../core/redemptions/move-redemptions.ts";
import {
  listPostingsOfReferrals,
  moveReferralsBack,
  settleParted,
} from "../../core/referrals/move-referrals.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { loadTierGifts } from "../../core/standing/tier-gifts.ts";
import {
  countLaterMerges,
  findMerge,
  listFamily,
  markUndone,
  sumSince,
  type MergeRow,
} from "./merges.sql.ts";

const UNDO_DAYS = 30;

/** An erasure of either customer ends this earlier. */
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
      words: [],
      participants: program.document.participants,
      newId: deps.newId,
    });
    const book = await openBook(tx, deps, {
      customerIds: [fromId, intoId],
      rules: program,
      takesFrom: "everyone",
      isOldNews: true,
    });
    const before = { from: book.member(fromId), into: book.member(intoId) };
    const back = await loadBack(tx, merge, book.expiry);
    const context = { mergeId: merge.id, newId: deps.newId, now: now.toISOString(), actor: input.actor };
    const undone = unmergeLedgers(before.from, before.into, back, context);
    if (!undone.ok) throw new AppError("unsafe_number");
    // Before its points are moved back, because a merged customer's points cannot move.
    const restored = customers.findById(fromId);
    invariant(restored, "a merged customer is there");
    // By what the store and staff have said since, not as it was at the merge.
    book.change(fromId, { status: customers.statusOf({ ...restored, mergedInto: null }) });
    for (const member of [undone.value.into, undone.value.from]) {
      const postings = undone.value.postings.filter((one) => one.customerId === member.customerId);
      book.record({ member, postings });
    }
    const ofKept = { fromId: intoId, intoId: fromId };
    const orders = await moveOrdersBack(tx, { ...ofKept, orderIds: merge.order_ids });
    moveReferralsBack(tx, { ...ofKept, referralIds: merge.referral_ids, orderIds: merge.order_ids });
    unmarkMerged(tx, fromId);
    const lifetimes = { from: undone.value.from.lifetime, into: undone.value.into.lifetime };
    part(book, program.document.tiers, {
      merge,
      before,
      lifetimes,
      orders,
      contributions: await loadParted(book, { fromId, intoId }),
      gifts: before.into.gifts === "not read" ? null : await loadTierGifts(tx, [fromId, intoId]),
    });
    await settleParted(
      { tx, deps, shop: await loadShop(tx), program, book },
      { ...ofKept, actor: input.actor },
    );
    book.save();
    moveRedemptionsBack(tx, { ...ofKept, redemptionIds: merge.redemption_ids });
    tx.write(markUndone, [shopId, merge.id, now, input.actor, back.lifetime]);
    recordChange(deps, tx, {
      action: "MERGE_UNDONE",
      subjectId: intoId,
      actor: input.actor,
      before: { mergedCustomer: fromId, points: back.points, orders: orders.orders },
      after: null,
    });
  });
}

async function loadUndoable(tx: Tx, mergeId: string, now: Date): Promise<MergeRow> {
  const [merge] = await tx.run(findMerge, [tx.shopId, mergeId]);
  if (!merge) throw refusal("merge_not_found");
  if (merge.undone_at !== null) throw refusal("already_undone");
  // One of the two was erased: their points cannot be moved back.
  if (merge.erased_at !== null) throw refusal("customer_erased");
  const [row] = await tx.run(countLaterMerges, [tx.shopId, merge.into_customer_id, merge.id]);
  if (now > undoableUntil(merge) || (row?.later ?? 0) > 0) throw refusal("merge_not_undoable");
  return merge;
}

const refusal = (code: "merge_not_found" | "already_undone" | "merge_not_undoable" | "customer_erased") =>
  new AppError(code, {}, { field: ["id"] });

async function loadBack(tx: Tx, merge: MergeRow, expiry: LotExpiry): Promise<ToUnmerge> {
  const {
    id,
    into_customer_id: intoId,
    merged_at: mergedAt,
    order_ids,
    redemption_ids,
    referral_ids,
  } = merge;
  const source = sourceKey.merge(id, "into");
  const family = await tx.run(listFamily, [tx.shopId, merge.from_customer_id]);
  const gifts = family.map((one) => `tier:%:${one.id}:%`);
  const [[since], lots, known, ofReferrals] = await Promise.all([
    tx.run(sumSince, [
      tx.shopId,
      intoId,
      firstIdAt(mergedAt),
      order_ids,
      redemption_ids,
      id,
      referral_ids,
      gifts,
    ]),
    loadAllLots(tx, intoId, expiry),
    findKnownPostings(tx, [source]),
    listPostingsOfReferrals(tx, referral_ids),
  ]);
  const merged = known.get(source)?.id;
  const moved = new Set(order_ids);
  return {
    points: merge.points_moved + (since?.points ?? 0),
    lifetime: merge.lifetime_moved + (since?.lifetime ?? 0),
    doubled: merge.points_doubled,
    // Lots that the merge opened, and lots that the moved orders and referrals opened since.
    lots: lots.filter(({ lotId, orderId }) => {
      const { postingId } = entryOfLot(lotId);
      return postingId === merged || ofReferrals.has(postingId) || (orderId !== null && moved.has(orderId));
    }),
  };
}

/**
 * The figures besides points. Each customer gets the tier from before the merge, or the one reached without the other
 * customer.
 */
function part(
  book: Book,
  tiers: TierSettings,
  about: {
    readonly merge: MergeRow;
    readonly before: { readonly from: Member; readonly into: Member };
    readonly lifetimes: { readonly from: number; readonly into: number };
    readonly orders: { readonly orders: number; readonly spentMinor: number };
    /** Null where sums decide the tier. */
    readonly contributions: ReadonlyMap<string, readonly Contribution[]> | null;
    /** Null where the program never gave any. */
    readonly gifts: ReadonlyMap<string, readonly TierGift[]> | null;
  },
): void {
  const { merge, before, lifetimes, orders } = about;
  const change = (member: Member, sign: 1 | -1, lifetime: number, kept: KeptStanding) => {
    const counted = {
      lifetime,
      spentMinor: member.spentMinor + sign * orders.spentMinor,
      countedAdjustments: addPoints(member.countedAdjustments, sign * merge.counted_moved),
      ordersCount: member.ordersCount + sign * orders.orders,
      progressFrom: before.into.progressFrom,
      contributions: about.contributions?.get(member.customerId) ?? ("not read" as const),
      gifts: about.gifts ? (about.gifts.get(member.customerId) ?? []) : ("not read" as const),
      ...kept,
    };
    const other = sign === 1 ? before.into : before.from;
    book.contribute(member.customerId, counted, { why: "merge", sharedWith: other.customerId });
    book.change(member.customerId, { lastActivityAt: member.lastActivityAt });
  };
  const floorOfFrom: Floor = {
    floorTierId: merge.from_floor_id,
    floorFrom: merge.from_floor_from?.toISOString() ?? null,
    floorUntil: merge.from_floor_until?.toISOString() ?? null,
  };
  const floorOfInto: Floor = {
    floorTierId: merge.into_floor_id,
    floorFrom: merge.into_floor_from?.toISOString() ?? null,
    floorUntil: merge.into_floor_until?.toISOString() ?? null,
  };
  change(before.from, 1, lifetimes.from, { reachedTierId: merge.from_reached_id, ...floorOfFrom });
  // A tier from an import that reached the kept customer since the merge stays.
  const merged = higherFloor(tiers, floorOfFrom, floorOfInto, merge.merged_at.toISOString());
  const { floorTierId, floorFrom, floorUntil } = before.into;
  const isOfMerge = floorTierId === merged.floorTierId && floorUntil === merged.floorUntil;
  const floor = isOfMerge ? floorOfInto : { floorTierId, floorFrom, floorUntil };
  change(before.into, -1, lifetimes.into, { reachedTierId: merge.into_reached_id, ...floor });
}

/** What counts for each of the two from now on: orders that were moved back, and postings, also those of this undo. */
async function loadParted(
  book: Book,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
): Promise<ReadonlyMap<string, readonly Contribution[]> | null> {
  const posted = book.member(fromId).contributions;
  if (posted === "not read") return null;
  const stored = await book.loadContributions([fromId, intoId]);
  return new Map([...stored, [fromId, withChanges(stored.get(fromId) ?? [], posted)]]);
}
