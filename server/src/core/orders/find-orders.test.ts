// Staff look an order up by the number that the shopper reads to them.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliver } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { openApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let styled: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  await deliver(
    deps,
    shop,
    [
      anOrder({ orderId: "9012", name: "#1012", customerId: "7001" }),
      anOrder({ orderId: "9013", name: "#1013", customerId: null }),
      anOrder({ orderId: "9014", name: "EX-77", customerId: null }),
      anOrder({ orderId: "9015", name: `#${"1".repeat(5_000)}`, customerId: null }),
    ].map((state) => orderChanged(state)),
  );
  styled = await aShop(deps, { domain: "styled.myshopify.com" });
  const states = ["FF1012-DE", "FF1013-DE"].map((name, index) =>
    anOrder({ orderId: `${9_100 + index}`, name, customerId: "7001" }),
  );
  await deliver(
    deps,
    styled,
    states.map((state) => orderChanged(state)),
  );
});
afterAll(() => own.drop());

async function find(name: string, where = shop) {
  const api = await openApi(deps, where);
  const { data, errors } = await api.ask(
    `query ($name: String!) { ordersNamed(name: $name) { name summary customer { platformId } } }`,
    { name },
  );
  await api.close();
  if (errors.length > 0) return errors.map(({ extensions }) => extensions.code);
  return data.ordersNamed;
}
const names = async (name: string, where = shop) =>
  (await find(name, where)).map((order: { name: string }) => order.name);

describe("an order is found", () => {
  test.each(["#1012", "1012", " 1012 "])("by its number as somebody types it: %s", async (typed) => {
    expect(await names(typed)).toEqual(["#1012"]);
  });

  test("by a name of any other form, in small letters too", async () => {
    expect(await names("ex-77")).toEqual(["EX-77"]);
  });

  test.each(["FF1012-DE", "ff1012-de", "1012", "#1012"])(
    "without what the store writes before and after its number: %s",
    async (typed) => {
      expect(await names(typed, styled)).toEqual(["FF1012-DE"]);
    },
  );

  test("with its customer and what it earned", async () => {
    const [order] = await find("1012");
    expect(order.customer).toEqual({ platformId: "7001" });
    expect(order.summary).not.toBe("");
  });

  test("without a customer if a guest placed it", async () => {
    expect(await find("1013")).toMatchObject([{ name: "#1013", customer: null }]);
  });
});

describe("no order is found", () => {
  test.each(["101", "10125", "", " ", "%", "#"])("by “%s”", async (typed) => {
    expect(await names(typed)).toEqual([]);
  });

  test("by a number that only another shop has", async () => {
    expect(await names("EX-77", styled)).toEqual([]);
  });

  test("by a text that is too long", async () => {
    expect(await find("1".repeat(101))).toEqual(["invalid_input"]);
  });
});

test("the number is looked up in an index, however many orders the shop has", async () => {
  const plan = await own.db.transaction(shop.shopId, (tx) =>
    tx.ask(sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT 1 FROM orders
      WHERE shop_id = ${shop.shopId}::uuid AND name = ANY(${["#1012", "1012"]}::text[])
        AND octet_length(name) <= 1000 AND processed_at IS NOT NULL`),
  );
  const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(/orders_by_name/);
  expect(lines).toMatch(/Index Cond: .*name = ANY/);
});
