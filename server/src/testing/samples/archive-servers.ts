// A shop on one server, and an empty shop on another that imports its archive.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { archivedNames } from "../../account/archive/archive-format.ts";
import { importArchive } from "../../account/archive/import-archive.ts";
import { writeArchive } from "../../account/archive/write-archive.ts";
import { writeWholeFile } from "../../process/whole-file.ts";
import { shopTables } from "../../features/features.ts";
import { createShop } from "../../tenant/shops/create-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { createNewId } from "../../process/new-id.ts";
import { withAdministrator } from "../processes/administrator.ts";
import { deliver, memberOf } from "../processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { aReward } from "./a-redemption.ts";
import { aShop } from "./a-shop.ts";
import { aLine, anOrder, orderChanged } from "./an-order.ts";

const two = { lines: [aLine({ quantity: 2 })] };
export const beforeExport = [
  orderChanged(anOrder(two)),
  orderChanged(anOrder({ orderId: "9002" })),
  orderChanged(anOrder({ orderId: "9003", customerId: null })),
];

export const anEmptyShop = (into: TestDeps, changes: Partial<Parameters<typeof createShop>[1]> = {}) =>
  createShop(into, {
    domain: "elsewhere.myshopify.com",
    name: "Elsewhere",
    currencyCode: "EUR",
    timeZone: "Europe/Berlin",
    actor: "test",
    ...changes,
  });

export type ArchiveServers = Awaited<ReturnType<typeof openArchiveServers>>;

export async function openArchiveServers() {
  const folder = mkdtempSync(path.join(tmpdir(), "laurel-archive-"));
  const file = path.join(folder, "shop.gz");
  const [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const deps = createTestDeps({ db: source.db });
  // Two servers never create the same id.
  const there = createTestDeps({ db: target.db, clock: deps.clock, newId: createNewId(deps.clock) });
  const shop = await aShop(deps);
  const empty = await anEmptyShop(there);
  return {
    file,
    source,
    target,
    deps,
    there,
    shop,
    empty,
    /** What the archive is to contain. */
    live: async (): Promise<void> => {
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
    },
    exportShop: async (): Promise<void> => {
      const { stream, summary } = writeArchive(deps, shop, "staff:1");
      await writeWholeFile(file, stream);
      await summary;
    },
    importShop: (into = empty, by = there) => importArchive(by, into, { file, actor: "staff:2" }),
    contentsHere: (of = shop) => contentsOf(source, of),
    contentsThere: () => contentsOf(target, empty),
    close: async (): Promise<void> => {
      await Promise.all([source.drop(), target.drop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

export const linesOf = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
