import type { CustomerFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { decideBatch } from "./apply/decide-batch.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";

/** Stores a customer who was read from the platform, as a webhook would, and applies what else is known of them. */
export async function takeCustomer(
  deps: Deps,
  shop: Shop,
  customer: CustomerFacts,
  more: readonly StoreEvent[] = [],
): Promise<void> {
  const events: readonly StoreEvent[] = [{ type: "customer_updated", customer }, ...more];
  await deps.db.transaction(shop.shopId, async (tx) => {
    await holdInbox(tx);
    await decideBatch(
      tx,
      deps,
      shop,
      events.map((event) => ({ event, triggeredAt: null, source: "read" })),
    );
  });
}
