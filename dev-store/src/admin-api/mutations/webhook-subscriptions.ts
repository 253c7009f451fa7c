import type { WebhookSubscription } from "../../webhooks/subscription.ts";
import { topicFromApi } from "../../webhooks/topics.ts";
import { type ApiContext, gid, numberOfGid, type UserError } from "../context.ts";
import { requireScope } from "../access.ts";
import { webhookSubscriptionView } from "../views/webhook-subscription-view.ts";

interface SubscriptionInput {
  uri?: string | null;
  filter?: string | null;
  includeFields?: string[] | null;
  name?: string | null;
}

const SCOPES: Record<string, string> = {
  orders: "read_orders",
  order: "read_orders",
  refunds: "read_orders",
  customers: "read_customers",
  customer: "read_customers",
  products: "read_products",
  discounts: "read_discounts",
};

export const webhookMutations = {
  webhookSubscriptionCreate: (
    {
      topic: apiTopic,
      webhookSubscription: input,
    }: { topic: string; webhookSubscription: SubscriptionInput },
    context: ApiContext,
  ) => {
    const topic = topicFromApi(apiTopic);
    const scope = SCOPES[topic.split(/[/.]/)[0] ?? ""];
    if (scope !== undefined) requireScope(context, scope, "webhookSubscriptionCreate");
    const { shop, world } = context;
    const error = uriError(input.uri) ?? takenError(context, topic, input, null);
    if (error !== null) return { webhookSubscription: null, userErrors: [error] };
    const now = world.clock().toISOString();
    const subscription: WebhookSubscription = {
      id: world.newId(),
      topic,
      uri: input.uri ?? "",
      filter: input.filter ?? null,
      includeFields: input.includeFields ?? [],
      name: input.name ?? null,
      createdAt: now,
      updatedAt: now,
    };
    shop.subscriptions.set(subscription.id, subscription);
    return { webhookSubscription: webhookSubscriptionView(subscription), userErrors: [] };
  },

  webhookSubscriptionUpdate: (
    { id, webhookSubscription: input }: { id: string; webhookSubscription: SubscriptionInput },
    context: ApiContext,
  ) => {
    const subscription = subscriptionOf(context, id);
    if (subscription === undefined) return { webhookSubscription: null, userErrors: [notFound()] };
    const isMoved = input.uri !== undefined;
    const error = isMoved
      ? (uriError(input.uri) ?? takenError(context, subscription.topic, input, subscription.id))
      : null;
    if (error !== null) return { webhookSubscription: null, userErrors: [error] };
    subscription.uri = input.uri ?? subscription.uri;
    if (input.filter !== undefined) subscription.filter = input.filter;
    if (input.includeFields !== undefined) subscription.includeFields = input.includeFields ?? [];
    if (input.name !== undefined) subscription.name = input.name;
    subscription.updatedAt = context.world.clock().toISOString();
    return { webhookSubscription: webhookSubscriptionView(subscription), userErrors: [] };
  },

  webhookSubscriptionDelete: ({ id }: { id: string }, context: ApiContext) => {
    const subscription = subscriptionOf(context, id);
    if (subscription === undefined) return { deletedWebhookSubscriptionId: null, userErrors: [notFound()] };
    context.shop.subscriptions.delete(subscription.id);
    return { deletedWebhookSubscriptionId: gid("WebhookSubscription", subscription.id), userErrors: [] };
  },
};

const subscriptionOf = ({ shop }: ApiContext, id: string): WebhookSubscription | undefined =>
  shop.subscriptions.get(numberOfGid(id, "WebhookSubscription") ?? 0);

const notFound = (): UserError => ({ field: ["id"], message: "Webhook subscription does not exist" });

/** https anywhere; plain http on this machine and in its private network, so that development needs no certificate. */
function uriError(uri: string | null | undefined): UserError | null {
  const field = ["webhookSubscription", "uri"];
  if (!uri) return { field, message: "Address can't be blank" };
  if (!URL.canParse(uri)) return { field, message: "Address is invalid" };
  const { protocol, hostname } = new URL(uri);
  const isLocal = /^(127(\.\d+){3}|\[::1\]|.*\.localhost|[^.]+)$/.test(hostname);
  if (protocol === "https:" || (protocol === "http:" && isLocal)) return null;
  return { field, message: "Address protocol http:// is not supported" };
}

function takenError(
  { shop }: ApiContext,
  topic: string,
  input: SubscriptionInput,
  ownId: number | null,
): UserError | null {
  for (const other of shop.subscriptions.values()) {
    if (other.id === ownId || other.topic !== topic || other.uri !== input.uri) continue;
    if (other.filter !== (input.filter ?? null)) continue;
    return {
      field: ["webhookSubscription", "uri"],
      message: "Address for this topic has already been taken",
    };
  }
  return null;
}
