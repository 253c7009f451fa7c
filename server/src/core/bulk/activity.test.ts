// The activity of a shop, in which a bulk adjustment is one line.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BulkWorld, openBulkWorld } from "../../testing/bulk-world.ts";

const MEMBERS = 20;

let world: BulkWorld;

beforeEach(async () => {
  world = await openBulkWorld(MEMBERS);
});
afterEach(() => world.close());

const adjust = (points: number) => world.adjust(0, points);

async function adjustAll(points: number): Promise<string> {
  const { id } = (await world.begin({ points })).bulkAdjustment;
  await world.finish(id);
  return id;
}

async function undoAll(id: string): Promise<void> {
  await world.undo(id);
  await world.finish(id);
}

const undoOne = (postingId: string) =>
  world.api.ask(`mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`, {
    id: postingId,
  });

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
  const { data, errors } = await world.api.ask(
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
  const { data } = await world.api.ask("{ movements(first: 1) { nodes { postingId } } }");
  await undoOne(data.movements.nodes[0].postingId);
  expect((await page()).lines).toEqual(["-100", "each of 20: 100"]);
});

test("of one customer, and of a report's figure, every movement is shown", async () => {
  await adjustAll(100);
  expect((await page({ filter: { customerId: await world.idOf(0) } })).lines).toEqual(["100"]);
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

  world.deps.clock.move({ days: 2 });
  const from = world.deps.clock.now().toISOString();
  await adjustAll(5);
  expect((await page({ filter: { from } })).lines).toEqual(["each of 20: 5"]);
  expect((await page({ filter: { to: from } })).lines).toHaveLength(3);
});

test("what an erasure took the texts from still belongs to its bulk adjustment", async () => {
  await adjustAll(100);
  await world.erase(await world.idOf(3));
  expect((await page()).lines).toEqual(["each of 20: 100"]);
});
