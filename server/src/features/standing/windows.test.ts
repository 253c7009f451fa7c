// Tiers over a window of time, with orders that come, change and come late: Silver at €500, Gold at €2,000, 30 days of
// grace, a shop in Berlin.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openImports } from "../../testing/samples/an-import.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { keepDatesOfShop } from "../ledger/dates/keep-dates.job.ts";
import { refreshDates } from "../ledger/dates/refresh-dates.job.ts";
import { loadProgram } from "../program/load-program.ts";
import { updateProgram } from "../program/update-program.ts";
import type { Shop } from "../shops/load-shop.ts";

type Tiers = ProgramDocument["tiers"];

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#9aa0a6" };
const levels: Tiers["levels"] = [
  { ...level, id: "silver", name: "Silver", threshold: 50_000, multiplierBasisPoints: 12_500 },
  { ...level, id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 15_000 },
];
const inPoints = levels.map((one) => ({ ...one, threshold: one.threshold / 100, multiplierBasisPoints: 10_000 }));

async function open(tiers: Partial<Tiers> = {}): Promise<void> {
  at("2024-01-01");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      tiers: { ...program.tiers, window: "rolling_12_months", graceDays: 30, levels, ...tiers },
    }),
  });
  api = await openApi(deps, shop);
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
}

/** It is noon in London of that day, unless the time is given. */
const at = (day: string): void => deps.clock.set(day.length === 10 ? `${day}T12:00:00.000Z` : day);

let orders = 0;

/** An order of so many euros, as the store reports it at once. Returns its id. */
async function order(day: string, euros: number, customerId = "7001"): Promise<string> {
  at(day);
  return late(deps.clock.now().toISOString(), euros, customerId);
}

/** The same, reported now. */
async function late(processedAt: string, euros: number, customerId = "7001"): Promise<string> {
  const orderId = `9${String((orders += 1)).padStart(4, "0")}`;
  const lines = [aLine({ unitPriceMinor: euros * 100 })];
  await deliver(deps, shop, [orderChanged(anOrder({ orderId, customerId, lines, processedAt }))]);
  return orderId;
}

async function refund(day: string, orderId: string, euros?: number): Promise<void> {
  at(day);
  const all = [{ refundLineId: orderId, lineId: "1", quantity: 1 }];
  const lines = euros === undefined ? all : [];
  const amountMinor = euros === undefined ? 0 : euros * 100;
  await deliver(deps, shop, [refundCreated(orderId, { refundId: `r${orderId}`, lines, amountMinor })]);
}

const tier = async (customerId = "7001") => (await memberOf(deps, shop, customerId)).tierId;

/** The job, on this day. */
async function tierOn(day: string): Promise<string | null> {
  at(day);
  await keepDatesOfShop(deps, shop.shopId);
  return tier();
}

const tierOfOrder = async (orderId: string): Promise<string | null> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const found = tx.kysely.selectFrom("orders").select("tier_id");
    const row = await found
      .where("shop_id", "=", shop.shopId)
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return row.tier_id;
  });

async function changes(platformId = "7001") {
  const { data } = await api.ask(
    `{ customer(platformId: "${platformId}") { tierChanges { at fromTierId toTierId why } } }`,
  );
  return data.customer.tierChanges.map(
    (one: { at: string; fromTierId: string | null; toTierId: string | null; why: string }) =>
      `${one.at.slice(0, 16)} ${one.fromTierId ?? "none"} → ${one.toTierId ?? "none"} ${one.why}`,
  );
}

async function progress() {
  const { data, errors } = await api.ask(
    `{ customer(platformId: "7001") { tierProgress { spent { amount } points since until keepMissingSpent { amount }
         keepMissingPoints keptBecause next { missingSpent { amount } } } } }`,
  );
  expect(errors).toEqual([]);
  return data.customer.tierProgress;
}

async function changeTiers(tiers: Partial<Tiers>): Promise<void> {
  const present = await deps.db.transaction(shop.shopId, loadProgram);
  const document = { ...present.document, tiers: { ...present.document.tiers, ...tiers } };
  const { version: expectedVersion } = present;
  const updated = await updateProgram(deps, shop.shopId, { expectedVersion, document, actor: "test" });
  expect(updated.ok).toBe(true);
}

