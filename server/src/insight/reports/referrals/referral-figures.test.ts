// What referrals brought, by month, and as a file.
import { afterEach, expect, test } from "vitest";
import { again, openReferringShop, type ReferringShop } from "../../../testing/samples/referring-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { openApi } from "../../../testing/test-api.ts";
import { measureOrdersOfShop } from "../days/measure-orders.job.ts";

let here: ReferringShop;
afterEach(() => here.close());

const query = `{ referralFigures(from: "2026-11-01", to: "2027-01-31", by: MONTH) {
  isUsed
  measuredAt
  rows { from to claims codes firstOrders { orders amount { amount } } points pointsMoney }
  total { claims codes firstOrders { orders amount { amount } } points } } }`;

test("claims, codes, friends' orders, their points and revenue are counted by month", async () => {
  here = await openReferringShop();
  const [first, second, third] = [
    await here.claim("first@example.com"),
    await here.claim("second@example.com"),
    await here.claim("third@example.com"),
  ];
  expect([first, second, third].every(Boolean)).toBe(true);
  const codes = (await here.referrals()).map(({ code }) => code as string);
  const stays = here.orderOf({ code: codes[0]!, friend: "8001", email: "third@example.com", euros: 40 });
  await here.deliver(stays);
  here.clock.set("2027-01-10T12:00:00.000Z");
  const goes = here.orderOf({ code: codes[1]!, friend: "8002", email: "second@example.com", euros: 50 });
  await here.deliver(goes);
  await here.deliver(again(here, goes, { cancelledAt: here.clock.now().toISOString() }));
  await measureOrdersOfShop(here.deps, here.shop.shopId);

  const december = { orders: 1, amount: { amount: "40.00" } };
  const none = { orders: 0, amount: { amount: "0.00" } };
  expect((await here.ask(query)).referralFigures).toMatchObject({
    isUsed: true,
    rows: [
      { from: "2026-12-01", claims: 3, codes: 3, firstOrders: december, points: 500, pointsMoney: "5.00" },
      { from: "2027-01-01", claims: 0, codes: 0, firstOrders: none, points: 0, pointsMoney: "0.00" },
    ],
    total: { claims: 3, codes: 3, firstOrders: december, points: 500 },
  });
});

test("a shop that never had referrals has none", async () => {
  here = await openReferringShop();
  const other = await aShop(here.deps, { domain: "other.myshopify.com" });
  const api = await openApi(here.deps, other);

  const { data } = await api.ask(query);
  expect(data.referralFigures).toEqual({ isUsed: false, measuredAt: null, rows: [], total: null });
  await api.close();
});
