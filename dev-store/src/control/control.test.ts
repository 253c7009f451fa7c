import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";
import { startReceiver } from "../testing/webhook-receiver.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

const SHOP_NAME = "{ shop { name } }";
const CREATE = `mutation($code: String!) { discountCodeBasicCreate(basicCodeDiscount: {
  code: $code, title: "1 off", startsAt: "2026-11-20T00:00:00Z", context: { all: ALL },
  customerGets: { value: { discountAmount: { amount: "1.00" } }, items: { all: true } }
}) { codeDiscountNode { id } userErrors { code } } }`;
const call = (query: string, variables: object = {}): Promise<Response> =>
  store.post(
    "/admin/api/2026-10/graphql.json",
    { query, variables },
    {
      "X-Shopify-Access-Token": store.control.accessToken({ shop: SHOP }),
    },
  );
const codes = (): string[] => store.control.discounts({ shop: SHOP }).map(({ code }) => code);

test("the control API over HTTP has the same functions", async () => {
  const placed = await store.post("/control/place-order", {
    shop: SHOP,
    lines: [{ quantity: 2, unitPriceMinor: 1_000 }],
    at: "2026-11-01T08:00:00Z",
    shippingMinor: null,
  });
  const { result } = (await placed.json()) as {
    result: { id: number; total_price: string; created_at: string };
  };
  expect(result).toMatchObject({ total_price: "20.00", created_at: "2026-11-01T09:00:00+01:00" });
  expect(store.control.order({ shop: SHOP, orderId: result.id }).total_price).toBe("20.00");
});

test("a refusal of the control API has a code", async () => {
  const refused = await store.post("/control/refund-order", { shop: SHOP, orderId: 1, everything: true });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: "order_not_found" } });
  expect((await store.post("/control/fly", {})).status).toBe(404);
});

test("the control API lists its functions", async () => {
  const { functions } = (await (await fetch(`${store.url}/control`)).json()) as { functions: string[] };
  expect(functions).toEqual(expect.arrayContaining(["place-order", "disturb-deliveries", "wait-until-idle"]));
});

test.each([
  ["http_429", 429],
  ["http_500", 500],
  ["http_502", 502],
] as const)("the API can be made to answer %s, once", async (kind, status) => {
  store.control.disturbPlatform({ kind });
  const answers = [await call(SHOP_NAME), await call(SHOP_NAME)];
  expect(answers.map((answer) => answer.status)).toEqual([status, 200]);
  if (status === 429) expect(answers[0]?.headers.get("retry-after")).toBe("2.0");
});

test("the API can be made to throttle", async () => {
  store.control.disturbPlatform({ kind: "throttled" });
  const { errors } = await store.graphql(SHOP_NAME);
  expect(errors?.[0]?.extensions?.code).toBe("THROTTLED");
});

test("an answer can be lost after the discount was created, or before", async () => {
  store.control.disturbPlatform({ kind: "timeout_after_work", field: "discountCodeBasicCreate", holdMs: 20 });
  await expect(call(CREATE, { code: "AFTER" })).rejects.toThrow();
  store.control.disturbPlatform({
    kind: "timeout_before_work",
    field: "discountCodeBasicCreate",
    holdMs: 20,
  });
  await expect(call(CREATE, { code: "BEFORE" })).rejects.toThrow();
  expect(codes()).toEqual(["AFTER"]);
});

test("an answer can be cut in half after the mutation was executed", async () => {
  store.control.disturbPlatform({ kind: "truncated_json" });
  await expect((await call(CREATE, { code: "HALF" })).json()).rejects.toThrow(SyntaxError);
  expect(codes()).toEqual(["HALF"]);
});

test("a discount can be refused permanently", async () => {
  store.control.disturbPlatform({ kind: "final_refusal", field: "discountCodeBasicCreate" });
  const { data } = await store.graphql(CREATE, { code: "NEVER" });
  expect(data["discountCodeBasicCreate"]).toEqual({
    codeDiscountNode: null,
    userErrors: [{ code: "INVALID" }],
  });
  expect(codes()).toEqual([]);
});

test("faults hit only the calls that they are meant for, and can be cleared", async () => {
  store.control.disturbPlatform({ kind: "http_500", field: "discountCodeBasicCreate", rate: 1 });
  expect((await call(SHOP_NAME)).status).toBe(200);
  expect((await call(CREATE, { code: "A" })).status).toBe(500);
  store.control.clearFaults();
  expect((await call(CREATE, { code: "A" })).status).toBe(200);
});

test("two shops do not see each other", async () => {
  const other = "other.myshopify.com";
  store.control.openShop({ domain: other });
  const order = store.control.placeOrder({ shop: other, lines: [{ quantity: 1, unitPriceMinor: 1 }] });
  const { data } = await store.graphql(`{ order(id: "${order.admin_graphql_api_id}") { id } }`);
  expect(data["order"]).toBeNull();
  const token = store.control.accessToken({ shop: SHOP });
  const headers = { "X-Shopify-Access-Token": token, "X-Forwarded-Host": other };
  expect((await store.post("/admin/api/2026-10/graphql.json", { query: SHOP_NAME }, headers)).status).toBe(
    401,
  );
});

test("with a snapshot, everything is there after a restart, including undelivered webhooks", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "dev-store-"));
  const app = await startReceiver();
  const snapshotFile = path.join(folder, "state", "dev store.json");
  const first = await startTestStore({ snapshotFile, delivery: { retryDelaysMs: [60_000] } });
  await first.subscribe(app.url, "orders/create");
  app.answer = () => 503;
  const order = first.control.placeOrder({ shop: SHOP, lines: [{ quantity: 1, unitPriceMinor: 700 }] });
  await expect.poll(() => app.received.length).toBe(1);
  await first.close();

  app.answer = () => 200;
  const second = await startTestStore({ snapshotFile });
  await second.control.waitUntilIdle();
  expect(second.control.order({ shop: SHOP, orderId: order.id })).toEqual(order);
  expect(new Set(app.received.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(1);
  expect(app.received).toHaveLength(2);
  const next = second.control.placeOrder({ shop: SHOP, lines: [{ quantity: 1, unitPriceMinor: 700 }] });
  expect([next.order_number, next.id > order.id]).toEqual([order.order_number + 1, true]);
  await second.close();
  await app.close();
  await rm(folder, { recursive: true });
});
