// Which letters are due is asked often: it reads those, and not what waits for later.
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayAfterKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps } from "../../testing/test-deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { listAtOnce, listDue } from "./shopper-mail.sql.ts";

const NOW = "2026-03-03T10:00:00Z";
const TODAY = "2026-03-03T00:00:00Z";

let own: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  shop = await aShop(createTestDeps({ db: own.db }));
  await withAdministrator(own.url, (client) =>
    client.query(
      `INSERT INTO laurel.shopper_mails (shop_id, customer_id, kind, subject, facts, happened_at)
       SELECT $1::uuid, uuidv7(), kind, n::text, '{}', at::timestamptz FROM (VALUES
         ('win_back', 5000, '2026-05-01'), ('points_earned', 5000, '2026-03-03T08:00:00Z'),
         ('points_earned', 10, '2026-03-02T08:00:00Z'), ('code_issued', 3, '2026-03-03T08:00:00Z')) AS v (kind, count, at),
         LATERAL generate_series(1, count) AS n`,
      [shop.shopId],
    ),
  );
});
afterAll(() => own.drop());

test("What members are told tomorrow or in two months is not read today", async () => {
  const values = [shop.shopId, ["win_back", "points_earned"], NOW, dayAfterKinds, TODAY, "2026-03-03", 500];
  expect(await own.db.transaction(shop.shopId, (tx) => tx.run(listDue, values))).toHaveLength(10);
  expect(await rowsRead(own.url, shop.shopId, listDue, values)).toBeLessThanOrEqual(20);
});

test("Codes are found without reading what waits beside them", async () => {
  const values = [shop.shopId, ["code_issued", "friend_letter"], 500, NOW];
  expect(await own.db.transaction(shop.shopId, (tx) => tx.run(listAtOnce, values))).toHaveLength(3);
  expect(await rowsRead(own.url, shop.shopId, listAtOnce, values)).toBeLessThanOrEqual(10);
});
