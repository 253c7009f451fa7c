// Turns one action of the merchant into all messages that the platform sends about it.
import { randomUUID } from "node:crypto";
import type { BulkOperation } from "../admin-api/bulk/bulk-operations.ts";
import type { Customer, EmailConsent } from "../commerce/customer.ts";
import { type Discount, statusOf } from "../commerce/discount.ts";
import type { EditSummary, Order, Refund } from "../commerce/order.ts";
import type { Product } from "../commerce/product.ts";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { consentPayload, customerPayload } from "./payloads/customer-payload.ts";
import { orderPayload } from "./payloads/order-payload.ts";
import { productPayload } from "./payloads/product-payload.ts";
import { refundPayload } from "./payloads/refund-payload.ts";
import { shopPayload } from "./payloads/shop-payload.ts";
import { matchesFilter, pickFields } from "./filter.ts";
import type { Topic } from "./topics.ts";

export type OrderTopic = Extract<Topic, `orders/${string}`>;

interface Message {
  topic: Topic;
  payload: () => object;
}

export function announce(
  world: World,
  shop: Shop,
  action: { at: Date; lane: string; messages: readonly Message[] },
): void {
  const eventId = randomUUID();
  for (const { topic, payload } of action.messages) {
    let body: object | undefined;
    for (const subscription of shop.subscriptions.values()) {
      if (subscription.topic !== topic) continue;
      body ??= payload();
      if (subscription.filter !== null && !matchesFilter(body, subscription.filter)) continue;
      world.deliveries.send({
        shopDomain: shop.domain,
        subscriptionId: subscription.id,
        topic,
        url: subscription.uri,
        name: subscription.name,
        eventId,
        lane: action.lane,
        triggeredAt: action.at.toISOString(),
        body: JSON.stringify(pickFields(body, subscription.includeFields)),
      });
    }
  }
}

/** Messages about one customer keep their order, apart from faults and retries. */
const laneOf = (order: Order): string =>
  order.customerId === null ? `order-${order.id}` : `customer-${order.customerId}`;

export function announceOrder(
  world: World,
  shop: Shop,
  order: Order,
  action: {
    at: Date;
    topics: readonly OrderTopic[];
    refund?: Refund | undefined;
    edit?: (EditSummary & { staffNote?: string | undefined }) | undefined;
  },
): void {
  const { refund, edit } = action;
  const payload = (): object => orderPayload(shop, order);
  const messages: Message[] = [];
  if (refund !== undefined) {
    messages.push({ topic: "refunds/create", payload: () => refundPayload(shop, order, refund) });
  }
  if (edit !== undefined) {
    const body = (): object => editPayload(world, order, edit, action.at);
    messages.push({ topic: "orders/edited", payload: body });
  }
  messages.push(...action.topics.map((topic) => ({ topic, payload })));
  announce(world, shop, { at: action.at, lane: laneOf(order), messages });
}

function editPayload(
  world: World,
  order: Order,
  edit: EditSummary & { staffNote?: string | undefined },
  at: Date,
): object {
  return {
    order_edit: {
      id: world.newId(),
      app_id: null,
      created_at: at.toISOString(),
      notify_customer: false,
      order_id: order.id,
      staff_note: edit.staffNote ?? null,
      user_id: null,
      line_items: { additions: edit.additions, removals: edit.removals },
      discounts: { line_item: { additions: [], removals: [] } },
      shipping_lines: { additions: [], removals: [] },
    },
  };
}

export function announceOrderDeleted(world: World, shop: Shop, order: Order, at: Date): void {
  const messages: Message[] = [{ topic: "orders/delete", payload: () => ({ id: order.id }) }];
  announce(world, shop, { at, lane: laneOf(order), messages });
}

export function announceCustomer(
  world: World,
  shop: Shop,
  customer: Customer,
  topics: readonly Extract<Topic, `customers/${string}`>[],
  at: Date,
): void {
  const messages = topics.map((topic) => ({ topic, payload: () => customerPayload(shop, customer) }));
  announce(world, shop, { at, lane: `customer-${customer.id}`, messages });
}

