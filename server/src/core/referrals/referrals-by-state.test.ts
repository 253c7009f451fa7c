// Referrals of a status are found among all others.
import { afterAll, beforeAll, expect, test } from "vitest";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps } from "../../testing/test-deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { referralsListings } from "./list-referrals.sql.ts";

const NOW = "2026-03-03T10:00:00Z";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

let own: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  shop = await aShop(createTestDeps({ db: own.db }));
  // 5,000 that were rewarded long ago, and five of each other status before them.
  await withAdministrator(own.url, (client) =>
    client.query(
      `INSERT INTO laurel.referrals (shop_id, id, advocate_id, claimed_at, program_version, issued_at, order_id, ordered_at,
                                     month, hold_ends_at, posted, refused_at, flags)
       SELECT $1::uuid, uuidv7(), uuidv7(), now(), 1, issued::timestamptz, ordered, ordered_at::timestamptz, month,
              hold::timestamptz, posted, refused::timestamptz, flags::text[]
         FROM (VALUES
           (5, NULL, NULL, NULL, NULL, NULL, 0, NULL, '{}'),
           (5, '2026-01-01', NULL, NULL, NULL, NULL, 0, NULL, '{}'),
           (5, '2026-01-01', '1', '2026-01-01', '2026-01', NULL, 0, NULL, '{}'),
           (5, '2026-01-01', '1', '2026-01-01', '2026-01', NULL, 0, '2026-01-02', '{}'),
           (5, '2026-01-01', '1', '2026-01-01', '2026-01', NULL, 0, NULL, '{over_cap}'),
           (5, '2026-01-01', '1', '2026-01-01', '2026-01', '2026-04-01', 10, NULL, '{}'),
           (5000, '2026-01-01', '1', '2026-01-01', '2026-01', '2026-02-01', 10, NULL, '{}'))
           AS v (count, issued, ordered, ordered_at, month, hold, posted, refused, flags),
         LATERAL generate_series(1, count)`,
      [shop.shopId],
    ),
  );
});
afterAll(() => own.drop());

test.each(["CLAIMED", "INVITED", "NOT_COUNTED", "REFUSED", "TO_DECIDE", "PENDING"] as const)(
  "%s: they are listed and counted without reading those that were rewarded",
  async (status) => {
    const { list, count } = referralsListings[status];
    const listed = [shop.shopId, NOW, LAST_ID, 50, null];
    const rows = await own.db.transaction(shop.shopId, (tx) => tx.run(list, listed));
    expect(rows.map((row) => row.status)).toEqual(Array(5).fill(status));
    if (status !== "PENDING")
      expect(await rowsRead(own.url, shop.shopId, list, listed)).toBeLessThanOrEqual(20);
    const counted = [shop.shopId, NOW, null];
    expect(await own.db.transaction(shop.shopId, (tx) => tx.run(count, counted))).toEqual([{ count: 5 }]);
    expect(await rowsRead(own.url, shop.shopId, count, counted)).toBeLessThanOrEqual(20);
  },
);
