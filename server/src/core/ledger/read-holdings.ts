import type { Tx } from "../../database/database.ts";
import { loadExpired, type PostingRef } from "./past-postings.ts";
import { listHoldings } from "./past-postings.sql.ts";

export interface Holding extends PostingRef {
  /** What the customer could give back of this posting: what is available, and its points that expired. */
  readonly available: number;
  /** A merged customer's points belong to another customer. */
  readonly isMerged: boolean;
}

/** What the customers of these postings hold, without a lock. */
export async function readHoldings(tx: Tx, refs: readonly PostingRef[]): Promise<readonly Holding[]> {
  const [rows, expired] = await Promise.all([
    tx.run(listHoldings, [tx.shopId, refs.map(({ customerId }) => customerId)]),
    loadExpired(
      tx,
      refs.map(({ postingId }) => postingId),
    ),
  ]);
  const held = new Map(rows.map((row) => [row.customer_id, row]));
  return refs.map((ref) => {
    const { available = 0, status } = held.get(ref.customerId) ?? {};
    const own = expired.get(ref.postingId) ?? [];
    return {
      ...ref,
      available: own.reduce((sum, { points }) => sum + points, available),
      isMerged: status === "MERGED",
    };
  });
}