const upkeep = () =>
  refreshDates.run(deps, { shopId: shop.shopId, after: "00000000-0000-0000-0000-000000000000" }, {} as never);

async function setTier(tierId: string | null, platformId = "7001"): Promise<string[]> {
  const found = await api.ask(`{ customer(platformId: "${platformId}") { id } }`);
  const { data } = await api.ask(
    `mutation ($id: ID!, $tierId: ID) { customerSetTier(customerId: $id, tierId: $tierId) { userErrors { code } } }`,
    { id: found.data.customer.id, tierId },
  );
  return data.customerSetTier.userErrors.map(({ code }: { code: string }) => code);
}

describe("over 12 months", () => {
  test("a tier lasts from its order through the days of grace, and ends on its day", async () => {
    await open();
    await order("2026-03-01", 2_000);
    expect(await tier()).toBe("gold");
    expect(await tierOn("2027-03-30")).toBe("gold");
    expect(await tierOn("2027-03-30T21:59:59.000Z")).toBe("gold");
    expect(await tierOn("2027-03-30T22:00:00.000Z")).toBeNull();
    expect(await changes()).toEqual([
      "2027-03-30T22:00 gold → none TIME",
      "2026-03-01T12:00 none → gold PROGRESS",
    ]);
  });

  test("a late look takes each tier as of its own day", async () => {
    await open();
    await order("2026-03-01", 1_200);
    await order("2026-06-10", 900);
    expect(await tierOn("2028-01-01")).toBeNull();
    expect(await changes()).toEqual([
      "2027-07-09T22:00 silver → none TIME",
      "2027-03-30T22:00 gold → silver TIME",
      "2026-06-10T12:00 silver → gold PROGRESS",
      "2026-03-01T12:00 none → silver PROGRESS",
    ]);
  });

  test("an order within the days of grace keeps the tier", async () => {
    await open();
    await order("2026-03-01", 1_200);
    await order("2026-06-10", 900);
    await tierOn("2027-03-14");
    await order("2027-03-15", 1_100);
    expect(await tierOn("2027-07-09")).toBe("gold");
    expect(await tierOn("2027-07-11")).toBe("silver");
  });

  test("whoever meets the member after a tier ended finds it ended, without the job", async () => {
    await open();
    await order("2026-03-01", 2_000);
    const orderId = await order("2027-04-01", 100);
    expect(await tierOfOrder(orderId)).toBeNull();
    expect(await tier()).toBeNull();
  });

  test("a refund of what reached a tier takes it at once, and orders keep their multiplier", async () => {
    await open();
    const first = await order("2026-03-01", 2_000);
    const second = await order("2026-03-02", 10);
    await refund("2026-03-03", first);
    expect(await tier()).toBeNull();
    expect(await tierOfOrder(second)).toBe("gold");
    expect(await progress()).toMatchObject({ spent: { amount: "10.00" }, until: null });
  });

  test("the page says until when the tier lasts, and what keeps it", async () => {
    await open();
    await order("2026-03-01", 1_200);
    await order("2026-06-10", 900);
    expect(await progress()).toEqual({
      spent: { amount: "2100.00" },
      points: null,
      since: "2026-06-10T12:00:00.000Z",
      until: "2027-03-30T22:00:00.000Z",
      keepMissingSpent: { amount: "1100.00" },
      keepMissingPoints: null,
      keptBecause: null,
      next: null,
    });
    at("2027-03-10");
    expect(await progress()).toMatchObject({
      spent: { amount: "900.00" },
      keptBecause: "COUNTED_BEFORE",
    });
  });

  test("refunds, repeats and later orders end as one reading of everything would", async () => {
    await open();
    const first = await order("2026-01-10", 400);
    await order("2026-02-10", 300);
    expect(await tier()).toBe("silver");
    await refund("2026-03-10", first);
    expect(await tier()).toBeNull();
    await order("2027-01-20", 250);
    expect(await tier()).toBe("silver");
    // February's order no longer counts.
    await order("2027-03-20", 260);
    expect(await tierOn("2027-03-21")).toBe("silver");
    expect(await progress()).toMatchObject({ spent: { amount: "510.00" } });
  });

  test("points count on the day of their order, and an undone adjustment on the day that it was given", async () => {
    await open({ basis: "points", levels: inPoints });
    await order("2026-03-01", 300);
    at("2026-04-01");
    const { customerId } = await memberOf(deps, shop);
    const { data } = await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
         movement { postingId } userErrors { code } } }`,
      { input: { customerId, points: 200, reason: "x", countsTowardTier: true, idempotencyKey: "1" } },
    );
    expect(await tier()).toBe("silver");
    expect((await progress()).until).toBe("2027-03-30T22:00:00.000Z");
    await api.ask(`mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`, {
      id: data.customerAdjustPoints.movement.postingId,
    });
    expect(await tier()).toBeNull();
    await order("2026-05-01", 250);
    expect(await tier()).toBe("silver");
    expect((await progress()).points).toBe(550);
  });

  test("an adjustment below zero takes a tier at once, and gives it back once it no longer counts", async () => {
    await open({ basis: "points", levels: inPoints });
    at("2026-02-01");
    const { customerId } = await memberOf(deps, shop);
    const adjust = (points: number, idempotencyKey: string) =>
      api.ask(
        `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
        { input: { customerId, points, reason: "x", countsTowardTier: true, idempotencyKey } },
      );
    await adjust(-100, "1");
    await order("2026-05-01", 450);
    await order("2026-06-01", 100);
    expect(await tier()).toBeNull();
    expect(await tierOn("2027-02-01")).toBe("silver");
  });
});

