// Points that another program gave with a date: what is left of them expires on it, whatever the settings say.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProgramStatus } from "@laurel/domain/program/program.ts";
import { memberOf } from "../../../testing/processes/deliver.ts";
import { openImportingShop, type ImportingShop } from "../../../testing/samples/importing-shop.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { keepDatesOfShop } from "./keep-dates.job.ts";

let opened: ImportingShop;
let deps: ImportingShop["deps"];
let shop: ImportingShop["shop"];
let api: ImportingShop["api"];
let ann: string;
let importId: string;

/** It is 1 May 2026. The program has been on for 60 days, so dates count. */
beforeEach(async () => {
  opened = await openImportingShop();
  ({ deps, shop, api } = opened);
  deps.clock.move({ days: 60 });
  [ann] = (await opened.people(1)) as [string];
  importId = await imported(`customer_id,points,expires\n${ann},100,${dayIn(10)}\n`);
});
afterEach(() => opened.close());

const dayIn = (days: number): string =>
  new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function imported(csv: string): Promise<string> {
  const id = await opened.imports.checked(csv);
  await opened.imports.step("importApply", id);
  await opened.imports.work("apply", id);
  return id;
}

async function adjust(points: number, key: string) {
  const { customerId } = await memberOf(deps, shop, ann);
  const { data } = await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
       movement { customer { points { available } } } userErrors { code } } }`,
    { input: { customerId, points, reason: "x", idempotencyKey: key } },
  );
  return data.customerAdjustPoints;
}

const look = () => keepDatesOfShop(deps, shop.shopId);
const balance = async () => (await memberOf(deps, shop, ann)).available;

async function movements() {
  const { data } = await api.ask(
    "{ movements(first: 10) { nodes { postingId kind points summary occurredAt } } }",
  );
  return data.movements.nodes;
}

async function setStatus(status: ProgramStatus): Promise<void> {
  const { data } = await api.ask("{ program { version } }");
  const expectedVersion = data.program.version;
  expect(await updateProgram(deps, shop.shopId, { expectedVersion, status, actor: "test" })).toMatchObject({
    ok: true,
  });
}

describe("points with an expiry date", () => {
  test("can be spent until the end of that day, and what is left expires", async () => {
    await adjust(-40, "spent");
    deps.clock.move({ days: 10 });
    await look();
    expect(await balance()).toBe(60);
    const { lastActivityAt } = await memberOf(deps, shop, ann);

    deps.clock.move({ days: 1 });
    await look();
    await look();

    expect(await balance()).toBe(0);
    expect((await movements())[0]).toMatchObject({
      kind: "expiry",
      points: -60,
      summary: "Not spent by their expiry date.",
    });
    expect(await memberOf(deps, shop, ann)).toMatchObject({ lots: [], dueAt: null, lastActivityAt });
    const { data } = await api.ask("{ trialBalance { accounts { account points } } }");
    expect(data.trialBalance.accounts).toContainEqual({ account: "expired", points: 60 });
  });

  test("expire once, however many look", async () => {
    deps.clock.move({ days: 11 });
    await Promise.all([look(), look(), adjust(5, "at once")]);

    expect(await balance()).toBe(5);
  });

  test("have expired on their day even if the job is late: nobody spends them after it", async () => {
    deps.clock.move({ days: 14 });

    expect(await adjust(-1, "late")).toMatchObject({
      movement: { customer: { points: { available: -1 } } },
    });
    const [, expiry] = await movements();
    expect(expiry).toMatchObject({ kind: "expiry", points: -100 });
    // As of the first moment of the next day in the shop's time zone.
    expect(expiry.occurredAt).toBe(`${dayIn(-4)}T22:00:00.000Z`);
  });
});

describe("while the program is not on", () => {
  test("nothing expires, nor for 30 days after", async () => {
    await setStatus("PAUSED");
    deps.clock.move({ days: 100 });
    await look();
    expect(await balance()).toBe(100);
    // Due again only when it may have changed: the job that runs each minute has nothing to do.
    expect((await memberOf(deps, shop, ann)).dueAt).toBe(
      `${dayIn(30)}${deps.clock.now().toISOString().slice(10)}`,
    );

    await setStatus("ON");
    deps.clock.move({ days: 29 });
    await look();
    await adjust(5, "meanwhile");
    expect(await balance()).toBe(105);

    deps.clock.move({ days: 1 });
    await look();
    expect(await balance()).toBe(5);
  });

  test("a change of the program that leaves it on postpones nothing", async () => {
    await setStatus("PAUSED");
    await setStatus("ON");
    deps.clock.move({ days: 29 });
    const { data } = await api.ask("{ program { version } }");
    await updateProgram(deps, shop.shopId, {
      expectedVersion: data.program.version,
      status: "ON",
      actor: "test",
    });
    deps.clock.move({ days: 1 });
    await look();

    expect(await balance()).toBe(0);
  });
});

describe("points that expired are not taken twice", () => {
  beforeEach(async () => {
    await adjust(-40, "spent");
    deps.clock.move({ days: 11 });
    await look();
  });

  test("when their line is undone", async () => {
    const postingId = (await movements()).find(({ kind }: { kind: string }) => kind === "import").postingId;
    const { data } = await api.ask(
      `mutation { postingUndo(postingId: "${postingId}", reason: "x") { userErrors { code } } }`,
    );
    expect(data.postingUndo.userErrors).toEqual([]);

    expect(await balance()).toBe(-40);
    expect((await movements()).slice(0, 2)).toEqual([
      expect.objectContaining({ kind: "undo", points: -100 }),
      expect.objectContaining({
        kind: "undo",
        points: 60,
        summary: "Undid an earlier entry (import). 60 points of it had already expired.",
      }),
    ]);
  });

  test("when their import is undone", async () => {
    await opened.imports.step("importUndo", importId);
    await opened.imports.work("undo", importId);

    expect(await balance()).toBe(-40);
  });
});
