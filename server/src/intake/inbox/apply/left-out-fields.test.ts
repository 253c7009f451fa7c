// The platform leaves fields out of webhooks: always, or if the app may not see them. A field that is left out changes
// nothing; one that is there and empty is empty.
import { beforeEach, describe, expect, test } from "vitest";
import { aLinePayload, anOrderPayload } from "../../../testing/samples/order-payload.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { applyAll } from "./apply-inbox.ts";
import { aWebhook } from "../../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
let shop: Shop;
let count = 0;
beforeEach(async () => {
  shop = await newShop();
});

/** Through the real door; each a minute after the one before. */
async function arrives(topic: string, body: object): Promise<void> {
  const triggeredAt = new Date(Date.parse("2026-02-01T12:00:05Z") + ++count * 60_000).toISOString();
  const answer = await app.inject(aWebhook(shop.domain, body, { topic, triggeredAt }));
  expect(answer.statusCode).toBe(200);
  expect(await applyAll(deps, shop, () => false)).toMatchObject({ taken: 1 });
}

const without = (body: Readonly<Record<string, unknown>>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** A later state of the same order or customer. */
const later = { updated_at: "2026-02-02T12:00:00Z" };

const aCustomerPayload = (changes: object = {}) => ({
  ...(anOrderPayload()["customer"] as Record<string, unknown>),
  ...changes,
});

const customer = () =>
  own.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("customers")
      .select(["email", "is_email_verified", "first_name", "last_name", "display_name", "has_account"])
      .where("platform_id", "=", "7001")
      .executeTakeFirstOrThrow(),
  );

const order = async () => {
  const { state } = await own.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("orders").select("state").where("order_id", "=", "9001").executeTakeFirstOrThrow(),
  );
  return state as unknown;
};

describe("what is known of a customer", () => {
  const ada = {
    email: "customer-7001@example.com",
    is_email_verified: true,
    first_name: "Ada",
    last_name: "7001",
    display_name: "Ada 7001",
    has_account: true,
  };

  test.each([
    ["email", { email: null, is_email_verified: true }],
    ["verified_email", { is_email_verified: false }],
    ["first_name", { first_name: null, display_name: "7001" }],
    ["last_name", { last_name: null, display_name: "Ada" }],
    ["state", { has_account: false }],
  ])("stays when a webhook leaves out %s, and is empty when it is null", async (name, empty) => {
    await arrives("customers/create", aCustomerPayload());

    await arrives("customers/update", without(aCustomerPayload(later), name));
    expect(await customer()).toEqual(ada);

    const evenLater = { updated_at: "2026-02-03T12:00:00Z", [name]: null };
    await arrives("customers/update", aCustomerPayload(evenLater));
    expect(await customer()).toEqual({ ...ada, ...empty });
  });

  test("stays when an order shows no more of the customer than an id, and the order earns as a member's", async () => {
    await arrives("customers/create", aCustomerPayload());
    await arrives("orders/paid", anOrderPayload({ customer: { id: 7001, ...later } }));

    expect(await customer()).toEqual(ada);
    expect(await memberOf(deps, shop)).toMatchObject({ status: "MEMBER", available: 20 });
  });

  test.each(["customers/create", "customers/update"])(
    "is a new customer's without an address, where %s names none for an app that may not see it",
    async (topic) => {
      await arrives(topic, without(aCustomerPayload(), "email"));
      expect(await customer()).toMatchObject({ email: null });
    },
  );

  test("lets a new customer's order earn, where it names no address for an app that may not see it", async () => {
    const nameless = without(aCustomerPayload(), "email");
    await arrives("orders/paid", anOrderPayload({ customer: nameless }));
    expect(await memberOf(deps, shop)).toMatchObject({ available: 20 });
  });

  test("is joined of two webhooks in one batch that each leave out another half", async () => {
    const names = without(aCustomerPayload(), "email", "verified_email", "state");
    const address = without(aCustomerPayload(later), "first_name", "last_name");
    for (const body of [names, address])
      await app.inject(aWebhook(shop.domain, body, { topic: "customers/update" }));
    expect(await applyAll(deps, shop, () => false)).toMatchObject({ taken: 2 });
    expect(await customer()).toEqual(ada);
  });

  test("counts no new address as proved when the webhook does not say so", async () => {
    await arrives("customers/create", aCustomerPayload());
    await arrives(
      "customers/update",
      without(aCustomerPayload({ ...later, email: "another@example.com" }), "verified_email"),
    );

    expect(await customer()).toMatchObject({ email: "another@example.com", is_email_verified: false });
  });
});

