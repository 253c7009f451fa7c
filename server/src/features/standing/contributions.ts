// What counts toward a member's tier, read only where sums do not decide it: over a window of time when something falls,
// comes late or stops counting; for the tier of an order that comes late.
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import type { TierHistory } from "@laurel/domain/standing/tier-history.ts";
import type { Tx } from "../../database/database.ts";
import {
  listCreditedOrders,
  listOrderContributions,
  listPostingContributions,
  listReferralContributions,
} from "./contributions.sql.ts";

/** By member, all that counts. Postings are read only where tiers ever went by points. */
export async function loadContributions(
  tx: Tx,
  { settings, gifts }: TierHistory,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Contribution[]>> {
  const found = new Map<string, Contribution[]>(customerIds.map((customerId) => [customerId, []]));
  if (customerIds.length === 0) return found;
  const goByPoints = settings.some(({ tiers }) => tiers.basis === "points");
  const [orders, postings, referrals, pastOrders] = await Promise.all([
    tx.run(listOrderContributions, [tx.shopId, customerIds]),
    goByPoints ? tx.run(listPostingContributions, [tx.shopId, customerIds]) : [],
    goByPoints ? tx.run(listReferralContributions, [tx.shopId, customerIds]) : [],
    gifts ? tx.run(listCreditedOrders, [tx.shopId, customerIds]) : [],
  ]);
  const credited = new Set(pastOrders.map(({ order_id }) => order_id));
  for (const row of orders)
    found.get(row.customer_id)?.push({
      id: row.order_id,
      isOrder: true,
      at: row.processed_at.toISOString(),
      spentMinor: row.eligible_minor,
      points: row.posted_points,
      ...(credited.has(row.order_id) && { isCredited: true }),
    });
  for (const { customer_id, id, at, points } of postings)
    found.get(customer_id)?.push({ id, isOrder: false, at: at.toISOString(), spentMinor: 0, points });
  for (const { advocate_id, id, ordered_at, posted: points } of referrals)
    found.get(advocate_id)?.push({ id, isOrder: false, at: ordered_at.toISOString(), spentMinor: 0, points });
  return found;
}
