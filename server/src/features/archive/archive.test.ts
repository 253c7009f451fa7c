import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeWholeFile } from "../backup/whole-file.ts";
import { adjustPoints } from "../adjustments/adjust-points.ts";
import { closeDaysOfShop } from "../ledger/daily/close-booking-days.job.ts";
import { createNewId } from "../../process/new-id.ts";
import { createView } from "../customer-list/customer-views.ts";
import { updateProgram } from "../program/update-program.ts";
import { createShop } from "../shops/create-shop.ts";
import type { Shop } from "../shops/load-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { shopTables } from "../features.ts";
import { archivedNames } from "./archive-format.ts";
import { importArchive } from "./import-archive.ts";
import { writeArchive } from "./write-archive.ts";

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;
let deps: TestDeps;
let there: TestDeps;
let shop: Shop;
let empty: Shop;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "laurel-archive-"));
  file = path.join(folder, "shop.gz");
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  deps = createTestDeps({ db: source.db });
  // Two servers never create the same id.
  there = createTestDeps({ db: target.db, clock: deps.clock, newId: createNewId(deps.clock) });
  shop = await aShop(deps);
  empty = await anEmptyShop(there);
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

const anEmptyShop = (into: TestDeps, changes: { currencyCode?: string; timeZone?: string } = {}) =>
  createShop(into, {
    domain: "elsewhere.myshopify.com",
    name: "Elsewhere",
    currencyCode: "EUR",
    timeZone: "Europe/Berlin",
    actor: "test",
    ...changes,
  });

async function exportShop(from = shop): Promise<void> {
  const { stream, summary } = writeArchive(deps, from, "staff:1");
  await writeWholeFile(file, stream);
  await summary;
}

const importShop = (into = empty, by = there) => importArchive(by, into, { file, actor: "staff:2" });

const two = { lines: [aLine({ quantity: 2 })] };
const beforeExport = [
  orderChanged(anOrder(two)),
  orderChanged(anOrder({ orderId: "9002" })),
  orderChanged(anOrder({ orderId: "9003", customerId: null })),
];
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

async function live(): Promise<void> {
  await deliver(deps, shop, beforeExport);
  const { customerId } = await memberOf(deps, shop);
  await adjustPoints(deps, shop.shopId, {
    customerId,
    points: -7,
    reason: 'a line\nand a "quote" \\ and a tab\t',
    note: null,
    countsTowardTier: null,
    idempotencyKey: "1",
    actor: "staff:1",
  });
  await aReward(deps, shop);
}

/** Every row of the archived tables, without the columns in which two shops differ. */
async function contentsOf(database: TestDatabase, { shopId }: Shop): Promise<Record<string, unknown[]>> {
  return withAdministrator(database.url, async (client) => {
    const contents: Record<string, unknown[]> = {};
    for (const table of archivedNames(shopTables).filter((name) => name !== "audit_log")) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'shop_id')::text AS row FROM laurel.${table} t WHERE shop_id = $1 ORDER BY 1`,
        [shopId],
      );
      contents[table] = rows.map(({ row }) => row);
    }
    return contents;
  });
}

const linesOf = (): string[] => gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");

/** Rewrites the archive with a valid checksum, as an expert could. */
function rewrite(change: (lines: string[]) => string[]): void {
  const lines = change(linesOf().slice(0, -1));
  const text = `${lines.join("\n")}\n`;
  const rows: Record<string, number> = {};
  let table = "";
  for (const line of lines.slice(1)) {
    const { "#": mark, name } = JSON.parse(line) as { "#"?: string; name: string };
    if (mark === "table") rows[(table = name)] = 0;
    else rows[table] = (rows[table] ?? 0) + 1;
  }
  const end = { "#": "end", rows, sha256: createHash("sha256").update(text).digest("hex") };
  writeFileSync(file, gzipSync(`${text}${JSON.stringify(end)}\n`));
}

const everyRow = (change: (line: string) => string) => (lines: string[]) => lines.map(change);

const changeHeader = (change: object) => (lines: string[]) => [
  JSON.stringify({ ...(JSON.parse(lines[0]!) as object), ...change }),
  ...lines.slice(1),
];

test("every table of a shop is either in the archive or left out for a reason", async () => {
  const { rows } = await source.db.pool.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'laurel'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'shop_id' ORDER BY 1`,
  );
  const named = Object.keys(shopTables).toSorted();

  expect(rows.map(({ name }) => name)).toEqual(named);
});

