// What the undo of a bulk adjustment would do, and that it then does so: also for who has spent the points, was merged, or
// was erased.
import { afterEach, beforeEach, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { type BulkWorld, openBulkWorld } from "../../testing/bulk-world.ts";
import { brokenClaims } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";

let world: BulkWorld;

beforeEach(async () => {
  world = await openBulkWorld(10);
});
afterEach(async () => {
  expect(await brokenClaims(world.deps, world.shop)).toEqual([]);
  await world.close();
});

async function seen(id: string) {
  const { data } = await world.api.ask(
    `query ($id: ID!) { bulkAdjustment(id: $id) { status undone leftAlone } }`,
    {
      id,
    },
  );
  return data.bulkAdjustment;
}

async function previewUndo(id: string, api: TestApi = world.api) {
  const { data } = await api.ask(
    `query ($id: ID!) { bulkAdjustmentUndoPreview(id: $id) { members points spent pointsSpent alreadyUndone merged } }`,
    { id },
  );
  return data.bulkAdjustmentUndoPreview;
}

test("says first how many give back how much, and who has spent the points", async () => {
  const { bulkAdjustment } = await world.begin();
  const { id } = bulkAdjustment;
  await world.finish(id);
  await world.adjust(0, -50);
  await world.adjust(1, -20);
  await world.adjust(2, 30);
  await world.adjust(2, -60);
  await world.merge(await world.idOf(3), await world.idOf(4));

  expect(await previewUndo(id)).toEqual({
    members: 9,
    points: 450,
    spent: 3,
    pointsSpent: 50 + 20 + 30,
    alreadyUndone: 0,
    merged: 1,
  });
  await world.undo(id);
  await world.finish(id);
  expect([
    await world.pointsOf(0),
    await world.pointsOf(1),
    await world.pointsOf(2),
    await world.pointsOf(4),
  ]).toEqual([-50, -20, -30, 50]);
  expect(await seen(id)).toMatchObject({ undone: 9, leftAlone: 1 });
  expect(await previewUndo(id)).toMatchObject({ members: 0, points: 0, alreadyUndone: 9, merged: 1 });
});

test("gives points back that it took, and nobody owes anything", async () => {
  const { bulkAdjustment } = await world.begin({ points: -20 });
  await world.finish(bulkAdjustment.id);
  expect(await previewUndo(bulkAdjustment.id)).toMatchObject({ members: 10, points: -200, spent: 0 });
});

test("says nothing about a batch that there is not", async () => {
  expect(await previewUndo(await world.idOf(1))).toBeNull();
  expect(await previewUndo("x")).toBeNull();
});

test("takes the points of an erased member too, without its reason", async () => {
  const { bulkAdjustment } = await world.begin();
  await world.finish(bulkAdjustment.id);
  const erased = await world.idOf(5);
  await world.erase(erased);
  expect(await previewUndo(bulkAdjustment.id)).toMatchObject({ members: 10 });
  await world.undo(bulkAdjustment.id);
  await world.finish(bulkAdjustment.id);

  expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "UNDONE", undone: 10, leftAlone: 0 });
  const { data } = await world.api.ask(
    `query ($id: ID!) { customer(id: $id) { movements(first: 1) { nodes { points reason } } } }`,
    { id: erased },
  );
  expect(data.customer.movements.nodes).toEqual([{ points: -50, reason: null }]);
});

test("another shop reads nothing of it", async () => {
  const { bulkAdjustment } = await world.begin();
  const theirs = await openApi(world.deps, await aShop(world.deps, { domain: "stranger.myshopify.com" }));
  expect(await previewUndo(bulkAdjustment.id, theirs)).toBeNull();
  await theirs.close();
  await world.finish(bulkAdjustment.id);
});
