// The same order from a webhook and from the API must become the same state, whatever happened to it.
import { withPaidFor } from "@laurel/domain/orders/paid/paid-for.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPlatform, TEST_SHOP as shop, type TestPlatform } from "../../../testing/test-platform.ts";
import type { PlatformOrder } from "../../platform.ts";
import { productsScope, requiredScopes } from "../client/admin-addresses.ts";

type Payload = Record<string, unknown> & { id: number; line_items: { id: number }[] };

let own: TestPlatform;
let productId: number;
beforeAll(async () => {
  own = await startTestPlatform({ store: { appScopes: [...requiredScopes, productsScope] } });
  const tea = own.store.control.createProduct({ shop, title: "Tea", priceMinor: 1999, tags: ["tea"] });
  productId = (tea as unknown as { id: number }).id;
});
afterAll(() => own.close());

const control = () => own.store.control;
const place = (input: object): Payload =>
  control().placeOrder({
    shop,
    email: "ada@example.com",
    lines: [{ productId, quantity: 3 }],
    ...input,
  });
const now = (orderId: number): Payload => control().order({ shop, orderId });

/** The state from a webhook; fails if the webhook leaves something out. */
function told(payload: Payload): PlatformOrder {
  const parsed = own.platform.webhooks.parse("orders/updated", JSON.stringify(payload), "EUR");
  if (!parsed.ok || parsed.event.type !== "order_changed") throw new Error(JSON.stringify(parsed));
  const { order, customer, guestEmail, contact } = parsed.event;
  return { order, customer, guestEmail, contact: contact ?? { email: null, address: null } };
}

async function expectAgreement(orderId: number): Promise<PlatformOrder> {
  const read = await own.platform.readOrder(shop, String(orderId));
  expect(read).not.toBeNull();
  expect(told(now(orderId))).toEqual(withoutTags(read as PlatformOrder));
  return read as PlatformOrder;
}

/** No webhook has the tags of a customer. */
function withoutTags({ order, customer, ...rest }: PlatformOrder): PlatformOrder {
  const { tags: _, ...facts } = customer ?? {};
  return {
    ...rest,
    order: { ...order, customerTags: [] },
    customer: customer && (facts as typeof customer),
  };
}

test("where an order goes is in its webhook alone: reading it needs an access that is granted apart", async () => {
  const address = { address1: "Lindenstraße 5", zip: "10969", countryCode: "DE" };
  const order = place({ address });
  expect(told(order).contact).toEqual({
    email: "ada@example.com",
    address: { street: "Lindenstraße 5", postcode: "10969", country: "DE" },
  });
  const read = await own.platform.readOrder(shop, String(order.id));
  expect(read?.contact).toEqual({ email: "ada@example.com", address: null });
});

