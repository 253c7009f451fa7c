// An event that the database cannot finish in time blocks no other: the batch is halved until that event is alone.
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../../http/app.ts";
import { openDatabase, type Database } from "../../../database/database.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { memberOf } from "../../../testing/processes/deliver.ts";
import { anOrderPayload } from "../../../testing/samples/order-payload.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps } from "../../../testing/test-deps.ts";
import { applyAll } from "./apply-inbox.ts";
import { listInbox } from "../list-inbox.ts";
import { aWebhook, onlyWebhooks } from "../../../testing/samples/a-webhook.ts";

let own: TestDatabase;
let impatient: Database;

beforeEach(async () => {
  own = await createTestDatabase();
  const { log } = createTestDeps({ db: own.db });
  impatient = openDatabase({ url: own.url, maxConnections: 3, log, statementTimeoutSeconds: 1 });
  // One order that takes the database longer than the statement timeout.
  await withAdministrator(own.url, (client) =>
    client.query(`
      CREATE FUNCTION laurel.dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.order_id = '9004' THEN PERFORM pg_sleep(5); END IF; RETURN NEW; END $$;
      CREATE TRIGGER dawdle BEFORE INSERT ON laurel.orders FOR EACH ROW EXECUTE FUNCTION laurel.dawdle()`),
  );
});
afterEach(async () => {
  await impatient.close();
  await own.drop();
});

test("an event that always takes too long is set aside alone, and the others are applied", async () => {
  const deps = createTestDeps({
    db: impatient,
    platform: onlyWebhooks,
  });
  const shop = await aShop(deps);
  const app = await createApp(deps);
  for (let id = 9001; id <= 9008; id += 1) {
    const webhook = aWebhook(shop.domain, anOrderPayload({ id, name: `#${id}` }), { webhookId: `w-${id}` });
    const answer = await app.inject(webhook);
    expect(answer.statusCode).toBe(200);
  }

  expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });

  expect(await memberOf(deps, shop)).toMatchObject({ available: 7 * 20, ordersCount: 7 });
  expect(await listInbox(deps, shop.shopId)).toMatchObject([
    { webhookId: "w-9004", status: "set_aside", reasonCode: "took_too_long" },
  ]);
  await app.close();
}, 60_000);
