// What counts toward tiers, by day: tiers over a window of time are decided from these alone. Amounts are as known now:
// a refund lowers the day of its order.

export interface Contribution {
  /** The order's, or that of the posting. */
  readonly id: string;
  readonly isOrder: boolean;
  /** When the order was placed, or the action or adjustment happened; for an undo, what it undoes. */
  readonly at: string;
  /** Eligible spend, in minor units. */
  readonly spentMinor: number;
  /** Points earned, and points of adjustments that count. Negative for what takes points away. */
  readonly points: number;
  /** For an order from before the program, which was credited on purpose. */
  readonly isCredited?: true;
}

/** Lays changes over what is stored: each replaces the one with its id. */
export function withChanges(
  stored: readonly Contribution[],
  changes: readonly Contribution[],
): readonly Contribution[] {
  const changed = new Set(changes.map(({ id }) => id));
  const credited = new Set(stored.flatMap(({ id, isCredited }) => (isCredited ? [id] : [])));
  return [
    ...stored.filter(({ id }) => !changed.has(id)),
    ...changes.map((one) => (credited.has(one.id) ? { ...one, isCredited: true as const } : one)),
  ];
}

/** What happened before an order: earlier orders, in the order of time and then of ids, and earlier postings. */
export const before = (
  contributions: readonly Contribution[],
  order: { readonly orderId: string; readonly at: string },
): readonly Contribution[] =>
  contributions.filter(
    ({ id, isOrder, at }) => at < order.at || (at === order.at && isOrder && id < order.orderId),
  );

/** Now, or when the last of them happened: the store's clock may be ahead. */
export const momentOf = (contributions: readonly Contribution[], now: string): string =>
  contributions.reduce((last, { at }) => (at > last ? at : last), now);
