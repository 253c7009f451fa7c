// Members by tier and points below zero, noted as a day is closed, and what the report makes of the notes.
import { describe, expect, test } from "vitest";
import {
  api,
  at,
  changeTiers,
  deps,
  levels,
  open,
  order,
  shop,
  useTieredShop,
} from "../../../testing/samples/a-tiered-shop.ts";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { adjustPoints } from "../../../core/adjustments/adjust-points.ts";
import { closeDaysOfShop } from "../../../core/ledger/daily/close-booking-days.job.ts";

useTieredShop();

const closeDays = () => closeDaysOfShop(deps, shop.shopId);

const notes = () =>
  deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("day_notes")
      .select(["day", "noted_at", "debt_points", "debtors", "members", "tiers"])
      .orderBy("day")
      .execute(),
  );

/** Counted once more, member by member. */
const heldNow = () =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const rows = await tx.kysely.selectFrom("balances").select(["status", "tier_id", "available"]).execute();
    const members = rows.filter(({ status }) => status === "MEMBER");
    const inDebt = rows.filter(({ available }) => available < 0);
    const tiers: Record<string, number> = {};
    for (const { tier_id: tierId } of members) tiers[tierId ?? ""] = (tiers[tierId ?? ""] ?? 0) + 1;
    return {
      debt_points: inDebt.reduce((sum, { available }) => sum - available, 0),
      debtors: inDebt.length,
      members: members.length,
      tiers,
    };
  });

const join = (...ids: string[]) =>
  deliver(
    deps,
    shop,
    ids.map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
  );

async function takePoints(platformId: string, points: number): Promise<void> {
  const { customerId } = await memberOf(deps, shop, platformId);
  const about = {
    reason: "x",
    note: null,
    countsTowardTier: null,
    idempotencyKey: platformId,
    actor: "test",
  };
  await adjustPoints(deps, shop.shopId, { customerId, points: -points, ...about });
}

/** Four members: Gold, Silver, and two without a tier, one of them below zero. */
async function openWithMembers(): Promise<void> {
  await open();
  await join("7002", "7003", "7004");
  await order("2026-03-01", 2_500, "7001");
  await order("2026-03-01", 600, "7002");
  await takePoints("7003", 40);
}

async function mix(range: { from: string; to: string; by?: "DAY" | "MONTH" }) {
  const { data, errors } = await api.ask(
    `query ($from: String!, $to: String!, $by: ReportStep) { tierMix(from: $from, to: $to, by: $by) {
       at hasTiers members tiers { id name isFormer members basisPoints } rows { day members counts } } }`,
    range,
  );
  expect(errors).toEqual([]);
  return data.tierMix;
}

const march = { from: "2026-03-01", to: "2026-03-31" };

describe("a day that is closed on time", () => {
  test("notes the members of each tier and the points below zero", async () => {
    await openWithMembers();
    at("2026-03-02T01:00:00.000Z");
    await closeDays();

    const [note] = await notes();
    expect(note).toMatchObject({ day: "2026-03-01", noted_at: deps.clock.now(), ...(await heldNow()) });
    expect(note).toMatchObject({ debt_points: 40, debtors: 1, members: 4 });
    expect(note!.tiers).toEqual({ "": 2, silver: 1, gold: 1 });
  });

  test("keeps its note when the job runs again, whatever happened since", async () => {
    await openWithMembers();
    at("2026-03-02T01:00:00.000Z");
    await closeDays();
    const before = await notes();
    await order("2026-03-02", 3_000, "7004");
    await closeDays();

    expect(await notes()).toEqual(before);
    expect((await heldNow()).tiers).not.toEqual(before[0]!.tiers);
  });

  test("leaves out who is no member", async () => {
    await openWithMembers();
    await deliver(deps, shop, [
      { type: "customer_updated", customer: aCustomer("7002", { tags: ["staff"] }) },
      { type: "customer_created", customer: aCustomer("7005", { hasAccount: false }) },
    ]);
    at("2026-03-02T01:00:00.000Z");
    await closeDays();

    expect((await notes())[0]).toMatchObject(await heldNow());
  });
});

