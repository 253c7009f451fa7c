// What counts toward a member's tier, read only where sums do not decide it: over a window of time when something falls,
// comes late or stops counting; for the tier of an order that comes late.
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import type { TierHistory } from "@laurel/domain/standing/tier-history.ts";
import type { Tx } from "../../database/database.ts";
import { listContributions } from "./contributions.sql.ts";

/** By member, all that counts. Postings are read only where tiers ever went by points. */
export async function loadContributions(
  tx: Tx,
  { settings, gifts }: TierHistory,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Contribution[]>> {
  const found = new Map<string, Contribution[]>(customerIds.map((customerId) => [customerId, []]));
  if (customerIds.length === 0) return found;
  const goByPoints = settings.some(({ tiers }) => tiers.basis === "points");
  const rows = await tx.run(listContributions, [tx.shopId, customerIds, goByPoints, gifts !== undefined]);
  const credited = new Set(rows.flatMap(({ source, id }) => (source === "credited" ? [id] : [])));
  for (const { source, customer_id: customerId, id, at, spent_minor: spentMinor, points } of rows) {
    if (customerId === null || at === null) continue;
    const isOrder = source === "order";
    const contribution = { id, isOrder, at: at.toISOString(), spentMinor, points };
    const isCredited = isOrder && credited.has(id);
    found.get(customerId)?.push({ ...contribution, ...(isCredited && { isCredited }) });
  }
  return found;
}
