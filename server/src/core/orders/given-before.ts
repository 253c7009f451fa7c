// What became of the points that orders gave: an order that is taken back takes first what is left of them, and what has
// expired, so that the same points are not taken twice.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { ExpiredPoints, GivenBefore } from "@laurel/domain/ledger/own-expired.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { Tx } from "../../database/database.ts";
import type { Book } from "../ledger/book/book.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { loadExpired } from "../ledger/past-postings.ts";

export class GivenByOrders {
  readonly #ofOrder = new Map<string, { postingIds: Set<string>; expired: readonly ExpiredPoints[] }>();

  /** Undefined: it gave nothing, or nothing ever expired in this shop. */
  of(orderId: string): GivenBefore | undefined {
    return this.#ofOrder.get(orderId);
  }

  add(orderId: string, postingId: string, expired: readonly ExpiredPoints[]): void {
    const known = this.#ofOrder.get(orderId) ?? { postingIds: new Set(), expired: [] };
    known.postingIds.add(postingId);
    known.expired = [...known.expired, ...expired];
    this.#ofOrder.set(orderId, known);
  }

  /** Takes in what was just posted for an order: what was brought back is not brought back again. */
  note(orderId: string, postings: readonly Posting[]): void {
    const known = this.#ofOrder.get(orderId);
    if (!known) return;
    for (const { postingId, entries } of postings) {
      known.postingIds.add(postingId);
      for (const { from, lotOf, points } of entries)
        if (from === "expired")
          known.expired = known.expired
            .map((one) => (one.lotId === lotOf ? { ...one, points: one.points - points } : one))
            .filter((one) => one.points > 0);
    }
  }
}

/** Call it once the book is open: it applies what is due. */
export async function loadGivenByOrders(
  tx: Tx,
  { mayExpire }: Book,
  orders: readonly OrderRecord[],
): Promise<GivenByOrders> {
  const given = new GivenByOrders();
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
  if (orderOf.size === 0) return given;
  const postings = await findKnownPostings(tx, [...orderOf.keys()]);
  const expired = await loadExpired(
    tx,
    [...postings.values()].map(({ id }) => id),
  );
  for (const [key, { id }] of postings) given.add(orderOf.get(key)!, id, expired.get(id) ?? []);
  return given;
}
