import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createWebhooks } from "./webhooks.ts";

const webhooks = createWebhooks(["the new secret", "the old secret"]);
const body = Buffer.from('{"id": 1, "name": "Fern – größer"}');
const sign = (secret: string, bytes: Uint8Array = body): string =>
  createHmac("sha256", secret).update(bytes).digest("base64");

const headers = (changes: Record<string, string | undefined> = {}) => ({
  "x-shopify-hmac-sha256": sign("the new secret"),
  "x-shopify-topic": "orders/paid",
  "x-shopify-shop-domain": "fern.myshopify.com",
  "x-shopify-webhook-id": "wh-1",
  "x-shopify-triggered-at": "2026-11-20T10:00:00.877041743+01:00",
  ...changes,
});

describe("a delivery", () => {
  test("that the platform signed has a topic, shop, id and time", () => {
    expect(webhooks.verify(headers(), body)).toEqual({
      ok: true,
      webhook: {
        topic: "orders/paid",
        shopDomain: "fern.myshopify.com",
        webhookId: "wh-1",
        triggeredAt: "2026-11-20T09:00:00.877041743Z",
      },
    });
  });

  test("may have a topic with a point", () => {
    expect(webhooks.verify(headers({ "x-shopify-topic": "customer.tags_added" }), body)).toMatchObject({
      webhook: { topic: "customer.tags_added" },
    });
  });

  test("may be signed with the secret that is being replaced", () => {
    expect(webhooks.verify(headers({ "x-shopify-hmac-sha256": sign("the old secret") }), body).ok).toBe(true);
  });

  test.each([
    ["another secret", sign("a stranger's secret")],
    ["other bytes", sign("the new secret", Buffer.from("{}"))],
    ["no bytes", sign("the new secret", Buffer.alloc(0))],
    ["half a signature", sign("the new secret").slice(0, 20)],
    ["nothing", undefined],
  ])("that was signed with %s is refused", (_, hmac) => {
    expect(webhooks.verify(headers({ "x-shopify-hmac-sha256": hmac }), body)).toEqual({
      ok: false,
      code: "invalid_hmac",
    });
  });

  test("may name its headers as the platform's events do, without X-", () => {
    const named = Object.entries(headers()).map(([name, value]) => [name.replace(/^x-/, ""), value]);
    expect(webhooks.verify(Object.fromEntries(named) as Record<string, string>, body)).toEqual(
      webhooks.verify(headers(), body),
    );
    expect(webhooks.verify(headers({ "x-shopify-topic": "Product" }), body)).toMatchObject({
      webhook: { topic: "product" },
    });
  });

  test.each(["customers/redact", "customers/data_request", "shop/redact", "app/uninstalled", "shop/update"])(
    "of %s finds its shop in the signed body, and the header must not name another",
    (topic) => {
      const field = /^(shop\/update|app)/.test(topic) ? "myshopify_domain" : "shop_domain";
      const verify = (text: string, shop: string | undefined) => {
        const bytes = Buffer.from(text);
        const signed = { "x-shopify-hmac-sha256": sign("the new secret", bytes), "x-shopify-topic": topic };
        return webhooks.verify(headers({ ...signed, "x-shopify-shop-domain": shop }), bytes);
      };
      const text = `{"id":1,"note":"\\u0000","${field}":"Fern.myshopify.com"}`;
      for (const shop of [undefined, "", "fern.myshopify.com", "FERN.myshopify.com"])
        expect(verify(text, shop)).toMatchObject({
          ok: true,
          webhook: { topic, shopDomain: "fern.myshopify.com" },
        });
      expect(verify(text, "other.myshopify.com")).toEqual({ ok: false, code: "webhook_wrong_shop" });
      expect(verify(text, "no domain")).toEqual({ ok: false, code: "invalid_header" });
      for (const other of ["{", "{}", `{"${field}":7}`, `{"${field}":""}`, `{"${field}":"a b"}`])
        expect(verify(other, undefined)).toEqual({ ok: false, code: "webhook_wrong_shop" });
    },
  );

  test.each(["x-shopify-topic", "x-shopify-shop-domain", "x-shopify-webhook-id"])(
    "without %s is refused",
    (name) => {
      expect(webhooks.verify(headers({ [name]: undefined }), body)).toEqual({
        ok: false,
        code: "invalid_header",
      });
    },
  );

  test("without a valid time is still accepted", () => {
    for (const time of [undefined, "yesterday"]) {
      const verified = webhooks.verify(headers({ "x-shopify-triggered-at": time }), body);
      expect(verified).toMatchObject({ ok: true, webhook: { triggeredAt: null } });
    }
  });
});

