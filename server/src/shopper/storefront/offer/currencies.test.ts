// Currencies without decimals and with three, from the store's order to the code at its checkout.
import { afterEach, expect, test, vi } from "vitest";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { createReward } from "../../../core/rewards/save-reward.ts";
import { measureOrdersOfShop } from "../../../insight/reports/days/measure-orders.job.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { isWhole } from "../../../testing/is-whole.ts";
import { openConnectedShop, type ConnectedShop } from "../../../testing/samples/connected-shop.ts";
import { openApi } from "../../../testing/test-api.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { proxiedPath } from "../../../testing/walks/proxied-path.ts";

let opened: ConnectedShop;
afterEach(() => opened.close());

interface Currency {
  readonly code: string;
  /** What a point is earned for, in units of the currency, in hundredths of a point. */
  readonly rate: { readonly pointsPerUnitHundredths: number; readonly forEachUnits?: number };
  /** Of a piece, of the reward, and what is spent in the end. */
  readonly unitMinor: number;
  readonly offMinor: number;
  readonly spent: string;
  readonly withReward: string;
  /** At 35 minor units a point. */
  readonly owed: string;
  readonly onPage: string;
}

const thousandths = { rate: { pointsPerUnitHundredths: 1_000 }, unitMinor: 1_255, offMinor: 700 };
const currencies: readonly Currency[] = [
  {
    code: "JPY",
    rate: { pointsPerUnitHundredths: 100, forEachUnits: 100 },
    unitMinor: 1_255,
    offMinor: 700,
    spent: "5575",
    withReward: "3065",
    owed: "1225",
    onPage: "¥700",
  },
  {
    code: "KWD",
    ...thousandths,
    spent: "5.575",
    withReward: "3.065",
    owed: "1.225",
    onPage: "KWD\u00a00.700",
  },
  {
    code: "KRW",
    rate: { pointsPerUnitHundredths: 100, forEachUnits: 1_000 },
    unitMinor: 12_550,
    offMinor: 7_000,
    spent: "55750",
    withReward: "30650",
    owed: "1225",
    onPage: "₩7,000",
  },
  {
    code: "BHD",
    ...thousandths,
    spent: "5.575",
    withReward: "3.065",
    owed: "1.225",
    onPage: "BHD\u00a00.700",
  },
  {
    code: "TND",
    rate: { pointsPerUnitHundredths: 100 },
    unitMinor: 12_550,
    offMinor: 7_000,
    spent: "55.750",
    withReward: "30.650",
    owed: "1.225",
    onPage: "TND\u00a07<",
  },
];

test.each(isWhole ? currencies : currencies.slice(0, 2))(
  "$code: three pieces earn 37 points, two 25; 20 of them take money off the next order, to the last minor unit",
  async ({ code: currencyCode, rate, unitMinor, offMinor, ...expected }) => {
    opened = await openConnectedShop(({ earning, ...program }) => ({
      ...program,
      pointValueHundredths: 3_500,
      earning: earning.map((rule) => (rule.kind === "order_spend" ? { ...rule, config: rate } : rule)),
    }));
    const { deps, shop, app } = opened;
    const store = opened.world.store.control;
    store.updateShop({ shop: TEST_SHOP, currencyCode });
    await opened.settled();
    const next = async (work: () => unknown) => {
      deps.clock.move({ seconds: 60 });
      work();
      await opened.settled();
    };
    const place = (paid: object) =>
      store.placeOrder({
        shop: TEST_SHOP,
        lines: [{ quantity: 3, unitPriceMinor: unitMinor, title: "A pot", isTaxable: false }],
        shippingMinor: null,
        email: "ada@example.com",
        newCustomer: { email: "ada@example.com", firstName: "Ada", state: "enabled" },
        ...paid,
      });

    let order = place({});
    await opened.settled();
    const platformId = String(order.customer!.id);
    const member = () => memberOf(deps, shop, platformId);
    expect((await member()).available).toBe(37);
    const lineId = order.line_items[0]!.id;
    await next(() =>
      store.refundOrder({ shop: TEST_SHOP, orderId: order.id, lines: [{ lineId, quantity: 1 }] }),
    );
    expect((await member()).available).toBe(25);

    const author = { shopId: shop.shopId, actor: "test" };
    const reward = { kind: "amount_off", config: { amountMinor: offMinor }, name: "Off", points: 20 };
    const made = await createReward(deps, author, { ...reward, status: "ACTIVE" });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const by = { shop: TEST_SHOP, customer: platformId, now: deps.clock.now() };
    const page = await app.inject({ url: proxiedPath("/proxy", by), headers: { accept: "text/html" } });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(expected.onPage)]);
    await redeemReward(deps, shop.shopId, {
      customerId: (await member()).customerId,
      rewardId: made.stored.rewardId,
      points: 20,
      idempotencyKey: "once",
      actor: "test",
    });
    await vi.waitFor(() => expect(store.discounts({ shop: TEST_SHOP })).toHaveLength(1), {
      timeout: 30_000,
      interval: 20,
    });
    const [discount] = store.discounts({ shop: TEST_SHOP });
    expect(discount!.value).toMatchObject({ type: "amount", amountMinor: offMinor });
    await next(() => (order = place({ discountCodes: [discount!.code] })));
    // 25 less 20, and 30 for what is left of the second order.
    expect((await member()).available).toBe(35);

    await measureOrdersOfShop(deps, shop.shopId);
    const api = await openApi(deps, shop);
    const { data, errors } = await api.ask(
      `query ($id: String!, $today: String!) {
         customer(platformId: $id) { spent { amount currencyCode } }
         liability(from: $today, to: $today) { total { points { end } money { end } } }
         revenueWithRewards(from: $today, to: $today) {
           total { all { amount { amount } } withRewards { amount { amount } } } } }`,
      { id: platformId, today: order.processed_at.slice(0, 10) },
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      customer: { spent: { amount: expected.spent, currencyCode } },
      liability: { total: { points: { end: 35 }, money: { end: expected.owed } } },
      revenueWithRewards: {
        total: {
          all: { amount: { amount: expected.spent } },
          withRewards: { amount: { amount: expected.withReward } },
        },
      },
    });
    await api.close();
    expect(await brokenClaims(deps, (await findShopById(deps, shop.shopId))!)).toEqual([]);
  },
);
