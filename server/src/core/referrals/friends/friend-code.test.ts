// The friend's code: for anyone, made once, and held where a decision is needed.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReferringShop, type ReferringShop } from "../../../testing/samples/referring-shop.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { searchDatabase } from "../../../testing/walks/search-database.ts";
import { openApi } from "../../../testing/test-api.ts";
import { createApiKey } from "../../../tenant/shop-auth/api-keys/api-keys.ts";
import { mergeCustomers } from "../../../intake/merges/merge-customers.ts";

let here: ReferringShop;

beforeEach(async () => {
  here = await openReferringShop();
});
afterEach(() => here.close());

const store = () => here.world.store.control;
const discounts = () => store().discounts({ shop: TEST_SHOP });
const decide = async (how: "Approve" | "Refuse", id: string) => {
  const name = `referral${how}`;
  const data = await here.ask(
    `mutation ($id: ID!) { ${name}(id: $id) { referral { status } userErrors { code field } } }`,
    { id },
  );
  await here.settled();
  return data[name];
};

test("can be used by anyone, once, with the smallest order that counts", async () => {
  await here.claim("friend@example.com");
  const { code, status } = await here.newest();
  expect(status).toBe("INVITED");
  expect(discounts()).toMatchObject([
    {
      code,
      title: expect.stringMatching(/^Referral · [0-9a-f-]{36}$/),
      usageLimit: 1,
      appliesOncePerCustomer: true,
      customerIds: null,
      minimumSubtotalMinor: 3_000,
      value: { type: "amount", amountMinor: 500 },
    },
  ]);
  const product = store().createProduct({ shop: TEST_SHOP, title: "Tea", priceMinor: 4_000 });
  const order = store().placeOrder({
    shop: TEST_SHOP,
    email: "friend@example.com",
    lines: [{ productId: product.id, quantity: 1 }],
    discountCodes: [code],
  });
  expect(order.total_discounts).toBe("5.00");
});

test("is made once when the answer is lost", async () => {
  store().disturbPlatform({
    shop: TEST_SHOP,
    kind: "timeout_after_work",
    field: "discountCodeBasicCreate",
    holdMs: 300,
  });
  await here.claim("friend@example.com");
  expect(await here.newest()).toMatchObject({ status: "INVITED" });
  expect(discounts()).toHaveLength(1);
});

test("claimed again, in another spelling or by another member's link, is the same", async () => {
  const other = await here.ask(`mutation ($id: ID!) { referralLinkCreate(customerId: $id) { token } }`, {
    id: here.customerIds[1],
  });
  const told = await here.claim("friend@example.com");
  expect(await here.claim("Friend+spam@Example.com ")).toEqual(told);
  expect(await here.claim("friend@example.com", other.referralLinkCreate.token.toLowerCase())).toEqual(told);
  expect(await here.referrals()).toHaveLength(1);
  expect(discounts()).toHaveLength(1);
});

test("twice at the same moment is one referral", async () => {
  await Promise.all(["a@example.com", "a@example.com", "A@example.com"].map((email) => here.claim(email)));
  expect(await here.referrals()).toHaveLength(1);
  expect(discounts()).toHaveLength(1);
});

test("a member has one link, also after a merge", async () => {
  const mine = () =>
    here.ask(`mutation ($id: ID!) { referralLinkCreate(customerId: $id) { token } }`, {
      id: here.customerIds[0],
    });
  expect((await mine()).referralLinkCreate.token).toBe(here.link);
  const [fromId, intoId] = here.customerIds as [string, string];
  await mergeCustomers(here.deps, here.shop.shopId, { fromId, intoId, actor: "staff:7" });
  await here.claim("friend@example.com");
  expect(await here.newest()).toMatchObject({ advocate: { id: intoId } });
  const { customer } = await here.ask(
    `query ($id: ID!) { customer(id: $id) { referral { linkToken invited } } }`,
    {
      id: intoId,
    },
  );
  expect(customer.referral).toEqual({ linkToken: here.link, invited: 1 });
});

