// One adjustment of many customers, and its undo, through the API and the job.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { tasks } from "../../features/features.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { openApi } from "../../testing/test-api.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { type BulkWorld, openBulkWorld } from "../../testing/bulk-world.ts";
import { applyNextPart } from "./apply-bulk-adjustment.ts";

/** Enough for three parts. */
const MEMBERS = 612;

let world: BulkWorld;

beforeEach(async () => {
  world = await openBulkWorld(MEMBERS, (program) => ({
    ...program,
    tiers: {
      ...program.tiers,
      basis: "points",
      window: "lifetime",
      levels: [
        {
          id: "gold",
          name: "Gold",
          threshold: 1_000,
          multiplierBasisPoints: 15_000,
          entryGiftPoints: 0,
          color: "#b8860b",
        },
      ],
    },
  }));
});
afterEach(async () => {
  expect(await brokenClaims(world.deps, world.shop)).toEqual([]);
  await world.close();
});

const all = { matching: {} };
const few = { matching: { query: "few-" } };
async function preview(selection: object, points: number) {
  const { data } = await world.api.ask(
    `query ($selection: CustomerSelection!, $points: Points!) { bulkAdjustmentPreview(selection: $selection,
       points: $points) { members pointsNow pointsInAll fallingBelowZero usualPoints } }`,
    { selection, points },
  );
  return data.bulkAdjustmentPreview;
}

async function seen(id: string) {
  const { data } = await world.api.ask(
    `query ($id: ID!) { bulkAdjustment(id: $id) { status adjusted refused undone leftAlone } }`,
    { id },
  );
  return data.bulkAdjustment;
}

async function pointsOfAll(): Promise<readonly number[]> {
  const rows = await world.own.db.transaction(world.shop.shopId, (tx) =>
    tx.kysely.selectFrom("balances").select("available").execute(),
  );
  return [...new Set(rows.map((row) => row.available))].sort((a, b) => a - b);
}

const codes = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map((error) => error.code);

