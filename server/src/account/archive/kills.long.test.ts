// The real server process, killed during an archive import: it leaves no rows, and the archive can be sent again.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { createLog } from "../../process/log.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { startLaurel, type LaurelProcess } from "../../testing/processes/laurel-process.ts";
import { isSomebodyWaiting } from "../../testing/walks/search-database.ts";
import { shopTables } from "../../features/features.ts";
import { archivedNames } from "./archive-format.ts";

const MEMBERS = 500;
const patience = { timeout: 60_000, interval: 10 };

let laurel: LaurelProcess;
let from: Shop;
let into: Shop;

beforeAll(async () => {
  chmodSync(temporary, 0o755);
  laurel = await startLaurel({ environment: { TMPDIR: temporary } });
  await laurel.withDeps(async (deps) => {
    from = await aShop(deps, { domain: "from.myshopify.com" });
    into = await aShop(deps, { domain: "into.myshopify.com" });
    const orders = Array.from({ length: MEMBERS }, (_, n) =>
      orderChanged(anOrder({ orderId: String(9_000 + n), customerId: String(7_000 + n) })),
    );
    await deliver(deps, from, orders);
  });
}, 180_000);
afterAll(async () => {
  await laurel?.remove();
  rmSync(temporary, { recursive: true, force: true });
});

async function send({ domain }: Shop, body?: ArrayBuffer): Promise<Response> {
  const { output } = await laurel.run("api-key", "create", "--shop", domain);
  const authorization = `Bearer ${output.trim().split("\n").at(-1)}`;
  return fetch(new URL("/api/shop-archive", laurel.url), {
    method: body ? "POST" : "GET",
    headers: { authorization, "content-type": "application/gzip" },
    ...(body && { body }),
  });
}

/** A connection to the server's own database, for as long as `work` runs. */
async function asAdministrator<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** The server closes days and months at any minute, in both shops. */
const ofDays: ReadonlySet<string> = new Set([
  "booking_day_totals",
  "closed_months",
  "cohort_months",
  "cohort_progress",
  "day_notes",
]);
/** Those that only people, orders and imports write. Jobs may write the others of an empty shop at any minute. */
const comparedNames = archivedNames(shopTables).filter((name) => {
  const table = shopTables[name]!;
  return name !== "audit_log" && !ofDays.has(name) && "archive" in table && table.archive !== "take_archived";
});

const rowsOf = ({ shopId }: Shop) =>
  asAdministrator((url) =>
    withAdministrator(url, async (client) => {
      const counts: Record<string, number> = {};
      for (const table of comparedNames) {
        const text = `SELECT count(*)::int AS count FROM laurel.${table} WHERE shop_id = $1`;
        counts[table] = (await client.query<{ count: number }>(text, [shopId])).rows[0]!.count;
      }
      return counts;
    }),
  );

/** A lock on the entries stops the import half way through its rows; then the server is killed. */
const killHalfWay = (archive: ArrayBuffer) =>
  asAdministrator((url) =>
    withAdministrator(url, async (client) => {
      // The request is never answered, and PostgreSQL may stop with its server.
      client.on("error", () => undefined);
      const sent = send(into, archive).catch((error: unknown) => error);
      await client.query("BEGIN; LOCK TABLE laurel.entries IN SHARE MODE");
      await vi.waitFor(async () => expect(await isSomebodyWaiting(url)).toBe(true), patience);
      await laurel.kill();
      await client.query("ROLLBACK").catch(() => undefined);
      return sent;
    }),
  );

/** Of this server alone: other tests have temporary files too. */
const temporary = mkdtempSync(path.join(tmpdir(), "laurel-kills-"));
const leftFiles = () => readdirSync(temporary);

test(
  "a server that is killed while it imports an archive leaves nothing, and imports it on a second try, every row once",
  { timeout: 240_000 },
  async () => {
    const archive = await (await send(from)).arrayBuffer();
    const [empty, files] = [await rowsOf(into), leftFiles()];
    expect(empty).toMatchObject({ customers: 0, entries: 0 });

    expect(await killHalfWay(archive)).toBeInstanceOf(Error);
    await laurel.start();
    expect(await rowsOf(into)).toEqual(empty);
    expect(leftFiles()).toEqual(files);

    const answer = await send(into, archive);
    expect(answer.status).toBe(201);
    expect(await rowsOf(into)).toEqual(await rowsOf(from));
    expect(await laurel.withDeps((deps) => brokenClaims(deps, into))).toEqual([]);
    expect((await send(into, archive)).status).toBe(409);
  },
);
