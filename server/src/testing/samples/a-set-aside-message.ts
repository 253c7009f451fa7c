import type { Shop } from "../../tenant/shops/load-shop.ts";
import { withAdministrator } from "../processes/administrator.ts";

/** A message of the store that could not be applied, without a body. Returns its id. */
export async function aSetAsideMessage(url: string, { shopId }: Pick<Shop, "shopId">): Promise<string> {
  const webhookId = "unreadable";
  await withAdministrator(url, (client) =>
    client.query(
      `INSERT INTO laurel.inbox (shop_id, id, webhook_id, topic, received_at, status, bytes)
       VALUES ($1, gen_random_uuid(), $2, 'orders/paid', now(), 'set_aside', 0)`,
      [shopId, webhookId],
    ),
  );
  return webhookId;
}