describe("adjusting many customers", () => {
  test("previews how many members, how many points, and who would fall below zero", async () => {
    const { bulkAdjustment } = await world.begin({ selection: few, points: 30 });
    await world.finish(bulkAdjustment.id);

    expect(await preview(few, -40)).toEqual({
      members: 10,
      pointsNow: 300,
      pointsInAll: -400,
      fallingBelowZero: 10,
      usualPoints: 300,
    });
    expect(await preview(all, -30)).toMatchObject({ members: MEMBERS, fallingBelowZero: MEMBERS - 10 });
    expect(await preview({ customerIds: [await world.idOf(3)] }, -30)).toMatchObject({
      members: 1,
      fallingBelowZero: 0,
    });
  });

  test("gives each member the same, once, by a job, with one reason", async () => {
    const jobs = await startJobs(world.deps, { slots: 8, tasks });
    try {
      const { bulkAdjustment, userErrors } = await world.begin({ expectedMembers: MEMBERS });
      expect(userErrors).toEqual([]);
      expect(bulkAdjustment).toMatchObject({ status: "APPLYING", members: MEMBERS, adjusted: 0 });
      await vi.waitFor(
        async () =>
          expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "APPLIED", adjusted: MEMBERS }),
        { timeout: 30_000, interval: 50 },
      );
    } finally {
      await jobs.stop();
    }
    expect(await pointsOfAll()).toEqual([50]);
    const { data } = await world.api.ask(
      `{ movements(first: 1) { nodes { kind points summary actor canUndo } } }`,
    );
    expect(data.movements.nodes[0]).toMatchObject({ kind: "adjustment", points: 50, canUndo: true });
    expect(data.movements.nodes[0].actor).toMatch(/^key:/);
  });

  test("adjusts only the chosen members", async () => {
    const { bulkAdjustment } = await world.begin({
      selection: { customerIds: [await world.idOf(1), await world.idOf(500)] },
    });
    await world.finish(bulkAdjustment.id);

    expect(await seen(bulkAdjustment.id)).toMatchObject({ adjusted: 2 });
    expect([await world.pointsOf(1), await world.pointsOf(500), await world.pointsOf(2)]).toEqual([
      50, 50, 0,
    ]);
  });

  test("leaves out customers who match the filter only later", async () => {
    const { bulkAdjustment } = await world.begin({ selection: few });
    await deliver(world.deps, world.shop, [
      { type: "customer_created", customer: { ...aCustomer("9000"), email: "few-late@example.com" } },
    ]);
    await world.finish(bulkAdjustment.id);

    expect(await world.pointsOf(9000)).toBe(0);
  });

  test("loses nothing and repeats nothing wherever it is interrupted, and continues", async () => {
    const { bulkAdjustment } = await world.begin();
    await applyNextPart(world.deps, world.shop.shopId, bulkAdjustment.id);
    let left = 100;
    const dying = {
      ...world.deps,
      newId: () => {
        if ((left -= 1) < 0) throw new Error("the power is gone");
        return world.deps.newId();
      },
    };
    await expect(applyNextPart(dying, world.shop.shopId, bulkAdjustment.id)).rejects.toThrow(
      "the power is gone",
    );
    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "APPLYING", adjusted: 250 });

    // Two workers run the same job at once.
    await Promise.all([world.finish(bulkAdjustment.id), world.finish(bulkAdjustment.id)]);

    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "APPLIED", adjusted: MEMBERS });
    expect(await pointsOfAll()).toEqual([50]);
  });

  test("requested twice with one key is one batch", async () => {
    const first = await world.begin({ idempotencyKey: "same" });
    const second = await world.begin({ idempotencyKey: "same" });

    expect(second.bulkAdjustment.id).toBe(first.bulkAdjustment.id);
    expect(codes(await world.begin({ idempotencyKey: "same", points: 51 }))).toEqual([
      "idempotency_conflict",
    ]);
  });

  test("does nothing if other customers match than were counted", async () => {
    expect(codes(await world.begin({ expectedMembers: MEMBERS - 1 }))).toEqual(["selection_changed"]);
    const { data } = await world.api.ask("{ bulkAdjustments { nodes { id } } }");
    expect(data.bulkAdjustments.nodes).toEqual([]);
  });

  test("skips only members whose balance would become too large", async () => {
    const most = MAX_POINTS;
    const large = await world.begin({ selection: { customerIds: [await world.idOf(7)] }, points: most });
    await world.finish(large.bulkAdjustment.id);

    const { bulkAdjustment } = await world.begin({ selection: few });
    await world.finish(bulkAdjustment.id);

    expect(await seen(bulkAdjustment.id)).toMatchObject({ adjusted: 9, refused: 1 });
    expect([await world.pointsOf(7), await world.pointsOf(8)]).toEqual([most, 50]);
    const { bulkAdjustment: back } = await world.undo(large.bulkAdjustment.id);
    await world.finish(back.id);
  });

  test("moves tiers if it counts toward them, on top of all that counted before", async () => {
    const ids = { customerIds: [await world.idOf(1)] };
    for (const countsTowardTier of [false, true, true]) {
      const { bulkAdjustment } = await world.begin({ selection: ids, points: 600, countsTowardTier });
      expect((await memberOf(world.deps, world.shop, "1")).tierId).toBeNull();
      await world.finish(bulkAdjustment.id);
    }
    expect((await memberOf(world.deps, world.shop, "1")).tierId).toBe("gold");
  });

  test("leaves out merged and erased customers, whether a filter or staff chose them", async () => {
    const [merged, into, erased] = [await world.idOf(1), await world.idOf(2), await world.idOf(3)];
    const begun = await world.begin({ selection: { customerIds: [await world.idOf(4), into] } });
    await world.merge(merged, into);
    await world.erase(erased);

    expect(await preview(few, 5)).toMatchObject({ members: 8 });
    expect(await preview({ customerIds: [merged, erased, into] }, 5)).toMatchObject({ members: 1 });
    const { bulkAdjustment } = await world.begin({ selection: few, expectedMembers: 8 });
    // Also those who are merged between the choice and their turn.
    await world.merge(await world.idOf(4), into);
    await world.finish(begun.bulkAdjustment.id);
    await world.finish(bulkAdjustment.id);

    expect(await seen(begun.bulkAdjustment.id)).toMatchObject({ adjusted: 1, refused: 1 });
    expect(await seen(bulkAdjustment.id)).toMatchObject({ adjusted: 7, refused: 1 });
    expect([
      await world.pointsOf(1),
      await world.pointsOf(2),
      await world.pointsOf(3),
      await world.pointsOf(4),
    ]).toEqual([0, 100, 0, 0]);
  });

  test("says what earlier ones usually moved, without those that were undone", async () => {
    expect(await preview(few, 5)).toMatchObject({ usualPoints: null });
    for (const points of [1, -20, 3, 5_000]) {
      const { bulkAdjustment } = await world.begin({ selection: few, points });
      await world.finish(bulkAdjustment.id);
      if (points !== 5_000) continue;
      await world.undo(bulkAdjustment.id);
      await world.finish(bulkAdjustment.id);
    }
    expect(await preview(few, 5)).toMatchObject({ usualPoints: 30 });
  });

  test("has keys for its postings that nobody else can take", async () => {
    const { bulkAdjustment } = await world.begin({ selection: few });
    const customerId = await world.idOf(1);
    const { data } = await world.api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code field } } }`,
      {
        input: {
          customerId,
          points: 5,
          reason: "x",
          idempotencyKey: `bulk:${bulkAdjustment.id}:${customerId}`,
        },
      },
    );
    expect(data.customerAdjustPoints.userErrors).toEqual([
      { code: "invalid_input", field: ["idempotencyKey"] },
    ]);
    await world.finish(bulkAdjustment.id);
    expect(await seen(bulkAdjustment.id)).toMatchObject({ adjusted: 10 });
  });

  test("does not make inactive members look active", async () => {
    const before = (await memberOf(world.deps, world.shop, "1")).lastActivityAt;
    world.deps.clock.move({ days: 40 });
    const { bulkAdjustment } = await world.begin();
    await world.finish(bulkAdjustment.id);

    expect((await memberOf(world.deps, world.shop, "1")).lastActivityAt).toBe(before);
  });

  test.each([
    ["zero points", { points: 0 }, "zero_points", ["points"]],
    ["no reason", { reason: " " }, "invalid_input", ["reason"]],
    ["nobody", { selection: { matching: { query: "nobody" } } }, "empty_selection", ["selection"]],
    ["no selection", { selection: {} }, "invalid_input", ["selection"]],
    ["both kinds of selection", { selection: { ...all, customerIds: [] } }, "invalid_input", ["selection"]],
    [
      "an invalid customer id",
      { selection: { customerIds: ["x"] } },
      "invalid_input",
      ["selection", "customerIds", "0"],
    ],
  ])("refuses %s, at its field", async (_name, changes, code, field) => {
    expect((await world.begin(changes)).userErrors).toMatchObject([{ code, field }]);
  });
});

describe("undoing it", () => {
  test("takes all of it back, once, also if the batch took points away", async () => {
    const { bulkAdjustment } = await world.begin({ points: -20 });
    await world.finish(bulkAdjustment.id);
    expect(await pointsOfAll()).toEqual([-20]);

    const undone = await world.undo(bulkAdjustment.id);
    expect(undone.bulkAdjustment).toMatchObject({ status: "UNDOING", undoReason: "wrong list" });
    await Promise.all([world.finish(bulkAdjustment.id), world.finish(bulkAdjustment.id)]);

    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "UNDONE", undone: MEMBERS, leftAlone: 0 });
    expect(await pointsOfAll()).toEqual([0]);
    expect(codes(await world.undo(bulkAdjustment.id))).toEqual(["already_undone"]);
  });

  test("skips postings that staff have already undone", async () => {
    const { bulkAdjustment } = await world.begin({ selection: few });
    await world.finish(bulkAdjustment.id);
    const { data } = await world.api.ask(`{ movements(first: 1) { nodes { postingId } } }`);
    await world.api.ask(
      `mutation ($id: ID!) { postingUndo(postingId: $id, reason: "this one") { userErrors { code } } }`,
      { id: data.movements.nodes[0].postingId },
    );

    await world.undo(bulkAdjustment.id);
    await world.finish(bulkAdjustment.id);

    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "UNDONE", undone: 9, leftAlone: 1 });
    expect(await pointsOfAll()).toEqual([0]);
  });

  test("stops a running batch, and takes back what was done, with no reason given", async () => {
    const { bulkAdjustment } = await world.begin();
    await applyNextPart(world.deps, world.shop.shopId, bulkAdjustment.id);

    const undone = await world.undo(bulkAdjustment.id, null);
    await world.finish(bulkAdjustment.id);

    expect(undone.bulkAdjustment).toMatchObject({ undoReason: null });
    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "UNDONE", adjusted: 250, undone: 250 });
    expect(await pointsOfAll()).toEqual([0]);
    const { data } = await world.api.ask(`{ movements(first: 1) { nodes { points reason } } }`);
    expect(data.movements.nodes).toEqual([{ points: -50, reason: null }]);
  });

  test("stops a batch that has not begun", async () => {
    const { bulkAdjustment } = await world.begin();
    await world.undo(bulkAdjustment.id);
    await world.finish(bulkAdjustment.id);

    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "UNDONE", adjusted: 0, undone: 0 });
  });
});

test("a batch says by whom it was made and undone, and when", async () => {
  const { bulkAdjustment } = await world.begin({ selection: few });
  const look = async () =>
    (
      await world.api.ask(
        `query ($id: ID!) { bulkAdjustment(id: $id) { createdByName appliedAt undoneBy undoneByName undoneAt } }`,
        { id: bulkAdjustment.id },
      )
    ).data.bulkAdjustment;
  const nobody = { undoneBy: null, undoneByName: null, undoneAt: null };
  const { createdByName, ...begun } = await look();
  expect(createdByName).toMatch(/./);
  expect(begun).toEqual({ appliedAt: null, ...nobody });
  await world.finish(bulkAdjustment.id);
  expect(await look()).toMatchObject({ appliedAt: world.deps.clock.now().toISOString(), ...nobody });
  await world.undo(bulkAdjustment.id);
  await world.finish(bulkAdjustment.id);
  expect(await look()).toMatchObject({
    undoneBy: expect.stringMatching(/^key:/),
    undoneByName: createdByName,
    undoneAt: world.deps.clock.now().toISOString(),
  });
});

test("batches are listed newest first, a page at a time", async () => {
  const made = [];
  for (const points of [1, 2, 3])
    made.push((await world.begin({ selection: few, points })).bulkAdjustment.id);
  const list = (after: string | null) =>
    world.api.ask(
      `query ($after: String) { bulkAdjustments(first: 2, after: $after) { nodes { id } pageInfo { endCursor } } }`,
      { after },
    );
  const first = (await list(null)).data.bulkAdjustments;
  const second = (await list(first.pageInfo.endCursor)).data.bulkAdjustments;

  expect([...first.nodes, ...second.nodes].map((node: { id: string }) => node.id)).toEqual(made.toReversed());
});

describe("another shop", () => {
  test("neither sees, adjusts nor undoes this shop's batches", async () => {
    const { bulkAdjustment } = await world.begin({ selection: few });
    const customerIds = [await world.idOf(1)];
    const stranger = await aShop(world.deps, { domain: "stranger.myshopify.com" });
    const mine = world.api;
    world.api = await openApi(world.deps, stranger);
    try {
      expect(await seen(bulkAdjustment.id)).toBeNull();
      expect(await preview({ customerIds }, 5)).toMatchObject({ members: 0, pointsNow: 0 });
      expect(await preview(all, 5)).toMatchObject({ members: 0 });
      expect(codes(await world.begin({ selection: { customerIds } }))).toEqual(["empty_selection"]);
      expect(codes(await world.undo(bulkAdjustment.id))).toEqual(["bulk_adjustment_not_found"]);
      const { data } = await world.api.ask("{ bulkAdjustments { nodes { id } } }");
      expect(data.bulkAdjustments.nodes).toEqual([]);
      expect(await applyNextPart(world.deps, stranger.shopId, bulkAdjustment.id)).toBe(true);
    } finally {
      await world.api.close();
      world.api = mine;
    }
    expect(await seen(bulkAdjustment.id)).toMatchObject({ status: "APPLYING", adjusted: 0 });
  });
});
