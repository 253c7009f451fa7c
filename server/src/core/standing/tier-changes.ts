// Each change of a member's tier: when, from what, to what, and why. Only added to.
import type { WhyTierChanged } from "@laurel/domain/standing/standing.ts";
import type { Tx } from "../../database/database.ts";
import { saveRows } from "../../database/statements/save-rows.sql.ts";
import { insertTierChanges, listTierChanges } from "./tier-changes.sql.ts";

export interface TierChange {
  readonly id: string;
  readonly customerId: string;
  readonly at: Date;
  /** Null: no tier. */
  readonly from: string | null;
  readonly to: string | null;
  readonly why: WhyTierChanged;
}

/** Queues the writes in the caller's transaction. */
export const saveTierChanges = (tx: Tx, changes: readonly TierChange[]): void =>
  saveRows(
    tx,
    insertTierChanges,
    changes.map(({ id, customerId, at, from, to, why }) => ({
      id,
      customer_id: customerId,
      changed_at: at,
      from_tier_id: from,
      to_tier_id: to,
      why,
    })),
  );

const LISTED_MAX = 100;

/** Latest first. */
export async function loadTierChanges(tx: Tx, customerId: string): Promise<readonly TierChange[]> {
  const rows = await tx.run(listTierChanges, [tx.shopId, customerId, LISTED_MAX]);
  return rows.map((row) => ({
    id: row.id,
    customerId,
    at: row.changed_at,
    from: row.from_tier_id,
    to: row.to_tier_id,
    why: row.why,
  }));
}
