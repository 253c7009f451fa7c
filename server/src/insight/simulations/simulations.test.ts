import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, aCustomer, aLine, orderChanged } from "../../testing/samples/an-order.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { simulate } from "./simulate.job.ts";
import { moveSimulation } from "./simulations.sql.ts";
import { stepSimulation } from "./step-simulation.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

const level = (id: string, threshold: number, multiplierBasisPoints: number, entryGiftPoints = 0) => ({
  id,
  name: id,
  threshold,
  multiplierBasisPoints,
  entryGiftPoints,
  color: "#9aa0a6",
});

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  deps.clock.set("2026-04-20T12:00:00.000Z");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      tiers: { ...program.tiers, levels: [level("gold", 10_000, 20_000)] },
    }),
  });
  api = await openApi(deps, shop);
  // Three customers. 7001: 100.00 in February and 50.00 in March; 7002: 30.00; 7003: an order that was cancelled.
  const order = (orderId: string, customerId: string, euros: number, day: string, more = {}) =>
    orderChanged(
      anOrder({
        orderId,
        customerId,
        lines: [aLine({ unitPriceMinor: euros * 100, productId: orderId === "3" ? "tea" : "pot" })],
        processedAt: `${day}T12:00:00.000Z`,
        ...more,
      }),
    );
  await deliver(deps, shop, [
    ...["7001", "7002", "7003"].map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
    order("1", "7001", 100, "2026-02-10"),
    order("2", "7001", 50, "2026-03-10"),
    order("3", "7002", 30, "2026-03-11"),
    order("4", "7003", 70, "2026-03-12", { cancelledAt: "2026-03-13T12:00:00.000Z" }),
  ]);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const present = async (): Promise<ProgramDocument> =>
  (await api.ask("{ program { document } }")).data.program.document;

const RANGE = { from: "2026-02-01", to: "2026-04-20" };

async function start(change: (program: ProgramDocument) => object, range = RANGE) {
  const document = { ...(await present()), ...change(await present()) };
  const { data } = await api.ask(
    `mutation ($input: SimulationInput!) { simulationStart(input: $input) {
       simulation { id status members } userErrors { code field message } } }`,
    { input: { document, ...range } },
  );
  return data.simulationStart;
}

async function run(change: (program: ProgramDocument) => object, range = RANGE) {
  const { simulation, userErrors } = await start(change, range);
  expect(userErrors).toEqual([]);
  await simulate.run(deps, { shopId: shop.shopId, simulationId: simulation.id }, { n: 1, isLast: false });
  return show(simulation.id);
}

async function show(id: string) {
  const { data, errors } = await api.ask(
    `query ($id: ID!) { simulation(id: $id) {
       id status members membersDone ordersDone programVersion comparedWith { version } startedBy finishedAt
       sample { members }
       result {
         members orders revenue { amount } actual differenceError unknownProducts leftOut
         inForce { points pointsError worth { amount } shareOfRevenue reachReward tiers { id members } }
         draft { points worth { amount } shareOfRevenue reachReward tiers { id members } }
         months { month isPartial inForce draft }
         rewards { title points inForce draft }
         winnersCount losersCount unchangedCount
         winners { customer { platformId } orders inForce draft tierInForce tierDraft
                   why { tiers orders gifts actions } products { ruleId share } }
         losers { customer { platformId } inForce draft why { tiers orders gifts actions } } } } }`,
    { id },
  );
  expect(errors).toEqual([]);
  return data.simulation;
}

test("a draft is run over the orders of the past, beside the program in force", async () => {
  await aReward(deps, shop, { points: 150, name: "Mug" });
  const { result, ...simulation } = await run((program) => ({
    tiers: { ...program.tiers, levels: [level("gold", 5_000, 30_000, 25)] },
  }));

  expect(simulation).toMatchObject({
    status: "FINISHED",
    members: 3,
    membersDone: 3,
    ordersDone: 4,
    comparedWith: { version: 2 },
    sample: null,
  });
  expect(result).toMatchObject({
    members: 3,
    orders: 4,
    revenue: { amount: "180.00" },
    // 100 + 50 × 2, and 30.
    inForce: { points: 230, worth: { amount: "2.30" }, shareOfRevenue: "0.012778", reachReward: 1 },
    // 100 + 50 × 3 + 25 for reaching gold, and 30.
    draft: { points: 305, worth: { amount: "3.05" }, reachReward: 1 },
    actual: 230,
    months: [
      { month: "2026-02", isPartial: false, inForce: 100, draft: 125 },
      { month: "2026-03", isPartial: false, inForce: 130, draft: 180 },
      { month: "2026-04", isPartial: true, inForce: 0, draft: 0 },
    ],
    rewards: [{ title: "Mug", points: 150, inForce: 1, draft: 1 }],
    winnersCount: 1,
    losersCount: 0,
    unchangedCount: 2,
    winners: [
      {
        customer: { platformId: "7001" },
        orders: 2,
        inForce: 200,
        draft: 275,
        tierInForce: "gold",
        tierDraft: "gold",
        why: { tiers: 50, orders: 0, gifts: 25, actions: 0 },
      },
    ],
    losers: [],
  });
  expect(result.inForce.tiers).toEqual([
    { id: null, members: 2 },
    { id: "gold", members: 1 },
  ]);
  expect(result.leftOut).toEqual(["REDEMPTIONS", "EXPIRY", "GUEST_ORDERS", "REFUND_DATES", "PAST_STATUS"]);
});