describe("what is known of an order", () => {
  const whole = () =>
    anOrderPayload({
      fulfillment_status: "fulfilled",
      fulfillments: [{ status: "success", created_at: "2026-02-01T15:00:00Z" }],
      payment_gateway_names: ["shopify_payments"],
      discount_codes: [{ code: "FIVE" }],
      shipping_lines: [{ price: "4.90", tax_lines: [], discount_allocations: [] }],
      refunds: [
        {
          id: 91,
          created_at: "2026-02-01T16:00:00Z",
          refund_line_items: [{ id: 911, line_item_id: 1, quantity: 1 }],
          transactions: [],
        },
      ],
      total_tip_received: "1.00",
      line_items: [
        aLinePayload({
          title: "A pot",
          variant_title: "Large",
          quantity: 2,
          current_quantity: 2,
          discount_allocations: [{ amount: "5.00" }],
          tax_lines: [{ price: "1.00" }],
        }),
      ],
    });

  test.each([
    "name",
    "test",
    "cancelled_at",
    "financial_status",
    "fulfillment_status",
    "fulfillments",
    "taxes_included",
    "source_name",
    "payment_gateway_names",
    "discount_codes",
    "shipping_lines",
    "refunds",
    "total_tip_received",
    "customer",
  ])("stays when a later webhook leaves out %s", async (name) => {
    const first = { ...whole(), test: false };
    await arrives("orders/paid", first);
    const [before, member] = [await order(), await memberOf(deps, shop)];

    await arrives("orders/updated", without({ ...first, ...later }, name));

    expect(await order()).toEqual({ ...(before as object), updatedAt: "2026-02-02T12:00:00.000Z" });
    expect(await memberOf(deps, shop)).toEqual(member);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test.each(["product_id", "title", "variant_title", "gift_card", "discount_allocations", "tax_lines"])(
    "stays when a later webhook leaves out %s of a line",
    async (name) => {
      await arrives("orders/paid", whole());
      const before = (await order()) as { lines: unknown };

      const [line] = whole()["line_items"] as Record<string, unknown>[];
      await arrives("orders/updated", { ...whole(), ...later, line_items: [without(line!, name)] });

      expect(await order()).toMatchObject({ lines: before.lines });
    },
  );

  const withParts = () => ({
    ...whole(),
    financial_status: "partially_refunded",
    total_outstanding: "2.00",
    shipping_lines: [
      {
        price: "12.00",
        discount_allocations: [{ amount: "2.00" }],
        tax_lines: [{ price: "1.00" }],
      },
    ],
    refunds: [
      {
        id: 91,
        created_at: "2026-02-01T16:00:00Z",
        processed_at: "2026-02-01T15:59:00Z",
        refund_line_items: [{ id: 911, line_item_id: 1, quantity: 1 }],
        order_adjustments: [{ kind: "refund_discrepancy", amount: "-4.00" }],
        refund_shipping_lines: [{ subtotal_amount: "3.00" }],
        transactions: [{ kind: "refund", status: "success", amount: "25.00" }],
      },
    ],
  });
  const inFirst = (list: string, name: string) => {
    const body: Record<string, unknown> = withParts();
    const [first] = body[list] as Record<string, unknown>[];
    return { ...body, [list]: [without(first!, name)] };
  };

  test.each([
    ["discount_allocations", "a shipping line", inFirst("shipping_lines", "discount_allocations")],
    ["tax_lines", "a shipping line", inFirst("shipping_lines", "tax_lines")],
    ["order_adjustments", "a refund", inFirst("refunds", "order_adjustments")],
    ["refund_shipping_lines", "a refund", inFirst("refunds", "refund_shipping_lines")],
    ["processed_at", "a refund", inFirst("refunds", "processed_at")],
    [
      "processed_at",
      "the order",
      without({ ...withParts(), created_at: "2026-01-31T12:00:00Z" }, "processed_at"),
    ],
    ["total_outstanding", "the order", without(withParts(), "total_outstanding")],
  ])("stays when a later webhook leaves out %s of %s", async (_, __, less) => {
    shop = await newShop({
      program: (program) => ({
        ...program,
        orders: { ...program.orders, include: { ...program.orders.include, shipping: true, tax: true } },
      }),
    });
    // One that is first heard of when it is owed on is read.
    await arrives("orders/paid", whole());
    await arrives("orders/updated", withParts());
    const [before, member] = [await order(), await memberOf(deps, shop)];
    expect(before).toMatchObject({
      shippingMinor: 1_000,
      shippingTaxMinor: 100,
      outstandingMinor: 200,
      refunds: [{ amountMinor: 400, shippingMinor: 300, processedAt: "2026-02-01T15:59:00.000Z" }],
    });

    await arrives("orders/updated", { ...less, ...later });

    expect(await order()).toEqual({ ...(before as object), updatedAt: "2026-02-02T12:00:00.000Z" });
    expect(await memberOf(deps, shop)).toEqual(member);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("of a refund that came on its own stays when the order's webhook leaves out what it adjusted", async () => {
    const { refunds } = withParts();
    await arrives("orders/paid", { ...whole(), refunds: [] });
    await arrives("refunds/create", { ...refunds[0], order_id: 9001 });
    await arrives("orders/updated", inFirst("refunds", "order_adjustments"));

    expect(await order()).toMatchObject({ refunds: [{ amountMinor: 400, shippingMinor: 300 }] });
  });

  test("of shipping refunded before 2024-10, when it was an adjustment, stays beside another adjustment", async () => {
    const adjusted = (...order_adjustments: object[]) => {
      const body: Record<string, unknown> = inFirst("refunds", "refund_shipping_lines");
      const [refund] = body["refunds"] as object[];
      return { ...body, refunds: [{ ...refund, order_adjustments }] };
    };
    const ofShipping = { kind: "shipping_refund", amount: "-3.00" };
    await arrives("orders/paid", whole());
    await arrives("orders/updated", adjusted(ofShipping));
    expect(await order()).toMatchObject({ refunds: [{ amountMinor: 0, shippingMinor: 300 }] });

    await arrives("orders/updated", {
      ...adjusted({ kind: "refund_discrepancy", amount: "-4.00" }, ofShipping),
      ...later,
    });
    expect(await order()).toMatchObject({ refunds: [{ amountMinor: 400, shippingMinor: 300 }] });
  });

  test("is empty when the webhook says so", async () => {
    await arrives("orders/paid", whole());
    const empty = { fulfillment_status: null, fulfillments: [], discount_codes: [], refunds: [] };
    await arrives("orders/updated", { ...whole(), ...later, ...empty });

    expect(await order()).toMatchObject({ isFulfilled: false, discountCodes: [], refunds: [] });
  });

  test("is not changed by a refund that does not say what was refunded: it waits for the store", async () => {
    await arrives("orders/paid", whole());
    const member = await memberOf(deps, shop);
    await arrives("refunds/create", { id: 92, order_id: 9001, transactions: [] });

    expect(await memberOf(deps, shop)).toEqual(member);
  });
});

test("what is known of the shop stays when a webhook leaves it out", async () => {
  await arrives("shop/update", {
    myshopify_domain: shop.domain,
    name: "Fern & Co",
    currency: shop.currencyCode,
    iana_timezone: "Europe/Lisbon",
    email: "owner@example.com",
  });
  await arrives("shop/update", { myshopify_domain: shop.domain, iana_timezone: null, name: "Fern" });

  expect(await findShopById({ db: own.db }, shop.shopId)).toMatchObject({
    name: "Fern",
    currencyCode: shop.currencyCode,
    timeZone: "Europe/Lisbon",
  });
});
