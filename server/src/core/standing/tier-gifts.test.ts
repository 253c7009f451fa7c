// Points for reaching tiers: when they are given, and when taken back.
import { describe, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import {
  api,
  at,
  changeTiers,
  deps,
  gifts,
  late,
  open,
  order,
  refund,
  setTier,
  shop,
  tier,
  tierOn,
  upkeep,
  useTieredShop,
  withGifts,
} from "../../testing/samples/a-tiered-shop.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";

useTieredShop();

const available = async () => (await memberOf(deps, shop)).available;

describe("over 12 months", () => {
  test("each level that progress reaches gives its points, also when one order reaches both", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 600);
    expect(await gifts()).toEqual([100]);
    await order("2026-03-02", 1_400);
    expect(await gifts()).toEqual([100, 500]);
    await order("2026-03-03", 2_000, "7002");
    expect(await gifts("7002")).toEqual([100, 500]);
    expect(await available()).toBe(2_000 + 600);
  });

  test("a second order within the days of grace keeps Gold and gives nothing", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 1_200);
    await order("2026-06-10", 900);
    await order("2027-03-15", 1_100);
    expect(await tier()).toBe("gold");
    expect(await gifts()).toEqual([100, 500]);
  });

  test("a refund that undoes Gold takes its points back at once, and leaves Silver's", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 1_200);
    const june = await order("2026-06-10", 900);
    await refund("2026-06-20", june, 150);
    expect(await tier()).toBe("silver");
    expect(await gifts()).toEqual([100, 500, -500]);
    await order("2026-07-01", 60);
    expect(await tier()).toBe("gold");
    expect(await gifts()).toEqual([100, 500, -500, 500]);
  });

  test.each([
    ["2027-06-09", []],
    ["2027-06-10", [500]],
  ])("Gold that is reached again on %s gives %j: 12 months after 10 June", async (day, again) => {
    await open({ levels: withGifts, graceDays: 0 });
    await order("2026-03-01", 1_200);
    await order("2026-06-10", 900);
    expect(await tierOn("2027-03-02")).toBe("silver");
    await order("2027-06-08", 10);
    await order(day, 1_995);
    expect(await tier()).toBe("gold");
    expect(await gifts()).toEqual([100, 500, ...again]);
  });

  test("orders in reverse end with the same points, each level entered on its own day", async () => {
    await open({ levels: withGifts });
    at("2026-07-01");
    const june = await late("2026-06-10T12:00:00.000Z", 900);
    const march = await late("2026-03-01T12:00:00.000Z", 1_200);
    expect(await gifts()).toEqual([100, 500]);
    await refund("2026-07-02", march);
    expect(await gifts()).toEqual([100, 500, -500]);
    await refund("2026-07-03", june);
    expect(await gifts()).toEqual([100, 500, -500, -100]);
  });

  test("spent points are taken back all the same: the member owes them", async () => {
    await open({ levels: withGifts });
    const only = await order("2026-03-01", 500);
    const { customerId } = await memberOf(deps, shop);
    await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { customerId, points: -590, reason: "x", idempotencyKey: "1" } },
    );
    await refund("2026-03-02", only);
    expect(await available()).toBe(10 - 500 - 100);
  });

  test("expired points of it are not taken twice", async () => {
    await open({ levels: withGifts });
    await changeExpiry();
    const first = await order("2026-03-01", 500);
    at("2027-02-20");
    await late("2026-03-05T12:00:00.000Z", 20);
    await refund("2027-03-05", first);
    // They come back for a moment and are taken. All points of 2026 are gone, and nobody owes anything.
    expect(await gifts()).toEqual([100, 100, -100]);
    expect(await available()).toBe(20);
  });
});

test("by calendar year, another year gives the points again", async () => {
  await open({ levels: withGifts, window: "calendar_year", graceDays: 0 });
  await order("2026-12-20", 600);
  await order("2027-06-01", 600);
  expect(await gifts()).toEqual([100]);
  await tierOn("2029-01-02");
  await order("2029-02-01", 600);
  expect(await gifts()).toEqual([100, 100]);
});

