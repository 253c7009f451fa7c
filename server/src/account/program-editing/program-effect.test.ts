// The preview of a program before it is saved, and its earlier versions.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openApi } from "../../testing/test-api.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let present: ProgramDocument;

const { deps, shop, api } = await openTestShop();

beforeAll(async () => {
  present = (await api.ask("{ program { document } }")).data.program.document;
  // Ada 20 points by one order; Bea 2 by two orders at 1.50 each.
  const bea = aCustomer("7002", { hasAccount: false });
  const small = { customerId: "7002", lines: [aLine({ unitPriceMinor: 150 })] };
  await deliver(deps, shop, [
    orderChanged(anOrder()),
    orderChanged(anOrder({ orderId: "9002", ...small }), bea),
    orderChanged(anOrder({ orderId: "9003", ...small, processedAt: "2026-01-01T12:00:00.000Z" }), bea),
  ]);
});

const rate = (pointsPerUnitHundredths: number): ProgramDocument => ({
  ...present,
  earning: present.earning.map((rule) => ({ ...rule, config: { pointsPerUnitHundredths } })),
});

async function effectOf(document: unknown) {
  const { data, errors } = await api.ask(
    `query ($document: JSON!) { programEffect(document: $document) {
       effect { from membersCount outstanding joiningCount leavingCount
                orders { count since pointsBefore pointsAfter membersTouched }
                sampleOrders { tierId pointsBefore pointsAfter } lastingOrder { pointsBefore pointsAfter } }
       userErrors { code field } } }`,
    { document },
  );
  expect(errors).toEqual([]);
  return data.programEffect;
}

describe("the effect of a program", () => {
  test("says who takes part, what they hold, and from when it would apply", async () => {
    expect((await effectOf(present)).effect).toMatchObject({
      from: deps.clock.now().toISOString(),
      membersCount: 2,
      outstanding: 22,
      joiningCount: 0,
      leavingCount: 0,
      orders: {
        count: 3,
        since: "2026-01-01T12:00:00.000Z",
        pointsBefore: 22,
        pointsAfter: 22,
        membersTouched: 0,
      },
    });
  });

  test("calculates the latest orders by both programs, order by order", async () => {
    // 1.50 at 1.2 points for each 1.00 is 1.8: still one point.
    expect((await effectOf(rate(120))).effect.orders).toMatchObject({
      pointsBefore: 22,
      pointsAfter: 26,
      membersTouched: 1,
    });
    expect((await effectOf(rate(200))).effect.orders).toMatchObject({ pointsAfter: 46, membersTouched: 2 });
  });

  test("calculates the whole document over an order of 100 and over the latest orders", async () => {
    const campaign = {
      id: "double",
      kind: "campaign",
      enabled: true,
      config: { multiplierBasisPoints: 20_000 },
    };
    const fixed = {
      id: "each",
      kind: "order_fixed",
      enabled: true,
      config: { points: 7, minimumSpendMinor: 5000 },
    };
    const level = { id: "gold", name: "Gold", threshold: 1000, multiplierBasisPoints: 15_000 };
    const { effect } = await effectOf({
      ...present,
      earning: [...present.earning, campaign, fixed],
      tiers: { ...present.tiers, window: "lifetime", levels: [level] },
    });
    expect(effect.sampleOrders).toEqual([
      { tierId: null, pointsBefore: 100, pointsAfter: 207 },
      { tierId: "gold", pointsBefore: null, pointsAfter: 307 },
    ]);
    expect(effect.orders).toMatchObject({ pointsBefore: 22, pointsAfter: 46, membersTouched: 2 });
  });

  test("calculates an order of 100 times the amount of money that a rate is for", async () => {
    const { effect } = await effectOf({
      ...present,
      earning: [
        { ...present.earning[0]!, config: { pointsPerUnitHundredths: 100, forEachUnits: 1_000 } },
        ...present.earning.slice(1),
      ],
    });
    expect(effect.sampleOrders).toEqual([{ tierId: null, pointsBefore: 100_000, pointsAfter: 100 }]);
  });

  test("leaves a campaign that has not begun out of an order placed now", async () => {
    const campaign = {
      id: "later",
      kind: "campaign",
      enabled: true,
      window: { from: "2099-01-01T00:00", to: null },
      config: { multiplierBasisPoints: 20_000 },
    };
    const { effect } = await effectOf({ ...present, earning: [...present.earning, campaign] });
    expect(effect.sampleOrders).toEqual([{ tierId: null, pointsBefore: 100, pointsAfter: 100 }]);
  });

  test("leaves a campaign that ends out of what the program gives back in the long run", async () => {
    const campaign = {
      id: "weeks",
      kind: "campaign",
      enabled: true,
      window: { from: "2000-01-01T00:00", to: "2099-01-01T00:00" },
      config: { multiplierBasisPoints: 30_000 },
    };
    const { effect } = await effectOf({ ...rate(200), earning: [...rate(200).earning, campaign] });
    expect(effect.sampleOrders).toEqual([{ tierId: null, pointsBefore: 100, pointsAfter: 600 }]);
    expect(effect.lastingOrder).toEqual({ pointsBefore: 100, pointsAfter: 200 });
  });

  test("counts the members who would stop taking part", async () => {
    const { effect } = await effectOf({ ...present, participants: "account_holders" });
    expect(effect).toMatchObject({ joiningCount: 0, leavingCount: 1 });
  });

  test("is refused for a document that could not be saved, with the field", async () => {
    expect(await effectOf({ ...present, pointValueHundredths: -1 })).toMatchObject({
      effect: null,
      userErrors: [{ code: "invalid_program", field: ["document", "pointValueHundredths"] }],
    });
  });

  test("saves nothing", async () => {
    await effectOf(rate(900));
    const { data } = await api.ask("{ program { version document } }");
    expect(data.program).toEqual({ version: 2, document: present });
  });
});

describe("earlier versions", () => {
  test("are listed, the one in force first, page by page", async () => {
    const page = (after: string | null) =>
      api.ask(
        `query ($after: String) { programVersions(first: 1, after: $after) {
           nodes { version status } pageInfo { hasNextPage endCursor } } }`,
        { after },
      );
    const first = (await page(null)).data.programVersions;
    const second = (await page(first.pageInfo.endCursor)).data.programVersions;

    expect(first).toMatchObject({ nodes: [{ version: 2, status: "ON" }], pageInfo: { hasNextPage: true } });
    expect(second).toMatchObject({
      nodes: [{ version: 1, status: "DRAFT" }],
      pageInfo: { hasNextPage: false },
    });
  });

  test("of another shop are not among them", async () => {
    const other = await openApi(deps, await aShop(deps, { domain: "other.myshopify.com" }));
    const { data } = await other.ask(
      "query ($document: JSON!) { programVersions { nodes { version } } programEffect(document: $document) { effect { membersCount orders { count } } } }",
      { document: present },
    );
    expect(data.programVersions.nodes).toEqual([{ version: 2 }, { version: 1 }]);
    expect(data.programEffect.effect).toEqual({ membersCount: 0, orders: { count: 0 } });
    await other.close();
  });
});
