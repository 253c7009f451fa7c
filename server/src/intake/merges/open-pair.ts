// The two customers of a merge, locked, with the data that the merge is decided over.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { openBook, type Book } from "../../core/ledger/book/book.ts";
import type { TierRules } from "../../core/standing/tier-rules.ts";
import { findPeople, type PersonRow } from "./merges.sql.ts";

export interface PairIds {
  /** The customer that is given up. */
  readonly fromId: string;
  /** The customer that is kept. */
  readonly intoId: string;
}

/** Refuses pairs that cannot be merged. Null: they are merged already. */
export async function openPair(
  tx: Tx,
  deps: Deps,
  { fromId, intoId, actor }: PairIds & { readonly actor?: string },
  rules: TierRules | Promise<TierRules>,
): Promise<Book | null> {
  if (fromId === intoId) throw new AppError("same_customer", {}, { field: ["intoId"] });
  const people = await tx.run(findPeople, [tx.shopId, [fromId, intoId]]);
  const from = personOf(people, fromId, "fromId");
  const into = personOf(people, intoId, "intoId");
  if (from.merged_into === intoId) return null;
  if (from.merged_into !== null) throw refusal("customer_merged", "fromId");
  if (into.merged_into !== null) throw refusal("customer_merged", "intoId");
  if (from.erased_at !== null) throw refusal("customer_not_eligible", "fromId");
  // The store deletes a customer whom another of its merges gives up: what they are given here moves on with that.
  const isDeleted = into.deleted_at !== null && actor !== "platform";
  if (isDeleted || into.erased_at !== null) throw refusal("customer_not_eligible", "intoId");
  return openBook(tx, deps, { customerIds: [fromId, intoId], takesFrom: "everyone", rules, isOldNews: true });
}

function personOf(people: readonly PersonRow[], id: string, field: string): PersonRow {
  const person = people.find((one) => one.id === id);
  if (!person) throw refusal("customer_not_found", field);
  return person;
}

const refusal = (code: "customer_merged" | "customer_not_eligible" | "customer_not_found", field: string) =>
  new AppError(code, {}, { field: [field] });