describe("an archive that another server imports", () => {
  test("contains every row, and each balance can be proved there", async () => {
    await live();
    deps.clock.set("2026-04-01T00:00:00.000Z");
    await closeDaysOfShop(deps, shop.shopId);
    await exportShop();

    const { rows } = await importShop();

    expect(rows).toMatchObject({ customers: 1, orders: 3, entries: 3 });
    expect(rows["booking_day_totals"]).toBeGreaterThan(0);
    expect(await contentsOf(target, empty)).toEqual(await contentsOf(source, shop));
    expect(await brokenClaims(there, empty)).toEqual([]);
  });

  test("replaces the program, the rewards and the saved views that the empty shop had", async () => {
    const { shopId } = empty;
    for (const expectedVersion of [1, 2, 3])
      await updateProgram(there, shopId, { expectedVersion, status: "PAUSED", actor: "staff:2" });
    await aReward(there, empty);
    await createView(there, { shopId, actor: "staff:2" }, { name: "Gold", address: "tier=gold" });
    await live();
    await exportShop();

    await importShop();

    expect(await contentsOf(target, empty)).toEqual(await contentsOf(source, shop));
  });

  test("continues with later store events to the same balances", async () => {
    await live();
    await exportShop();
    await importShop();

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
    await live();
    const { stream, summary } = writeArchive(deps, shop, "staff:1");
    await new Promise((resolve) => stream.once("readable", resolve));
    const written = writeWholeFile(file, stream);
    await deliver(deps, shop, afterExport);
    await written;

    expect(await importShop()).toMatchObject({ rows: (await summary).rows });
    expect(await brokenClaims(there, empty)).toEqual([]);
  });

  test("is recorded on both sides, with who did it", async () => {
    await live();
    await exportShop();
    await importShop();

    const { rows } = await target.db.pool
      .query<{ line: string }>("SELECT 1")
      .then(() =>
        withAdministrator(target.url, (client) =>
          client.query<{ line: string }>(
            "SELECT action || ' ' || actor AS line FROM laurel.audit_log WHERE subject = 'SHOP' ORDER BY id",
          ),
        ),
      );
    expect(rows.map(({ line }) => line)).toEqual(["SHOP_EXPORTED staff:1", "SHOP_IMPORTED staff:2"]);
  });

  test("holds no secret: no key, no token, no webhook of the store", async () => {
    await live();
    await exportShop();

    const tables = linesOf().flatMap((line) => /^\{"#":"table","name":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(tables).toEqual(archivedNames(shopTables));
    expect(tables.filter((name) => "leftOut" in shopTables[name]!)).toEqual([]);
  });

  test("drops the hashes of guests' addresses if the importing server hashes with another secret", async () => {
    await live();
    await exportShop();
    const env = { ...testEnv(), appSecret: "another secret, which is long enough too" };

    await importShop(empty, { ...there, env });

    const orders = (await contentsOf(target, empty))["orders"]!.map(
      (row) => (JSON.parse(String(row)) as { guest_hash: unknown }).guest_hash,
    );
    expect(orders).toEqual([null, null, null]);
  });

  test("keeps one shop's rows from another's on the same server", async () => {
    await live();
    await exportShop();
    const beside = await anEmptyShop(deps);
    const before = await contentsOf(source, shop);

    await importArchive(deps, beside, { file, actor: "staff:2" });

    expect(await contentsOf(source, shop)).toEqual(before);
    expect(await contentsOf(source, beside)).toEqual(before);
  });

  test("restarts unfinished work", async () => {
    await live();
    await withAdministrator(source.url, (client) =>
      client.query(
        `INSERT INTO laurel.privacy_requests (shop_id, id, kind, platform_id, order_ids, asked_by, asked_at)
         VALUES ($1, $1, 'erasure', '7001', '{}', 'store', now())`,
        [shop.shopId],
      ),
    );
    await exportShop();
    await importShop();

    const { rows } = await target.db.pool.query("SELECT task_identifier FROM graphile_worker.jobs");
    expect(rows).toEqual([{ task_identifier: "erase-person" }]);
  });
});

describe("an import is refused, and changes nothing, for", () => {
  const refusals: readonly (readonly [what: string, code: string, spoil: () => void])[] = [
    ["an empty file", "archive_empty", () => writeFileSync(file, "")],
    ["a file that is not compressed", "archive_not_gzip", () => writeFileSync(file, "email,points\n")],
    ["another compressed file", "archive_not_ours", () => writeFileSync(file, gzipSync("email,points\n"))],
    ["a compressed empty file", "archive_empty", () => writeFileSync(file, gzipSync(""))],
    [
      "a file whose end is missing",
      "archive_cut",
      () => writeFileSync(file, readFileSync(file).subarray(0, -200)),
    ],
    [
      "a file that lost its last lines",
      "archive_cut",
      () => writeFileSync(file, gzipSync(linesOf().slice(0, -1).join("\n"))),
    ],
    [
      "a file in which a figure was changed",
      "archive_altered",
      () => writeFileSync(file, gzipSync(linesOf().join("\n").replace('"available":', '"available":1'))),
    ],
    [
      "a file that lost a row",
      "archive_altered",
      () => writeFileSync(file, gzipSync(linesOf().toSpliced(-3, 1).join("\n"))),
    ],
    [
      "a file whose bytes were damaged",
      "archive_altered",
      () => {
        const bytes = readFileSync(file);
        const middle = Math.floor(bytes.length / 2);
        bytes.fill(0x55, middle, middle + 40);
        writeFileSync(file, bytes);
      },
    ],
    ["a newer format", "archive_newer", () => rewrite(changeHeader({ version: 3 }))],
    [
      "tables of a newer version",
      "archive_newer",
      () => rewrite(changeHeader({ schema: ["9999-from-the-future"] })),
    ],
    [
      "tables of an older version",
      "archive_other_schema",
      () => rewrite(changeHeader({ schema: ["0000-shops"] })),
    ],
    ["an older format", "archive_other_schema", () => rewrite(changeHeader({ version: 1 }))],
    [
      "a forged balance, with a correct checksum",
      "archive_ledger_broken",
      () => rewrite((lines) => lines.map((line) => line.replace('"available":', '"available":1'))),
    ],
    [
      "a row that Laurel never writes",
      "archive_altered",
      () => rewrite((lines) => lines.map((line) => line.replace('"points":', '"points":"many","p":'))),
    ],
    [
      "an infinite instant",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"available_at":"[^"]+"/, '"available_at":"infinity"'))),
    ],
    [
      "an instant before the earliest allowed",
      "archive_altered",
      () =>
        rewrite(
          everyRow((line) => line.replace(/"joined_at":"[^"]+"/, '"joined_at":"0600-01-01T00:00:00Z"')),
        ),
    ],
    [
      "a year with six digits",
      "archive_altered",
      () =>
        rewrite(
          everyRow((line) =>
            line.replace(/"expires_at":(null|"[^"]+")/, '"expires_at":"275760-01-01T00:00:00Z"'),
          ),
        ),
    ],
    [
      "more points than a balance can hold",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"points":\d+/, '"points":1000000000001'))),
    ],
    [
      "pending points below zero",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"pending":\d+/, '"pending":-1'))),
    ],
    [
      "a program with an invalid rule",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"earning": ?\[/, '"earning":[{"kind":"gift"},'))),
    ],
    [
      "a reward with a negative price",
      "archive_altered",
      () =>
        rewrite(
          everyRow((line) =>
            line.includes('"position":') ? line.replace(/"points": ?\d+/, '"points":-5') : line,
          ),
        ),
    ],
    [
      "a character that no text can hold",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace('"explanation":{', '"explanation":{"x":"\\u0000",'))),
    ],
    [
      "a small file that unpacks to far more than a shop's rows",
      "archive_too_large",
      () => rewrite((lines) => [...lines, ...Array<string>(40).fill(`{"x":"${"a".repeat(1024 * 1024)}"}`)]),
    ],
    [
      "a table that does not belong there",
      "archive_altered",
      () => rewrite((lines) => [...lines, '{"#":"table","name":"credentials"}', '{"kind":"api_key"}']),
    ],
  ];

  test.each(refusals)("%s", async (_what, code, spoil) => {
    await live();
    await exportShop();
    const before = await contentsOf(target, empty);
    spoil();

    await expect(importShop()).rejects.toMatchObject({ code });

    expect(await contentsOf(target, empty)).toEqual(before);
  });

  test("a shop of another currency or time zone, which are named", async () => {
    await live();
    await exportShop();
    const other = await createShop(there, {
      domain: "other.myshopify.com",
      name: "Other",
      currencyCode: "USD",
      timeZone: "Europe/Paris",
      actor: "test",
    });

    await expect(importShop(other)).rejects.toMatchObject({
      code: "archive_other_shop",
      details: {
        differs: [
          { fact: "currencyCode", archived: "EUR", here: "USD" },
          { fact: "timeZone", archived: "Europe/Berlin", here: "Europe/Paris" },
        ],
      },
    });
  });

  test("a shop that has points already", async () => {
    await live();
    await exportShop();
    await importShop();

    await expect(importShop()).rejects.toMatchObject({ code: "shop_not_empty" });
  });
});