test("the program in force as the draft changes nothing, and gives what the ledger gave", async () => {
  const { result } = await run(() => ({}));
  expect(result).toMatchObject({ winnersCount: 0, losersCount: 0, unchangedCount: 3, actual: 230 });
  expect(result.inForce).toMatchObject({ points: 230 });
  expect(result.draft).toMatchObject({ points: 230 });
});

test("orders before the range count toward tiers, and earn nothing in it", async () => {
  const { result } = await run(() => ({}), { from: "2026-03-01", to: "2026-03-31" });
  expect(result).toMatchObject({ orders: 3, inForce: { points: 130 }, actual: 130 });
  expect(result.months).toEqual([{ month: "2026-03", isPartial: false, inForce: 130, draft: 130 }]);
});

test("a new way to earn says what it covers of a member's spending", async () => {
  const tea = {
    id: "tea",
    kind: "product_multiplier",
    enabled: true,
    config: { multiplierBasisPoints: 20_000, productIds: ["tea"], collectionIds: [], tags: [] },
  };
  const { result } = await run((program) => ({ earning: [...program.earning, tea] }));
  expect(result.winners).toMatchObject([
    {
      customer: { platformId: "7002" },
      why: { tiers: 0, orders: 30 },
      products: [{ ruleId: "tea", share: "1.0000" }],
    },
  ]);
});

test("sign-ups are worked out anew, and so is who takes part", async () => {
  const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 40 } };
  const { result } = await run((program) => ({ earning: [...program.earning, signup] }), {
    from: "2026-01-01",
    to: "2026-04-20",
  });
  expect(result).toMatchObject({ winnersCount: 3, draft: { points: 230 + 120 } });
});

test("a draft that cannot be saved is refused as saving refuses it", async () => {
  const { simulation, userErrors } = await start(() => ({ name: "" }));
  expect(simulation).toBeNull();
  expect(userErrors).toMatchObject([{ code: "invalid_program", field: ["input", "document", "name"] }]);
});

test.each([
  ["from", { from: "2026-02-30", to: "2026-04-20" }],
  ["from", { from: "2026-04-01", to: "2026-03-31" }],
  ["from", { from: "2001-01-01", to: "2026-03-31" }],
  ["to", { from: "2026-04-01", to: "2026-04-21" }],
  ["to", { from: "2026-04-01", to: "soon" }],
])("a range is refused at %s: %o", async (field, range) => {
  const { userErrors } = await start(() => ({}), range);
  expect(userErrors).toMatchObject([{ code: "invalid_input", field: ["input", field] }]);
});

const stop = async (id: string) =>
  (
    await api.ask(
      `mutation ($id: ID!) { simulationStop(id: $id) { simulation { status finishedAt } userErrors { code field } } }`,
      { id },
    )
  ).data.simulationStop;

test("one runs at a time; stopped, it says so, and another one may start", async () => {
  const first = await start(() => ({}));
  expect((await start(() => ({}))).userErrors).toMatchObject([{ code: "simulation_at_work" }]);

  expect(await stop(first.simulation.id)).toMatchObject({
    simulation: { status: "STOPPED" },
    userErrors: [],
  });
  expect(await stepSimulation(deps, shop, first.simulation.id)).toBe(false);
  expect((await show(first.simulation.id)).result).toBeNull();

  const second = await run(() => ({}));
  expect(await stop(second.id)).toMatchObject({ simulation: { status: "FINISHED" }, userErrors: [] });
  expect((await stop(deps.newId())).userErrors).toMatchObject([{ code: "not_found", field: ["id"] }]);
});

const figuresOf = ({ status, membersDone, ordersDone, result }: Record<string, unknown>) => ({
  status,
  membersDone,
  ordersDone,
  result,
});