describe("over a lifetime", () => {
  test("Gold is kept after a refund, but its points are taken back; reached again, they come back", async () => {
    await open({ levels: withGifts, window: "lifetime" });
    const first = await order("2026-03-01", 2_000);
    await refund("2026-03-02", first);
    expect(await tier()).toBe("gold");
    expect(await gifts()).toEqual([100, 500, -100, -500]);
    await order("2028-01-01", 700);
    expect(await gifts()).toEqual([100, 500, -100, -500, 100]);
  });

  test("tiers by points count neither the gift nor its taking", async () => {
    await open({
      window: "lifetime",
      basis: "points",
      levels: withGifts.map((one) => ({ ...one, threshold: one.id === "gold" ? 1_050 : 1_000 })),
    });
    await order("2026-03-01", 1_000);
    expect(await tier()).toBe("silver");
    expect(await gifts()).toEqual([100]);
    expect(await memberOf(deps, shop)).toMatchObject({ lifetime: 1_000, available: 1_100 });
  });
});

describe("nothing is given", () => {
  test("for a tier by hand, and then not for reaching it, but for the next one", async () => {
    await open({ levels: withGifts });
    at("2026-03-01");
    expect(await setTier("silver")).toEqual([]);
    await order("2026-03-02", 600);
    expect(await gifts()).toEqual([]);
    await order("2026-03-03", 1_500);
    expect(await gifts()).toEqual([500]);
  });

  test("by a change of the program, nor later for the tier that it brought", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 450);
    at("2026-04-01");
    await changeTiers({ levels: withGifts.map((one) => ({ ...one, threshold: one.threshold * 0.8 })) });
    await upkeep();
    expect(await tier()).toBe("silver");
    await order("2026-05-01", 100);
    expect(await gifts()).toEqual([]);
  });

  test("to those who were in the tier before it gave points", async () => {
    await open();
    const first = await order("2026-03-01", 600);
    at("2026-05-01");
    await changeTiers({ levels: withGifts });
    await upkeep();
    await order("2026-05-02", 600);
    await refund("2026-05-03", first);
    expect(await tier()).toBe("silver");
    expect(await gifts()).toEqual([]);
  });

  test("to excluded customers, whose orders do not count", async () => {
    await open({ levels: withGifts });
    const { customerId } = await memberOf(deps, shop);
    await order("2026-03-01", 450);
    const { data } = await api.ask(
      `mutation ($id: ID!) { customerSetExcluded(customerId: $id, isExcluded: true) { userErrors { code } } }`,
      { id: customerId },
    );
    expect(data.customerSetExcluded.userErrors).toEqual([]);
    await order("2026-03-02", 100);
    expect([await tier(), await gifts()]).toEqual([null, []]);
  });
});

test.each(["rolling_12_months", "calendar_year", "lifetime"] as const)(
  "points that a tier gives since today are given for orders of today (%s)",
  async (window) => {
    await open({ window });
    await order("2026-03-01", 100);
    at("2026-05-01T08:00:00.000Z");
    await changeTiers({ levels: withGifts });
    await order("2026-05-01T08:00:05.000Z", 600);
    await order("2026-05-01T08:00:06.000Z", 600, "7002");
    expect([await gifts(), await gifts("7002")]).toEqual([[100], [100]]);
  },
);

test("the entry says which tier was reached, and cannot be undone: it follows the orders", async () => {
  await open({ levels: withGifts });
  const first = await order("2026-03-01", 600);
  await refund("2026-03-02", first);
  const { data } = await api.ask(
    `{ customer(platformId: "7001") { movements(first: 10) { nodes { kind summary ruleName canUndo postingId occurredAt } } } }`,
  );
  const entries = data.customer.movements.nodes.filter(({ kind }: { kind: string }) => kind === "tier_gift");
  expect(entries).toMatchObject([
    {
      summary: "The reward for reaching Silver was taken back: 100 points.",
      ruleName: "Silver reward taken back",
      canUndo: false,
    },
    {
      summary: "Reached Silver: 100 points.",
      ruleName: "Reached Silver",
      canUndo: false,
      occurredAt: "2026-03-01T12:00:00.000Z",
    },
  ]);
  const undone = await api.ask(
    `mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`,
    { id: entries[1].postingId },
  );
  expect(undone.data.postingUndo.userErrors).toEqual([{ code: "not_undoable" }]);
});

test("the proof finds a gift that is not what follows, nor what its postings add up to", async () => {
  await open({ levels: withGifts });
  await order("2026-03-01", 600);
  const tamper = (posted: number) =>
    deps.db.transaction(shop.shopId, (tx) => tx.kysely.updateTable("tier_gifts").set({ posted }).execute());
  await tamper(0);
  const broken = await brokenClaims(deps, shop);
  await tamper(100);
  expect(broken.map((claim) => claim.replace(/: gift .*:1: /, ": "))).toEqual([
    "every gift for reaching a tier follows from what counts: expected 100, found 0",
    "every gift for reaching a tier is what its postings add up to: expected 100, found 0",
  ]);
});

