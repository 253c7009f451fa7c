// Points of orders that have expired: an order that is taken back takes them first, so that they are not taken twice.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { ExpiredPoints } from "@laurel/domain/ledger/own-expired.ts";
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import type { Tx } from "../../database/database.ts";
import type { Book } from "../ledger/book.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { loadExpired } from "../ledger/past-postings.ts";

export class ExpiredOfOrders {
  readonly #ofOrder: Map<string, readonly ExpiredPoints[]>;

  constructor(ofOrder: Map<string, readonly ExpiredPoints[]> = new Map()) {
    this.#ofOrder = ofOrder;
  }

  of(orderId: string): readonly ExpiredPoints[] {
    return this.#ofOrder.get(orderId) ?? [];
  }

  /** What these postings brought back is not brought back again. */
  note(orderId: string, postings: readonly Posting[]): void {
    for (const { from, lotOf, points } of postings.flatMap(({ entries }) => entries)) {
      if (from !== "expired") continue;
      const left = this.of(orderId).map((one) =>
        one.lotId === lotOf ? { ...one, points: one.points - points } : one,
      );
      this.#ofOrder.set(
        orderId,
        left.filter((one) => one.points > 0),
      );
    }
  }
}

/** Call it once the book is open: it applies what is due. */
export async function loadExpiredOfOrders(
  tx: Tx,
  { mayExpire }: Book,
  orders: readonly OrderRecord[],
): Promise<ExpiredOfOrders> {
  const orderOf = new Map(
    orders
      .filter(({ postedPoints }) => mayExpire && postedPoints > 0)
      .flatMap(({ orderId, changes }) =>
        Array.from(
          { length: changes },
          (_, index) => [sourceKey.order(orderId, index + 1), orderId] as const,
        ),
      ),
  );
  if (orderOf.size === 0) return new ExpiredOfOrders();
  const postings = await findKnownPostings(tx, [...orderOf.keys()]);
  const orderOfPosting = new Map([...postings].map(([key, { id }]) => [id, orderOf.get(key)!]));
  const expired = await loadExpired(tx, [...orderOfPosting.keys()]);
  const ofOrder = new Map<string, readonly ExpiredPoints[]>();
  for (const [postingId, points] of expired) {
    const orderId = orderOfPosting.get(postingId)!;
    ofOrder.set(orderId, [...(ofOrder.get(orderId) ?? []), ...points]);
  }
  return new ExpiredOfOrders(ofOrder);
}
