// A part of a message that is not worth its order or customer cannot be read: the rest is taken, what is known of that part
// stays, and the message says what was left out.
import { beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../testing/samples/order-payload.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { applyAll } from "./apply/apply-inbox.ts";
import { aWebhook } from "../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
let shop: Shop;
let count = 0;
beforeEach(async () => {
  shop = await newShop();
});

/** Returns what became of the message. */
async function arrives(topic: string, body: object) {
  const webhookId = `side-${++count}`;
  const webhook = aWebhook(shop.domain, body, { topic, webhookId });
  expect((await app.inject(webhook)).statusCode).toBe(200);
  await applyAll(deps, shop, () => false);
  return own.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("inbox")
      .select(["status", "reason_code", "reason"])
      .where("webhook_id", "=", webhookId)
      .executeTakeFirstOrThrow(),
  );
}

const taken = { status: "applied", reason_code: null, reason: null };
const takenWithout = (path: string) => ({
  status: "applied",
  reason_code: "part_not_read",
  reason: `What could not be read counts as left out: ${path}.`,
});

const points = async () => (await memberOf(deps, shop)).available;
const state = async () => {
  const row = await own.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("orders").select("state").where("order_id", "=", "9001").executeTakeFirstOrThrow(),
  );
  return row.state as unknown;
};
const shipping = (changes: object) => ({ shipping_lines: [{ price: "5.00", ...changes }] });
const oneLine = (changes: Record<string, unknown>) => ({ line_items: [aLinePayload(changes)] });
const customer = anOrderPayload()["customer"] as object;
const later = { updated_at: "2026-02-02T12:00:00Z" };

describe("an order is taken whole, with", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["a price as a number", oneLine({ price: 20 }), { lines: [{ unitPriceMinor: 2_000 }] }],
    ["a tax as a number", oneLine({ tax_lines: [{ price: 1.2 }] }), { lines: [{ taxMinor: 120 }] }],
    ["a total, a tip and a debt as numbers", { total_price: 20, total_tip_received: 1 }, { tipMinor: 100 }],
    [
      "a tax of half a minor unit",
      oneLine({ tax_lines: [{ price: "1.205" }] }),
      { lines: [{ taxMinor: 121 }] },
    ],
    [
      "a price of more decimals than the currency has",
      oneLine({ price: "19.9950" }),
      { lines: [{ unitPriceMinor: 2_000 }] },
    ],
    [
      "a share of a discount that is worked out",
      oneLine({ price: "23.33", discount_allocations: [{ amount: "3.3333" }] }),
      { lines: [{ discountMinor: 333 }] },
    ],
    [
      "a discount that has no code, and one that has",
      { discount_codes: [{ code: null }, {}, { code: "FIVE" }] },
      { discountCodes: ["FIVE"] },
    ],
    ["a payment of no name", { payment_gateway_names: [null, "cash"] }, { paidWithGiftCardMinor: 0 }],
    [
      "a parcel without a time beside one that has it",
      {
        fulfillment_status: "fulfilled",
        fulfillments: [
          { status: "success", created_at: null },
          { status: "success", created_at: "2026-02-01T15:00:00Z" },
        ],
      },
      { isFulfilled: true, fulfilledAt: "2026-02-01T15:00:00.000Z" },
    ],
    [
      "a discount of a minor unit more than the shipping costs",
      shipping({ discount_allocations: [{ amount: "5.01" }] }),
      { shippingMinor: 0 },
    ],
  ])("%s", async (_, changes, read) => {
    expect(await arrives("orders/paid", anOrderPayload(changes))).toEqual(taken);

    expect(await points()).toBe(20);
    expect(await state()).toMatchObject(read);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});

