// Birthdays are paid at the start of their day, once a year, whenever the job runs.
import type { EarningRule, ProgramStatus } from "@laurel/domain/program/program.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { payBirthdaysOfShop } from "./pay-birthdays.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

const rule = (changes: Partial<EarningRule> = {}): EarningRule => ({
  id: "bday",
  kind: "birthday",
  enabled: true,
  config: { points: 200, noticeDays: 30 },
  ...changes,
});
const gold = {
  id: "gold",
  name: "Gold",
  threshold: 50_000,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "#336699",
};

/** A shop in Berlin whose program pays birthdays since 10 January 2026. Its customers are 7001 and 7002. */
beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  at("2026-01-10");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      earning: [...program.earning, rule()],
      tiers: { ...program.tiers, window: "lifetime", levels: [gold] },
    }),
  });
  api = await openApi(deps, shop);
  await join("7001", "7002");
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

/** At noon, unless a time is given. */
const at = (day: string, time = "12:00"): void => deps.clock.set(`${day}T${time}:00.000Z`);

const join = (...platformIds: readonly string[]) =>
  deliver(
    deps,
    shop,
    platformIds.map((id) => ({ type: "customer_created", customer: aCustomer(id) })),
  );

async function enter(birthday: string | null, platformId = "7001") {
  const { customerId } = await memberOf(deps, shop, platformId);
  const { data } = await api.ask(
    `mutation ($id: ID!, $birthday: String) { customerSetBirthday(customerId: $id, birthday: $birthday) {
       customer { birthday birthdayEnteredOn } userErrors { code field } } }`,
    { id: customerId, birthday },
  );
  return data.customerSetBirthday;
}

const look = () => payBirthdaysOfShop(deps, shop.shopId);
const balance = async (platformId = "7001") => (await memberOf(deps, shop, platformId)).available;
const balanceOn = async (day: string, platformId = "7001") => {
  at(day);
  await look();
  return balance(platformId);
};

async function change(next: { earning?: EarningRule[]; status?: ProgramStatus }): Promise<void> {
  const { data } = await api.ask("{ program { version document } }");
  const { version: expectedVersion, document } = data.program;
  const { status, earning = document.earning } = next;
  const saved = { expectedVersion, status, actor: "test", document: { ...document, earning } };
  expect(await updateProgram(deps, shop.shopId, saved)).toMatchObject({ ok: true });
}

async function movements(): Promise<{ kind: string; points: number; postingId: string }[]> {
  const { data } = await api.ask(
    `{ movements(first: 50) { nodes { postingId kind points occurredAt summary source actor } } }`,
  );
  return data.movements.nodes;
}

test("a birthday is paid at the start of its day in the shop's time zone, once", async () => {
  await enter("03-14");
  at("2026-03-13", "22:59");
  await look();
  expect(await balance()).toBe(0);

  at("2026-03-13", "23:00");
  await Promise.all([look(), look()]);
  await look();

  expect(await balance()).toBe(200);
  const { customerId } = await memberOf(deps, shop);
  expect(await movements()).toMatchObject([
    {
      kind: "action",
      points: 200,
      occurredAt: "2026-03-13T23:00:00.000Z",
      summary: "200 points for “Birthday”.",
      source: `action:bday:${customerId}:2026`,
      actor: "job:pay-birthdays",
    },
  ]);
});

test("an edit never pays twice in a year", async () => {
  await enter("03-14");
  expect(await balanceOn("2026-03-14")).toBe(200);
  await enter("06-01");
  expect(await balanceOn("2026-06-01")).toBe(200);
  await enter(null);
  await enter("11-20");

  expect(await balanceOn("2026-11-20")).toBe(200);
  expect(await balanceOn("2027-11-20")).toBe(400);
});

test("points that staff took back are not given again", async () => {
  await enter("03-14");
  expect(await balanceOn("2026-03-14")).toBe(200);
  const [{ postingId } = { postingId: "" }] = await movements();
  await api.ask(`mutation { postingUndo(postingId: "${postingId}") { userErrors { code } } }`);

  expect(await balanceOn("2026-03-15")).toBe(0);
});

describe("29 February", () => {
  beforeEach(() => enter("02-29"));

  test("is paid on the 28th in common years", async () => {
    expect(await balanceOn("2026-02-27")).toBe(0);
    expect(await balanceOn("2026-02-28")).toBe(200);
    expect(await balanceOn("2026-03-01")).toBe(200);
  });

  test("is paid on its own day in leap years", async () => {
    expect(await balanceOn("2028-02-28")).toBe(0);
    expect(await balanceOn("2028-02-29")).toBe(200);
  });
});

describe("a birthday must have been known for 30 days", () => {
  test.each([
    ["2026-02-12", 200],
    ["2026-02-13", 0],
  ])("entered on %s, 14 March earns %i", async (day, points) => {
    at(day);
    await enter("03-14");

    expect(await balanceOn("2026-03-14")).toBe(points);
    expect(await balanceOn("2027-03-14")).toBe(points + 200);
  });

  test("a changed one counts as new, and the same one again does not", async () => {
    await enter("03-14");
    at("2026-03-01");
    await enter("03-14");
    expect(await balanceOn("2026-03-14")).toBe(200);

    await enter("03-20", "7002");
    await enter("03-21", "7002");
    expect(await balanceOn("2026-03-21", "7002")).toBe(0);
  });
});

