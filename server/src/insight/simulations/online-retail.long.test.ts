// The past of a real shop under a program without tiers, and drafts with tiers run over it. What each member must have is
// known from an independent program.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedMembers } from "../../testing/history/expected.ts";
import { historyEvents } from "../../testing/history/history.ts";
import { historyPrograms } from "../../testing/history/programs.ts";
import { openHistoryShop, receiveHistory } from "../../testing/history/replay-history.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { startSimulation } from "./start-simulation.ts";
import { LOOKED_AT_MAX, stepSimulation } from "./step-simulation.ts";
import { listTop, loadSimulation } from "./stored-simulation.ts";
import { onlyWebhooks } from "../../testing/samples/a-webhook.ts";

const domain = "drafts.myshopify.com";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
  const shopId = await openHistoryShop(deps, domain, historyPrograms.flat10);
  shop = (await findShopById(deps, shopId))!;
  // Over two years.
  await receiveHistory(deps, { shopId, domain, events: historyEvents({ stretch: 3 }) });
  expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });
}, 240_000);
afterAll(() => own.drop());

async function run(document: unknown, lookedAt = LOOKED_AT_MAX) {
  const asked = { document, from: "2010-12-01", to: "2013-12-31" };
  const started = await startSimulation(deps, { shop, actor: "test", asked });
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  while (await stepSimulation(deps, shop, started.id, { lookedAt }));
  return deps.db.transaction(shop.shopId, async (tx) => {
    const { plan, result } = (await loadSimulation(tx, started.id))!;
    const top = [...(await listTop(tx, started.id, "W")), ...(await listTop(tx, started.id, "L"))];
    return { result: result!, plan: plan!, top };
  });
}

const sum = (of: Iterable<number>): number => [...of].reduce((all, one) => all + one, 0);

async function platformIds(): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("customers")
      .select(["id", "platform_id"])
      .where("shop_id", "=", tx.shopId)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row.platform_id]));
}

describe("over the past of a real shop, a draft", { timeout: 120_000 }, () => {
  test("like the program in force gives what the ledger gave", async () => {
    const { result } = await run(historyPrograms.flat10);
    const flat = sum(Object.values(expectedMembers).map(({ flat10 }) => flat10));
    expect(result).toMatchObject({
      inForce: { points: flat },
      draft: { points: flat },
      actual: flat,
      winnersCount: 0,
      losersCount: 0,
    });
  });

  test("with lifetime tiers gives each member the points that it would have given", async () => {
    const { result, top } = await run(historyPrograms.tiered1);
    const members = expectedMembers;
    const ids = await platformIds();
    for (const { customerId, inForce, draft } of top) {
      const { flat10, tiered1 } = members[ids.get(customerId)!]!;
      expect({ inForce, draft }).toEqual({ inForce: flat10, draft: tiered1 });
    }
    const tier = (name: string) => Object.values(members).filter((one) => one.tier === name).length;
    expect(result.draft.points).toBe(sum(Object.values(members).map(({ tiered1 }) => tiered1)));
    expect(result.draft.tiers).toMatchObject([{}, { members: tier("silver") }, { members: tier("gold") }]);
  });

  test("with tiers over 12 months gives each order the tier of its moment", async () => {
    const { result, top } = await run(historyPrograms.rolling1);
    const ids = await platformIds();
    for (const { customerId, draft } of top)
      expect(draft).toBe(expectedMembers[ids.get(customerId)!]!.rolling1);
    expect(result.draft.points).toBe(sum(Object.values(expectedMembers).map(({ rolling1 }) => rolling1)));
  });

  // One sample of twenty is further off than the error. Three standard deviations hold nearly all of them.
  const NEARLY_ALL = 3 / 1.96;
  test("over a sample of its members is about as near as the error says", async () => {
    const whole = await run(historyPrograms.rolling1);
    const { result, plan } = await run(historyPrograms.rolling1, 3_000);
    expect(plan.every).toBe(2);
    for (const side of ["inForce", "draft"] as const) {
      const { points, pointsError } = result[side];
      expect(Math.abs(points - whole.result[side].points)).toBeLessThan(pointsError! * NEARLY_ALL);
      // An error that is as large as the figure would always be true.
      expect(pointsError).toBeLessThan(whole.result[side].points / 2);
      const { shareOfRevenue, shareError } = result[side];
      expect(Math.abs(shareOfRevenue! - whole.result[side].shareOfRevenue!)).toBeLessThan(
        shareError! * NEARLY_ALL,
      );
      expect(shareError).toBeLessThan(shareOfRevenue! / 20);
    }
    const difference = ({ draft, inForce }: typeof result) => draft.points - inForce.points;
    expect(Math.abs(difference(result) - difference(whole.result))).toBeLessThan(
      result.differenceError! * NEARLY_ALL,
    );
  });
});
