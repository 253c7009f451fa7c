// Breakage and the journal of a small story, as the API and the files show them; each figure can be checked by hand.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { adjustPoints } from "../../../core/adjustments/adjust-points.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { createApiKey } from "../../../tenant/shop-auth/api-keys/api-keys.ts";
import { forgetShops } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { countCohortsOfShop } from "./count-cohorts.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

/**
 * January: an order of two at 500.00 gives 1,000 points at 0.01. February: 400 are redeemed. March: one of the two is
 * refunded, so 500 points go back, and staff give 200. The merchant expects 20 % never to be redeemed.
 */
beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  deps.clock.set("2026-01-05T10:00:00.000Z");
  shop = await aShop(deps);
  const { shopId } = shop;
  await withAdministrator(own.url, (client) => client.query("UPDATE laurel.shops SET installed_at = now()"));
  forgetShops(deps);
  api = await openApi(deps, shop);
  const set = `mutation { breakageUpdate(ownBasisPoints: 2000) { breakage { ownBasisPoints } userErrors { code } } }`;
  expect((await api.ask(set)).data.breakageUpdate).toEqual({
    breakage: { ownBasisPoints: 2_000 },
    userErrors: [],
  });

  const sold = {
    processedAt: "2026-01-10T10:00:00.000Z",
    lines: [aLine({ quantity: 2, unitPriceMinor: 50_000 })],
  };
  deps.clock.set(sold.processedAt);
  await deliver(deps, shop, [orderChanged(anOrder(sold))]);
  const { customerId } = await memberOf(deps, shop);

  // A month is closed with its revenue as it is known then.
  deps.clock.set("2026-02-02T10:00:00.000Z");
  await countCohortsOfShop(deps, shopId);

  deps.clock.set("2026-02-10T10:00:00.000Z");
  const rewardId = await aReward(deps, shop, { points: 400 });
  await redeemReward(deps, shopId, {
    customerId,
    rewardId,
    points: null,
    idempotencyKey: "1",
    actor: "test",
  });

  const updatedAt = "2026-03-10T10:00:00.000Z";
  deps.clock.set(updatedAt);
  const lines = [aLine({ quantity: 2, currentQuantity: 1, unitPriceMinor: 50_000 })];
  const refunded = { ...sold, updatedAt, lines, financialStatus: "partially_refunded" } as const;
  await deliver(deps, shop, [orderChanged(anOrder(refunded))]);
  const about = { reason: "sorry", note: null, countsTowardTier: null, idempotencyKey: "1", actor: "test" };
  await adjustPoints(deps, shopId, { ...about, customerId, points: 200 });

  deps.clock.set("2026-04-02T10:00:00.000Z");
  await countCohortsOfShop(deps, shopId);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

test("breakage shows what became of the points of each month, and what is expected of those that are open", async () => {
  const { data, errors } = await api.ask(`{ breakage {
    countedUntil basis monthsSeen redeemedSeen ownBasisPoints expiryMonths open erased expected breakage expectedWorth
    breakageWorth cohorts { issuedOn origin opened redeemed expired takenBack open expected } lastYear { came } } }`);

  expect(errors).toEqual([]);
  expect(data.breakage).toEqual({
    countedUntil: "2026-04-02T09:00:00.000Z",
    basis: "OWN",
    monthsSeen: 3,
    redeemedSeen: 400,
    ownBasisPoints: 2_000,
    expiryMonths: null,
    open: 300,
    erased: 0,
    // 80 % of 300.
    expected: 240,
    breakage: 60,
    expectedWorth: "2.40",
    breakageWorth: "0.60",
    cohorts: [
      {
        issuedOn: "2026-01",
        origin: "SALE",
        opened: 1_000,
        redeemed: 400,
        expired: 0,
        takenBack: 500,
        open: 100,
        expected: 80,
      },
      {
        issuedOn: "2026-03",
        origin: "ADJUSTED",
        opened: 200,
        redeemed: 0,
        expired: 0,
        takenBack: 0,
        open: 200,
        expected: 160,
      },
    ],
    lastYear: null,
  });
});

test("the journal has the lines that a bookkeeper works out", async () => {
  const { data, errors } = await api.ask(`{ journal(from: "2026-01-01", to: "2026-03-31") {
    month revenue owed lines { kind debit credit amount } } }`);

  const [owed, sales, points] = ["Contract liability: points", "Sales revenue", "Revenue from points"];
  expect(errors).toEqual([]);
  expect(data.journal).toEqual([
    {
      month: "2026-01",
      revenue: "1000.00",
      // 1,000 points at 0.01 and 80 %: 8.00. Of 1,000.00, by relative prices: 1,000 × 8 ÷ 1,008.
      lines: [{ kind: "SALE", debit: sales, credit: owed, amount: "7.94" }],
      owed: "7.94",
    },
    {
      month: "2026-02",
      revenue: "0.00",
      // 400 redeemed of 400 + 80 % of 600 = 880: 7.94 × 400 ÷ 880.
      lines: [{ kind: "REDEMPTION", debit: owed, credit: points, amount: "3.61" }],
      owed: "4.33",
    },
    {
      month: "2026-03",
      revenue: "0.00",
      // Half of the points went back: 3.97 is left, of which 400 ÷ (400 + 80 % of 100) is 3.31, and 3.61 were earned before.
      lines: [
        { kind: "REFUND", debit: owed, credit: sales, amount: "3.97" },
        { kind: "ESTIMATE", debit: points, credit: owed, amount: "0.30" },
      ],
      owed: "0.66",
    },
  ]);
});

test("the journal has only the closed months that were asked for", async () => {
  const { data } = await api.ask(`{ journal(from: "2026-02-11", to: "2026-12-31") { month } }`);
  expect(data.journal).toEqual([{ month: "2026-02" }, { month: "2026-03" }]);
});

test("both are the same figures as files", async () => {
  const { key } = await createApiKey(deps, {
    shopId: shop.shopId,
    name: "files",
    scopes: ["read_reports"],
    actor: "test",
  });
  const download = async (name: string) => {
    const url = `/api/reports/${name}.csv?from=2026-01-01&to=2026-03-31&by=MONTH`;
    const headers = { authorization: `Bearer ${key}` };
    // One file at a time: the former may not be over yet.
    const { body } = await vi.waitFor(async () => {
      const response = await api.app.inject({ url, headers });
      expect(response.statusCode).toBe(200);
      return response;
    });
    return body.replace("\ufeff", "").trimEnd().split("\r\n");
  };

  expect(await download("breakage")).toEqual([
    "issued_on,origin,opened,redeemed,expired,taken_back,open,expected",
    "2026-01,sale,1000,400,0,500,100,80",
    "2026-03,adjusted,200,0,0,0,200,160",
  ]);
  const [heads, ...lines] = await download("journal");
  expect(heads).toBe("date,reference,debit,credit,amount,currency,text,rule");
  expect(lines.map((line) => line.split(",").slice(0, 6).join(","))).toEqual([
    "2026-01-31,points-2026-01-sale,Sales revenue,Contract liability: points,7.94,EUR",
    "2026-02-28,points-2026-02-redemption,Contract liability: points,Revenue from points,3.61,EUR",
    "2026-03-31,points-2026-03-refund,Contract liability: points,Sales revenue,3.97,EUR",
    "2026-03-31,points-2026-03-estimate,Revenue from points,Contract liability: points,0.30,EUR",
  ]);
});
