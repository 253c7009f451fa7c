// What the store said about customers who are not known here yet: kept, and applied at the moment in which they appear.
// Laurel first hears of many customers long after they came to the store, and messages may overtake each other.
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../../database/database.ts";
import { findErased } from "../../../core/customers/erased/find-erased.ts";
import {
  dropEarlyFacts,
  dropOldEarlyFacts,
  forgetEarlyFacts,
  keepEarlyFact,
  listEarlyFacts,
} from "./early-facts.sql.ts";

/** Ids, and nothing that tells who somebody is. */
export type EarlyEvent = Extract<
  StoreEvent,
  { type: "customer_deleted" | "customers_merged" | "email_consent_changed" }
>;

/**
 * Customers come back within a year, for the same feast for instance: until then their wish about e-mails and the
 * account that they were merged into still matter.
 */
const KEPT_DAYS = 365;

export interface EarlyFacts {
  /** `saidAt`: of two facts about the same, the later one is kept. */
  keep(fact: { readonly platformId: string; readonly event: EarlyEvent; readonly saidAt: string }): void;
  /** All that is known of those who appear. */
  events(): readonly EarlyEvent[];
  /** What is known of a customer who appears now: once, in the order in which it was said. */
  take(platformId: string): readonly EarlyEvent[];
  save(now: Date): Promise<void>;
}

/** `platformIds`: the customers who appear. */
export async function openEarlyFacts(tx: Tx, platformIds: readonly string[]): Promise<EarlyFacts> {
  const rows = platformIds.length === 0 ? [] : await tx.run(listEarlyFacts, [tx.shopId, platformIds]);
  const known = Map.groupBy(rows, (row) => row.platform_id);
  const taken: string[] = [];
  let kept: Parameters<EarlyFacts["keep"]>[0][] = [];
  return {
    keep: (fact) => void kept.push(fact),
    events: () => rows.map(({ event }) => event as EarlyEvent),
    take: (platformId) => {
      const stored = known.get(platformId) ?? [];
      if (known.delete(platformId)) taken.push(platformId);
      // What the same batch said before it named them is not stored yet.
      const own = kept.filter((fact) => fact.platformId === platformId);
      kept = kept.filter((fact) => fact.platformId !== platformId);
      return latestOf([
        ...stored.map(({ said_at: saidAt, event }) => ({ saidAt, event: event as EarlyEvent })),
        ...own.map(({ saidAt, event }) => ({ saidAt: new Date(saidAt), event })),
      ]);
    },
    save: async (now) => {
      if (taken.length > 0) tx.write(dropEarlyFacts, [tx.shopId, taken]);
      await keepFacts(tx, kept, now);
    },
  };
}

/** Of two about the same the later one, as where they are stored; in the order in which they were said. */
function latestOf(
  facts: readonly { readonly saidAt: Date; readonly event: EarlyEvent }[],
): readonly EarlyEvent[] {
  const latest = new Map<string, (typeof facts)[number]>();
  for (const fact of facts) {
    const about = aboutOf(fact.event);
    const before = latest.get(about);
    if (!before || before.saidAt <= fact.saidAt) latest.set(about, fact);
  }
  return [...latest]
    .sort(([one, a], [other, b]) => a.saidAt.getTime() - b.saidAt.getTime() || (one < other ? -1 : 1))
    .map(([, { event }]) => event);
}

/** Nothing is kept about a person who was erased. */
export async function keepFacts(
  tx: Tx,
  facts: readonly Parameters<EarlyFacts["keep"]>[0][],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return;
  const erased = await findErased(
    tx,
    facts.map(({ platformId }) => platformId),
  );
  for (const { platformId, event, saidAt } of facts)
    if (!erased.has(platformId))
      tx.write(keepEarlyFact, [tx.shopId, platformId, aboutOf(event), saidAt, JSON.stringify(event), now]);
}

/** The merges of the store that wait for this customer. */
export async function listStoreMerges(
  tx: Tx,
  platformId: string,
): Promise<readonly Extract<EarlyEvent, { type: "customers_merged" }>[]> {
  const rows = await tx.run(listEarlyFacts, [tx.shopId, [platformId]]);
  return rows.map(({ event }) => event as EarlyEvent).filter((event) => event.type === "customers_merged");
}

/** A customer may have been merged with several others. */
const aboutOf = (event: EarlyEvent): string =>
  event.type === "customers_merged" ? `${event.type} ${event.keptId} ${event.deletedId}` : event.type;

/** As part of erasing the person. */
export const forgetEarlyFactsOf = (tx: Tx, platformIds: readonly string[]): void =>
  tx.write(forgetEarlyFacts, [tx.shopId, platformIds]);

export const dropOutlivedFacts = (tx: Tx, now: Date): Promise<unknown> =>
  tx.run(dropOldEarlyFacts, [tx.shopId, new Date(now.getTime() - KEPT_DAYS * 86_400_000)]);
