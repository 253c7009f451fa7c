// Merges two customers who are the same person: points, lots, orders and redemptions move to the kept customer, in one
// transaction. Once-only bonuses count once.
import { mergeLedgers, type Merged } from "@laurel/domain/ledger/merge.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { higherFloor, NO_FLOOR, type Floor } from "@laurel/domain/standing/floor.ts";
import { higherTier } from "@laurel/domain/standing/tier.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { markMerged } from "../../core/customers/merged-customers.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import type { Book } from "../../core/ledger/book/book.ts";
import { moveOrders } from "../../core/orders/move-orders.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { moveRedemptions } from "../../core/redemptions/move-redemptions.ts";
import { mergeReferrals } from "../../core/referrals/move-referrals.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { loadDoubledBonuses } from "./doubled-bonuses.ts";
import { findMergeOf, insertMerge } from "./merges.sql.ts";
import { openPair, type PairIds } from "./open-pair.ts";

export interface MergeInput extends PairIds {
  readonly actor: string;
}

/** Returns the merge's id; if the two are merged already, that merge's id. */
export async function mergeCustomers(deps: Deps, shopId: string, input: MergeInput): Promise<string> {
  return deps.db.transaction(shopId, async (tx) => {
    // An order's customer must not change while a batch works on it.
    await holdInbox(tx);
    const program = await loadProgram(tx);
    const book = await openPair(tx, deps, input, program);
    if (book === null) {
      const [merge] = await tx.run(findMergeOf, [shopId, input.fromId]);
      if (!merge) throw new AppError("customer_merged", {}, { field: ["fromId"] });
      return merge.id;
    }
    const mergeId = deps.newId();
    await apply(deps, tx, { book, program, mergeId, input });
    return mergeId;
  });
}

async function apply(
  deps: Deps,
  tx: Tx,
  about: { book: Book; program: Program; mergeId: string; input: MergeInput },
): Promise<void> {
  const { book, program, mergeId, input } = about;
  const { document } = program;
  const { fromId, intoId, actor } = input;
  const [from, into] = [book.member(fromId), book.member(intoId)];
  const now = deps.clock.now();
  const decided = await decideMerge(deps, tx, { book, document, input, mergeId, now });
  recordMerge(book, document, { decided, input, now });
  const orders = await moveOrders(tx, fromId, intoId);
  const redemptions = await moveRedemptions(tx, fromId, intoId);
  const referrals = await mergeReferrals(
    { tx, deps, shop: await loadShop(tx), program, book },
    { fromId, intoId, actor },
  );
  book.save();
  markMerged(tx, fromId, intoId);
  tx.write(insertMerge, [
    tx.shopId,
    mergeId,
    fromId,
    intoId,
    now,
    actor,
    decided.points,
    decided.doubled,
    from.lifetime - decided.doubled,
    from.status,
    from.countedAdjustments,
    from.reachedTierId,
    from.floorTierId,
    into.reachedTierId,
    into.floorTierId,
    orders,
    redemptions,
    from.floorFrom,
    from.floorUntil,
    into.floorFrom,
    into.floorUntil,
    referrals,
  ]);
  recordChange(deps, tx, {
    action: "CUSTOMERS_MERGED",
    subjectId: intoId,
    actor,
    before: null,
    after: {
      mergedCustomer: fromId,
      points: decided.points,
      orders: orders.length,
      redemptions: redemptions.length,
    },
  });
}

export interface DecidedMerge {
  readonly merged: Merged;
  /** Available and pending together; below zero for a customer in debt. */
  readonly points: number;
  readonly doubled: number;
}

/** What would move. Nothing is recorded. */
export async function decideMerge(
  deps: Deps,
  tx: Tx,
  about: {
    readonly book: Book;
    readonly document: ProgramDocument;
    readonly input: MergeInput;
    readonly mergeId: string;
    readonly now: Date;
  },
): Promise<DecidedMerge> {
  const { book, document, input, mergeId, now } = about;
  const [from, into] = [book.member(input.fromId), book.member(input.intoId)];
  const bonuses = await loadDoubledBonuses(tx, document, { from, into });
  const doubled = bonuses.reduce((sum, bonus) => sum + bonus.points, 0);
  const context = { mergeId, newId: deps.newId, now: now.toISOString(), actor: input.actor };
  const merged = mergeLedgers(from, into, bonuses, context);
  if (!merged.ok) throw new AppError("unsafe_number");
  return { merged: merged.value, points: from.available + from.pending - doubled, doubled };
}

/** Records in the book: the points first, then the other figures, from which gifts for tiers follow. */
export function recordMerge(
  book: Book,
  { tiers }: ProgramDocument,
  { decided, input, now }: { decided: DecidedMerge; input: PairIds; now: Date },
): void {
  const { fromId, intoId } = input;
  const [from, into] = [book.member(fromId), book.member(intoId)];
  const { merged } = decided;
  for (const member of [merged.from, merged.into]) {
    const postings = merged.postings.filter((posting) => posting.customerId === member.customerId);
    book.record({ member, postings });
  }
  const joined = {
    lifetime: merged.into.lifetime,
    spentMinor: from.spentMinor + into.spentMinor,
    countedAdjustments: addPoints(from.countedAdjustments, into.countedAdjustments),
    ordersCount: from.ordersCount + into.ordersCount,
    reachedTierId: higherTier(tiers, from.reachedTierId, into.reachedTierId),
    progressFrom: laterOf(from.progressFrom, into.progressFrom),
    contributions: join(book.member(fromId).contributions, book.member(intoId).contributions),
    gifts: join(from.gifts, into.gifts),
    ...floorOf(higherFloor(tiers, from, into, now.toISOString())),
  };
  const nothing = {
    lifetime: 0,
    spentMinor: 0,
    countedAdjustments: 0,
    ordersCount: 0,
    reachedTierId: null,
    contributions: book.member(fromId).contributions === "not read" ? ("not read" as const) : [],
    gifts: from.gifts === "not read" ? ("not read" as const) : [],
    ...NO_FLOOR,
  };
  book.contribute(intoId, joined, { why: "merge", sharedWith: fromId });
  book.contribute(fromId, nothing, { why: "merge" });
  // A merge is no activity of the customer.
  book.change(intoId, { lastActivityAt: later(from.lastActivityAt, into.lastActivityAt) });
  book.change(fromId, { status: "MERGED", lastActivityAt: from.lastActivityAt });
}

const floorOf = ({ floorTierId, floorFrom, floorUntil }: Floor): Floor => ({
  floorTierId,
  floorFrom,
  floorUntil,
});

/** Not read where nothing follows from it. */
const join = <Item>(
  one: readonly Item[] | "not read",
  other: readonly Item[] | "not read",
): readonly Item[] | "not read" =>
  one === "not read" || other === "not read" ? "not read" : [...one, ...other];

const laterOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : later(a, b);

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);
