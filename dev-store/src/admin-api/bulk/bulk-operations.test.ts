import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../../testing/start-test-store.ts";
import { startReceiver } from "../../testing/webhook-receiver.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

const place = (lines = 2) =>
  store.control.placeOrder({
    shop: SHOP,
    lines: Array.from({ length: lines }, () => ({ quantity: 1, unitPriceMinor: 1_000 })),
    isSilent: true,
  });

const RUN = `mutation($query: String!, $groupObjects: Boolean!) {
  bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) {
    bulkOperation { id status }
    userErrors { code message }
  }
}`;
const ORDERS = "{ orders { edges { node { id name lineItems { edges { node { id title } } } } } } }";

interface Started {
  bulkOperation: { id: string; status: string } | null;
  userErrors: { code: string; message: string }[];
}

const start = async (query: string, groupObjects = true): Promise<Started> =>
  (await store.graphql(RUN, { query, groupObjects })).data["bulkOperationRunQuery"] as Started;

interface Operation {
  status: string;
  errorCode: string | null;
  objectCount: string;
  rootObjectCount: string;
  url: string | null;
  partialDataUrl: string | null;
}

const look = async (id: string): Promise<Operation> => {
  const query =
    "query($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount rootObjectCount url partialDataUrl } }";
  return (await store.graphql(query, { id })).data["bulkOperation"] as Operation;
};

async function ended(query: string, groupObjects = true): Promise<Operation & { id: string }> {
  const id = (await start(query, groupObjects)).bulkOperation?.id ?? "";
  await vi.waitFor(async () => expect((await look(id)).status).toMatch(/COMPLETED|FAILED/));
  return { id, ...(await look(id)) };
}

const fetchFile = (url: string | null, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(store.url + new URL(url ?? "").pathname, { headers });
const linesOf = async (url: string | null): Promise<Record<string, unknown>[]> =>
  (await (await fetchFile(url)).text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("every object of a connection is a line; nested objects follow and name their parent", async () => {
  for (let n = 0; n < 120; n++) place();
  const done = await ended(ORDERS);
  expect(done).toMatchObject({ status: "COMPLETED", objectCount: "360", rootObjectCount: "120" });
  const lines = await linesOf(done.url);
  expect(lines).toHaveLength(360);
  const [order, first, second, next] = lines;
  expect(order).toEqual({ id: expect.stringContaining("Order/") as string, name: "#1001" });
  expect([first?.["__parentId"], second?.["__parentId"]]).toEqual([order?.["id"], order?.["id"]]);
  expect(next).not.toHaveProperty("__parentId");
});

test("without grouping, objects may be anywhere after their parents", async () => {
  place();
  place();
  const lines = await linesOf((await ended(ORDERS, false)).url);
  expect(lines.map((line) => "__parentId" in line)).toEqual([false, false, true, true, true, true]);
});

test("an answer without objects has no file", async () => {
  expect(await ended(ORDERS)).toMatchObject({ status: "COMPLETED", objectCount: "0", url: null });
});

test("a scope that was not granted fails the operation", async () => {
  place();
  store.control.install({ shop: SHOP, scopes: ["read_orders"] });
  const query = "{ orders { edges { node { id lineItems { edges { node { id product { id } } } } } } } }";
  expect(await ended(query)).toMatchObject({ status: "FAILED", errorCode: "ACCESS_DENIED", url: null });
});

test("a range of the file can be downloaded, and nothing after seven days", async () => {
  place();
  const { id, url } = await ended(ORDERS);
  const whole = await (await fetchFile(url)).text();
  const part = await fetchFile(url, { range: "bytes=10-" });
  expect([part.status, await part.text()]).toEqual([206, whole.slice(10)]);
  store.pass(7 * 86_400 + 1);
  expect(await look(id)).toMatchObject({ status: "EXPIRED", url: null });
  expect((await fetchFile(url)).status).toBe(400);
});

test("an operation that fails half-way has the objects found so far", async () => {
  for (let n = 0; n < 250; n++) place(1);
  store.control.disturbBulkOperation({ outcome: "TIMEOUT", after: 150 });
  const failed = await ended(ORDERS);
  expect(failed).toMatchObject({ status: "FAILED", errorCode: "TIMEOUT", url: null });
  expect(await linesOf(failed.partialDataUrl)).toHaveLength(400);
});

test("at most five run at once in a shop, and an operation can be cancelled", async () => {
  for (let n = 0; n < 5; n++) store.control.disturbBulkOperation({ outcome: "stay" });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push((await start(ORDERS)).bulkOperation?.id ?? "");
  expect((await start(ORDERS)).userErrors).toMatchObject([{ code: "LIMIT_REACHED" }]);
  await store.graphql("mutation($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }", {
    id: ids[0] ?? "",
  });
  await vi.waitFor(async () => expect((await look(ids[0] ?? "")).status).toBe("CANCELED"));
  expect((await start(ORDERS)).userErrors).toEqual([]);
  for (const id of ids.slice(1))
    await store.graphql("mutation($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }", {
      id,
    });
});

test("the end of an operation is announced", async () => {
  const app = await startReceiver();
  await store.subscribe(app.url, "bulk_operations/finish");
  const { id } = await ended(ORDERS);
  await store.control.waitUntilIdle();
  expect(app.received.map(({ body }) => body)).toMatchObject([
    { admin_graphql_api_id: id, status: "completed", error_code: null, type: "query" },
  ]);
  await app.close();
});

test.each([
  ["of two root fields", "{ orders { edges { node { id } } } customers { edges { node { id } } } }"],
  ["of no connection", "{ shop { name } }"],
  ["with variables", "query($q: String) { orders(query: $q) { edges { node { id } } } }"],
  ["of a field that is not there", "{ orders { edges { node { idd } } } }"],
  [
    "with a connection inside a list",
    "{ orders { edges { node { id refunds { id refundLineItems { edges { node { id } } } } } } } }",
  ],
  [
    "with a connection inside an object without its id",
    "{ orders { edges { node { name lineItems { edges { node { id } } } } } } }",
  ],
])("a query %s is refused", async (_case, query) => {
  expect((await start(query)).userErrors).toMatchObject([{ code: "INVALID" }]);
});
