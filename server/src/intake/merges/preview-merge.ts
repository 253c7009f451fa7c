// What a merge would move, by the same rules, without storing anything.
import { lotsOf } from "@laurel/domain/ledger/posting.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { decideMerge, recordMerge, type MergeInput } from "./merge-customers.ts";
import { countBelongings } from "./merges.sql.ts";
import { openPair } from "./open-pair.ts";

export interface MergePreview {
  /** What moves, by account, with duplicate bonuses counted once. */
  readonly available: number;
  readonly pending: number;
  readonly lots: number;
  readonly orders: number;
  readonly redemptions: number;
  /** Friends whom the customer invited. */
  readonly referrals: number;
  /** Points of bonuses that both customers had. */
  readonly doubled: number;
  /** What points for reaching tiers change, because what both counted counts together. */
  readonly tierGifts: number;
  readonly after: { readonly available: number; readonly pending: number; readonly lifetime: number };
}

export async function previewMerge(deps: Deps, shopId: string, input: MergeInput): Promise<MergePreview> {
  return deps.db.transaction(shopId, async (tx) => {
    const program = await loadProgram(tx);
    const book = await openPair(tx, deps, input, program);
    if (book === null) throw new AppError("customer_merged", {}, { field: ["fromId"] });
    const { document } = program;
    const about = { book, document, input, mergeId: deps.newId(), now: deps.clock.now() };
    const decided = await decideMerge(deps, tx, about);
    const { merged, doubled } = decided;
    const from = book.member(input.fromId);
    const [counts] = await tx.run(countBelongings, [shopId, input.fromId]);
    // In this book alone, which is not saved.
    recordMerge(book, document, { decided, input, now: about.now });
    book.settleGifts();
    const { available, pending, lifetime } = book.member(input.intoId);
    return {
      available: from.available - doubled,
      pending: from.pending,
      lots: lotsOf(from).length,
      orders: counts?.orders ?? 0,
      redemptions: counts?.redemptions ?? 0,
      referrals: counts?.referrals ?? 0,
      doubled,
      tierGifts: available - merged.into.available,
      after: { available, pending, lifetime },
    };
  });
}
