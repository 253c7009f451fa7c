// Tiers over a window of time, and the tier of each order.
import { describe, expect, test } from "vitest";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import {
  api,
  at,
  changes,
  changeTiers,
  deps,
  inPoints,
  late,
  levels,
  open,
  order,
  progress,
  refund,
  shop,
  tier,
  tierOfOrder,
  tierOn,
  upkeep,
  useTieredShop,
} from "../../testing/samples/a-tiered-shop.ts";

useTieredShop();

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

  test("an order on the day of a change reaches what the former settings give, for the days of grace", async () => {
    await open();
    at("2026-09-01");
    await changeTiers({ levels: levels.map((one) => ({ ...one, threshold: one.threshold * 2 })) });
    await upkeep();
    await order("2026-09-01T15:00:00.000Z", 600);
    expect(await tier()).toBe("silver");
    expect(await tierOn("2026-10-01")).toBe("silver");
    expect(await tierOn("2026-10-02")).toBeNull();
    await order("2026-10-03", 1);
    expect(await tier()).toBeNull();
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

  test("a use case that locks the member after a tier ended finds it ended, without the job", async () => {
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

  test("of orders from before the tiers came, several at once, is that of their moment", async () => {
    await open();
    const before = (orderId: string, day: string) =>
      orderChanged(
        anOrder({ orderId, processedAt: `${day}T12:00:00.000Z`, lines: [aLine({ unitPriceMinor: 60_000 })] }),
      );
    await deliver(deps, shop, [before("801", "2025-11-01"), before("802", "2025-11-02")]);
    expect(await Promise.all(["801", "802"].map(tierOfOrder))).toEqual([null, "silver"]);
    expect(await tier()).toBe("silver");
  });

  test("two orders in reverse end in the same points and tier", async () => {
    await open({ levels: levels.map((one) => ({ ...one, multiplierBasisPoints: 10_000 })) });
    at("2026-03-03");
    await late("2026-03-01T12:00:00.000Z", 600);
    await late("2026-03-02T12:00:00.000Z", 1_500);
    await late("2026-03-02T12:00:00.000Z", 1_500, "7002");
    await late("2026-03-01T12:00:00.000Z", 600, "7002");
    const [one, other] = [await memberOf(deps, shop), await memberOf(deps, shop, "7002")];
    expect([other.tierId, other.available, other.progress]).toEqual([
      one.tierId,
      one.available,
      one.progress,
    ]);
    expect(one.tierId).toBe("gold");
  });
});
