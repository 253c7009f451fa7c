import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

const ask = async (path: string, cookies: Record<string, string>, body?: object) => {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  const headers = { cookie, "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${store.url}/s/fern${path}`, { headers, ...sent });
  return { cookies: answer.headers.getSetCookie(), cart: await answer.json() };
};

const aCode = (code: string, minimumSubtotalMinor = 0) =>
  store.control.createDiscount({ shop: SHOP, code, amountMinor: 500, minimumSubtotalMinor });

test("a cart tells its worth, and which of its codes work for it", async () => {
  aCode("TEA-5");
  aCode("TEA-BIG", 9_000_000);
  const product = store.control.products({ shop: SHOP })[0]!;
  const cart = `${String(product.variants[0]!.id)}-2`;
  const { cart: told } = await ask("/cart.js", { cart, discount_code: "TEA-5,TEA-BIG,OTHER" });
  expect(told).toMatchObject({
    currency: "EUR",
    item_count: 2,
    discount_codes: [
      { code: "TEA-5", applicable: true },
      { code: "TEA-BIG", applicable: false },
      { code: "OTHER", applicable: false },
    ],
  });
  expect((told as { items_subtotal_price: number }).items_subtotal_price).toBeGreaterThan(0);
});

test("a link puts a piece of a variant into it", async () => {
  const id = String(store.control.products({ shop: SHOP })[0]!.variants[0]!.id);
  const link = await fetch(`${store.url}/s/fern/cart/add?id=${id}&quantity=1`, { redirect: "manual" });
  expect(link.headers.get("location")).toBe("/s/fern/cart");
  expect(link.headers.getSetCookie()[0]).toContain(`cart=${id}-1;`);
});

test("its codes are replaced by others, kept for the checkout, and taken out", async () => {
  aCode("TEA-5");
  const put = await ask("/cart/update.js", { discount_code: "OLD" }, { discount: "TEA-5" });
  expect(put.cart).toMatchObject({ item_count: 0, discount_codes: [{ code: "TEA-5", applicable: false }] });
  expect(put.cookies[0]).toContain("discount_code=TEA-5;");
  const out = await ask("/cart/update.js", { discount_code: "TEA-5" }, { discount: "" });
  expect(out.cart).toMatchObject({ discount_codes: [] });
  const same = await ask("/cart/update.js", { discount_code: "TEA-5" }, {});
  expect(same.cart).toMatchObject({ discount_codes: [{ code: "TEA-5" }] });
});
