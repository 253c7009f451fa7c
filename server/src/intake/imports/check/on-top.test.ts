// Newer balances of customers who have points from an earlier import: they are added, and the check says so.
import { afterAll, afterEach, expect, test } from "vitest";
import { openImportingShop } from "../../../testing/samples/importing-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { openImports, type ImportClient } from "../../../testing/samples/an-import.ts";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { openApi } from "../../../testing/test-api.ts";
import { mergeCustomers } from "../../merges/merge-customers.ts";

const opened = await openImportingShop();
const { deps, shop, imports, people } = opened;
afterAll(() => opened.close());

const waiting: string[] = [];
afterEach(async () => {
  for (const id of waiting.splice(0)) await imports.discard(id);
});

const fileOf = (balances: Readonly<Record<string, string | number>>, heads = "points"): string =>
  [`customer_id,${heads}`, ...Object.entries(balances).map(([id, points]) => `${id},${points}`)].join("\n");

async function applied(csv: string, into: ImportClient = imports): Promise<string> {
  deps.clock.move({ minutes: 1 });
  const id = await into.checked(csv);
  expect((await into.step("importApply", id)).userErrors).toEqual([]);
  await into.work("apply", id);
  return id;
}

async function checked(csv: string): Promise<string> {
  const id = await imports.checked(csv);
  waiting.push(id);
  return id;
}

const onTopOf = async (csv: string) => (await imports.show(await checked(csv))).onTop;

test("a changed balance is counted, an equal line is left out, and nobody else counts", async () => {
  const [ann, bo, cy, di] = (await people(4)) as [string, string, string, string];
  const first = await applied(fileOf({ [ann]: 1250, [bo]: 40, [di]: 0 }));
  const startedAt = deps.clock.now().toISOString();
  deps.clock.move({ days: 20 });

  const second = await checked(fileOf({ [ann]: 1300, [bo]: 40, [cy]: 7, [di]: 9 }));
  expect(await imports.show(second)).toMatchObject({
    goodRows: 3,
    repeatedRows: 1,
    onTop: { rows: 1, importId: first, appliedAt: startedAt },
  });
  await imports.step("importApply", second);
  await imports.work("apply", second);
  expect((await memberOf(deps, shop, ann)).available).toBe(2550);
});

test("a file that is equal to an earlier one adds to nothing, unless it is imported again", async () => {
  const [ann] = (await people(1)) as [string];
  const first = await applied(fileOf({ [ann]: 100 }));
  const second = await checked(fileOf({ [ann]: 100 }));
  expect(await imports.show(second)).toMatchObject({ goodRows: 0, onTop: null });
  await imports.answered(second, "{ about: repeats, choice: again }");
  expect(await imports.show(second)).toMatchObject({ goodRows: 1, onTop: { rows: 1, importId: first } });
});

test("a customer of two earlier imports is counted once, and the later import is named", async () => {
  const [ann, bo] = (await people(2)) as [string, string];
  await applied(fileOf({ [ann]: 1, [bo]: 1 }));
  const later = await applied(fileOf({ [ann]: 2 }));
  expect(await onTopOf(fileOf({ [ann]: 3, [bo]: 3 }))).toMatchObject({ rows: 2, importId: later });
});

test("pending points of either file count as points", async () => {
  const [ann, bo, cy] = (await people(3)) as [string, string, string];
  await applied(fileOf({ [ann]: "0,5", [bo]: "10,0", [cy]: "0,0" }, "points,pending points"));
  const second = fileOf({ [ann]: "20,0", [bo]: "0,6", [cy]: "0,7" }, "points,pending points");
  expect(await onTopOf(second)).toMatchObject({ rows: 2 });
});

test("after the earlier import is undone, a file that waited is checked again, and is applied as a whole", async () => {
  const [ann, bo] = (await people(2)) as [string, string];
  const first = await applied(fileOf({ [ann]: 1250, [bo]: 40 }));
  const second = await checked(fileOf({ [ann]: 1300, [bo]: 40 }));
  const [cy] = (await people(1)) as [string];
  const unrelated = await checked(fileOf({ [cy]: 1 }));
  await imports.step("importUndo", first);

  expect((await imports.show(unrelated)).state).toBe("CHECKED");
  expect((await imports.show(second)).state).toBe("CHECKING");
  await imports.work("check", second);
  expect(await imports.show(second)).toMatchObject({
    state: "CHECKED",
    goodPoints: 1340,
    repeatedRows: 0,
    onTop: null,
  });
  await imports.work("undo", first);
  expect((await imports.step("importApply", second)).userErrors).toEqual([]);
  await imports.work("apply", second);
  expect((await memberOf(deps, shop, ann)).available).toBe(1300);
  expect((await memberOf(deps, shop, bo)).available).toBe(40);
});

test("a customer who was merged since counts as the one who is kept", async () => {
  const [ann, annAgain] = (await people(2)) as [string, string];
  await applied(fileOf({ [annAgain]: 500 }));
  const idOf = async (platformId: string) => (await memberOf(deps, shop, platformId)).customerId;
  await mergeCustomers(deps, shop.shopId, {
    fromId: await idOf(annAgain),
    intoId: await idOf(ann),
    actor: "test",
  });
  await deliver(deps, shop, [{ type: "customer_deleted", customerId: annAgain }]);
  expect(await onTopOf(fileOf({ [ann]: 600 }))).toMatchObject({ rows: 1 });
});

test("an import of another shop does not count", async () => {
  const [ann] = (await people(1)) as [string];
  const other = await aShop(deps, { domain: "other-balances.myshopify.com" });
  await deliver(deps, other, [{ type: "customer_created", customer: aCustomer(ann) }]);
  const api = await openApi(deps, other);
  const theirs = await openImports(deps, other, api);
  const id = await applied(fileOf({ [ann]: 100 }), theirs);
  expect((await theirs.show(id)).progress.appliedPoints).toBe(100);
  expect(await onTopOf(fileOf({ [ann]: 200 }))).toBeNull();
  await api.close();
});
