import { lotExpiryOf } from "@laurel/domain/dates/expiry.ts";
import type { StateSource } from "@laurel/domain/orders/order-record.ts";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import type { Deps } from "../../process/deps.ts";
import type { Outcome } from "../../intake/inbox/apply/apply-event.ts";
import { decideBatch } from "../../intake/inbox/apply/decide-batch.ts";
import { loadDatedRules } from "../../core/standing/date-rules.ts";
import { loadMembers, type Member } from "../../core/ledger/book/members.ts";
import { verifyLedger } from "../../core/ledger/proof/verify-ledger.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

/** Applies events as one batch of the inbox would. */
export function deliver(
  deps: Deps,
  shop: Shop,
  events: readonly StoreEvent[],
  source: StateSource = "delivered",
): Promise<readonly Outcome[]> {
  const arrivals = events.map((event) => ({ event, triggeredAt: null, source }));
  return deps.db.transaction(shop.shopId, (tx) => decideBatch(tx, deps, shop, arrivals));
}

/** The member of a platform's customer id. */
export async function memberOf(deps: Deps, shop: Shop, platformId = "7001"): Promise<Member> {
  return deps.db.transaction(shop.shopId, async (tx) => {
    const { id } = await tx.kysely
      .selectFrom("customers")
      .select("id")
      .where("shop_id", "=", shop.shopId)
      .where("platform_id", "=", platformId)
      .executeTakeFirstOrThrow();
    // Without a look: what is due stays due.
    const now = new Date(0).toISOString();
    const expiry = loadDatedRules(tx, now).then((rules) => lotExpiryOf(rules.expiry));
    return (await loadMembers(tx, { ids: [id], takesFrom: "everyone", expiry, now })).get(id)!;
  });
}

/** The claims that do not hold; empty if the ledger can be proved. */
export async function brokenClaims(deps: Deps, shop: Shop): Promise<readonly string[]> {
  const proofs = await verifyLedger(deps, shop);
  return proofs.filter((proof) => !proof.ok).map((proof) => `${proof.name}: ${proof.detail}`);
}