describe("two customers who are merged", () => {
  const merge = async (): Promise<string> => {
    const [from, into] = [await memberOf(deps, shop, "7002"), await memberOf(deps, shop)];
    const input = { fromId: from.customerId, intoId: into.customerId };
    const { data, errors } = await api.ask(
      `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } userErrors { code } } }`,
      { input },
    );
    expect([errors, data.customerMerge.userErrors]).toEqual([[], []]);
    return data.customerMerge.merge.id;
  };
  const unmerge = async (id: string) => {
    const { data, errors } = await api.ask(
      `mutation ($id: ID!) { customerMergeUndo(id: $id) { userErrors { code } } }`,
      { id },
    );
    expect([errors, data.customerMergeUndo.userErrors]).toEqual([[], []]);
  };
  const held = async () => [
    (await memberOf(deps, shop)).available,
    (await memberOf(deps, shop, "7002")).available,
  ];

  test("keep one reward of a tier that both had reached; the undo gives both again", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 600);
    await order("2026-03-05", 700, "7002");
    expect(await held()).toEqual([700, 800]);
    at("2026-04-01");
    const id = await merge();
    expect(await held()).toEqual([1_400, 0]);
    await unmerge(id);
    expect(await held()).toEqual([700, 800]);
  });

  test("and whose tier would have ended in between by new settings: the second reward comes back", async () => {
    await open({ levels: withGifts });
    await order("2025-02-15", 600);
    await order("2026-03-02", 700, "7002");
    await merge();
    expect(await held()).toEqual([1_400, 0]);
    await changeTiers({ graceDays: 0 });
    await upkeep();
    expect(await held()).toEqual([1_500, 0]);
  });

  test("are given what they reach together; the undo takes it back", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 1_200);
    await order("2026-03-05", 900, "7002");
    at("2026-04-01");
    const id = await merge();
    expect(await tier()).toBe("gold");
    expect(await held()).toEqual([2_100 + 600, 0]);
    await unmerge(id);
    expect(await held()).toEqual([1_300, 1_000]);
  });

  test("a refund after the merge takes back what its order had reached, and the undo knows it", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 100);
    const other = await order("2026-03-05", 900, "7002");
    at("2026-04-01");
    const id = await merge();
    expect(await held()).toEqual([1_100, 0]);
    await refund("2026-04-02", other);
    expect(await held()).toEqual([100, 0]);
    await unmerge(id);
    expect(await held()).toEqual([100, 0]);
  });

  test("what the merged customer was given by hand is not undone there, and the answer says why", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 100);
    await order("2026-03-05", 700, "7002");
    const { customerId } = await memberOf(deps, shop, "7002");
    const { data } = await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { movement { postingId } } }`,
      { input: { customerId, points: 50, reason: "thanks", idempotencyKey: "once" } },
    );
    at("2026-04-01");
    await merge();
    const undone = await api.ask(
      `mutation ($id: ID!) { postingUndo(postingId: $id) { movement { points } userErrors { code } } }`,
      { id: data.customerAdjustPoints.movement.postingId },
    );
    expect([undone.errors, undone.data.postingUndo]).toEqual([
      [],
      { movement: null, userErrors: [{ code: "customer_merged" }] },
    ]);
    expect(await held()).toEqual([950, 0]);
  });

  test("the preview tells what the merge does", async () => {
    await open({ levels: withGifts });
    await order("2026-03-01", 600);
    await order("2026-03-05", 700, "7002");
    const [from, into] = [await memberOf(deps, shop, "7002"), await memberOf(deps, shop)];
    const { data } = await api.ask(
      `query ($input: MergeInput!) { mergePreview(input: $input) {
         preview { available tierGifts after { available } } userErrors { code } } }`,
      { input: { fromId: from.customerId, intoId: into.customerId } },
    );
    expect(data.mergePreview).toEqual({
      preview: { available: 800, tierGifts: -100, after: { available: 1_400 } },
      userErrors: [],
    });
    expect(await gifts()).toEqual([100]);
  });
});

async function changeExpiry(): Promise<void> {
  const present = await deps.db.transaction(shop.shopId, loadProgram);
  const document = {
    ...present.document,
    expiry: { policy: "per_lot" as const, months: 12, warnDays: [] },
  };
  const saved = await updateProgram(deps, shop.shopId, {
    expectedVersion: present.version,
    document,
    actor: "test",
  });
  expect(saved.ok).toBe(true);
}