describe("a job that is late", () => {
  test("pays up to 30 days late, dated by the birthday", async () => {
    await enter("03-14");
    await enter("03-13", "7002");

    expect(await balanceOn("2026-04-13")).toBe(200);
    expect(await balance("7002")).toBe(0);
    expect(await movements()).toMatchObject([{ occurredAt: "2026-03-13T23:00:00.000Z" }]);
  });

  test("pays nothing for a birthday of the last year", async () => {
    await enter("12-20");
    await enter("01-02", "7002");

    expect(await balanceOn("2027-01-05")).toBe(0);
    expect(await balance("7002")).toBe(200);
  });

  test("goes by the program of the day, whatever was changed since", async () => {
    await enter("03-14");
    await enter("03-18", "7002");
    at("2026-03-16");
    await change({ earning: [] });

    expect(await balanceOn("2026-03-20")).toBe(200);
    expect(await balance("7002")).toBe(0);
  });
});

describe("a birthday earns nothing", () => {
  beforeEach(() => enter("03-14"));

  test("while the program is paused when its day begins", async () => {
    at("2026-03-13");
    await change({ status: "PAUSED" });
    at("2026-03-14", "08:00");
    await change({ status: "ON" });

    expect(await balanceOn("2026-03-15")).toBe(0);
  });

  test("by a rule that was switched on during its day", async () => {
    at("2026-03-01");
    await change({ earning: [rule({ enabled: false })] });
    at("2026-03-14", "08:00");
    await change({ earning: [rule()] });

    expect(await balanceOn("2026-03-15")).toBe(0);
  });

  test("for members of other tiers than the rule's", async () => {
    at("2026-03-01");
    await change({ earning: [rule({ tierIds: ["gold"] })] });

    expect(await balanceOn("2026-03-14")).toBe(0);
  });

  test("for an excluded customer", async () => {
    const { customerId } = await memberOf(deps, shop);
    await api.ask(
      `mutation { customerSetExcluded(customerId: "${customerId}", isExcluded: true) { userErrors { code } } }`,
    );

    expect(await balanceOn("2026-03-14")).toBe(0);
  });
});

describe("a merge", () => {
  const merge = async () => {
    const [from, into] = [await memberOf(deps, shop, "7002"), await memberOf(deps, shop, "7001")];
    return mergeCustomers(deps, shop.shopId, {
      fromId: from.customerId,
      intoId: into.customerId,
      actor: "test",
    });
  };

  test("keeps the kept customer's birthday, and one payment of the year", async () => {
    await enter("03-14");
    await enter("03-20", "7002");
    expect(await balanceOn("2026-03-20")).toBe(200);
    await merge();

    expect(await balance()).toBe(200);
    const { data } = await api.ask(`{ customer(platformId: "7001") { birthday } }`);
    expect(data.customer.birthday).toBe("03-14");
  });

  test("of years that differ keeps both payments, also once the rule is gone", async () => {
    await enter("03-14");
    expect(await balanceOn("2026-03-14")).toBe(200);
    await enter(null);
    await enter("03-20", "7002");
    expect(await balanceOn("2027-03-20", "7002")).toBe(200);
    await change({ earning: [] });
    await merge();

    expect(await balance()).toBe(400);
  });

  test("pays nothing more in a year in which either was paid", async () => {
    await enter("03-14");
    await enter("02-20", "7002");
    expect(await balanceOn("2026-02-20", "7002")).toBe(200);
    await merge();

    expect(await balanceOn("2026-03-14")).toBe(200);
    expect(await balanceOn("2027-03-14")).toBe(400);
  });
});

test("all members of a day are paid, however many, by whichever run", async () => {
  const ids = Array.from({ length: 1_001 }, (_, index) => String(8_000 + index));
  for (let from = 0; from < ids.length; from += 500) await join(...ids.slice(from, from + 500));
  await own.db.transaction(shop.shopId, async (tx) => {
    await tx.kysely
      .updateTable("customers")
      .set({ birthday: "03-14", birthday_entered_on: "2026-01-10" })
      .where("shop_id", "=", shop.shopId)
      .where("platform_id", "in", ids)
      .execute();
  });
  at("2026-03-14");
  await Promise.all([look(), look()]);

  const { data } = await api.ask("{ trialBalance { accounts { account points } } }");
  expect(data.trialBalance.accounts).toContainEqual({ account: "granted", points: -200_200 });
});

test("a run that ended between two batches is continued after the last customer it looked at", async () => {
  await enter("03-14", "7001");
  await enter("03-14", "7002");
  const { customerId: after } = await memberOf(deps, shop, "7001");
  await own.db.transaction(shop.shopId, async (tx) => {
    await tx.kysely
      .insertInto("birthday_progress")
      .values({ shop_id: shop.shopId, day: "2026-03-14", after })
      .execute();
  });

  expect(await balanceOn("2026-03-14")).toBe(0);
  expect(await balance("7002")).toBe(200);
});