describe("a friend whom the store knows", () => {
  const order = (email: string) =>
    store().placeOrder({
      shop: TEST_SHOP,
      email,
      newCustomer: {},
      lines: [{ title: "Tea", unitPriceMinor: 1_000, quantity: 1 }],
    });

  test("by an earlier order waits, and is told nothing of it", async () => {
    order("known@example.com");
    const told = await here.claim("known@example.com");
    expect(told).toEqual(await here.claim("unknown@example.com"));
    const [, known] = await here.referrals();
    expect(known).toMatchObject({ status: "TO_DECIDE", waitsFor: ["EARLIER_CUSTOMER"], code: null });

    // Once approved, it does not wait again because the order is not the first.
    await decide("Approve", known.id);
    const [, approved] = await here.referrals();
    expect(approved).toMatchObject({ status: "INVITED", code: expect.any(String) });
    const email = "known@example.com";
    await here.deliver(here.orderOf({ code: null, email }), here.orderOf({ code: approved.code, email }));
    const [, ordered] = await here.referrals();
    expect(ordered).toMatchObject({
      status: "PENDING",
      points: 500,
      flags: ["EARLIER_CUSTOMER", "NOT_FIRST_ORDER"],
    });
  });

  test.each(["cancelled", "voided", "expired"] as const)(
    "only by an order that was %s gets a code at once",
    async (end) => {
      const { id: orderId } = store().placeOrder({
        shop: TEST_SHOP,
        email: "undone@example.com",
        newCustomer: {},
        lines: [{ title: "Tea", unitPriceMinor: 1_000, quantity: 1 }],
        payment: "authorized",
      });
      if (end === "cancelled") store().cancelOrder({ shop: TEST_SHOP, orderId });
      else store().failPayment({ shop: TEST_SHOP, orderId, as: end });
      await here.claim("undone@example.com");
      expect(await here.newest()).toMatchObject({ status: "INVITED", flags: [] });
    },
  );

  test("only by a newsletter gets a code at once", async () => {
    store().createCustomer({ shop: TEST_SHOP, email: "reader@example.com" });
    await here.claim("reader@example.com");
    expect(await here.newest()).toMatchObject({ status: "INVITED" });
  });

  test("is not kept by address", async () => {
    await here.claim("somebody.known@example.com");
    expect(await searchDatabase(here.own.url, ["somebody.known@example.com"])).toEqual([]);
  });
});

describe("a code that the store refuses", () => {
  test("waits for a decision, and is tried again as another one", async () => {
    store().disturbPlatform({ shop: TEST_SHOP, kind: "final_refusal", field: "discountCodeBasicCreate" });
    await here.claim("friend@example.com");
    const failed = await here.newest();
    expect(failed).toMatchObject({
      status: "TO_DECIDE",
      waitsFor: ["CODE_FAILED"],
      code: null,
      failure: expect.stringContaining("refused"),
    });
    expect(await decide("Approve", failed.id)).toMatchObject({ userErrors: [] });
    expect(await here.newest()).toMatchObject({ status: "INVITED", flags: [], failure: null });
  });
});

test("wrong input is refused with its field", async () => {
  expect(await here.claim("no address")).toMatchObject({
    message: null,
    userErrors: [{ code: "invalid_input", field: ["email"] }],
  });
  expect(await here.claim("friend@example.com", "AAAABBBBCCCCDDDD")).toMatchObject({
    userErrors: [{ code: "unknown_link", field: ["token"] }],
  });
  expect(await decide("Approve", "nothing")).toMatchObject({
    userErrors: [{ code: "referral_not_found", field: ["id"] }],
  });
  expect(await decide("Refuse", "00000000-0000-4000-8000-000000000000")).toMatchObject({
    userErrors: [{ code: "referral_not_found" }],
  });
});

test("a key for the storefront can claim without reading who is a member", async () => {
  const { key } = await createApiKey(here.deps, {
    shopId: here.shop.shopId,
    name: "storefront",
    scopes: ["write_referrals"],
    actor: "test",
  });
  const api = await openApi(here.deps, here.shop);
  const claimed = await api.ask(
    `mutation ($token: String!) { referralClaim(token: $token, email: "f@example.com") { message } }`,
    { token: here.link },
    { key },
  );
  expect(claimed.errors).toEqual([]);
  const read = await api.ask(`{ customers { nodes { id } } }`, {}, { key });
  expect(read.errors).toMatchObject([{ extensions: { code: "missing_scope" } }]);
  await api.close();
});
