// The activity of a shop, in which a bulk adjustment is one line.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Shop } from "../shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyNextPart } from "./apply-bulk-adjustment.ts";

const MEMBERS = 20;

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let customers: string[];

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
  await deliver(
    deps,
    shop,
    Array.from({ length: MEMBERS }, (_, n) => ({
      type: "customer_created" as const,
      customer: aCustomer(String(n)),
    })),
  );
  const { data } = await api.ask(`{ customers(first: ${MEMBERS}, sort: NAME) { nodes { id } } }`);
  customers = data.customers.nodes.map(({ id }: { id: string }) => id);
});
afterEach(async () => {
  await api.close();
  await own.drop();
});

let keys = 0;
const idempotencyKey = () => `k${(keys += 1)}`;

async function adjust(points: number): Promise<string> {
  const { data } = await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { movement { postingId } } }`,
    { input: { customerId: customers[0], points, reason: "a call", idempotencyKey: idempotencyKey() } },
  );
  return data.customerAdjustPoints.movement.postingId;
}

async function adjustAll(points: number): Promise<string> {
  const input = {
    selection: { matching: {} },
    points,
    reason: "our birthday",
    idempotencyKey: idempotencyKey(),
  };
  const { data } = await api.ask(
    `mutation ($input: BulkAdjustmentInput!) { bulkAdjustmentStart(input: $input) { bulkAdjustment { id } } }`,
    { input },
  );
  const { id } = data.bulkAdjustmentStart.bulkAdjustment;
  await finish(id);
  return id;
}

async function undoAll(id: string): Promise<void> {
  await api.ask(
    `mutation ($id: ID!) { bulkAdjustmentUndo(id: $id, reason: "wrong") { userErrors { code } } }`,
    { id },
  );
  await finish(id);
}

const undoOne = (postingId: string) =>
  api.ask(`mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`, { id: postingId });

async function finish(id: string): Promise<void> {
  while (!(await applyNextPart(deps, shop.shopId, id)));
}

interface Line {
  readonly movement: { readonly points: number } | null;
  readonly bulkAdjustment: { readonly points: number; readonly adjusted: number } | null;
  readonly isUndo: boolean;
}

/** Such as “5”, “each of 20: 100” or “undone each of 20: 100”. */
const words = ({ movement, bulkAdjustment, isUndo }: Line): string =>
  movement
    ? String(movement.points)
    : `${isUndo ? "undone " : ""}each of ${bulkAdjustment?.adjusted}: ${bulkAdjustment?.points}`;

async function page(variables: object = {}) {
  const { data, errors } = await api.ask(
    `query ($first: Int, $after: String, $filter: MovementFilter) {
       activity(first: $first, after: $after, filter: $filter) {
         nodes { movement { points } bulkAdjustment { points adjusted } isUndo }
         pageInfo { hasNextPage endCursor } } }`,
    variables,
  );
  expect(errors).toEqual([]);
  const { nodes, pageInfo } = data.activity;
  return { lines: nodes.map(words) as string[], ...pageInfo };
}

test("a bulk adjustment is one line between the movements before and after it, and its undo is another", async () => {
  await adjust(1);
  const id = await adjustAll(100);
  await adjust(2);
  expect((await page()).lines).toEqual(["2", "each of 20: 100", "1"]);

  await undoAll(id);
  await adjust(3);
  expect((await page()).lines).toEqual(["3", "undone each of 20: 100", "2", "each of 20: 100", "1"]);
});

test("pages neither repeat nor lose a line", async () => {
  await adjust(1);
  await undoAll(await adjustAll(100));
  await adjust(2);
  await adjustAll(-7);
  const whole = await page();
  expect(whole).toMatchObject({ hasNextPage: false });
  expect(whole.lines).toHaveLength(5);
  for (const first of [1, 2, 3, 4, 5]) {
    const lines: string[] = [];
    for (let after: string | null = null; ;) {
      const { lines: some, hasNextPage, endCursor } = await page({ first, after });
      lines.push(...some);
      if (!hasNextPage) break;
      after = endCursor;
    }
    expect(lines).toEqual(whole.lines);
  }
});

test("one member's part that staff undid by itself is a line of its own", async () => {
  await adjustAll(100);
  const { data } = await api.ask("{ movements(first: 1) { nodes { postingId } } }");
  await undoOne(data.movements.nodes[0].postingId);
  expect((await page()).lines).toEqual(["-100", "each of 20: 100"]);
});

test("of one customer, and of a report's figure, every movement is shown", async () => {
  await adjustAll(100);
  expect((await page({ filter: { customerId: customers[0] } })).lines).toEqual(["100"]);
  expect((await page({ filter: { figure: "ADJUSTED" } })).lines).toHaveLength(MEMBERS);
  expect((await page({ filter: { customerId: "nobody" } })).lines).toEqual([]);
});

test("a filter of kinds and days counts for bulk adjustments too", async () => {
  await adjust(1);
  await undoAll(await adjustAll(100));
  const kinds = async (...some: string[]) => (await page({ filter: { kinds: some } })).lines;
  expect(await kinds("adjustment")).toEqual(["each of 20: 100", "1"]);
  expect(await kinds("undo")).toEqual(["undone each of 20: 100"]);
  expect(await kinds("import", "undo")).toEqual(["undone each of 20: 100"]);
  expect(await kinds("order_award")).toEqual([]);

  deps.clock.move({ days: 2 });
  const from = deps.clock.now().toISOString();
  await adjustAll(5);
  expect((await page({ filter: { from } })).lines).toEqual(["each of 20: 5"]);
  expect((await page({ filter: { to: from } })).lines).toHaveLength(3);
});

test("what an erasure took the texts from still belongs to its bulk adjustment", async () => {
  await adjustAll(100);
  const { data } = await api.ask(
    `mutation ($id: ID!) { customerErase(customerId: $id) { userErrors { code } } }`,
    { id: customers[3] },
  );
  expect(data.customerErase.userErrors).toEqual([]);
  expect((await page()).lines).toEqual(["each of 20: 100"]);
});
