// A customer's progress in the program's tiers, as the merchant sees it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { openImports } from "../../testing/samples/an-import.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let made = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

const levels: ProgramDocument["tiers"]["levels"] = [
  {
    id: "silver",
    name: "Silver",
    threshold: 3_000,
    multiplierBasisPoints: 10_000,
    entryGiftPoints: 0,
    color: "",
  },
  {
    id: "gold",
    name: "Gold",
    threshold: 10_000,
    multiplierBasisPoints: 10_000,
    entryGiftPoints: 0,
    color: "",
  },
];

async function open(tiers: Partial<ProgramDocument["tiers"]>, expiry?: ProgramDocument["expiry"]) {
  const shop = await aShop(deps, {
    domain: `tiers-${(made += 1)}.myshopify.com`,
    program: (program) => ({
      ...program,
      tiers: { ...program.tiers, window: "lifetime", ...tiers },
      ...(expiry && { expiry }),
    }),
  });
  const api = await openApi(deps, shop);
  return { shop, api };
}

async function progressOf(api: TestApi, platformId = "7001") {
  const { data, errors } = await api.ask(
    `{ customer(platformId: "${platformId}") { tier { id } tierProgress {
         spent { amount } points since keptBecause
         next { tier { id } spent { amount } points missingSpent { amount } missingPoints share } } } }`,
  );
  expect(errors).toEqual([]);
  return data.customer;
}

const inPoints = levels.map((level) => ({ ...level, threshold: level.threshold / 100 }));

/** Adjusts points that count toward the tier. Returns the posting. */
async function adjust(api: TestApi, points: number): Promise<string> {
  const { data } = await api.ask(`{ customer(platformId: "7001") { id } }`);
  const input = { customerId: data.customer.id, points, reason: "a gift", countsTowardTier: true };
  const adjusted = await api.ask(
    `mutation ($input: AdjustPointsInput!) {
       customerAdjustPoints(input: $input) { movement { postingId } userErrors { code } } }`,
    { input: { ...input, idempotencyKey: "1" } },
  );
  return adjusted.data.customerAdjustPoints.movement.postingId;
}

/** One order a day, with these amounts in minor units. */
const orders = (...amounts: number[]) =>
  amounts.map((unitPriceMinor, index) =>
    orderChanged(
      anOrder({
        orderId: String(9001 + index),
        processedAt: `2026-02-0${index + 1}T12:00:00.000Z`,
        lines: [aLine({ unitPriceMinor })],
      }),
    ),
  );

