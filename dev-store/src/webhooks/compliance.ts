// The three messages about personal data that every app gets, whatever it subscribes to.
import { randomUUID } from "node:crypto";
import { customerOf, type IdLike } from "../commerce/find.ts";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import type { ComplianceTopic } from "./topics.ts";

export interface ComplianceInput {
  topic: ComplianceTopic;
  /** The app's endpoint, which the platform has from the app's settings. */
  url: string;
  /** For the two topics about a customer. */
  customerId?: IdLike;
}

export function announceCompliance(world: World, shop: Shop, input: ComplianceInput): void {
  world.deliveries.send({
    shopDomain: shop.domain,
    subscriptionId: null,
    topic: input.topic,
    url: input.url,
    name: null,
    eventId: randomUUID(),
    lane: "compliance",
    triggeredAt: world.clock().toISOString(),
    body: JSON.stringify(payloadOf(world, shop, input)),
  });
}

function payloadOf(world: World, shop: Shop, { topic, customerId }: ComplianceInput): object {
  const common = { shop_id: shop.id, shop_domain: shop.domain };
  if (topic === "shop/redact" || customerId === undefined) return common;
  const customer = customerOf(shop, customerId);
  const person = { id: customer.id, email: customer.email, phone: customer.phone };
  const orderIds = [...shop.orders.values()]
    .filter((order) => order.customerId === customer.id)
    .map((order) => order.id);
  if (topic === "customers/redact") return { ...common, customer: person, orders_to_redact: orderIds };
  return { ...common, orders_requested: orderIds, customer: person, data_request: { id: world.newId() } };
}
