// What shoppers read of the products that earn more: the store's own names, with links to their pages.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { findShopNow } from "../../../tenant/shops/find-shop.ts";
import { installShop } from "../../../tenant/shops/install-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../../testing/test-platform.ts";
import { loadPreview } from "../admin/preview.ts";
import { publishProgram } from "./publish-program.job.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shopId: string;
let productIds: string[];

const shop = TEST_SHOP;
const make = (title: string, more: object = {}) =>
  world.store.control.createProduct({ shop, title, priceMinor: 1_000, ...more }).id;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform({ retryPolicy: { maxAttempts: 1 } });
  deps = createTestDeps({ db: own.db, platform: world.platform });
  const scopes = [...world.platform.authorization.requiredScopes, "read_products"];
  world.store.control.install({ shop, scopes });
  ({ shopId } = await installShop(deps, world.store.control.idToken({ shop })));
  productIds = ["Green Tea", "Tin", "Old Pot", "Spade"].map((title) => String(make(title)));
});
afterAll(async () => {
  await world.close();
  await own.drop();
});

const publish = () => publishProgram.run(deps, { shopId }, { n: 1, isLast: false });

async function multiply(
  chosen: Partial<Record<"tags" | "productIds" | "collectionIds", string[]>>,
  name?: string,
) {
  const { version, document } = await own.db.transaction(shopId, loadProgram);
  const config = { tags: [], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000, ...chosen };
  const rule = {
    id: "more",
    kind: "product_multiplier",
    enabled: true,
    config,
    ...(name !== undefined && { name }),
  };
  const orders = document.earning.filter(({ id }) => id !== "more");
  const next = { ...document, earning: [...orders, rule] } as ProgramDocument;
  const saved = await updateProgram(deps, shopId, {
    expectedVersion: version,
    status: "ON",
    document: next,
    actor: "a",
  });
  expect(saved).toMatchObject({ ok: true });
}

async function shown() {
  const found = await findShopNow(deps, shopId);
  const { guest } = await own.db.transaction(shopId, (tx) =>
    loadPreview(deps, tx, { shop: found!, document: null, rewards: [] }),
  );
  return { way: guest.ways.find(({ id }) => id === "more"), version: guest.program.version };
}

test("three products are named with their pages, and the others counted", async () => {
  await multiply({ productIds });
  const { way: before, version } = await shown();
  expect(before).not.toHaveProperty("items");

  await publish();
  const { way, version: named } = await shown();
  expect(way).toMatchObject({
    items: [
      { title: "Green Tea", path: "/products/green-tea" },
      { title: "Tin", path: "/products/tin" },
      { title: "Old Pot", path: "/products/old-pot" },
    ],
    moreItems: 1,
  });
  // What browsers have kept of it is another page now.
  expect(named).not.toBe(version);
});

test("a store that does not tell the names keeps those that it told", async () => {
  world.store.control.disturbPlatform({ kind: "final_refusal", field: "nodes", rate: 1 });
  await publish();
  world.store.control.clearFaults();
  expect((await shown()).way?.items).toHaveLength(3);
});

test("products that are chosen by a tag too are not named: some would read as all", async () => {
  await multiply({ productIds, tags: ["sale"] });
  await publish();
  expect((await shown()).way).not.toHaveProperty("items");
});

test("a product that the store no longer has is counted, and not named", async () => {
  await multiply({ productIds: [productIds[0]!, "99999"] });
  await publish();
  expect((await shown()).way).toMatchObject({ items: [{ title: "Green Tea" }], moreItems: 1 });
});

test("a rule that is gone leaves no names behind", async () => {
  await multiply({ productIds: ["99999"] });
  await publish();
  const rows = await own.db.transaction(shopId, (tx) =>
    tx.kysely.selectFrom("storefronts").select("named_items").execute(),
  );
  expect(rows).toEqual([{ named_items: [] }]);
});
