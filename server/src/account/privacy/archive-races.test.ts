// An upload or an archive arrives while a person, or the shop itself, is being erased: none of their data stays.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importArchive } from "../archive/import-archive.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { writeWholeFile } from "../../process/whole-file.ts";
import { addNote } from "../../core/customers/customer-notes.ts";
import type { Database } from "../../database/database.ts";
import { receiveFile } from "../../intake/imports/receive-file.ts";
import { createNewId } from "../../process/new-id.ts";
import { createShop } from "../../tenant/shops/create-shop.ts";
import { uninstallShop } from "../../tenant/shops/uninstall-shop.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { interleave } from "../../testing/processes/interleave.ts";
import { searchDatabase } from "../../testing/walks/search-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { eraseAsRequested } from "./erase-person.ts";
import { eraseShop } from "./erase-shop.ts";
import { requestErasure } from "./privacy-requests.ts";

const ZENOBIA = "5550001";
const email = "zenobia@quill.example";
const words = ["Zenobia", "Quillfeather", email, "Lantern Row"];

let folder: string;
let file: string;
let own: TestDatabase;
let deps: TestDeps;
let shops = 0;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "laurel-races-"));
  file = path.join(folder, "shop.gz");
  own = await createTestDatabase();
  const clock = new TestClock();
  deps = createTestDeps({ db: own.db, clock, newId: createNewId(clock) });
  await exportZenobia();
});
afterEach(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** An archive from another server, where Zenobia is a customer with an order, a note and a line in a file. */
async function exportZenobia(): Promise<void> {
  const elsewhere = await createTestDatabase();
  const there = createTestDeps({ db: elsewhere.db, clock: deps.clock });
  const shop = await aShop(there);
  const zenobia = aCustomer(ZENOBIA, { email, firstName: "Zenobia", lastName: "Quillfeather" });
  const order = anOrder({ customerId: ZENOBIA });
  await deliver(there, shop, [{ type: "customer_created", customer: zenobia }, orderChanged(order, zenobia)]);
  const { customerId } = await memberOf(there, shop, ZENOBIA);
  await addNote(there, shop.shopId, { customerId, text: "Zenobia has a dog", actor: "staff:7" });
  await upload(there.db, shop);
  const { stream, summary } = writeArchive(there, shop, "staff:1");
  await writeWholeFile(file, stream);
  await summary;
  await elsewhere.drop();
}

const on = (db: Database): TestDeps => ({ ...deps, db });

async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from("email,points,address\n");
  yield Buffer.from(`${email},5,12 Lantern Row\n`);
}

const upload = (db: Database, { shopId }: Shop): Promise<string> =>
  receiveFile(on(db), shopId, { fileName: "points.csv", bytes: bytes(), actor: "staff:7" });

const anEmptyShop = (): Promise<Shop> =>
  createShop(deps, {
    domain: `empty-${(shops += 1)}.myshopify.com`,
    name: "Empty",
    currencyCode: "EUR",
    timeZone: "Europe/Berlin",
    actor: "test",
  });

const takeIn = (db: Database, shop: Shop) => importArchive(on(db), shop, { file, actor: "staff:2" });

async function askToErase({ shopId }: Shop): Promise<string> {
  await deps.db.transaction(shopId, (tx) =>
    requestErasure(tx, deps, { platformId: ZENOBIA, email, orderIds: [], askedBy: "platform" }),
  );
  const { id } = await deps.db.transaction(shopId, (tx) =>
    tx.kysely.selectFrom("privacy_requests").select("id").executeTakeFirstOrThrow(),
  );
  return id;
}

describe("an archive that holds a person who is being erased", { timeout: 120_000 }, () => {
  const prepare = async () => {
    const shop = await anEmptyShop();
    return { shop, requestId: await askToErase(shop) };
  };
  type About = Awaited<ReturnType<typeof prepare>>;
  const erase =
    ({ shop, requestId }: About) =>
    (db: Database) =>
      eraseAsRequested(on(db), shop.shopId, requestId);
  const take =
    ({ shop }: About) =>
    (db: Database) =>
      takeIn(db, shop);
  const after = async ({ shop }: About) => {
    expect(await searchDatabase(own.url, words)).toEqual([]);
    expect(await memberOf(deps, shop, ZENOBIA)).toMatchObject({ status: "ERASED", available: 20 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  };

  test("brings nobody back, whatever step the erasure is at", async () => {
    expect(await interleave(own, { prepare, first: erase, second: take, after })).toBeGreaterThan(5);
  });

  test("brings nobody back, whatever step the import is at", async () => {
    expect(await interleave(own, { prepare, first: take, second: erase, after })).toBeGreaterThan(20);
  });
});

describe("a shop that is being erased", { timeout: 120_000 }, () => {
  /** The app was uninstalled three days ago. */
  const prepare = async (): Promise<Shop> => {
    const shop = await anEmptyShop();
    const now = new Date(deps.clock.now().getTime() - 3 * 86_400_000);
    await own.db.transaction(shop.shopId, (tx) => uninstallShop(deps, tx, { now }));
    return shop;
  };
  const erase = (shop: Shop) => (db: Database) => eraseShop(on(db), shop.shopId);
  const after = async ({ shopId }: Shop) => {
    forgetShops(deps);
    const found = await searchDatabase(own.url, [...words, shopId]);
    // Waiting jobs contain the shop's id.
    expect(found.filter((one) => !one.startsWith("graphile_worker."))).toEqual([]);
  };

  test("keeps nothing of an archive", async () => {
    const take = (shop: Shop) => (db: Database) => takeIn(db, shop);
    expect(await interleave(own, { prepare, first: take, second: erase, after })).toBeGreaterThan(20);
  });

  test("keeps nothing of a file", async () => {
    const send = (shop: Shop) => (db: Database) => upload(db, shop);
    expect(await interleave(own, { prepare, first: send, second: erase, after })).toBeGreaterThan(5);
  });
});
