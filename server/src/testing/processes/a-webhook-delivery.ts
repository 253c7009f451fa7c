// Something that waits to be sent to the shop's webhooks, written as the ledger writes it.
import { openOutbox } from "../../tenant/events/outbox.ts";
import type { Deps } from "../../process/deps.ts";

/** Its id. */
export const aWebhookDelivery = (deps: Deps, shopId: string, customerId: string): Promise<string> => {
  let id = "";
  const noting = { ...deps, newId: () => (id = deps.newId()) };
  return deps.db.transaction(shopId, async (tx) => {
    const outbox = await openOutbox(tx, noting);
    outbox.add({ topic: "customer.joined", data: { customerId } });
    outbox.save();
    return id;
  });
};