describe("by calendar year", () => {
  test("a tier of December lasts through the next year and the days of grace", async () => {
    await open({ window: "calendar_year" });
    await order("2026-12-20", 2_000);
    expect(await tierOn("2028-01-30")).toBe("gold");
    expect(await tierOn("2028-01-30T23:00:00.000Z")).toBeNull();
  });

  test("an order of 23:30 UTC on 31 December counts in the next year", async () => {
    await open({ window: "calendar_year" });
    await order("2026-12-31T23:30:00.000Z", 2_000);
    expect(await tierOn("2029-01-30")).toBe("gold");
    expect(await tierOn("2029-02-01")).toBeNull();
  });

  test("a year's tier is kept by the next year's orders", async () => {
    await open({ window: "calendar_year" });
    await order("2026-05-01", 600);
    await order("2027-05-01", 200);
    expect(await progress()).toMatchObject({
      spent: { amount: "200.00" },
      until: "2028-01-30T23:00:00.000Z",
      keepMissingSpent: { amount: "300.00" },
    });
    await order("2027-11-01", 300);
    expect(await tierOn("2029-01-30")).toBe("silver");
    expect(await tierOn("2029-02-01")).toBeNull();
  });
});

describe("the tier of an order", () => {
  test.each(["rolling_12_months", "calendar_year", "lifetime"] as const)(
    "that comes late is that of its moment (%s)",
    async (window) => {
      await open({ window });
      await order("2026-03-01", 2_000);
      at("2026-04-01");
      expect(await tierOfOrder(await late("2026-02-28T12:00:00.000Z", 100))).toBeNull();
      expect(await tierOfOrder(await late("2026-03-02T12:00:00.000Z", 100))).toBe("gold");
    },
  );

  test("that comes late does not count orders of the future, nor itself", async () => {
    await open();
    at("2026-06-01");
    const second = await late("2026-03-02T12:00:00.000Z", 600);
    const first = await late("2026-03-01T12:00:00.000Z", 600);
    const third = await late("2026-03-03T12:00:00.000Z", 600);
    expect(await Promise.all([first, second, third].map(tierOfOrder))).toEqual([null, null, "silver"]);
  });

  test("of a year ago is judged by what counted then", async () => {
    await open();
    await order("2025-01-10", 700);
    await order("2026-09-01", 10);
    expect(await tierOfOrder(await late("2025-06-01T12:00:00.000Z", 10))).toBe("silver");
    expect(await tierOfOrder(await late("2026-06-01T12:00:00.000Z", 10))).toBeNull();
  });

  test("two orders in reverse end in the same points and tier", async () => {
    await open({ levels: levels.map((one) => ({ ...one, multiplierBasisPoints: 10_000 })) });
    at("2026-03-03");
    await late("2026-03-01T12:00:00.000Z", 600);
    await late("2026-03-02T12:00:00.000Z", 1_500);
    await late("2026-03-02T12:00:00.000Z", 1_500, "7002");
    await late("2026-03-01T12:00:00.000Z", 600, "7002");
    const [one, other] = [await memberOf(deps, shop), await memberOf(deps, shop, "7002")];
    expect([other.tierId, other.available, other.progress]).toEqual([one.tierId, one.available, one.progress]);
    expect(one.tierId).toBe("gold");
  });
});

