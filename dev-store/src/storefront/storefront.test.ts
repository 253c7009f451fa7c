import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
let cookies: Map<string, string>;
beforeEach(async () => {
  store = await startTestStore();
  cookies = new Map();
});
afterEach(() => store.close());

/** A browser without scripts that keeps cookies and follows redirects. */
async function visit(
  path: string,
  form?: Record<string, string>,
): Promise<{ status: number; path: string; text: string }> {
  const response = await fetch(store.url + path, {
    redirect: "manual",
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    cookies.set(name, value);
  }
  const location = response.headers.get("location");
  if (location !== null) return visit(location);
  return { status: response.status, path, text: await response.text() };
}

const product = () => store.control.products({ shop: SHOP })[0];
const fillCart = () => visit("/s/fern/cart/add", { id: String(product()?.variants[0]?.id) });

test("with one shop, the front page shows its products", async () => {
  const { path, text } = await visit("/");
  expect(path).toBe("/s/fern");
  expect(text).toContain(product()?.title);
});

test("with several shops, the front page is a choice of shops", async () => {
  store.control.openShop({ domain: "other.myshopify.com", name: "Other & Sons" });
  const { text } = await visit("/");
  expect(text).toContain('href="/s/fern"');
  expect(text).toContain("Other &amp; Sons");
});

test("a shopper fills a cart, pays, and gets an order", async () => {
  await fillCart();
  await fillCart();
  const { path, text } = await visit("/s/fern/checkout", {
    email: "new@example.com",
    action: "place",
    payment: "paid",
  });
  expect(text).toContain("Thank you");
  const orderId = path.split("/").at(-1)?.split("?")[0] ?? "";
  expect(store.control.order({ shop: SHOP, orderId })).toMatchObject({
    email: "new@example.com",
    financial_status: "paid",
    customer: null,
    line_items: [{ quantity: 2 }],
  });
  expect((await visit("/s/fern/cart")).text).toContain("Your cart is empty");
});

test("a code lowers the total before the order is placed, and in the order", async () => {
  store.control.createDiscount({ shop: SHOP, code: "FIVE", amountMinor: 500 });
  await fillCart();
  const { text } = await visit("/s/fern/checkout", { email: "", codes: "five", action: "apply" });
  expect(text).toContain("Discount (FIVE)");
  expect(text).toContain("-€5.00");
  await visit("/s/fern/checkout", { email: "new@example.com", codes: "five", action: "place" });
  expect(store.control.orders({ shop: SHOP })[0]?.total_discounts).toBe("5.00");
});

test("a refused code is explained, and nothing is bought", async () => {
  await fillCart();
  const { status, text } = await visit("/s/fern/checkout", {
    email: "new@example.com",
    codes: "NONE",
    action: "place",
  });
  expect(status).toBe(422);
  expect(text).toMatch(/role="alert">\s*There is no such discount code/);
  expect(store.control.orders({ shop: SHOP })).toEqual([]);
});

test("a customer's own code works when they check out with their e-mail", async () => {
  const ida = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  store.control.createDiscount({ shop: SHOP, code: "MINE", amountMinor: 500, customerIds: [ida.id] });
  await fillCart();
  const stranger = await visit("/s/fern/checkout", {
    email: "bo@example.com",
    codes: "MINE",
    action: "place",
  });
  expect(stranger.text).toContain("belongs to another customer");
  await visit("/s/fern/checkout", { email: "Ida@example.com", codes: "MINE", action: "place" });
  expect(store.control.orders({ shop: SHOP })).toMatchObject([
    { customer: { id: ida.id }, total_discounts: "5.00" },
  ]);
});

test("signing in leads back to where one came from, and never out of the shop", async () => {
  const { text } = await visit("/s/fern/customer_authentication/login?return_to=/s/fern/cart&locale=en");
  expect(text).toContain('name="return_to" value="/s/fern/cart"');
  const form = { email: "ida@example.com" };
  expect((await visit("/s/fern/sign-in", { ...form, return_to: "/s/fern/cart" })).path).toBe("/s/fern/cart");
  expect((await visit("/s/fern/sign-in", { ...form, return_to: "//evil.example/" })).path).toBe("/s/fern");
});

test("a discount link puts its code into the checkout until an order is placed", async () => {
  await fillCart();
  expect((await visit("/s/fern/discount/TEA-5?redirect=/s/fern/cart")).path).toBe("/s/fern/cart");
  expect((await visit("/s/fern/checkout")).text).toContain('value="TEA-5"');
  await visit("/s/fern/checkout", { email: "new@example.com", action: "place", payment: "paid" });
  await fillCart();
  expect((await visit("/s/fern/checkout")).text).not.toContain("TEA-5");
});

test("a code in the cart is shown with what it takes off", async () => {
  await fillCart();
  expect((await visit("/s/fern/cart")).text).not.toContain("Discount");
  store.control.createDiscount({ shop: SHOP, code: "ONE-OFF", amountMinor: 100 });
  await visit("/s/fern/discount/ONE-OFF");
  expect((await visit("/s/fern/cart")).text).toMatch(
    /Discount \(ONE-OFF\)<\/th>\s*<td class="amount">-€1\.00/,
  );
});

test("a signed-in customer sees only their own orders", async () => {
  const [ida, bo] = ["ida", "bo"].map((name) =>
    store.control.createCustomer({ shop: SHOP, email: `${name}@example.com` }),
  );
  const lines = [{ quantity: 1, unitPriceMinor: 1_000 }];
  const own = store.control.placeOrder({ shop: SHOP, lines, customerId: ida?.id });
  const others = store.control.placeOrder({ shop: SHOP, lines, customerId: bo?.id });
  await visit("/s/fern/sign-in", { customerId: String(ida?.id) });
  const { text } = await visit("/s/fern/orders");
  expect([text.includes(`Order ${own.name}<`), text.includes(`Order ${others.name}<`)]).toEqual([
    true,
    false,
  ]);
});

test("signing in with a new e-mail creates a customer", async () => {
  await visit("/s/fern/sign-in", { email: "neu@example.com" });
  expect(store.control.customers({ shop: SHOP })).toMatchObject([
    { email: "neu@example.com", state: "enabled" },
  ]);
});

test.each([
  ["refund-all", {}, "refunded"],
  ["refund-amount", { amount: "2,50" }, "partially_refunded"],
  ["cancel", {}, "refunded"],
  ["fulfil", {}, "paid"],
])("an order's page has the merchant's actions: %s", async (action, form, status) => {
  const { id } = store.control.placeOrder({ shop: SHOP, lines: [{ quantity: 1, unitPriceMinor: 1_000 }] });
  const page = await visit(`/s/fern/orders/${id}/act`, { action, ...form });
  expect(page.status).toBe(200);
  expect(store.control.order({ shop: SHOP, orderId: id }).financial_status).toBe(status);
});

test("a refused action of the merchant is explained", async () => {
  const { id } = store.control.placeOrder({ shop: SHOP, lines: [{ quantity: 1, unitPriceMinor: 1_000 }] });
  const page = await visit(`/s/fern/orders/${id}/act`, { action: "refund-amount", amount: "999" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("More than was paid cannot be given back.");
});

test("text that a person typed is shown as text, never as markup", async () => {
  store.control.createProduct({ shop: SHOP, title: `<script>alert("1")</script>`, priceMinor: 100 });
  const products = await visit("/s/fern");
  expect(products.text).not.toContain("<script>");
  expect(products.text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  await fillCart();
  const checkout = await visit("/s/fern/checkout", { email: `"><b>x</b>`, codes: "<i>", action: "apply" });
  expect(checkout.text).not.toMatch(/<b>|<i>/);
});

test("pages run no scripts and cannot be framed", async () => {
  const response = await fetch(`${store.url}/s/fern`);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("an unknown address says so", async () => {
  expect((await visit("/s/nobody")).status).toBe(404);
  expect((await visit("/s/fern/orders/1")).status).toBe(404);
});

test("a gift card pays what it can, and the rest is left to pay", async () => {
  store.control.createGiftCard({ shop: SHOP, code: "ABCD2345EFGH6789", amountMinor: 1_000 });
  await fillCart();
  const form = { email: "new@example.com", giftCards: "abcd 2345 efgh 6789" };
  const { text } = await visit("/s/fern/checkout", { ...form, action: "apply" });
  expect(text).toContain("Gift card ending in 6789");
  expect(text).toContain("Left to pay");
  expect(store.control.giftCards({ shop: SHOP })).toMatchObject([{ balanceMinor: 1_000 }]);

  await visit("/s/fern/checkout", { ...form, action: "place" });
  expect(store.control.giftCards({ shop: SHOP })).toMatchObject([{ balanceMinor: 0 }]);
  expect(store.control.orders({ shop: SHOP })[0]?.payment_gateway_names).toEqual([
    "gift_card",
    "dev_store_card",
  ]);

  await fillCart();
  const again = await visit("/s/fern/checkout", { ...form, action: "place" });
  expect(again.status).toBe(422);
  expect(again.text).toContain("This gift card is empty.");
});

test.each([
  ["unknown", "There is no gift card with this code."],
  ["ABCD2345EFGH6789", "This gift card has been deactivated."],
])("the gift card %s is refused with a reason", async (giftCards, reason) => {
  const { id } = store.control.createGiftCard({ shop: SHOP, code: "ABCD2345EFGH6789", amountMinor: 1_000 });
  await store.graphql(
    `mutation { giftCardDeactivate(id: "gid://shopify/GiftCard/${id}") { userErrors { code } } }`,
  );
  await fillCart();
  const { status, text } = await visit("/s/fern/checkout", { email: "", giftCards, action: "apply" });
  expect(status).toBe(422);
  expect(text).toContain(reason);
});

test("store credit pays for a customer who is signed in, and a refund gives it back", async () => {
  const ida = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  const credit = () => store.control.storeCredit({ shop: SHOP, customerId: ida.id });
  for (const [amountMinor, expiresAt] of [
    [400, null],
    [600, "2099-01-01T00:00:00Z"],
  ] as const)
    store.control.giveStoreCredit({ shop: SHOP, customerId: ida.id, amountMinor, expiresAt });
  await fillCart();
  const form = { email: "ida@example.com", usesStoreCredit: "1" };
  expect((await visit("/s/fern/checkout", { ...form, action: "apply" })).text).not.toContain("store credit");

  await visit("/s/fern/sign-in", { email: "ida@example.com" });
  const { text } = await visit("/s/fern/checkout", { ...form, action: "apply" });
  expect(text).toContain("Use my store credit of €10.00");
  expect(text).toContain("Left to pay");
  await visit("/s/fern/checkout", { ...form, action: "place" });
  const [order] = store.control.orders({ shop: SHOP });
  expect(order?.payment_gateway_names).toEqual(["shopify_store_credit", "dev_store_card"]);
  expect(credit()).toMatchObject({ balanceMinor: 0 });

  store.control.refundOrder({ shop: SHOP, orderId: order!.id, everything: true });
  expect(credit()).toMatchObject({ balanceMinor: 1_000 });
});

test("the store credit that expires soonest is spent first", async () => {
  const ida = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  for (const [amountMinor, expiresAt] of [
    [400, null],
    [600, "2099-01-01T00:00:00Z"],
  ] as const)
    store.control.giveStoreCredit({ shop: SHOP, customerId: ida.id, amountMinor, expiresAt });
  store.control.placeOrder({
    shop: SHOP,
    customerId: ida.id,
    lines: [{ quantity: 1, unitPriceMinor: 700 }],
    shippingMinor: null,
    usesStoreCredit: true,
  });

  expect(store.control.storeCredit({ shop: SHOP, customerId: ida.id })?.transactions).toMatchObject([
    { remainingMinor: 300 },
    { remainingMinor: 0 },
    { kind: "debit", amountMinor: 700, event: "ORDER_PAYMENT" },
  ]);
});

test.each([
  ["of a customer", true],
  ["of somebody without an account, who becomes a customer", false],
])("the box for e-mails at the checkout is a consent %s", async (_, isKnown) => {
  if (isKnown) store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  await fillCart();
  const order = { email: "ida@example.com", action: "place" };
  await visit("/s/fern/checkout", { ...order, newsletter: "yes" });

  expect(store.control.customers({ shop: SHOP })).toMatchObject([
    {
      email: "ida@example.com",
      state: isKnown ? "enabled" : "disabled",
      email_marketing_consent: { state: "subscribed" },
    },
  ]);
});

test("an empty box is no consent, nor is an order that is refused", async () => {
  const ida = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  const consent = () =>
    store.control.customer({ shop: SHOP, customerId: ida.id }).email_marketing_consent as unknown;
  await fillCart();
  const refused = { email: "ida@example.com", codes: "NONE", newsletter: "yes", action: "place" };
  const { text } = await visit("/s/fern/checkout", refused);
  expect(text).toMatch(/name="newsletter"[^>]*checked/);
  expect(consent()).toBeNull();
  await visit("/s/fern/checkout", { email: "ida@example.com", action: "place" });
  expect(consent()).toBeNull();
});
