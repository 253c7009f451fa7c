// The main task as a customer sees it: an order gives points, points become a code, the code works at checkout, and a
// refund takes back points.
import type { Page } from "@playwright/test";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { storeAdmin } from "../support/store-admin.ts";

const email = "juno.marlow@example.com";

let laurel: Laurel;
let api: MerchantApi;

test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});

interface Customer {
  readonly id: string;
  readonly points: { readonly available: number; readonly pending: number };
  readonly orders: {
    readonly nodes: readonly { readonly eligible: { readonly amount: string }; readonly points: number }[];
  };
}

const findCustomer = async (): Promise<Customer | null> => {
  const { customer } = await api.ask<{ customer: Customer | null }>(
    `query ($email: String) { customer(email: $email) {
       id points { available pending } orders(first: 5) { nodes { eligible { amount } points } } } }`,
    { email },
  );
  return customer;
};

async function buy(page: Page, product: string, code?: string): Promise<void> {
  await page.goto(`${laurel.storeUrl}/s/demo`);
  await page.getByRole("button", { name: new RegExp(`^Add to cart.*${product}`) }).click();
  await page.getByRole("link", { name: /^Cart/ }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  if (code !== undefined) {
    await page.getByLabel(/^Discount code/).fill(code);
    await page.getByRole("button", { name: "Apply code" }).click();
    await expect(page.getByRole("row", { name: `Discount (${code})` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");
}

test("a shopper's order earns points, the points buy a code, and the code works at checkout", async ({
  page,
}) => {
  await page.goto(`${laurel.storeUrl}/s/demo`);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail of a customer, or a new one").fill(email);
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await buy(page, "Olive Tree");

  // €69.00 including 19 % tax: €57.98 of goods at 5 points for each €1, held for 7 days; 100 for signing up.
  await expect
    .poll(findCustomer, { timeout: 60_000 })
    .toMatchObject({ points: { available: 100, pending: 289 } });
  const customer = await findCustomer();
  expect(customer?.orders.nodes).toEqual([{ eligible: { amount: "57.98" }, points: 289 }]);

  const code = await redeem(customer!.id);
  await buy(page, "Monstera", code);

  await expect
    .poll(() => redemptionOf(code), { timeout: 60_000 })
    .toMatchObject({ status: "USED", points: 500 });
  await expect.poll(findCustomer, { timeout: 60_000 }).toMatchObject({ points: { available: 0 } });
  await page.getByRole("button", { name: "Refund everything" }).click();
  await expect(page.getByText(/· refunded ·/)).toBeVisible();
  // The order that used the code is refunded: its award is taken back, and the code's points are returned.
  await expect
    .poll(findCustomer, { timeout: 60_000 })
    .toMatchObject({ points: { available: 500, pending: 289 } });

  const proof = await laurel.command("ledger", "verify", "--shop", demoShop);
  expect(proof).not.toContain("BROKEN");
});

test("Home shows an order within a moment, without a reload @long", async ({ page, context }) => {
  const shop = await context.newPage();
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("");
  await expect(admin.frame.getByText("live", { exact: true })).toBeVisible();

  await shop.goto(`${laurel.storeUrl}/s/demo`);
  await shop.getByRole("link", { name: "Sign in" }).click();
  await shop.getByLabel("E-mail of a customer, or a new one").fill("wren.ashdown@example.com");
  await shop.getByRole("button", { name: "Sign in" }).first().click();

  await expect(admin.frame.getByText("wren.ashdown@example.com")).toBeVisible();
});

test("the storefront fits a phone, and looks like a shop", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${laurel.storeUrl}/s/demo`);

  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

  expect(isWider).toBe(false);
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

/** Gives the member the missing points, redeems "€5 off", and waits for the code. */
async function redeem(customerId: string): Promise<string> {
  const given = await api.ask<{ customerAdjustPoints: { userErrors: unknown[] } }>(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input: { customerId, points: 400, reason: "a welcome", idempotencyKey: "welcome" } },
  );
  expect(given.customerAdjustPoints.userErrors).toEqual([]);
  const { rewards } = await api.ask<{ rewards: { nodes: { id: string; name: string }[] } }>(
    `{ rewards(first: 10) { nodes { id name } } }`,
  );
  const reward = rewards.nodes.find(({ name }) => name === "€5 off");
  const { rewardRedeem } = await api.ask<{
    rewardRedeem: { redemption: { status: string; code: string } | null; userErrors: unknown[] };
  }>(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { status code } userErrors { code } } }`,
    { input: { customerId, rewardId: reward?.id, idempotencyKey: "first-code" } },
  );
  expect(rewardRedeem).toMatchObject({ userErrors: [], redemption: { status: "ISSUED" } });
  return rewardRedeem.redemption!.code;
}

const redemptionOf = async (code: string): Promise<unknown> =>
  (
    await api.ask<{ redemption: unknown }>(
      `query ($code: String) { redemption(code: $code) { status points } }`,
      { code },
    )
  ).redemption;