describe("a tier that staff give", () => {
  test("lasts for 12 months, above what progress reaches", async () => {
    await open();
    await order("2026-03-01", 600);
    at("2026-04-01");
    expect(await setTier("gold")).toEqual([]);
    expect(await tier()).toBe("gold");
    expect(await progress()).toMatchObject({
      until: "2027-03-31T22:00:00.000Z",
      keptBecause: "GIVEN",
      keepMissingSpent: { amount: "2000.00" },
    });
    expect(await tierOn("2027-03-31T21:59:00.000Z")).toBe("gold");
    expect(await tierOn("2027-03-31T22:00:00.000Z")).toBeNull();
    expect((await changes())[1]).toBe("2026-04-01T12:00 silver → gold STAFF");
  });

  test("is not the tier of an order from before", async () => {
    await open();
    at("2026-04-01");
    await setTier("gold");
    expect(await tierOfOrder(await late("2026-03-31T12:00:00.000Z", 10))).toBeNull();
    expect(await tierOfOrder(await late("2026-04-01T12:00:01.000Z", 10))).toBe("gold");
  });

  test("can be taken back, to what progress reaches", async () => {
    await open();
    await order("2026-03-01", 600);
    await setTier("gold");
    await setTier(null);
    expect(await tier()).toBe("silver");
    expect(await tierOn("2027-04-01")).toBeNull();
  });

  test("stays for good if tiers never end", async () => {
    await open({ window: "lifetime" });
    at("2026-03-01");
    await setTier("gold");
    expect(await tierOn("2040-03-01")).toBe("gold");
  });

  test("is refused if the program does not have it", async () => {
    await open();
    expect(await setTier("platinum")).toEqual(["unknown_tier"]);
  });
});

describe("a tier from an import", () => {
  test("lasts for 12 months, and ends with the undo of its import", async () => {
    await open();
    at("2026-03-01");
    const imports = await openImports(deps, shop, api);
    const id = await imports.checked("customer_id,points,tier\n7001,10,Gold\n");
    await imports.step("importApply", id);
    await imports.work("apply", id);
    expect(await tier()).toBe("gold");
    expect((await progress()).until).toBe("2027-02-28T23:00:00.000Z");
    await imports.step("importUndo", id);
    await imports.work("undo", id);
    expect(await tier()).toBeNull();
  });
});

