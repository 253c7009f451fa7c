// A shop, and a merchant's server that takes its webhooks. The clock of tests is the receiver's, too: everyone who takes
// a webhook compares its time with the clock.
import { vi } from "vitest";
import { topics, type Topic } from "@laurel/domain/webhooks/topics.ts";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { addressRules } from "../../tenant/outgoing-webhooks/addresses.ts";
import { deliverNext } from "../../tenant/outgoing-webhooks/delivery.ts";
import { listDeliveries } from "../../tenant/outgoing-webhooks/deliveries.ts";
import type { DeliveryNode, EndpointNode } from "../../tenant/outgoing-webhooks/endpoint-node.ts";
import {
  createEndpoint,
  listEndpoints,
  type EndpointWithSecret,
} from "../../tenant/outgoing-webhooks/endpoints.ts";
import { openPoster, type Poster } from "../../tenant/outgoing-webhooks/post-webhook.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { Deps } from "../../process/deps.ts";
import { deliver, memberOf } from "../processes/deliver.ts";
import { startReceiver, type WebhookReceiver } from "../processes/webhook-receiver.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../test-deps.ts";
import { anOrder, orderChanged } from "./an-order.ts";
import { aShop } from "./a-shop.ts";

export const WEBHOOK_NOW = "2026-03-02T10:00:00.000Z";
export const webhookActor = "staff:7";
/** A person's words: no webhook contains them. */
export const adjusting = { points: 5, reason: "secret reason", note: "private note" };

export class WebhookShop {
  readonly own: TestDatabase;
  readonly receiver: WebhookReceiver;
  readonly poster: Poster;
  deps: TestDeps;
  shop: Shop;
  #keys = 0;

  constructor(made: { own: TestDatabase; receiver: WebhookReceiver; deps: TestDeps; shop: Shop }) {
    this.own = made.own;
    this.receiver = made.receiver;
    this.deps = made.deps;
    this.shop = made.shop;
    this.poster = openPoster(addressRules(made.deps.env));
  }

  by() {
    return { shopId: this.shop.shopId, actor: webhookActor };
  }

  create(wanted: readonly Topic[] = topics, url = this.receiver.url): Promise<EndpointWithSecret> {
    return createEndpoint(this.deps, this.by(), { url, topics: [...wanted] });
  }

  /** An endpoint for changes of points, in a shop with one member. */
  async begin(): Promise<EndpointWithSecret> {
    await this.order();
    return this.create(["points.changed"]);
  }

  /** The first order of a customer. */
  order(): Promise<unknown> {
    return deliver(this.deps, this.shop, [orderChanged(anOrder())]);
  }

  nextKey(): string {
    return `key ${(this.#keys += 1)}`;
  }

  async adjust(points = 5, as: Deps = this.deps): Promise<string> {
    const { customerId } = await memberOf(this.deps, this.shop);
    await adjustPoints(as, this.shop.shopId, {
      customerId,
      ...adjusting,
      points,
      countsTowardTier: null,
      idempotencyKey: this.nextKey(),
      actor: webhookActor,
    });
    return customerId;
  }

  move(by: Parameters<TestDeps["clock"]["move"]>[0]): void {
    this.deps.clock.move(by);
    vi.setSystemTime(this.deps.clock.now());
  }

  /** Sends what is due now; how many. */
  async send(endpointId: string, through = this.poster): Promise<number> {
    const key = { shopId: this.shop.shopId, endpointId };
    for (let sent = 0; ; sent += 1)
      if ((await deliverNext(this.deps, key, through)).is === "idle") return sent;
  }

  /** Newest first. */
  async logOf(endpointId: string): Promise<readonly DeliveryNode[]> {
    const page = { limit: 50, isBackward: false, cursor: null };
    const { nodes } = await this.deps.db.transaction(this.shop.shopId, (tx) =>
      listDeliveries(tx, { endpointId, status: null, page }),
    );
    return nodes;
  }

  async endpointNow(): Promise<EndpointNode> {
    const all = await this.deps.db.transaction(this.shop.shopId, (tx) => listEndpoints(this.deps, tx));
    return all[0]!;
  }

  async close(): Promise<void> {
    vi.useRealTimers();
    this.poster.close();
    await this.receiver.close();
    await this.own.drop();
  }
}

export async function openWebhookShop(): Promise<WebhookShop> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(WEBHOOK_NOW) });
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db, env: testEnv({ DEV_STORE_URL: "http://localhost:4000" }) });
  return new WebhookShop({ own, deps, shop: await aShop(deps), receiver: await startReceiver() });
}
