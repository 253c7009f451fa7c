// The preview of a way to earn before it is saved: from when it applies, and what it would have earned.
import type { EarningRule, ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let base: ProgramDocument;

/** The shop is in Berlin, one hour ahead of UTC. */
const NOW = "2026-02-10T12:00:00.000Z";

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, clock: new TestClock(NOW) });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
  base = (await api.ask("{ program { document } }")).data.program.document;
  // Ada is new, Bea is not. Within 30 days: Ada has 20 points, Bea 2 by two orders. Before that: Bea 20.
  const ada = aCustomer("7001", { createdAt: "2026-02-01T08:00:00.000Z" });
  const bea = aCustomer("7002", { createdAt: "2025-06-01T08:00:00.000Z" });
  const small = { customerId: "7002", lines: [aLine({ unitPriceMinor: 150 })] };
  await deliver(deps, shop, [
    orderChanged(anOrder(), ada),
    orderChanged(anOrder({ orderId: "9002", ...small }), bea),
    orderChanged(anOrder({ orderId: "9003", ...small }), bea),
    orderChanged(
      anOrder({ orderId: "9004", customerId: "7002", processedAt: "2025-12-01T12:00:00.000Z" }),
      bea,
    ),
  ]);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const campaign = (window: EarningRule["window"], multiplierBasisPoints = 20_000): EarningRule => ({
  id: "weekend",
  kind: "campaign",
  enabled: true,
  name: "Weekend",
  ...(window && { window }),
  config: { multiplierBasisPoints },
});
const signup = (points: number, enabled = true): EarningRule => ({
  id: "signup",
  kind: "signup",
  enabled,
  config: { points },
});
const review = (points: number): EarningRule => ({
  id: "review",
  kind: "action",
  enabled: true,
  config: { action: "review", points, limitPerCustomer: null, limitPeriod: "ever" },
});
const withWays = (...ways: EarningRule[]): ProgramDocument => ({
  ...base,
  earning: [...base.earning, ...ways],
});

const to_come = { from: "2026-02-14T00:00", to: "2026-02-16T00:00" };
const open = { from: "2026-02-10T00:00", to: "2026-02-16T00:00" };
const over = { from: "2026-01-31T00:00", to: "2026-02-03T00:00" };

async function effectOf(document: ProgramDocument) {
  const { data, errors } = await api.ask(
    `query ($document: JSON!) { programEffect(document: $document) {
       effect { orders { count pointsBefore pointsAfter unknownProducts }
                ways { ruleId before after startsAt endsAt
                       trial { days since isCutShort count points membersTouched unknownProducts } } }
       userErrors { code field } } }`,
    { document },
  );
  expect(errors).toEqual([]);
  expect(data.programEffect.userErrors).toEqual([]);
  return data.programEffect.effect;
}
const wayOf = async (document: ProgramDocument) => (await effectOf(document)).ways[0];

/** Saves the document as the program in force. */
async function save(document: ProgramDocument): Promise<void> {
  const { version } = (await api.ask("{ program { version } }")).data.program;
  const { data } = await api.ask(
    `mutation ($input: ProgramInput!) { programUpdate(expectedVersion: ${version}, input: $input) {
       userErrors { message } } }`,
    { input: { document } },
  );
  expect(data.programUpdate.userErrors).toEqual([]);
}

describe("a campaign in the future", () => {
  test("starts and ends in the shop's time zone, and changes nothing before", async () => {
    const { orders, ways } = await effectOf(withWays(campaign(to_come)));
    expect(ways).toHaveLength(1);
    expect(ways[0]).toMatchObject({
      ruleId: "weekend",
      before: null,
      after: "TO_COME",
      startsAt: "2026-02-13T23:00:00.000Z",
      endsAt: "2026-02-15T23:00:00.000Z",
    });
    expect(orders).toMatchObject({ count: 4, pointsBefore: 42, pointsAfter: 42 });
  });

  test("shows what the last 30 days would have earned with it", async () => {
    // 20 + 1 + 1 points, doubled: an order of 1.50 earns 3 instead of 1, because it is rounded once.
    expect((await wayOf(withWays(campaign(to_come)))).trial).toEqual({
      days: 30,
      since: "2026-01-11T12:00:00.000Z",
      isCutShort: false,
      count: 3,
      points: 24,
      membersTouched: 2,
      unknownProducts: 0,
    });
  });

  test("is shown next to another one, not mixed with it", async () => {
    const other = { ...campaign(to_come, 30_000), id: "other" };
    const { ways } = await effectOf(withWays(campaign(to_come), other));
    expect(ways.map(({ trial }: { trial: { points: number } }) => trial.points)).toEqual([24, 46]);
  });

  test("that reduces what orders earn says by how much", async () => {
    expect((await wayOf(withWays(campaign(to_come, 5_000)))).trial).toMatchObject({
      points: -12,
      membersTouched: 2,
    });
  });

  test("does not count orders whose product facts are unknown", async () => {
    const tea: EarningRule = {
      id: "tea",
      kind: "product_multiplier",
      enabled: true,
      window: to_come,
      config: { tags: ["tea"], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000 },
    };
    expect((await wayOf(withWays(tea))).trial).toMatchObject({ count: 3, points: 0, unknownProducts: 3 });
  });
});