describe("a change of the program", () => {
  const dearer = [levels[0]!, { ...levels[1]!, threshold: 300_000 }];

  test("leaves a tier for the days of grace, whether the job or an order comes first", async () => {
    await open();
    await order("2026-06-01", 2_100);
    await order("2026-06-01", 2_100, "7002");
    at("2026-09-01");
    await changeTiers({ levels: dearer });
    await upkeep();
    expect(await tierOn("2026-10-01")).toBe("gold");
    expect(await tierOn("2026-10-02")).toBe("silver");
    expect(await tier("7002")).toBe("silver");
    expect((await changes())[0]).toBe("2026-10-01T22:00 gold → silver TIME");
  });

  test("that comes to a member late ends the tier as of its day", async () => {
    await open();
    await order("2026-06-01", 2_100);
    at("2026-09-01");
    await changeTiers({ levels: dearer });
    await order("2026-12-01", 10);
    expect(await changes()).toEqual([
      "2026-10-01T22:00 gold → silver TIME",
      "2026-06-01T12:00 none → gold PROGRESS",
    ]);
  });

  test("gives a tier that is reached now, by the job", async () => {
    await open();
    await order("2026-06-01", 300);
    at("2026-09-01");
    await changeTiers({ levels: [{ ...levels[0]!, threshold: 10_000 }] });
    expect(await tier()).toBeNull();
    await upkeep();
    expect(await changes()).toEqual(["2026-09-01T12:00 none → silver PROGRAM"]);
  });

  test("from tiers for good to tiers that end leaves the days of grace", async () => {
    await open({ window: "lifetime" });
    await order("2025-01-01", 2_100);
    at("2026-09-01");
    await changeTiers({ window: "rolling_12_months" });
    await upkeep();
    expect(await tierOn("2026-10-01")).toBe("gold");
    expect(await tierOn("2026-10-02")).toBeNull();
  });

  test("of a name or a multiplier changes nobody's tier and no member's row", async () => {
    await open();
    await order("2026-06-01", 600);
    const before = await memberOf(deps, shop);
    await changeTiers({ levels: levels.map((one) => ({ ...one, name: `${one.name} plus` })) });
    expect(await memberOf(deps, shop)).toEqual(before);
  });
});

describe("a merge", () => {
  const idOf = async (platformId: string) =>
    (await api.ask(`{ customer(platformId: "${platformId}") { id } }`)).data.customer.id;

  test("counts the orders of both, and its undo parts them again", async () => {
    await open();
    await order("2026-03-01", 1_200);
    await order("2026-06-10", 900, "7002");
    const input = { fromId: await idOf("7001"), intoId: await idOf("7002") };
    const { data } = await api.ask(
      `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } } }`,
      { input },
    );
    expect(await tier("7002")).toBe("gold");
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.ask(`mutation ($id: ID!) { customerMergeUndo(id: $id) { userErrors { code } } }`, {
      id: data.customerMerge.merge.id,
    });
    expect([await tier("7001"), await tier("7002")]).toEqual(["silver", "silver"]);
    expect(await tierOn("2027-03-31")).toBeNull();
    expect(await tier("7002")).toBe("silver");
  });

  test("keeps the better of two given tiers, and the undo gives each its own again", async () => {
    await open();
    await order("2026-03-01", 10);
    await order("2026-03-01", 10, "7002");
    await setTier("gold");
    await setTier("silver", "7002");
    const input = { fromId: await idOf("7001"), intoId: await idOf("7002") };
    const { data } = await api.ask(
      `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } } }`,
      { input },
    );
    expect(await tier("7002")).toBe("gold");
    await api.ask(`mutation ($id: ID!) { customerMergeUndo(id: $id) { userErrors { code } } }`, {
      id: data.customerMerge.merge.id,
    });
    expect([await tier("7001"), await tier("7002")]).toEqual(["gold", "silver"]);
    expect(await tierOn("2027-03-02")).toBeNull();
  });

  test("by points counts what both earned by actions and adjustments", async () => {
    await open({ basis: "points", levels: inPoints });
    await order("2026-03-01", 300);
    await order("2026-03-02", 100, "7002");
    const adjusted = { customerId: await idOf("7001"), points: 150, reason: "x", countsTowardTier: true };
    await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { ...adjusted, idempotencyKey: "1" } },
    );
    const input = { fromId: await idOf("7001"), intoId: await idOf("7002") };
    const { data } = await api.ask(
      `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } } }`,
      { input },
    );
    expect(await tier("7002")).toBe("silver");
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.ask(`mutation ($id: ID!) { customerMergeUndo(id: $id) { userErrors { code } } }`, {
      id: data.customerMerge.merge.id,
    });
    expect([(await memberOf(deps, shop)).progress, (await memberOf(deps, shop, "7002")).progress]).toEqual([
      450, 100,
    ]);
  });
});