/** Tags have topics of their own, each sent only if there are such tags. */
export function announceTags(
  world: World,
  shop: Shop,
  { id }: Customer,
  changed: { readonly added: readonly string[]; readonly removed: readonly string[]; readonly at: Date },
): void {
  const { added, removed, at } = changed;
  const payload = (tags: readonly string[]) => (): object => ({
    customerId: `gid://shopify/Customer/${id}`,
    tags,
    occurredAt: at.toISOString(),
  });
  const messages: Message[] = [
    ...(added.length > 0 ? [{ topic: "customer.tags_added", payload: payload(added) } as const] : []),
    ...(removed.length > 0 ? [{ topic: "customer.tags_removed", payload: payload(removed) } as const] : []),
  ];
  announce(world, shop, { at, lane: `customer-${id}`, messages });
}

export function announceConsent(
  world: World,
  shop: Shop,
  customer: Customer,
  consent: EmailConsent,
  at: Date,
): void {
  const payload = (): object => ({
    customer_id: customer.id,
    email_address: customer.email,
    email_marketing_consent: consentPayload(shop, consent),
  });
  const messages: Message[] = [{ topic: "customers_email_marketing_consent/update", payload }];
  announce(world, shop, { at, lane: `customer-${customer.id}`, messages });
}

export function announceCustomerDeleted(world: World, shop: Shop, customer: Customer, at: Date): void {
  const payload = (): object => ({
    id: customer.id,
    phone: customer.phone,
    addresses: [],
    tax_exemptions: [],
    admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
  });
  const messages: Message[] = [{ topic: "customers/delete", payload }];
  announce(world, shop, { at, lane: `customer-${customer.id}`, messages });
}

export function announceMerge(
  world: World,
  shop: Shop,
  { kept, gone }: { kept: Customer; gone: Customer },
  at: Date,
): void {
  const payload = (): object => ({
    admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${kept.id}`,
    admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${gone.id}`,
    admin_graphql_api_job_id: null,
    status: "completed",
    errors: [],
  });
  announce(world, shop, {
    at,
    lane: `customer-${kept.id}`,
    messages: [
      { topic: "customers/merge", payload },
      { topic: "customers/update", payload: () => customerPayload(shop, kept) },
    ],
  });
}

export function announceProduct(
  world: World,
  shop: Shop,
  product: Product,
  topic: Extract<Topic, `products/${string}`>,
  at: Date,
): void {
  const payload = (): object =>
    topic === "products/delete" ? { id: product.id } : productPayload(shop, product);
  const messages: Message[] = [{ topic, payload }];
  announce(world, shop, { at, lane: `product-${product.id}`, messages });
}

export function announceDiscount(
  world: World,
  shop: Shop,
  discount: Discount,
  topic: Extract<Topic, `discounts/${string}`>,
): void {
  const at = world.clock();
  const id = `gid://shopify/DiscountCodeNode/${discount.id}`;
  const payload = (): object =>
    topic === "discounts/delete"
      ? { admin_graphql_api_id: id, deleted_at: at.toISOString() }
      : {
          admin_graphql_api_id: id,
          title: discount.title,
          status: statusOf(discount, at),
          created_at: discount.createdAt,
          updated_at: discount.updatedAt,
        };
  announce(world, shop, { at, lane: `discount-${discount.id}`, messages: [{ topic, payload }] });
}

/** The app has other scopes than before. */
export function announceScopes(
  world: World,
  shop: Shop,
  previous: readonly string[],
  current: readonly string[],
): void {
  const at = world.clock();
  const payload = (): object => ({ id: shop.id, previous, current, updated_at: at.toISOString() });
  announce(world, shop, { at, lane: "shop", messages: [{ topic: "app/scopes_update", payload }] });
}

export function announceBulkOperation(world: World, shop: Shop, operation: BulkOperation): void {
  const { createdAt, endedAt, errorCode, status } = operation;
  const payload = (): object => ({
    admin_graphql_api_id: `gid://shopify/BulkOperation/${operation.id}`,
    completed_at: status === "COMPLETED" ? endedAt?.toISOString() : null,
    created_at: createdAt.toISOString(),
    error_code: errorCode?.toLowerCase() ?? null,
    status: status.toLowerCase(),
    type: "query",
  });
  const messages: Message[] = [{ topic: "bulk_operations/finish", payload }];
  announce(world, shop, { at: endedAt ?? createdAt, lane: "shop", messages });
}

export function announceShop(
  world: World,
  shop: Shop,
  topic: "shop/update" | "app/uninstalled",
  at: Date,
): void {
  const messages: Message[] = [{ topic, payload: () => shopPayload(shop) }];
  announce(world, shop, { at, lane: "shop", messages });
}