describe("a webhook and the API agree about", () => {
  test("an order that was paid", async () => {
    const { order } = await expectAgreement(place({}).id);
    expect(order).toMatchObject({ financialStatus: "paid", currencyCode: "EUR", taxesIncluded: true });
    expect(order.lines).toMatchObject([
      { quantity: 3, currentQuantity: 3, unitPriceMinor: 1999, productId: String(productId) },
    ]);
  });

  test("an order of a customer with tags and an account", async () => {
    const customer = control().createCustomer({
      shop,
      email: "grace@example.com",
      firstName: "Grace",
      tags: ["vip", "a b"],
    });
    const {
      order,
      customer: facts,
      guestEmail,
    } = await expectAgreement(place({ email: null, customerId: customer.id }).id);
    expect(order).toMatchObject({
      customerId: String(customer.id),
      customerTags: ["a b", "vip"],
      customerHasAccount: true,
    });
    expect(facts).toMatchObject({
      email: "grace@example.com",
      firstName: "Grace",
      lastName: null,
      isEmailVerified: true,
    });
    expect(guestEmail).toBeNull();
  });

  test("an order of a guest", async () => {
    const { customer, guestEmail, order } = await expectAgreement(place({ email: "guest@example.com" }).id);
    expect({ customer, guestEmail, customerId: order.customerId }).toEqual({
      customer: null,
      guestEmail: "guest@example.com",
      customerId: null,
    });
  });

  test("an order that is not paid yet", async () => {
    const { order } = await expectAgreement(place({ payment: "pending" }).id);
    expect(order.financialStatus).toBe("pending");
  });

  test("discounts, shipping, a tip and tax", async () => {
    const manualDiscount = { title: "Sorry", basisPoints: 1_000 };
    const { order } = await expectAgreement(place({ manualDiscount, tipMinor: 250 }).id);
    expect(order).toMatchObject({ shippingMinor: 490, tipMinor: 250 });
    expect(order.lines[0]).toMatchObject({ discountMinor: 600 });
    expect(order.lines[0]?.taxMinor).toBeGreaterThan(0);
    expect(order.totalMinor).toBe(3 * 1999 - 600 + 490 + 250);
  });

  test("gift cards bought, lines without a product, and test orders", async () => {
    const lines = [
      { quantity: 1, title: "Gift card", unitPriceMinor: 5000, isGiftCard: true, isTaxable: false },
      { quantity: 2, title: "Engraving", unitPriceMinor: 700 },
    ];
    const { order } = await expectAgreement(
      place({ lines, isTest: true, sourceName: "pos", shippingMinor: null }).id,
    );
    expect(order).toMatchObject({ isTest: true, channel: "pos", shippingMinor: 0 });
    expect(order.lines.map((line) => [line.isGiftCard, line.productId])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  test("units that were refunded, the same line twice in one refund", async () => {
    const {
      id,
      line_items: [line],
    } = place({});
    const lineId = line?.id ?? 0;
    control().refundOrder({
      shop,
      orderId: id,
      lines: [
        { lineId, quantity: 1 },
        { lineId, quantity: 1 },
      ],
    });
    const { order } = await expectAgreement(id);
    expect(order.financialStatus).toBe("partially_refunded");
    expect(order.lines[0]).toMatchObject({ quantity: 3, currentQuantity: 1 });
    expect(order.refunds[0]).toMatchObject({ amountMinor: 0, lines: [{ quantity: 1 }, { quantity: 1 }] });
  });

  test("a refund of an amount", async () => {
    const { id } = place({});
    control().refundOrder({ shop, orderId: id, amountMinor: 1234 });
    const { order } = await expectAgreement(id);
    const processedAt = expect.stringMatching(/Z$/);
    expect(order.refunds).toMatchObject([{ amountMinor: 1234, lines: [], processedAt }]);
  });

  test("a refund of less than the lines' total", async () => {
    const {
      id,
      line_items: [line],
    } = place({});
    control().refundOrder({
      shop,
      orderId: id,
      lines: [{ lineId: line?.id ?? 0, quantity: 1 }],
      amountMinor: 100,
    });
    const { order } = await expectAgreement(id);
    expect(order.refunds[0]).toMatchObject({ amountMinor: 0 });
  });

  test("a refund of shipping only", async () => {
    const { id } = place({});
    control().refundOrder({ shop, orderId: id, shipping: true });
    const { order } = await expectAgreement(id);
    expect(order.refunds).toMatchObject([{ amountMinor: 0, shippingMinor: order.shippingMinor, lines: [] }]);
    expect(order.shippingMinor).toBeGreaterThan(0);
  });

  test.each([
    ["duties", { duties: true }, 0],
    ["additional fees", { additionalFees: true }, 0],
    ["both", { duties: true, additionalFees: true }, 0],
    ["fees, and of an amount beside them", { additionalFees: true, amountMinor: 500 }, 100],
  ])("a refund of %s alone, which is for no goods", async (_, back, amountMinor) => {
    const { id } = place({ dutiesMinor: 700, additionalFeesMinor: 400 });
    control().refundOrder({ shop, orderId: id, ...back });
    const { order } = await expectAgreement(id);
    expect(order.refunds).toMatchObject([{ amountMinor, lines: [] }]);
  });

  test("the fees of one refund of many", async () => {
    const {
      id,
      line_items: [line],
    } = place({ additionalFeesMinor: 400, lines: [{ productId, quantity: 10 }] });
    const one = { shop, orderId: id, lines: [{ lineId: line?.id ?? 0, quantity: 1 }] };
    control().refundOrder({ shop, orderId: id, additionalFees: true });
    for (let more = 0; more < 7; more++) control().refundOrder(one);
    const { order } = await expectAgreement(id);
    expect(order.refunds.map(({ amountMinor }) => amountMinor)).toEqual(Array.from({ length: 8 }, () => 0));
  });

  test("an order that was edited", async () => {
    const {
      id,
      line_items: [line],
    } = place({});
    control().editOrder({
      shop,
      orderId: id,
      quantities: [{ lineId: line?.id ?? 0, quantity: 1 }],
      add: [{ productId, quantity: 2 }],
    });
    const { order } = await expectAgreement(id);
    expect(order.lines.map((one) => one.currentQuantity)).toEqual([1, 2]);
  });

  test("an order that was fulfilled, and one that was cancelled", async () => {
    const fulfilled = place({}).id;
    control().fulfilOrder({ shop, orderId: fulfilled });
    expect((await expectAgreement(fulfilled)).order).toMatchObject({
      isFulfilled: true,
      fulfilledAt: expect.stringMatching(/Z$/),
    });
    const cancelled = place({}).id;
    control().cancelOrder({ shop, orderId: cancelled });
    expect((await expectAgreement(cancelled)).order.cancelledAt).not.toBeNull();
  });

  test("an order of which a part was sent", async () => {
    const {
      id,
      line_items: [line],
    } = place({});
    control().fulfilOrder({ shop, orderId: id, lines: [{ lineId: line?.id ?? 0, quantity: 1 }] });
    const { order } = await expectAgreement(id);
    expect(order.isFulfilled).toBe(false);
    expect(order).not.toHaveProperty("fulfilledAt");
  });

  test("an order of 260 lines, refunded in 120 lines at once", async () => {
    const lines = Array.from({ length: 260 }, (_, index) => ({
      quantity: 2,
      title: `Item ${index}`,
      unitPriceMinor: 100 + index,
    }));
    const { id, line_items: items } = place({ lines });
    control().refundOrder({
      shop,
      orderId: id,
      lines: items.slice(0, 120).map((line) => ({ lineId: line.id, quantity: 1 })),
    });
    const { order } = await expectAgreement(id);
    expect(order.lines).toHaveLength(260);
    expect(order.refunds[0]?.lines).toHaveLength(120);
  });
});

test("a webhook leaves out what gift cards and store credit paid, and the API tells", async () => {
  const payload = place({ paidWithGiftCardMinor: 1000, paidWithStoreCreditMinor: 500 });
  const parsed = own.platform.webhooks.parse("orders/paid", JSON.stringify(payload), "EUR");
  expect(parsed).toMatchObject({ ok: true, event: { type: "order_changed", omissions: ["gift_share"] } });
  const read = await own.platform.readOrder(shop, String(payload.id));
  expect(read?.order).toEqual({ ...told(payload).order, paidWithGiftCardMinor: 1500 });
});

test("an order that was deleted is null", async () => {
  const { id } = place({});
  control().deleteOrder({ shop, orderId: id });
  expect(await own.platform.readOrder(shop, String(id))).toBeNull();
});

describe.each([true, false])(
  "what had been paid for before an edit is read as it was; prices with tax: %s",
  (taxesIncluded) => {
    beforeAll(() => void control().updateShop({ shop, taxesIncluded }));
    afterAll(() => void control().updateShop({ shop, taxesIncluded: true }));
    const firstLine = ({ line_items: [line] }: Payload) => line?.id ?? 0;
    const read = async (orderId: number) => (await own.platform.readOrder(shop, String(orderId)))!.order;

    test.each<[string, object, object, ((order: Payload) => object)?]>([
      ["an item is added", {}, { add: 2 }],
      ["there is more of an item", { shippingMinor: 700 }, { quantity: 5 }],
      ["a shipping fee is added", { shippingMinor: 700 }, { shippingMinor: 300 }],
      [
        "all are",
        { tipMinor: 250, dutiesMinor: 700, additionalFeesMinor: 400 },
        { add: 1, shippingMinor: 300 },
      ],
      ["it was discounted", { manualDiscount: { title: "Sorry", basisPoints: 1_000 } }, { add: 1 }],
      [
        "a piece of it was refunded",
        { tipMinor: 250 },
        { add: 3 },
        (order) => ({ lines: [{ lineId: firstLine(order), quantity: 1 }] }),
      ],
      ["an amount was refunded", {}, { add: 3 }, () => ({ amountMinor: 1234 })],
      ["its shipping was refunded", { shippingMinor: 700 }, { add: 3 }, () => ({ shipping: true })],
    ])("%s", async (_, input, { add, quantity, ...edit }: { add?: number; quantity?: number }, refund) => {
      const placed = place(input);
      if (refund) control().refundOrder({ shop, orderId: placed.id, ...refund(placed) });
      const paid = await read(placed.id);
      expect(paid).not.toHaveProperty("paidFor");
      control().editOrder({
        shop,
        orderId: placed.id,
        ...(add && { add: [{ productId, quantity: add }] }),
        ...(quantity && { quantities: [{ lineId: firstLine(placed), quantity }] }),
        ...edit,
      });
      const { paidFor, ...owed } = await read(placed.id);
      expect(owed.outstandingMinor).toBeGreaterThan(0);
      const known = withPaidFor(owed, paid, { updatedAt: paid.updatedAt, triggeredAt: null }).paidFor;
      expect(paidFor).toEqual({ ...known, at: expect.anything() });
    });
  },
);

test("of many edits, all that were paid are what had been paid for", async () => {
  const { id } = place({ lines: [{ productId, quantity: 1 }], shippingMinor: null });
  const edit = () => control().editOrder({ shop, orderId: id, add: [{ productId, quantity: 1 }] });
  for (let paid = 0; paid < 4; paid++) {
    edit();
    control().payOrder({ shop, orderId: id });
  }
  edit();
  const { paidFor, outstandingMinor } = (await own.platform.readOrder(shop, String(id)))!.order;
  expect(outstandingMinor).toBe(1999);
  expect(Object.values(paidFor!.goods)).toEqual([1999, 1999, 1999, 1999, 1999]);
});

test("of an order that was placed with more lines than are read of an agreement, it is not known", async () => {
  const lines = Array.from({ length: 51 }, () => ({ productId, quantity: 1 }));
  const { id } = place({ lines });
  control().editOrder({ shop, orderId: id, add: [{ productId, quantity: 1 }] });
  const read = await own.platform.readOrder(shop, String(id));
  expect(read?.order).toMatchObject({ financialStatus: "partially_paid", outstandingMinor: 1999 });
  expect(read?.order).not.toHaveProperty("paidFor");
});

describe("without the scope for products", () => {
  const withoutProducts = { shop, scopes: requiredScopes };
  const withProducts = { shop, scopes: [...requiredScopes, productsScope] };

  test("an order can still be read, and only its products are unknown", async () => {
    const { id } = place({});
    control().install(withoutProducts);
    const read = await own.platform.readOrder(shop, String(id));
    control().install(withProducts);
    const state = told(now(id)).order;
    expect(read?.order).toEqual({
      ...state,
      lines: state.lines.map((line) => ({ ...line, productId: null })),
    });
  });

  test("a tip is distinguished from goods", async () => {
    const { id } = place({ tipMinor: 250 });
    control().install(withoutProducts);
    const read = await own.platform.readOrder(shop, String(id));
    control().install(withProducts);
    expect(read?.order.lines.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([1999]);
  });

  test("products are refused, with the scope that is missing", async () => {
    control().install(withoutProducts);
    const reading = own.platform.readProducts(shop, [String(productId)]);
    await expect(reading).rejects.toMatchObject({ code: "access_denied", missingScope: "read_products" });
    control().install(withProducts);
  });
});