describe("a campaign that is open now", () => {
  test("without an end is calculated as if the latest orders were placed now", async () => {
    const { orders } = await effectOf(withWays(campaign({ ...open, to: null })));
    expect(orders).toMatchObject({ pointsBefore: 42, pointsAfter: 86 });
  });

  test("and ends is told apart: the orders of months are not those of its days", async () => {
    const { orders, ways } = await effectOf(withWays(campaign(open)));
    expect(orders).toMatchObject({ pointsBefore: 42, pointsAfter: 42 });
    expect(ways[0]).toMatchObject({
      before: null,
      after: "RUNNING",
      endsAt: "2026-02-15T23:00:00.000Z",
      trial: { days: 30, points: 24, membersTouched: 2 },
    });
  });

  test("does not change what today’s rules are said to earn, once it is saved", async () => {
    await save(withWays(campaign(open)));
    const changed = withWays(campaign(open));
    const [spend, ...others] = changed.earning;
    const doubled = { ...spend!, config: { pointsPerUnitHundredths: 200 } };
    const { orders } = await effectOf({ ...changed, earning: [doubled, ...others] });
    await save(base);
    expect(orders).toMatchObject({ pointsBefore: 42, pointsAfter: 86 });
  });

  test("and now gets an end changes nothing for the orders of other days", async () => {
    await save(withWays(campaign({ ...open, to: null })));
    const { orders } = await effectOf(withWays(campaign(open)));
    await save(base);
    expect(orders).toMatchObject({ pointsBefore: 86, pointsAfter: 86 });
  });
});

describe("a campaign that is over", () => {
  test("changes nothing, also for orders that were placed while it was open", async () => {
    const { orders, ways } = await effectOf(withWays(campaign(over)));
    expect(orders).toMatchObject({ pointsBefore: 42, pointsAfter: 42 });
    expect(ways).toEqual([
      {
        ruleId: "weekend",
        before: null,
        after: "OVER",
        startsAt: "2026-01-30T23:00:00.000Z",
        endsAt: "2026-02-02T23:00:00.000Z",
        trial: null,
      },
    ]);
  });
});

describe("a way to earn by an event", () => {
  test("shows sign-ups by customers who joined recently", async () => {
    expect(await wayOf(withWays(signup(100)))).toMatchObject({
      ruleId: "signup",
      before: null,
      after: "RUNNING",
      startsAt: null,
      endsAt: null,
      trial: { days: 30, count: 1, points: 100, membersTouched: 1 },
    });
  });

  test("shows an action by how often it earned recently", async () => {
    await save(withWays(review(5)));
    const customers = (await api.ask("{ customers(first: 5) { nodes { id } } }")).data.customers.nodes;
    for (const [index, customerId] of [customers[0].id, customers[1].id, customers[0].id].entries()) {
      const { data } = await api.ask(
        `mutation { actionRecord(input: { customerId: "${customerId}", action: "review", idempotencyKey: "${index}" }) {
           userErrors { message } } }`,
      );
      expect(data.actionRecord.userErrors).toEqual([]);
    }
    expect(await wayOf(withWays(review(7)))).toMatchObject({
      before: "RUNNING",
      after: "RUNNING",
      trial: { count: 3, points: 21, membersTouched: 2 },
    });
    expect(await wayOf(base)).toMatchObject({ before: "RUNNING", after: null, trial: { points: 15 } });
    await save(base);
  });

  test("is not shown while it is off, before and after", async () => {
    expect((await effectOf(withWays(signup(100, false)))).ways).toEqual([]);
  });
});

test("a program without changes changes no way to earn", async () => {
  expect((await effectOf(base)).ways).toEqual([]);
});
