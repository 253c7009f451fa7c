// What members did besides orders: sign-ups and recorded actions, which are worked out anew, and what else counts toward
// tiers by points.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { PastCounted, PastOccurrence } from "@laurel/domain/simulator/past-events.ts";
import type { SimulationRules } from "@laurel/domain/simulator/simulate.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "../../core/ledger/find-known-postings.ts";
import { loadContributions } from "../../core/standing/contributions.ts";
import { loadTierGifts } from "../../core/standing/tier-gifts.ts";
import { listPastOccurrences, listTakenBack, type PastOccurrenceRow, type PersonRow } from "./past.sql.ts";
import type { DayRange } from "./range.ts";

export interface HappeningsAsked {
  readonly rules: SimulationRules;
  readonly range: DayRange;
  readonly persons: readonly PersonRow[];
}

type Happening = PastOccurrence | PastCounted;

export interface Happenings {
  /** Of one member, in the order of time. */
  of(customerId: string): readonly Happening[];
  /** What the ledger gave for sign-ups, recorded actions and tiers in the range. */
  readonly given: number;
}

export async function loadHappenings(
  tx: Tx,
  { rules, range, persons }: HappeningsAsked,
): Promise<Happenings> {
  const customerIds = persons.map(({ customer_id }) => customer_id);
  const paid = await tx.run(listPastOccurrences, [tx.shopId, customerIds, rules.until]);
  const undos = await findKnownPostings(
    tx,
    paid.map(({ id }) => sourceKey.undo(id)),
  );
  const standing = paid.filter(({ id }) => !undos.has(sourceKey.undo(id)));
  const simulated = standing.filter(isSimulated);
  // Of a merge, the whole is left out or nothing: it does not say which bonuses it took back.
  const others = new Set(standing.filter((one) => !isSimulated(one)).map(({ customer_id }) => customer_id));
  const takenBack = (await tx.run(listTakenBack, [tx.shopId, customerIds, rules.until])).filter(
    ({ customer_id }) => !others.has(customer_id),
  );
  const anew = new Set([
    ...paid.filter(isSimulated).map(({ id }) => id),
    ...[...undos.values()].map(({ id }) => id),
    ...takenBack.map(({ id }) => id),
  ]);
  const counted = await loadCounted(tx, { rules, persons }, anew);
  const gifts = await loadTierGifts(tx, customerIds);
  const found = new Map<string, Happening[]>(customerIds.map((customerId) => [customerId, []]));
  for (const { customer_id: customerId, joined_at } of persons) {
    const at = joined_at.toISOString();
    if (at < rules.until) found.get(customerId)!.push({ type: "signup", id: "", at, action: null });
  }
  for (const { customer_id, id, occurred_at, action } of simulated)
    if (action !== null)
      found.get(customer_id)?.push({ type: "action", id, at: occurred_at.toISOString(), action });
  for (const [customerId, events] of counted) found.get(customerId)?.push(...events);
  for (const events of found.values()) events.sort(byTime);
  const given = [
    ...[...simulated, ...takenBack]
      .filter(({ occurred_at }) => occurred_at.toISOString() >= rules.since)
      .map(({ points }) => points),
    ...[...gifts.values()]
      .flat()
      .flatMap(({ enteredOn, posted }) => (enteredOn >= range.from && enteredOn <= range.to ? [posted] : [])),
  ];
  return {
    of: (customerId) => found.get(customerId) ?? [],
    given: given.reduce((sum, points) => sum + points, 0),
  };
}

/** Recorded actions and sign-ups. Birthdays and consents are not. */
const isSimulated = ({ way, action }: PastOccurrenceRow): boolean =>
  action !== null || way === null || way === "signup";

const byTime = (one: Happening, other: Happening): number =>
  one.at < other.at ? -1 : Number(one.at > other.at);

/** Adjustments, referrals and whatever else is not worked out anew. */
async function loadCounted(
  tx: Tx,
  { rules, persons }: Omit<HappeningsAsked, "range">,
  anew: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly PastCounted[]>> {
  const byPoints = [rules.inForce, rules.draft].find(
    ({ document: { tiers } }) => tiers.basis === "points" && tiers.levels.length > 0,
  );
  if (!byPoints) return new Map();
  const { gifts: _, ...history } = byPoints.history;
  const all = await loadContributions(
    tx,
    history,
    persons.map(({ customer_id }) => customer_id),
  );
  return new Map(
    [...all].map(([customerId, contributions]) => [
      customerId,
      contributions
        .filter(({ id, isOrder, at }) => !isOrder && !anew.has(id) && at < rules.until)
        .map(({ id, at, points }) => ({ type: "counted", id, at, points })),
    ]),
  );
}
