// Files of a shop with a few hundred customers, as a merchant downloads them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../http/app.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

const CUSTOMERS = 2_300;

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  const ids = Array.from({ length: CUSTOMERS }, (_, index) => String(10_000 + index));
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    await deliver(
      deps,
      shop,
      some.map((id) => ({
        type: "customer_created" as const,
        customer: aCustomer(id, { firstName: id === "10007" ? "=1+1" : "Ann", lastName: `Nr. ${id}` }),
      })),
    );
  }
  await deliver(deps, shop, [orderChanged(anOrder({ orderId: "9001", customerId: "10007", name: "#1001" }))]);
  app = await createApp(deps);
});
afterAll(async () => {
  await app.close();
  await own.drop();
});

async function download(url: string, of: Shop | null = shop, scopes: readonly string[] = ["*"]) {
  const key =
    of && (await createApiKey(deps, { shopId: of.shopId, name: "test", scopes, actor: "test" })).key;
  const response = await app.inject({
    url,
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
  });
  const lines = response.body.replace("\ufeff", "").trimEnd().split("\r\n");
  return { response, lines };
}

describe("the customers of a view", () => {
  test("come complete, each once, with a header row", async () => {
    const { response, lines } = await download("/api/customers.csv?sort=NAME");

    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(lines[0]).toMatch(/^customer_id,email,name,status,points,/);
    const ids = lines.slice(1).map((line) => line.split(",")[0]);
    expect(ids).toHaveLength(CUSTOMERS);
    expect(new Set(ids).size).toBe(CUSTOMERS);
  });

  test("match its filter and search", async () => {
    const { lines } = await download("/api/customers.csv?query=Nr.%2010007&sort=NAME");
    const byFilter = await download("/api/customers.csv?minPoints=1&maxPoints=1000");

    expect(byFilter.lines).toHaveLength(2);
    expect(byFilter.lines[1]).toMatch(/^10007,/);
    expect(lines.slice(1).every((line) => line.startsWith("10007,"))).toBe(true);
  });

  test("contain no name that a spreadsheet would run as a formula", async () => {
    const { lines } = await download("/api/customers.csv?minPoints=1");
    expect(lines[1]).toContain(",'=1+1 Nr. 10007,");
  });
});

describe("the shop's activity", () => {
  test("includes the customer and the order", async () => {
    const { lines } = await download("/api/movements.csv?kinds=order_award");

    expect(lines[0]).toMatch(/^recorded_at,occurred_at,kind,points,account,balance_after,/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",order_award,20,available,20,10007,");
    expect(lines[1]).toContain(",#1001,order:9001:1,");
  });

  test("of a customer or of a period holds only theirs", async () => {
    const tomorrow = new Date(deps.clock.now().getTime() + 86_400_000).toISOString();
    expect((await download(`/api/movements.csv?from=${tomorrow}`)).lines).toHaveLength(1);
  });
});

describe("a download", () => {
  test("of one shop holds nothing of another", async () => {
    const stranger = await aShop(deps, { domain: "stranger.myshopify.com" });
    for (const name of ["customers", "movements"])
      expect((await download(`/api/${name}.csv`, stranger)).lines).toHaveLength(1);
  });

  test("is refused without a credential, and for a key that may not read customers", async () => {
    expect((await download("/api/customers.csv", null)).response.statusCode).toBe(401);
    const { response } = await download("/api/movements.csv", shop, ["write_rewards"]);
    expect(response.json()).toMatchObject({ error: { code: "missing_scope" } });
    expect((await download("/api/movements.csv", shop, ["write_customers"])).response.statusCode).toBe(200);
  });

  test.each([
    "/api/customers.csv?sort=RANDOM",
    "/api/customers.csv?colour=red",
    "/api/customers.csv?minPoints=many",
    "/api/movements.csv?from=yesterday",
    "/api/movements.csv?customerId=1",
    "/api/movements.csv?kinds=gift",
  ])("requested with %s is refused before anything is sent", async (url) => {
    const { response } = await download(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code: "invalid_input" } });
  });
});