describe("a customer's tier progress", () => {
  test("by spend: what was spent, since when the tier is held, what the next one needs", async () => {
    const { shop, api } = await open({ basis: "spend", levels });
    for (const event of orders(2_000, 2_500, 1_000)) await deliver(deps, shop, [event]);
    expect(await progressOf(api)).toEqual({
      tier: { id: "silver" },
      tierProgress: {
        spent: { amount: "55.00" },
        points: null,
        since: "2026-02-02T12:00:00.000Z",
        keptBecause: null,
        next: {
          tier: { id: "gold" },
          spent: { amount: "100.00" },
          points: null,
          missingSpent: { amount: "45.00" },
          missingPoints: null,
          share: "0.5500",
        },
      },
    });
    await api.close();
  });

  test("by points: the same in points, with the adjustments that count", async () => {
    const { shop, api } = await open({ basis: "points", levels: inPoints });
    for (const event of orders(2_000, 2_500)) await deliver(deps, shop, [event]);
    await adjust(api, 5);
    expect((await progressOf(api)).tierProgress).toEqual({
      spent: null,
      points: 50,
      since: "2026-02-02T12:00:00.000Z",
      keptBecause: null,
      next: {
        tier: { id: "gold" },
        spent: null,
        points: 100,
        missingSpent: null,
        missingPoints: 50,
        share: "0.5000",
      },
    });
    await api.close();
  });

  test("a tier that is kept although refunds took away the spend that reached it has no date", async () => {
    const { shop, api } = await open({ basis: "spend", levels });
    for (const event of orders(3_500)) await deliver(deps, shop, [event]);
    const lines = [{ refundLineId: "1", lineId: "1", quantity: 1 }];
    await deliver(deps, shop, [refundCreated("9001", { refundId: "1", lines, amountMinor: 0 })]);
    expect(await progressOf(api)).toMatchObject({
      tier: { id: "silver" },
      tierProgress: {
        spent: { amount: "0.00" },
        since: null,
        keptBecause: "ONCE_REACHED",
        next: { missingSpent: { amount: "100.00" } },
      },
    });
    await api.close();
  });

  test("an order raises a member whom adjustments brought near the next tier", async () => {
    const { shop, api } = await open({ basis: "points", levels: inPoints });
    for (const event of orders(4_500)) await deliver(deps, shop, [event]);
    await adjust(api, 50);
    expect((await progressOf(api)).tierProgress.next).toMatchObject({ missingPoints: 5 });

    await deliver(deps, shop, [
      orderChanged(anOrder({ orderId: "9002", lines: [aLine({ unitPriceMinor: 500 })] })),
    ]);

    expect(await progressOf(api)).toMatchObject({
      tier: { id: "gold" },
      tierProgress: { points: 100, keptBecause: null, next: null },
    });
    await api.close();
  });

  test("points of an undone adjustment no longer count, and the tier is kept", async () => {
    const { shop, api } = await open({ basis: "points", levels: inPoints });
    for (const event of orders(2_000)) await deliver(deps, shop, [event]);
    const postingId = await adjust(api, 30);
    expect(await progressOf(api)).toMatchObject({ tier: { id: "silver" }, tierProgress: { points: 50 } });

    await api.ask(
      `mutation ($postingId: ID!) { postingUndo(postingId: $postingId, reason: "a mistake") { userErrors { code } } }`,
      { postingId },
    );

    expect(await progressOf(api)).toMatchObject({
      tier: { id: "silver" },
      tierProgress: { points: 20, keptBecause: "ONCE_REACHED" },
    });
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.close();
  });

  test("points of an undone adjustment no longer count, also if they had expired", async () => {
    const now = deps.clock.now();
    const expiry = { policy: "per_lot" as const, months: 1, warnDays: [] };
    const { shop, api } = await open({ basis: "points", levels: inPoints }, expiry);
    for (const event of orders(2_000)) await deliver(deps, shop, [event]);
    const postingId = await adjust(api, 30);
    deps.clock.set(new Date(now.getTime() + 90 * 86_400_000));
    const undone = await api.ask(
      `mutation ($postingId: ID!) { postingUndo(postingId: $postingId) { userErrors { code } } }`,
      { postingId },
    );
    expect(undone.data.postingUndo.userErrors).toEqual([]);
    expect(await progressOf(api)).toMatchObject({ tierProgress: { points: 20 } });
    expect(await brokenClaims(deps, shop)).toEqual([]);
    deps.clock.set(now);
    await api.close();
  });

  test("adjustments that count move with a merge, and back", async () => {
    const { shop, api } = await open({ basis: "points", levels: inPoints });
    await deliver(deps, shop, [
      ...orders(2_000),
      orderChanged(
        anOrder({ orderId: "9100", customerId: "7002", lines: [aLine({ unitPriceMinor: 4_000 })] }),
      ),
    ]);
    await adjust(api, 45);
    const idOf = async (platformId: string) =>
      (await api.ask(`{ customer(platformId: "${platformId}") { id } }`)).data.customer.id;
    const input = { fromId: await idOf("7001"), intoId: await idOf("7002") };
    const { data } = await api.ask(
      `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } } }`,
      { input },
    );
    expect(await progressOf(api, "7002")).toMatchObject({
      tier: { id: "gold" },
      tierProgress: { points: 105 },
    });
    expect(await brokenClaims(deps, shop)).toEqual([]);

    await api.ask(`mutation ($id: ID!) { customerMergeUndo(id: $id) { userErrors { code } } }`, {
      id: data.customerMerge.merge.id,
    });

    expect(await progressOf(api)).toMatchObject({ tier: { id: "silver" }, tierProgress: { points: 65 } });
    expect(await progressOf(api, "7002")).toMatchObject({
      tier: { id: "silver" },
      tierProgress: { points: 40 },
    });
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.close();
  });

  test("a tier that an import gave says so", async () => {
    const { shop, api } = await open({ basis: "spend", levels });
    await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
    const imports = await openImports(deps, shop, api);
    const id = await imports.checked("customer_id,points,tier\n7001,10,Gold\n");
    await imports.step("importApply", id);
    await imports.work("apply", id);

    expect(await progressOf(api)).toMatchObject({
      tier: { id: "gold" },
      tierProgress: { spent: { amount: "0.00" }, since: null, keptBecause: "GIVEN", next: null },
    });
    await api.close();
  });

  test("is null in a program without tiers", async () => {
    const { shop, api } = await open({ levels: [] });
    for (const event of orders(3_500)) await deliver(deps, shop, [event]);
    expect((await progressOf(api)).tierProgress).toBeNull();
    await api.close();
  });
});
