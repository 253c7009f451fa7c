// Tiers that were given, and what changes of the program and merges do to tiers over a window of time.
import { describe, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { setTier as giveTier } from "../customers/set-tier.ts";
import { openImports } from "../../testing/samples/an-import.ts";
import {
  api,
  at,
  changeTiers,
  changes,
  deps,
  inPoints,
  late,
  levels,
  open,
  order,
  progress,
  setTier,
  shop,
  tier,
  tierOfOrder,
  tierOn,
  upkeep,
  useTieredShop,
} from "../../testing/samples/a-tiered-shop.ts";

useTieredShop();

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

  test("has ended, although tiers never end since, but late orders of its time still have it", async () => {
    await open();
    at("2026-03-01");
    await setTier("gold");
    at("2027-03-10");
    await changeTiers({ window: "lifetime" });
    expect(await tierOn("2027-03-11")).toBeNull();
    expect(await tierOfOrder(await late("2027-02-20T12:00:00.000Z", 10))).toBe("gold");
    expect(await tierOfOrder(await late("2027-03-05T12:00:00.000Z", 10))).toBeNull();
  });

  test.each(["rolling_12_months", "lifetime"] as const)(
    "holds at once, while the clock goes on (%s)",
    async (window) => {
      await open({ window });
      await order("2026-03-01", 10);
      const now = () => {
        deps.clock.move({ seconds: 1 });
        return deps.clock.now();
      };
      const { customerId } = await memberOf(deps, shop);
      await giveTier({ ...deps, clock: { now } }, shop.shopId, { customerId, tierId: "gold", actor: "test" });
      expect(await tier()).toBe("gold");
    },
  );

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