test("days that are closed later have no note, but the last one of them, whose end is not a day ago", async () => {
  await openWithMembers();
  at("2026-03-04T10:00:00.000Z");
  await takePoints("7004", 10);
  at("2026-03-05T10:00:00.000Z");
  await closeDays();
  expect((await notes()).map(({ day }) => day)).toEqual(["2026-03-04"]);
});

describe("the report", () => {
  test("shows days on which nothing was posted as the day before them, and has no rows of theirs", async () => {
    await openWithMembers();
    at("2026-03-02T01:00:00.000Z");
    await closeDays();
    at("2026-03-05T01:00:00.000Z");
    await closeDays();

    expect((await notes()).map(({ day }) => day)).toEqual(["2026-03-01"]);
    const still = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];
    const rows = still.map((day) => ({ day, members: 4, counts: [2, 1, 1] }));
    expect((await mix(march)).rows).toEqual(rows);
    expect((await mix({ ...march, from: "2026-03-03" })).rows).toEqual(rows.slice(2));
  });

  test("shows each tier now with its share, and the notes of the range", async () => {
    await openWithMembers();
    at("2026-03-02T01:00:00.000Z");
    await closeDays();
    await order("2026-03-02", 600, "7004");
    at("2026-03-03T01:00:00.000Z");
    await closeDays();

    expect(await mix(march)).toEqual({
      at: "2026-03-03T01:00:00.000Z",
      hasTiers: true,
      members: 4,
      tiers: [
        { id: null, name: null, isFormer: false, members: 1, basisPoints: 2_500 },
        { id: "silver", name: "Silver", isFormer: false, members: 2, basisPoints: 5_000 },
        { id: "gold", name: "Gold", isFormer: false, members: 1, basisPoints: 2_500 },
      ],
      rows: [
        { day: "2026-03-01", members: 4, counts: [2, 1, 1] },
        { day: "2026-03-02", members: 4, counts: [1, 2, 1] },
      ],
    });
    const { rows } = await mix({ ...march, by: "MONTH" });
    expect(rows).toEqual([{ day: "2026-03-02", members: 4, counts: [1, 2, 1] }]);
    expect((await mix({ from: "2026-03-02", to: "2026-03-02" })).rows).toHaveLength(1);
  });

  test("shows a large shop as it was counted last, and says when", async () => {
    await openWithMembers();
    const counted = {
      shop_id: shop.shopId,
      debt_points: 0,
      debtors: 0,
      tiers: '{"": 60000, "silver": 1000}',
    };
    for (const [day, members] of [
      ["2026-03-01", 60_000],
      ["2026-03-02", 61_000],
    ] as const)
      await deps.db.transaction(shop.shopId, (tx) =>
        tx.kysely
          .insertInto("day_notes")
          .values({ ...counted, day, members, noted_at: new Date(`${day}T23:07:00.000Z`) })
          .execute(),
      );
    at("2026-03-03T09:00:00.000Z");

    expect(await mix(march)).toMatchObject({
      at: "2026-03-02T23:07:00.000Z",
      members: 61_000,
      tiers: [{ members: 60_000 }, { members: 1_000 }, { members: 0 }],
    });
  });

  test("names a tier that the program no longer has as it was called last", async () => {
    await openWithMembers();
    await changeTiers({
      levels: levels.map((one) => (one.id === "gold" ? { ...one, name: "Golden" } : one)),
    });
    at("2026-03-02T01:00:00.000Z");
    await closeDays();
    await changeTiers({ levels: levels.slice(0, 1) });

    const { tiers, rows } = await mix(march);
    expect(tiers.at(-1)).toMatchObject({ id: "gold", name: "Golden", isFormer: true });
    expect(rows).toMatchObject([{ counts: [2, 1, 1] }]);
  });

  test("says that a program has no tiers", async () => {
    await open({ levels: [] });
    expect(await mix(march)).toMatchObject({ hasTiers: false, members: 1, rows: [] });
  });
});
