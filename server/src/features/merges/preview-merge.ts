// What a merge would move, by the same rules, without storing anything.
import { lotsOf } from "@laurel/domain/ledger/posting.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadProgram } from "../program/load-program.ts";
import { decideMerge, type MergeInput } from "./merge-customers.ts";
import { countBelongings } from "./merges.sql.ts";
import { openPair } from "./open-pair.ts";

export interface MergePreview {
  /** What moves, by account, with duplicate bonuses counted once. */
  readonly available: number;
  readonly pending: number;
  readonly lots: number;
  readonly orders: number;
  readonly redemptions: number;
  /** Points of bonuses that both customers had. */
  readonly doubled: number;
  readonly after: { readonly available: number; readonly pending: number; readonly lifetime: number };
}

export async function previewMerge(deps: Deps, shopId: string, input: MergeInput): Promise<MergePreview> {
  return deps.db.transaction(shopId, async (tx) => {
    const program = await loadProgram(tx);
    const book = await openPair(tx, deps, input, program);
    if (book === null) throw new AppError("customer_merged", {}, { field: ["fromId"] });
    const { document } = program;
    const about = { book, document, input, mergeId: deps.newId(), now: deps.clock.now() };
    const { merged, doubled } = await decideMerge(deps, tx, about);
    const from = book.member(input.fromId);
    const [counts] = await tx.run(countBelongings, [shopId, input.fromId]);
    const { available, pending, lifetime } = merged.into;
    return {
      available: from.available - doubled,
      pending: from.pending,
      lots: lotsOf(from).length,
      orders: counts?.orders ?? 0,
      redemptions: counts?.redemptions ?? 0,
      doubled,
      after: { available, pending, lifetime },
    };
  });
}
