// Makes a shop's subscriptions equal to the handled topics, whatever they were before.
import { z } from "zod";
import { PlatformError, type WebhookGaps } from "../platform.ts";
import { describeUserErrors, pageInfo, userErrors } from "./client/graphql-answers.ts";
import { operation } from "./client/operation.ts";
import type { ShopifyClient } from "./client/shopify-client.ts";

const subscription = z.object({
  id: z.string(),
  topic: z.string(),
  uri: z.string(),
  format: z.string(),
  filter: z.string().nullable(),
  includeFields: z.array(z.string()),
});

type Subscription = z.output<typeof subscription>;
type UserErrors = z.output<typeof userErrors>;

const page = z.object({ nodes: z.array(subscription), pageInfo });
type Page = z.output<typeof page>;

const listSubscriptions = operation<{ after: string | null }, { webhookSubscriptions: Page }>(
  "webhook-subscriptions",
  z.object({ webhookSubscriptions: page }),
);

const createSubscription = operation<
  { topic: string; subscription: { uri: string; format: string } },
  { webhookSubscriptionCreate: { userErrors: UserErrors } | null }
>(
  "webhook-subscription-create",
  z.object({ webhookSubscriptionCreate: z.object({ userErrors }).nullable() }),
);

const deleteSubscription = operation<
  { id: string },
  { webhookSubscriptionDelete: { userErrors: UserErrors } | null }
>(
  "webhook-subscription-delete",
  z.object({ webhookSubscriptionDelete: z.object({ userErrors }).nullable() }),
);

/** `orders/create` → `ORDERS_CREATE`, `customer.tags_added` → `CUSTOMER_TAGS_ADDED`. */
const toEnum = (topic: string): string => topic.toUpperCase().replaceAll(/[/.]/g, "_");

interface Wanted {
  readonly topics: readonly string[];
  readonly callbackUrl: string;
}

/** A filter or a selection of fields would hide what the order's state needs. */
const isRight = ({ uri, format, filter, includeFields }: Subscription, callbackUrl: string): boolean =>
  uri === callbackUrl && format === "JSON" && !filter && includeFields.length === 0;

export async function subscribeWebhooks(
  client: ShopifyClient,
  shopDomain: string,
  { topics, callbackUrl }: Wanted,
): Promise<void> {
  const wanted = new Set(topics.map(toEnum));
  const kept = new Set<string>();
  for (const one of await listAll(client, shopDomain)) {
    if (isRight(one, callbackUrl) && wanted.has(one.topic) && !kept.has(one.topic)) kept.add(one.topic);
    // A subscription that no longer exists counts as deleted.
    else await client.run(shopDomain, deleteSubscription, { id: one.id });
  }
  for (const topic of wanted)
    if (!kept.has(topic)) await subscribe(client, shopDomain, { topic, callbackUrl });
}

/** What the function above would change; it changes nothing, and tries each call once. */
export async function findWebhookGaps(
  client: ShopifyClient,
  shopDomain: string,
  { topics, callbackUrl }: Wanted,
): Promise<WebhookGaps> {
  const all = await listAll(client, shopDomain, "once");
  const right = new Set(all.filter((one) => isRight(one, callbackUrl)).map(({ topic }) => topic));
  return {
    missing: topics.filter((topic) => !right.has(toEnum(topic))),
    elsewhere: [...new Set(all.map(({ uri }) => uri))].filter((uri) => uri !== callbackUrl),
  };
}

async function listAll(client: ShopifyClient, shopDomain: string, tried?: "once"): Promise<Subscription[]> {
  const all: Subscription[] = [];
  let after: string | null = null;
  do {
    const answer: { webhookSubscriptions: Page } =
      tried === "once"
        ? await client.runOnce(shopDomain, listSubscriptions, { after })
        : await client.run(shopDomain, listSubscriptions, { after });
    const page = answer.webhookSubscriptions;
    all.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return all;
}

async function subscribe(
  client: ShopifyClient,
  shopDomain: string,
  { topic, callbackUrl }: { topic: string; callbackUrl: string },
): Promise<void> {
  const subscription = { uri: callbackUrl, format: "JSON" };
  const answer = await client.run(shopDomain, createSubscription, { topic, subscription });
  const errors = answer.webhookSubscriptionCreate?.userErrors ?? [];
  if (errors.length === 0) return;
  // An earlier attempt may have created it and lost the answer; the platform refuses a second one.
  const all = await listAll(client, shopDomain);
  if (all.some((one) => one.topic === topic && one.uri === callbackUrl)) return;
  const message = `The store platform refused the subscription to ${topic}: ${describeUserErrors(errors)}.`;
  throw new PlatformError("subscription_refused", message, { isRetryable: false });
}