async function stepsOf(id: string, limits = {}): Promise<number> {
  let steps = 1;
  while (await stepSimulation(deps, shop, id, limits)) steps += 1;
  return steps;
}

const DRAFT = () => ({ tiers: { ...tierSettings, levels: [level("gold", 5_000, 30_000, 25)] } });
const tierSettings = { basis: "spend", window: "lifetime", graceDays: 30 };

test("a step that is killed before it is stored is done again, and nothing counts twice", async () => {
  const undisturbed = await run(DRAFT);
  const { simulation } = await start(DRAFT);
  const limits = { membersAtOnce: 1 };
  const killed: typeof deps = {
    ...deps,
    db: {
      ...deps.db,
      transaction: (shopId, work) =>
        deps.db.transaction(shopId, async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    },
  };
  let steps = 0;
  do {
    await expect(stepSimulation(killed, shop, simulation.id, limits)).rejects.toThrow("killed");
    steps += 1;
  } while (await stepSimulation(deps, shop, simulation.id, limits));
  // The count, a step for each member, and the end.
  expect(steps).toBe(5);
  expect(figuresOf(await show(simulation.id))).toEqual(figuresOf(undisturbed));
});

test("steps at the same time count each member once", async () => {
  const undisturbed = await run(DRAFT);
  const { simulation } = await start(DRAFT);
  const step = () => stepSimulation(deps, shop, simulation.id, { membersAtOnce: 1 });
  while ((await Promise.all([step(), step()])).includes(true));
  expect(figuresOf(await show(simulation.id))).toEqual(figuresOf(undisturbed));
});

test("a step takes as many members as have so many orders, at least one", async () => {
  const whole = await start(DRAFT);
  expect(await stepsOf(whole.simulation.id)).toBe(3);
  const cut = await start(DRAFT);
  expect(await stepsOf(cut.simulation.id, { ordersAtOnce: 1 })).toBe(5);
  expect(figuresOf(await show(cut.simulation.id))).toEqual(figuresOf(await show(whole.simulation.id)));
});

test("it can be stopped while a step works, which then stores nothing", async () => {
  const { simulation } = await start(DRAFT);
  expect(await stepSimulation(deps, shop, simulation.id)).toBe(true);
  const slow: typeof deps = {
    ...deps,
    db: {
      ...deps.db,
      transaction: (shopId, work) =>
        deps.db.transaction(shopId, (tx) =>
          work({
            ...tx,
            run: async (asked, values) => {
              if (asked === moveSimulation)
                expect(await stop(simulation.id)).toMatchObject({ simulation: { status: "STOPPED" } });
              return tx.run(asked, values);
            },
          }),
        ),
    },
  };
  await stepSimulation(slow, shop, simulation.id);
  expect(await show(simulation.id)).toMatchObject({ status: "STOPPED", membersDone: 0, result: null });
});

test("after the last attempt it has failed, and another one may start", async () => {
  const { simulation } = await start(() => ({}));
  await withAdministrator(own.url, (client) =>
    client.query("UPDATE laurel.simulations SET document = '{}' WHERE id = $1", [simulation.id]),
  );
  const job = { shopId: shop.shopId, simulationId: simulation.id };
  await expect(simulate.run(deps, job, { n: 6, isLast: true })).rejects.toThrow();
  expect((await show(simulation.id)).status).toBe("FAILED");
  await run(() => ({}));
});

test("a key needs a scope for each: to read, and to start", async () => {
  const keyWith = async (scopes: string[]) =>
    (await createApiKey(deps, { shopId: shop.shopId, name: "x", scopes, actor: "test" })).key;
  const reads = await keyWith(["read_reports"]);
  const writes = await keyWith(["write_program", "read_reports"]);
  const list = "{ simulations(first: 1) { nodes { id status } } simulationRange { firstDay } }";
  const { data } = await api.ask(list, {}, { key: reads });
  expect(data).toMatchObject({ simulationRange: { firstDay: "2026-02-10" } });
  expect((await api.ask(list, {}, { key: await keyWith(["read_program"]) })).errors).toMatchObject([
    { extensions: { code: "missing_scope" } },
  ]);
  const call = `mutation ($id: ID!) { simulationStop(id: $id) { simulation { status } userErrors { code } } }`;
  const id = data.simulations.nodes[0].id;
  expect((await api.ask(call, { id }, { key: reads })).errors).toMatchObject([
    { extensions: { code: "missing_scope" } },
  ]);
  expect((await api.ask(call, { id }, { key: writes })).errors).toEqual([]);
});
