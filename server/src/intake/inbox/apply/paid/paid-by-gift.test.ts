// Gift cards and store credit that pay a part of an order, in a store that can be asked. 10 points for each 1.00; every
// figure was worked out by hand.
import { afterEach, describe, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../../../testing/processes/deliver.ts";
import { openConnectedShop, type ConnectedShop } from "../../../../testing/samples/connected-shop.ts";
import { TEST_SHOP } from "../../../../testing/test-platform.ts";

let opened: ConnectedShop;
afterEach(() => opened.close());

const open = async (paidWithGiftCard: boolean): Promise<void> => {
  opened = await openConnectedShop(({ orders, earning, ...program }) => ({
    ...program,
    orders: { ...orders, include: { ...orders.include, paidWithGiftCard } },
    earning: earning.map((rule) =>
      rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1_000 } } : rule,
    ),
  }));
};

const store = () => opened.world.store.control;

/** Two pots at 20.00. */
const place = (paid: object) =>
  store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 2, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    newCustomer: { email: "ada@example.com", firstName: "Ada", state: "enabled" },
    ...paid,
  });

/** A minute later, and after all webhooks. */
async function then(work: () => unknown): Promise<void> {
  opened.deps.clock.move({ seconds: 60 });
  work();
  await opened.settled();
}

const pointsOf = async ({ customer }: { customer?: { id: number } | null }): Promise<number> =>
  (await memberOf(opened.deps, opened.shop, String(customer!.id))).available;

describe.each([
  ["a gift card", { paidWithGiftCardMinor: 1500 }],
  ["store credit", { paidWithStoreCreditMinor: 1500 }],
])("an order of 40.00 of which %s pays 15.00", (_, gift) => {
  test.each([
    ["counts", true, [150, 250, 400]],
    ["does not count", false, [0, 100, 250]],
  ])("and the rest comes in two payments: what the gift paid %s", async (_words, isCounted, expected) => {
    await open(isCounted);
    const order = place({ ...gift, payment: "pending" });
    await opened.settled();
    expect(order).toMatchObject({ financial_status: "partially_paid", total_outstanding: "25.00" });
    const points = [await pointsOf(order)];
    await then(() => store().payOrder({ shop: TEST_SHOP, orderId: order.id, amountMinor: 1000 }));
    points.push(await pointsOf(order));
    await then(() => store().payOrder({ shop: TEST_SHOP, orderId: order.id }));
    points.push(await pointsOf(order));

    expect(points).toEqual(expected);
    expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
  });

  // The store pays back to the card first, and to the gift what is left. Goods were paid by both alike, so they take the
  // same share of points whichever gets its money back.
  test.each([
    ["counts", true, [400, 300, 100, 0]],
    ["does not count", false, [250, 187, 62, 0]],
  ])(
    "and the rest a card: its refunds go to both, and what the gift paid %s",
    async (_words, isCounted, expected) => {
      await open(isCounted);
      const order = place(gift);
      await opened.settled();
      const points = [await pointsOf(order)];
      const refund = async (input: object) => {
        await then(() => store().refundOrder({ shop: TEST_SHOP, orderId: order.id, ...input }));
        points.push(await pointsOf(order));
      };
      await refund({ amountMinor: 1000 });
      await refund({ lines: [{ lineId: order.line_items[0]!.id, quantity: 1 }] });
      await refund({ amountMinor: 1000 });

      expect(points).toEqual(expected);
      const { refunds } = store().order({ shop: TEST_SHOP, orderId: order.id }) as {
        refunds: { transactions: { gateway: string; amount: string }[] }[];
      };
      const gateway = "paidWithGiftCardMinor" in gift ? "gift_card" : "shopify_store_credit";
      expect(refunds[1]!.transactions.map((one) => [one.gateway, one.amount])).toEqual([
        ["dev_store_card", "15.00"],
        [gateway, "5.00"],
      ]);
      expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
    },
  );
});
