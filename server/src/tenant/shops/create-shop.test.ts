import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadProgram } from "../program/load-program.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { createShop, type CreateShopInput } from "./create-shop.ts";
import { findShopByDomain, findShopById, findShopIdByDomain } from "./find-shop.ts";
import { loadShop, updateShopFacts } from "./load-shop.ts";

let own: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

let made = 0;
const create = (changes: Partial<CreateShopInput> = {}) => {
  const domain = `shop-${++made}.myshopify.com`;
  return createShop(deps, {
    domain,
    name: "Fern",
    currencyCode: "EUR",
    timeZone: "Europe/Berlin",
    actor: "cli",
    ...changes,
  });
};

describe("a shop created by hand", () => {
  test("is found by its domain and its id, and has a program", async () => {
    const shop = await create();
    expect(shop).toMatchObject({ name: "Fern", installedAt: null, isInstalled: true });
    expect(await findShopByDomain(deps, shop.domain)).toEqual(shop);
    expect(await findShopById(deps, shop.shopId)).toEqual(shop);
    expect(await findShopIdByDomain(deps, "nobody.myshopify.com")).toBeNull();
    expect(await own.db.transaction(shop.shopId, loadProgram)).toMatchObject({ version: 1 });
  });

  test("is updated by later store events", async () => {
    const { shopId } = await create();
    const facts = { name: "Fable", currencyCode: "USD", timeZone: "UTC" };
    const changed = await own.db.transaction(shopId, async (tx) => {
      await updateShopFacts(deps, tx, facts);
      return loadShop(tx);
    });
    expect(changed).toMatchObject(facts);
  });

  test.each([
    ["invalid_shop", ["domain"], { domain: "fern.example.com" }],
    ["invalid_input", ["currencyCode"], { currencyCode: "euro" }],
    ["invalid_input", ["timeZone"], { timeZone: "Mars/Olympus" }],
  ])("is refused as %s for its %s", async (code, field, changes) => {
    await expect(create(changes)).rejects.toMatchObject({ code, field });
  });

  test("with a domain that is taken is refused", async () => {
    const { domain } = await create();
    await expect(create({ domain })).rejects.toMatchObject({ code: "shop_exists" });
  });
});
