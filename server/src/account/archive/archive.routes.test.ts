// The archive over HTTP, as the settings page and a merchant's program use it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../http/app.ts";
import { createNewId } from "../../process/new-id.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { hasShopData } from "./has-shop-data.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let empty: Shop;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  own = await createTestDatabase();
  const clock = new TestClock();
  deps = createTestDeps({ db: own.db, clock, newId: createNewId(clock) });
  shop = await aShop(deps);
  empty = await aShop(deps, { domain: "empty.myshopify.com" });
  await deliver(deps, shop, [orderChanged(anOrder())]);
  app = await createApp(deps);
});
afterEach(async () => {
  await app.close();
  await own.drop();
});

async function headersOf({ shopId }: Shop, scopes: readonly string[] = ["*"]) {
  const { key } = await createApiKey(deps, { shopId, name: "test", scopes, actor: "test" });
  return { authorization: `Bearer ${key}` };
}

const download = async (of: Shop, scopes?: readonly string[]) =>
  app.inject({ url: "/api/shop-archive", headers: await headersOf(of, scopes) });

const upload = async (into: Shop, payload: Buffer, type = "application/gzip") =>
  app.inject({
    method: "POST",
    url: "/api/shop-archive",
    headers: { ...(await headersOf(into)), "content-type": type },
    payload,
  });

describe("a shop's archive", () => {
  test("is downloaded, and imported by an empty shop", async () => {
    const file = await download(shop);
    const answer = await upload(empty, file.rawPayload);

    expect(file.headers["content-disposition"]).toMatch(/filename="regency-\d{4}-\d\d-\d\d\.laurel\.gz"/);
    expect(file.headers["cache-control"]).toBe("no-store");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ domain: shop.domain, customers: 1, orders: 1, movements: 1 });
    expect((await memberOf(deps, empty)).available).toBe((await memberOf(deps, shop)).available);
    expect(await brokenClaims(deps, empty)).toEqual([]);
  });

  test("holds the rows of the shop that asks, and of no other", async () => {
    const { rawPayload } = await download(empty);
    const third = await aShop(deps, { domain: "third.myshopify.com" });

    expect((await upload(third, rawPayload)).json()).toMatchObject({ customers: 0, orders: 0 });
  });

  test("is refused to a key with limited permissions", async () => {
    const scopes = ["read_customers", "write_customers", "write_program"];
    const read = await download(shop, scopes);
    const headers = { ...(await headersOf(empty, scopes)), "content-type": "application/gzip" };
    const write = await app.inject({ method: "POST", url: "/api/shop-archive", headers, payload: "x" });

    for (const answer of [read, write]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "missing_scope" });
    }
  });

  test("is refused without a credential", async () => {
    const answer = await app.inject({ url: "/api/shop-archive" });

    expect(answer.statusCode).toBe(401);
  });

  test("that is not an archive is refused with a code and a message", async () => {
    const answer = await upload(empty, Buffer.from("email,points\n"));

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "archive_not_gzip", message: expect.any(String) });
  });

  test("of a shop with another currency is refused, and the difference is named", async () => {
    const dollars = await aShop(deps, { domain: "dollars.myshopify.com", currencyCode: "USD" });
    const { rawPayload } = await download(shop);

    expect((await upload(dollars, rawPayload)).json()).toMatchObject({
      code: "archive_other_shop",
      differs: [{ fact: "currencyCode", archived: "EUR", here: "USD" }],
    });
  });

  test("can only be imported by an empty shop", async () => {
    const { rawPayload } = await download(shop);
    const answer = await upload(shop, rawPayload);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: "shop_not_empty" });
  });

  test("needs an empty shop, which is known before the upload", async () => {
    expect(await deps.db.transaction(shop.shopId, hasShopData)).toBe(true);
    const { shopId } = await aShop(deps, { domain: "fresh.myshopify.com" });
    expect(await deps.db.transaction(shopId, hasShopData)).toBe(false);
  });

  test("posted as a form, as another site could, is refused", async () => {
    const answer = await upload(empty, Buffer.from("x"), "text/plain");

    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ message: "The body must be application/gzip." });
  });
});
