import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import {
  anEmptyShop,
  beforeExport,
  linesOf,
  openArchiveServers,
  type ArchiveServers,
} from "../../testing/samples/archive-servers.ts";
import { testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { writeWholeFile } from "../../process/whole-file.ts";
import { createView } from "../../core/customer-list/customer-views.ts";
import { shopTables } from "../../features/features.ts";
import { closeDaysOfShop } from "../../core/ledger/daily/close-booking-days.job.ts";
import { updateProgram } from "../program-editing/update-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { archivedNames } from "./archive-format.ts";
import { importArchive } from "./import-archive.ts";
import { writeArchive } from "./write-archive.ts";

let servers: ArchiveServers;
let deps: TestDeps;
let there: TestDeps;
let shop: Shop;
let empty: Shop;
beforeEach(async () => {
  servers = await openArchiveServers();
  ({ deps, there, shop, empty } = servers);
});
afterEach(() => servers.close());

const afterExport = [
  orderChanged(
    anOrder({
      lines: [aLine({ quantity: 2, currentQuantity: 1 })],
      updatedAt: "2026-02-02T12:00:00.000Z",
    }),
  ),
  orderChanged(anOrder({ orderId: "9004" })),
  orderChanged(anOrder({ orderId: "9005", customerId: "7002" })),
];

test("every table of a shop is either in the archive or left out for a reason", async () => {
  const { rows } = await servers.source.db.pool.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'laurel'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'shop_id' ORDER BY 1`,
  );
  const named = Object.keys(shopTables).toSorted();

  expect(rows.map(({ name }) => name)).toEqual(named);
});

describe("an archive that another server imports", () => {
  test("has the coming night count for reports what nights had counted", async () => {
    await servers.live();
    await servers.exportShop();
    await servers.importShop();
    const rows = await there.db.global((tx) => tx.kysely.selectFrom("due_work").selectAll().execute());
    expect(rows).toContainEqual(expect.objectContaining({ shop_id: empty.shopId, kind: "night" }));
  });

  test("contains every row, and each balance can be proved there", async () => {
    await servers.live();
    deps.clock.set("2026-04-01T00:00:00.000Z");
    await closeDaysOfShop(deps, shop.shopId);
    await servers.exportShop();

    const { rows } = await servers.importShop();

    expect(rows).toMatchObject({ customers: 1, orders: 3, entries: 3 });
    expect(rows["booking_day_totals"]).toBeGreaterThan(0);
    expect(await servers.contentsThere()).toEqual(await servers.contentsHere());
    expect(await brokenClaims(there, empty)).toEqual([]);
  });

  test("replaces the program, the rewards and the saved views that the empty shop had", async () => {
    const { shopId } = empty;
    for (const expectedVersion of [1, 2, 3])
      await updateProgram(there, shopId, { expectedVersion, status: "PAUSED", actor: "staff:2" });
    await aReward(there, empty);
    await createView(there, { shopId, actor: "staff:2" }, { name: "Gold", address: "tier=gold" });
    await servers.live();
    await servers.exportShop();

    await servers.importShop();

    expect(await servers.contentsThere()).toEqual(await servers.contentsHere());
  });

  test("continues with later store events to the same balances", async () => {
    await servers.live();
    await servers.exportShop();
    await servers.importShop();

    for (const [at, of] of [
      [deps, shop],
      [there, empty],
    ] as const)
      await deliver(at, of, [...afterExport, ...beforeExport]);

    for (const person of ["7001", "7002"]) {
      const [here, elsewhere] = [await memberOf(deps, shop, person), await memberOf(there, empty, person)];
      expect(elsewhere).toMatchObject({ available: here.available, lifetime: here.lifetime });
      expect(here.available).toBeGreaterThan(0);
    }
    expect(await brokenClaims(there, empty)).toEqual([]);
  });

  test("is a snapshot: what happens while it is written is not in it", async () => {
    await servers.live();
    const { stream, summary } = writeArchive(deps, shop, "staff:1");
    await new Promise((resolve) => stream.once("readable", resolve));
    const written = writeWholeFile(servers.file, stream);
    await deliver(deps, shop, afterExport);
    await written;

    expect(await servers.importShop()).toMatchObject({ rows: (await summary).rows });
    expect(await brokenClaims(there, empty)).toEqual([]);
  });

  test("is recorded on both sides, with who did it", async () => {
    await servers.live();
    await servers.exportShop();
    await servers.importShop();

    const { rows } = await withAdministrator(servers.target.url, (client) =>
      client.query<{ line: string }>(
        "SELECT action || ' ' || actor AS line FROM laurel.audit_log WHERE subject = 'SHOP' ORDER BY id",
      ),
    );
    expect(rows.map(({ line }) => line)).toEqual(["SHOP_EXPORTED staff:1", "SHOP_IMPORTED staff:2"]);
  });

  test("holds no secret: no key, no token, no webhook of the store", async () => {
    await servers.live();
    await servers.exportShop();

    const tables = linesOf(servers.file).flatMap(
      (line) => /^\{"#":"table","name":"(\w+)"/.exec(line)?.[1] ?? [],
    );
    expect(tables).toEqual(archivedNames(shopTables));
    expect(tables.filter((name) => "leftOut" in shopTables[name]!)).toEqual([]);
  });

  test("drops the hashes of guests' addresses if the importing server hashes with another secret", async () => {
    await servers.live();
    await servers.exportShop();
    const env = { ...testEnv(), appSecret: "another secret, which is long enough too" };

    await servers.importShop(empty, { ...there, env });

    const orders = (await servers.contentsThere())["orders"]!.map(
      (row) => (JSON.parse(String(row)) as { guest_hash: unknown }).guest_hash,
    );
    expect(orders).toEqual([null, null, null]);
  });

  test("keeps one shop's rows from another's on the same server", async () => {
    await servers.live();
    await servers.exportShop();
    const beside = await anEmptyShop(deps);
    const before = await servers.contentsHere();

    await importArchive(deps, beside, { file: servers.file, actor: "staff:2" });

    expect(await servers.contentsHere()).toEqual(before);
    expect(await servers.contentsHere(beside)).toEqual(before);
  });

  test("restarts unfinished work", async () => {
    await servers.live();
    await withAdministrator(servers.source.url, (client) =>
      client.query(
        `INSERT INTO laurel.privacy_requests (shop_id, id, kind, platform_id, order_ids, asked_by, asked_at)
         VALUES ($1, $1, 'erasure', '7001', '{}', 'store', now())`,
        [shop.shopId],
      ),
    );
    await servers.exportShop();
    await servers.importShop();

    const { rows } = await servers.target.db.pool.query(
      "SELECT task_identifier FROM graphile_worker.jobs ORDER BY 1",
    );
    // The store's themes are told of the program too.
    expect(rows).toEqual([{ task_identifier: "erase-person" }, { task_identifier: "publish-program" }]);
  });
});
