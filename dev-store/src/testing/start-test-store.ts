import { type DevStore, type DevStoreOptions, startDevStore } from "../dev-store.ts";
import { topicToApi } from "../webhooks/topics.ts";

export const SHOP = "fern.myshopify.com";
export const API = { apiKey: "test-key", apiSecret: "test-secret" };

export const EVERY_SCOPE: readonly string[] = [
  "read_products",
  "write_customers",
  "read_orders",
  "read_all_orders",
  "write_discounts",
  "write_gift_cards",
  "read_store_credit_accounts",
  "write_store_credit_account_transactions",
];

export interface TestStore extends DevStore {
  /** Moves the platform's clock. */
  pass(seconds: number): void;
  now(): Date;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  graphql(
    query: string,
    variables?: object,
  ): Promise<{
    data: Record<string, unknown>;
    errors?: { message: string; extensions?: { code?: string } }[];
    extensions: { cost: Cost };
  }>;
  subscribe(url: string, ...topics: string[]): Promise<void>;
}

export interface Cost {
  requestedQueryCost: number;
  actualQueryCost: number | null;
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

/** A dev store with one shop, a clock that tests move, and a token for its API. */
export async function startTestStore(options: Partial<DevStoreOptions> = {}): Promise<TestStore> {
  let nowMs = Date.parse("2026-11-20T09:30:00.250Z");
  const now = (): Date => new Date(nowMs);
  const store = await startDevStore({
    ...API,
    clock: now,
    shops: [{ domain: SHOP }],
    appScopes: EVERY_SCOPE,
    ...options,
  });
  const post: TestStore["post"] = (path, body, headers = {}) =>
    fetch(store.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-Host": SHOP, ...headers },
      body: JSON.stringify(body),
    });
  const graphql: TestStore["graphql"] = async (query, variables = {}) => {
    const token = store.control.accessToken({ shop: SHOP });
    const headers = { "X-Shopify-Access-Token": token };
    const response = await post("/admin/api/2026-10/graphql.json", { query, variables }, headers);
    return (await response.json()) as never;
  };
  return {
    ...store,
    now,
    post,
    graphql,
    pass: (seconds) => {
      nowMs += seconds * 1000;
    },
    async subscribe(url, ...topics) {
      const mutation = `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { message } }
      }`;
      for (const topic of topics) await graphql(mutation, { topic: topicToApi(topic), uri: url });
    },
  };
}