describe("an order is taken, and the rest of it counts, if this cannot be read:", () => {
  test.each<[string, Record<string, unknown>]>([
    ["line_items.0.tax_lines", oneLine({ tax_lines: [{ price: "-0.01" }] })],
    ["line_items.0.tax_lines", oneLine({ tax_lines: [{ price: null }] })],
    ["line_items.0.price_set", oneLine({ price_set: { shop_money: null } })],
    ["line_items.0.title", oneLine({ title: 7 })],
    ["discount_codes", { discount_codes: "FIVE" }],
    ["payment_gateway_names", { payment_gateway_names: { 0: "cash" } }],
    ["fulfillments", { fulfillments: [{ status: "success", created_at: "yesterday" }] }],
    ["shipping_lines", shipping({ price: "free" })],
    ["shipping_lines.0.tax_lines", shipping({ tax_lines: [{ price: "none" }] })],
    ["total_tip_received", { total_tip_received: "none" }],
    ["current_total_price", { current_total_price: "all" }],
    ["current_total_price_set", { current_total_price_set: { shop_money: null } }],
    ["shipping_address", { shipping_address: "Lindenstraße 5" }],
    ["customer.created_at", { customer: { ...customer, created_at: "" } }],
    ["customer.phone", { customer: { ...customer, phone: 4915112345678 } }],
  ])("%s", async (path, changes) => {
    expect(await arrives("orders/paid", anOrderPayload(changes))).toEqual(takenWithout(path));

    expect(await points()).toBe(20);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("what was known of it stays", async () => {
    const whole = {
      ...oneLine({ tax_lines: [{ price: "1.00" }] }),
      discount_codes: [{ code: "FIVE" }],
      ...shipping({ tax_lines: [{ price: "0.50" }], discount_allocations: [] }),
    };
    await arrives("orders/paid", anOrderPayload(whole));
    const before = (await state()) as object;

    const faulty = {
      ...oneLine({ tax_lines: [{ price: "-1.00" }] }),
      discount_codes: "FIVE",
      financial_status: "partially_voided",
      ...shipping({ price: "free" }),
    };
    const message = await arrives("orders/updated", anOrderPayload({ ...faulty, ...later }));

    expect(message.reason).toBe(
      "What could not be read counts as left out: financial_status, discount_codes, line_items.0.tax_lines, shipping_lines.",
    );
    expect(await state()).toEqual({ ...before, updatedAt: "2026-02-02T12:00:00.000Z" });
  });
});

test.each<[string, Record<string, unknown>]>([
  ["of which a price cannot be read", oneLine({ price: "free" })],
  ["of which a discount cannot be read", oneLine({ discount_allocations: [{ amount: "some" }] })],
  ["of which the refunded units cannot be read", { refunds: [{ id: 91, refund_line_items: "all" }] }],
  ["in another currency", { currency: "USD" }],
  [
    "with more than a hundred faults",
    {
      line_items: Array.from({ length: 101 }, (_, n) =>
        aLinePayload({ id: n + 1, tax_lines: [{ price: "-1" }] }),
      ),
    },
  ],
])("an order is set aside %s", async (_, changes) => {
  expect(await arrives("orders/paid", anOrderPayload(changes))).toMatchObject({ status: "set_aside" });
});

test.each<[string, unknown]>([
  ["without a state", { state: null, opt_in_level: null, consent_updated_at: null }],
  ["that is null", null],
])("a consent %s says nothing, and changes nothing", async (_, said) => {
  await arrives("customers/create", customer);
  const consent = (email_marketing_consent: unknown) =>
    arrives("customers_email_marketing_consent/update", { customer_id: 7001, email_marketing_consent });
  const wishes = () =>
    own.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("shopper_mail_wishes").select("is_subscribed").execute(),
    );
  await consent({ state: "subscribed", consent_updated_at: "2026-02-01T12:00:00Z" });
  expect(await wishes()).toEqual([{ is_subscribed: true }]);

  expect(await consent(said)).toEqual(taken);
  expect(await wishes()).toEqual([{ is_subscribed: true }]);
});

test("a customer is taken whose consent in the same message is null", async () => {
  expect(await arrives("customers/update", { ...customer, email_marketing_consent: null })).toEqual(taken);
});

test("a new order counts as not paid if its payment status is not known, until one is", async () => {
  const unknown = anOrderPayload({ financial_status: "partially_voided" });
  expect(await arrives("orders/create", unknown)).toEqual(takenWithout("financial_status"));
  expect(await points()).toBe(0);

  expect(await arrives("orders/paid", anOrderPayload(later))).toEqual(taken);
  expect(await points()).toBe(20);
});

test("a customer is taken without a telephone number that is longer than one can be", async () => {
  const phones = () =>
    own.db.transaction(shop.shopId, (tx) => tx.kysely.selectFrom("customers").select("phone").execute());
  // Of digits that no database can compress.
  const phone = `+${7n ** 10_600n}`;
  expect(await arrives("orders/paid", anOrderPayload({ customer: { ...customer, phone } }))).toEqual(taken);
  expect(await points()).toBe(20);
  expect(await phones()).toEqual([{ phone: null }]);

  const usual = { ...customer, phone: "+49 (0)30 1234567 ext. 89", ...later };
  expect(await arrives("customers/update", usual)).toEqual(taken);
  expect(await phones()).toEqual([{ phone: usual.phone }]);
});

test("a refund is taken of which the time cannot be read", async () => {
  await arrives("orders/paid", anOrderPayload(oneLine({ quantity: 2, current_quantity: 2 })));
  const refund = {
    id: 91,
    order_id: 9001,
    created_at: "today",
    refund_line_items: [{ id: 911, line_item_id: 1, quantity: 1 }],
    transactions: [],
  };

  expect(await arrives("refunds/create", refund)).toEqual(takenWithout("created_at"));
  expect(await points()).toBe(20);
});
