// A server on a database of its own, for a test file, and a new shop for each test. Its webhooks come over HTTP.
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { createApp } from "../http/app.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestDeps, type TestDeps } from "./test-deps.ts";
import { aShop, type ShopInput } from "./samples/a-shop.ts";
import { onlyWebhooks } from "./samples/a-webhook.ts";

export interface WebhookDoor {
  readonly own: TestDatabase;
  readonly deps: TestDeps;
  readonly app: FastifyInstance;
  readonly newShop: (input?: Omit<ShopInput, "domain">) => Promise<Shop>;
}

/** Open until the file's tests have ended. */
export async function openWebhookDoor(): Promise<WebhookDoor> {
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
  const app = await createApp(deps);
  afterAll(async () => {
    await app.close();
    await own.drop();
  });
  let shops = 0;
  return {
    own,
    deps,
    app,
    newShop: (input) => aShop(deps, { ...input, domain: `shop-${++shops}.myshopify.com` }),
  };
}
