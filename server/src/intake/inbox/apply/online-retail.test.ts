// The history of a real shop through the inbox, in this process: of every eighth customer, or of all and the guests in
// the long run. The long-running benchmark sends it over HTTP.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { brokenClaims } from "../../../testing/processes/deliver.ts";
import { expectedMembers } from "../../../testing/history/expected.ts";
import { historyEvents } from "../../../testing/history/history.ts";
import { historyPrograms } from "../../../testing/history/programs.ts";
import { openHistoryShop, ownedByMembers, receiveHistory } from "../../../testing/history/replay-history.ts";
import { isWhole } from "../../../testing/is-whole.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { applyAll } from "./apply-inbox.ts";
import { onlyWebhooks } from "../../../testing/samples/a-webhook.ts";

const domain = "retail.myshopify.com";

const isIn = (customer: string): boolean => isWhole || (customer !== "" && Number(customer) % 8 === 0);
const expected = Object.entries(expectedMembers).filter(([id]) => isIn(id));

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
});
afterAll(() => own.drop());

describe("the Online Retail history", { timeout: 240_000 }, () => {
  test("ends in exactly the expected balances, each of which can be proved", async () => {
    const shopId = await openHistoryShop(deps, domain, historyPrograms.flat10);
    const shop = (await findShopById(deps, shopId))!;

    await receiveHistory(deps, { shopId, domain, events: historyEvents({ isIn }) });
    expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });

    const owned = await ownedByMembers(deps, domain);
    const points = expected.map(([id, { orders, spendMinor, flat10 }]) => {
      return [id, { points: flat10, orders, spendMinor, tier: "base" }];
    });
    expect(points.length).toBeGreaterThan(300);
    expect(owned).toEqual(Object.fromEntries(points));
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("over two years, gives each order the tier of its moment, by what the last 12 months reached", async () => {
    const shopDomain = "rolling.myshopify.com";
    const shopId = await openHistoryShop(deps, shopDomain, historyPrograms.rolling1);
    const shop = (await findShopById(deps, shopId))!;

    const events = historyEvents({ stretch: 3, isIn });
    await receiveHistory(deps, { shopId, domain: shopDomain, events });
    expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });

    const owned = Object.entries(await ownedByMembers(deps, shopDomain)).map(
      ([id, { points, orders, spendMinor }]) => [id, { points, orders, spendMinor }],
    );
    expect(Object.fromEntries(owned)).toEqual(
      Object.fromEntries(
        expected.map(([id, { rolling1, orders, spendMinor }]) => [
          id,
          { points: rolling1, orders, spendMinor },
        ]),
      ),
    );
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});
