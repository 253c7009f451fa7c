// What the undo of a bulk adjustment would do, and that it then does so: also for who has spent the points, was merged, or
// was erased.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Shop } from "../shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyNextPart } from "./apply-bulk-adjustment.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
  await deliver(
    deps,
    shop,
    Array.from({ length: 10 }, (_, n) => ({
      type: "customer_created" as const,
      customer: aCustomer(String(n)),
    })),
  );
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

let keys = 0;

async function begin(points: number) {
  const input = {
    selection: { matching: {} },
    points,
    reason: "our birthday",
    idempotencyKey: `k${(keys += 1)}`,
  };
  const { data } = await api.ask(
    `mutation ($input: BulkAdjustmentInput!) { bulkAdjustmentStart(input: $input) { bulkAdjustment { id } } }`,
    { input },
  );
  return data.bulkAdjustmentStart;
}

const undo = (id: string) =>
  api.ask(
    `mutation ($id: ID!) { bulkAdjustmentUndo(id: $id, reason: "wrong list") { userErrors { code } } }`,
    { id },
  );

async function seen(id: string) {
  const { data } = await api.ask(`query ($id: ID!) { bulkAdjustment(id: $id) { status undone leftAlone } }`, {
    id,
  });
  return data.bulkAdjustment;
}

async function idOf(platformId: number): Promise<string> {
  const { data } = await api.ask(`{ customer(platformId: "${platformId}") { id } }`);
  return data.customer.id;
}

const pointsOf = async (platformId: number) => (await memberOf(deps, shop, String(platformId))).available;

async function finish(id: string): Promise<void> {
  while (!(await applyNextPart(deps, shop.shopId, id)));
}

async function previewUndo(id: string) {
  const { data } = await api.ask(
    `query ($id: ID!) { bulkAdjustmentUndoPreview(id: $id) { members points spent pointsSpent alreadyUndone merged } }`,
    { id },
  );
  return data.bulkAdjustmentUndoPreview;
}

async function adjust(platformId: number, points: number): Promise<void> {
  const input = {
    customerId: await idOf(platformId),
    points,
    reason: "spent",
    idempotencyKey: `k${(keys += 1)}`,
  };
  await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input },
  );
}

async function merge(fromId: string, intoId: string): Promise<void> {
  const { data } = await api.ask(
    `mutation ($input: MergeInput!) { customerMerge(input: $input) { userErrors { code } } }`,
    { input: { fromId, intoId } },
  );
  expect(data.customerMerge.userErrors).toEqual([]);
}

async function erase(customerId: string): Promise<void> {
  const { data } = await api.ask(
    `mutation ($id: ID!) { customerErase(customerId: $id) { userErrors { code } } }`,
    { id: customerId },
  );
  expect(data.customerErase.userErrors).toEqual([]);
}

test("says first how many give back how much, and who has spent the points", async () => {
  const { bulkAdjustment } = await begin(50);
  const { id } = bulkAdjustment;
  await finish(id);
  await adjust(0, -50);
  await adjust(1, -20);
  await adjust(2, 30);
  await adjust(2, -60);
  await merge(await idOf(3), await idOf(4));

  expect(await previewUndo(id)).toEqual({
    members: 9,
    points: 450,
    spent: 3,
    pointsSpent: 50 + 20 + 30,
    alreadyUndone: 0,
    merged: 1,
  });
  await undo(id);
  await finish(id);
  expect([await pointsOf(0), await pointsOf(1), await pointsOf(2), await pointsOf(4)]).toEqual([
    -50, -20, -30, 50,
  ]);
  expect(await seen(id)).toMatchObject({ undone: 9, leftAlone: 1 });
  expect(await previewUndo(id)).toMatchObject({ members: 0, points: 0, alreadyUndone: 9, merged: 1 });
});

test("gives points back that it took, and nobody owes anything", async () => {
  const { bulkAdjustment } = await begin(-20);
  await finish(bulkAdjustment.id);
  expect(await previewUndo(bulkAdjustment.id)).toMatchObject({ members: 10, points: -200, spent: 0 });
});

test("says nothing about a batch that there is not", async () => {
  expect(await previewUndo(await idOf(1))).toBeNull();
  expect(await previewUndo("x")).toBeNull();
});

test("takes the points of an erased member too, without its reason", async () => {
  const { bulkAdjustment } = await begin(50);
  await finish(bulkAdjustment.id);
  const erased = await idOf(5);
  await erase(erased);
  expect(await previewUndo(bulkAdjustment.id)).toMatchObject({ members: 10 });
  await undo(bulkAdjustment.id);
  await finish(bulkAdjustment.id);

  expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "UNDONE", undone: 10, leftAlone: 0 });
  const { data } = await api.ask(
    `query ($id: ID!) { customer(id: $id) { movements(first: 1) { nodes { points reason } } } }`,
    { id: erased },
  );
  expect(data.customer.movements.nodes).toEqual([{ points: -50, reason: null }]);
});

test("another shop reads nothing of it", async () => {
  const { bulkAdjustment } = await begin(50);
  const mine = api;
  api = await openApi(deps, await aShop(deps, { domain: "stranger.myshopify.com" }));
  try {
    expect(await previewUndo(bulkAdjustment.id)).toBeNull();
  } finally {
    await api.close();
    api = mine;
  }
  await finish(bulkAdjustment.id);
});
