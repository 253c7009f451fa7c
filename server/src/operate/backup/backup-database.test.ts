import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { createLog } from "../../process/log.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import {
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../testing/test-database.ts";
import { backupDatabase } from "./backup-database.ts";
import { restoreDatabase } from "./restore-database.ts";

const shopA = "01900000-0000-7000-8000-00000000000a";
const shopB = "01900000-0000-7000-8000-00000000000b";
const now = new Date("2026-03-02T10:00:00Z");
const log = createLog("silent");

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "laurel-backup-"));
  file = path.join(folder, "laurel.backup");
  [source, target] = await Promise.all([createTestDatabase(), createEmptyTestDatabase()]);
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The contents of each table as text, read by a superuser. */
async function contentsOf(database: TestDatabase): Promise<Record<string, string[]>> {
  return withAdministrator(database.url, async (client) => {
    const names = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'laurel'::regnamespace AND relkind = 'r' ORDER BY 1",
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of names.rows.filter((row) => !row.name.startsWith("migrations"))) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM laurel.${name} t ORDER BY 1`,
      );
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  });
}

async function fillSource(): Promise<void> {
  await withAdministrator(source.url, async (client) => {
    await client.query("SET search_path = laurel");
    for (const [shopId, domain] of [
      [shopA, "a.myshopify.com"],
      [shopB, "b.myshopify.com"],
    ]) {
      await client.query(
        "INSERT INTO shops (id, domain, name, currency_code, time_zone) VALUES ($1, $2, 'A \t shop', 'EUR', 'UTC')",
        [shopId, domain],
      );
      await client.query(
        `INSERT INTO customer_views (shop_id, id, name, address, updated_at, updated_by)
         SELECT $1, gen_random_uuid(), n::text, '', now(), E'by \\\\.\\n\\\\.\\nme'
           FROM generate_series(1, 5000) AS n`,
        [shopId],
      );
    }
    await client.query(
      "INSERT INTO credentials (hash, id, shop_id, kind, name, scopes) VALUES (sha256('x'), $1, $1, 'api_key', '', '{a,\"b c\"}')",
      [shopA],
    );
  });
  await source.db.transaction(shopA, (tx) =>
    enqueueJob(tx, {
      task: "later",
      payload: { shopId: shopA },
      key: "later",
      runAt: new Date("2030-01-01"),
    }),
  );
}

describe("a backup", () => {
  test("restores every row of every shop, and the waiting jobs", async () => {
    await fillSource();

    await backupDatabase(source.url, file, now);
    await restoreDatabase({ url: target.url, file, log });

    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    const { rows } = await target.db.pool.query(
      "SELECT task_identifier, key, run_at FROM graphile_worker.jobs",
    );
    expect(rows).toEqual([{ task_identifier: "later", key: "later", run_at: new Date("2030-01-01") }]);
  });

  test("is restored with row-level security in force", async () => {
    await fillSource();
    await backupDatabase(source.url, file, now);

    await restoreDatabase({ url: target.url, file, log });

    const count = await target.db.transaction(shopA, (tx) =>
      tx.kysely
        .selectFrom("customer_views")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .execute(),
    );
    expect(count).toEqual([{ n: 5000 }]);
    const unforced = await target.db.pool.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'laurel'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity",
    );
    expect(unforced.rows).toEqual([]);
  });

  test("is readable by its owner only, and gets its name only once it is complete", async () => {
    await fillSource();

    await backupDatabase(source.url, file, now);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["laurel.backup"]);
  });

  test("is refused by a database that is not empty", async () => {
    await fillSource();
    await backupDatabase(source.url, file, now);

    await expect(restoreDatabase({ url: source.url, file, log })).rejects.toThrow("empty");
  });

  test("that was cut off restores nothing", async () => {
    await fillSource();
    await backupDatabase(source.url, file, now);
    const text = gunzipSync(readFileSync(file));
    writeFileSync(file, gzipSync(text.subarray(0, text.length / 2)));

    await expect(restoreDatabase({ url: target.url, file, log })).rejects.toThrow("cut off");

    const contents = await contentsOf(target);
    expect(Object.values(contents).flat()).toEqual([]);
  });

  test("that is another kind of file is refused as such", async () => {
    writeFileSync(file, "hello");
    chmodSync(file, 0o600);

    await expect(restoreDatabase({ url: target.url, file, log })).rejects.toThrow("not a backup of Laurel");
  });

  test("of another version is refused", async () => {
    const header = { format: "laurel-backup", version: 1, migrations: ["9999-from-the-future"] };
    writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n`));

    await expect(restoreDatabase({ url: target.url, file, log })).rejects.toThrow("another version");
  });
});