const order = {
  id: 5001,
  name: "#1001",
  currency: "EUR",
  processed_at: "2026-11-20T10:00:00+01:00",
  updated_at: "2026-11-20T10:00:05+01:00",
  cancelled_at: null,
  financial_status: "paid",
  total_price: "20.00",
  line_items: [{ id: 1, product_id: 7, quantity: 2, current_quantity: 2, price: "10.00", gift_card: false }],
};
const refund = { id: 9, order_id: 5001, refund_line_items: [{ id: 91, line_item_id: 1, quantity: 1 }] };
const customer = {
  id: 3,
  email: "",
  first_name: "Ada",
  last_name: null,
  state: "enabled",
  verified_email: true,
  tags: "vip, b ,vip",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-02T00:00:00Z",
};

const parse = (topic: string, payload: unknown) => webhooks.parse(topic, JSON.stringify(payload), "EUR");

describe("an id beyond 2^53 keeps all its digits", () => {
  const bare = "820982911946154508";
  const inText = (payload: object) => JSON.stringify(payload).replaceAll(/"#(\d{18})"/g, "$1");
  const read = (topic: string, payload: object) => webhooks.parse(topic, inText(payload), "EUR");
  const gid = (type: string) => `gid://shopify/${type}/1150`;

  test("as the object's global id says it, or else as the digits stand", () => {
    const withLine = { ...order.line_items[0], id: `#${bare}`, product_id: `#${bare}` };
    const lines = [withLine, { ...order.line_items[0], id: 2 }];
    const sent = { ...order, id: `#${bare}`, line_items: lines };
    expect(read("orders/paid", { ...sent, admin_graphql_api_id: gid("Order") })).toMatchObject({
      event: { order: { orderId: "1150", lines: [{ lineId: "2" }, { lineId: bare, productId: bare }] } },
    });
    for (const admin_graphql_api_id of [undefined, null, "", "an id", 7])
      expect(read("orders/paid", { ...sent, admin_graphql_api_id })).toMatchObject({
        ok: true,
        event: { order: { orderId: bare } },
      });
  });

  test("of a customer, a refund and its lines, and in lists", () => {
    expect(read("customers/update", { ...customer, id: `#${bare}` })).toMatchObject({
      event: { customer: { customerId: bare } },
    });
    const lines = [{ id: `#${bare}`, line_item_id: `#${bare}`, quantity: 1 }];
    const sent = { id: `#${bare}`, order_id: `#${bare}`, refund_line_items: lines };
    expect(read("refunds/create", sent)).toMatchObject({
      event: { orderId: bare, refund: { refundId: bare, lines: [{ refundLineId: bare, lineId: bare }] } },
    });
    const redact = { customer: { id: `#${bare}` }, orders_to_redact: [1, `#${bare}`] };
    expect(read("customers/redact", redact)).toMatchObject({
      event: { customerId: bare, orderIds: ["1", bare] },
    });
    const merge = {
      admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${bare}`,
      admin_graphql_api_customer_deleted_id: "gid://shopify/Customer/4",
    };
    expect(read("customers/merge", merge)).toMatchObject({ event: { keptId: bare } });
  });

  test("a number that is exact is the id, whatever the global id says", () => {
    expect(read("orders/paid", { ...order, admin_graphql_api_id: gid("Order") })).toMatchObject({
      event: { order: { orderId: "5001" } },
    });
  });
});

describe("a topic", () => {
  test.each(["orders/create", "orders/paid", "orders/updated", "orders/cancelled", "orders/fulfilled"])(
    "%s contains the whole order",
    (topic) => {
      const parsed = parse(topic, order);
      expect(parsed).toMatchObject({
        ok: true,
        event: { type: "order_changed", order: { orderId: "5001", totalMinor: 2000 } },
      });
    },
  );

  test("orders/edited is a hint to read the order", () => {
    const event = { type: "order_hint", orderId: "5001" };
    expect(parse("orders/edited", { order_edit: { id: 1, order_id: 5001 } })).toEqual({ ok: true, event });
  });

  test("orders/delete names the order", () => {
    expect(parse("orders/delete", { id: 5001 })).toEqual({
      ok: true,
      event: { type: "order_deleted", orderId: "5001" },
    });
  });

  test("refunds/create contains the refund and its order's id", () => {
    const lines = [{ refundLineId: "91", lineId: "1", quantity: 1 }];
    const event = {
      type: "refund_created",
      orderId: "5001",
      refund: { refundId: "9", lines, amountMinor: 0 },
    };
    expect(parse("refunds/create", refund)).toEqual({ ok: true, event });
  });

  test("customers/create and customers/update contain the customer", () => {
    const facts = {
      customerId: "3",
      email: null,
      firstName: "Ada",
      lastName: null,
      hasAccount: true,
      tags: ["b", "vip"],
    };
    expect(parse("customers/create", customer)).toMatchObject({
      event: { type: "customer_created", customer: facts },
    });
    expect(parse("customers/update", customer)).toMatchObject({
      event: { type: "customer_updated", customer: facts },
    });
  });

  test("customers/delete names the customer", () => {
    const event = { type: "customer_deleted", customerId: "3" };
    expect(parse("customers/delete", { id: 3 })).toEqual({ ok: true, event });
  });

  test("customers/merge names the kept and the merged customer, and whether the merge was done", () => {
    const merge = {
      admin_graphql_api_customer_kept_id: "gid://shopify/Customer/3",
      admin_graphql_api_customer_deleted_id: "gid://shopify/Customer/4",
      admin_graphql_api_job_id: null,
      status: "completed",
      errors: [],
    };
    const event = { type: "customers_merged", keptId: "3", deletedId: "4", isDone: true };
    expect(parse("customers/merge", merge)).toEqual({ ok: true, event });
    const failed = { ...merge, status: "failed", errors: [{ message: "one of them has a subscription" }] };
    expect(parse("customers/merge", failed)).toEqual({ ok: true, event: { ...event, isDone: false } });
  });

  describe("customers_email_marketing_consent/update", () => {
    const topic = "customers_email_marketing_consent/update";
    const told = (state: string, consent_updated_at: string | null = "2026-11-20T10:00:00+01:00") => ({
      customer_id: 3,
      email_address: "ada@example.com",
      email_marketing_consent: { state, opt_in_level: "single_opt_in", consent_updated_at },
    });

    test.each([
      ["subscribed", true],
      ["SUBSCRIBED", true],
      ["pending", false],
      ["unsubscribed", false],
      ["not_subscribed", false],
      ["redacted", false],
    ])("says whether the customer agreed: %s is %s", (state, isSubscribed) => {
      const event = {
        type: "email_consent_changed",
        customerId: "3",
        isSubscribed,
        at: "2026-11-20T09:00:00.000Z",
      };
      expect(parse(topic, told(state))).toEqual({ ok: true, event });
    });

    test("may leave out when", () => {
      expect(parse(topic, told("subscribed", null))).toMatchObject({ ok: true, event: { at: null } });
    });

    // A topic is not signed: whatever else the platform signs must not read as a consent.
    test.each<[string, unknown]>([
      ["a customer", { ...customer, email_marketing_consent: { state: "subscribed" } }],
      ["a consent to text messages", { customer_id: 3, sms_marketing_consent: { state: "subscribed" } }],
      ["an order", order],
      ["a state alone", { email_marketing_consent: { state: "subscribed" } }],
      ["a customer's word", { customer_id: 3, email_marketing_consent: "subscribed" }],
    ])("is not taken from %s", (_, body) => {
      expect(parse(topic, body).ok).toBe(false);
    });

    test.each(["customers/create", "customers/update", "customers/delete"])(
      "is not taken for %s",
      (other) => {
        expect(parse(other, told("subscribed")).ok).toBe(false);
      },
    );
  });

  test("shop/update contains the shop's facts, with a valid time zone", () => {
    const email = "owner@example.com";
    const shop = { name: "Fern", currency: "EUR", iana_timezone: "Europe/Berlin", email };
    const facts = { name: "Fern", currencyCode: "EUR", timeZone: "Europe/Berlin", ownerEmail: email };
    expect(parse("shop/update", shop)).toEqual({ ok: true, event: { type: "shop_updated", shop: facts } });
    expect(parse("shop/update", { ...shop, email: "no address" })).toMatchObject({
      event: { shop: { name: "Fern", ownerEmail: null } },
    });
    expect(parse("shop/update", { ...shop, iana_timezone: "Mars/Olympus" })).toMatchObject({
      ok: false,
      code: "invalid_time_zone",
    });
  });

  test("app/uninstalled contains nothing else", () => {
    expect(parse("app/uninstalled", { myshopify_domain: "fern.myshopify.com" })).toEqual({
      ok: true,
      event: { type: "app_uninstalled" },
    });
  });

  test("without a handler is not parsed", () => {
    expect(webhooks.isHandled("products/update")).toBe(false);
    expect(webhooks.isHandled("toString")).toBe(false);
    expect(parse("products/update", {})).toMatchObject({ ok: false, code: "unhandled_topic" });
  });
});

const withLine = (changes: object) => ({
  ...order,
  line_items: [order.line_items[0], { ...order.line_items[0], id: 2, ...changes }],
});

describe("a signed body that breaks a rule is refused with its code and field", () => {
  test.each([
    ["no id", { ...order, id: undefined }, "missing_id", "id: an id is missing"],
    ["a line without an id", withLine({ id: null }), "missing_id", "line_items[1].id: an id is missing"],
    ["an id that is a fraction", { ...order, id: 2.5 }, "unsafe_number", "id: too large"],
    ["a negative price", withLine({ price: "-1.00" }), "negative_amount", "line_items[1].price: negative"],
    [
      "a negative quantity",
      withLine({ quantity: -1 }),
      "negative_amount",
      "line_items[1].quantity: negative",
    ],
    ["another currency", { ...order, currency: "USD" }, "foreign_currency", "currency: not in the shop's"],
    [
      "a price in another currency",
      withLine({ price_set: { shop_money: { amount: "1.00", currency_code: "USD" } } }),
      "foreign_currency",
      "line_items[1].price",
    ],
    [
      "a price beyond exactness",
      withLine({ price: "99999999999999999.00" }),
      "unsafe_number",
      "line_items[1].price",
    ],
    [
      "a line beyond exactness",
      withLine({ price: "90000000000000.00", quantity: 2 }),
      "unsafe_number",
      "line_items[1].price",
    ],
    ["a date that is none", { ...order, updated_at: "soon" }, "invalid_date", "updated_at: not an RFC 3339"],
    [
      "no date of the order",
      { ...order, processed_at: null },
      "invalid_date",
      "processed_at: not an RFC 3339",
    ],
    [
      "a price that is no amount",
      withLine({ price: true }),
      "malformed_body",
      "line_items[1].price: not in the format",
    ],
    ["no price", withLine({ price: undefined }), "malformed_body", "line_items[1].price: not in the format"],
    [
      "half a unit",
      withLine({ quantity: 0.5 }),
      "malformed_body",
      "line_items[1].quantity: not in the format",
    ],
    ["no lines", { ...order, line_items: undefined }, "malformed_body", "line_items: not in the format"],
    ["a list", [], "malformed_body", "The body: not in the format"],
  ])("%s", (_, payload, code, message) => {
    const parsed = parse("orders/paid", payload);
    expect(parsed).toMatchObject({ ok: false, code });
    expect(parsed.ok ? "" : parsed.message).toContain(message);
  });

  test("a body that is not JSON", () => {
    expect(webhooks.parse("orders/paid", '{"id": 1', "EUR")).toMatchObject({
      ok: false,
      code: "malformed_body",
    });
  });

  test("and never with the value", () => {
    const parsed = parse("customers/create", { ...customer, created_at: "ada@example.com" });
    expect(JSON.stringify(parsed)).not.toContain("ada@example.com");
  });
});
