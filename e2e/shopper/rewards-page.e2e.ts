// The page that shoppers have in the store: what points buy, signing in, codes, and what they do. It needs no script.
import type { Page } from "@playwright/test";
import { darkenTheme } from "../support/darken-theme.ts";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { givePoints } from "../support/give-points.ts";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";

let laurel: Laurel;
let api: MerchantApi;
test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});

const ours = (page: Page) => page.locator("#laurel-page");

/** At the widths of a desk and a phone. */
async function looksRightInStore(page: Page): Promise<void> {
  await expect(ours(page).locator("script")).toHaveCount(0);
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await findNothingWithAxe(page);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider, `${page.url()} at ${width}`).toBe(false);
  }
}

test("a guest signs in there, redeems, pays with the code, and gives another one back", async ({ page }) => {
  // As if the theme's script never came: links and forms lead to pages.
  await page.route("**/laurel.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const member = await newMember(laurel, api, { firstName: "Pia", lastName: "Rowan" });
  await givePoints(api, member, 1_100);
  await page.goto(`${laurel.storeUrl}/s/demo`);
  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await expect(ours(page).getByText("5 points for each €1")).toBeVisible();
  await expect(ours(page).getByRole("heading", { name: "What points buy" })).toBeVisible();
  await looksRightInStore(page);

  await ours(page).getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail of a customer, or a new one").fill(member.email);
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await expect(ours(page).getByText("Hello Pia")).toBeVisible();
  await expect(ours(page).getByText("1,200 points").first()).toBeVisible();
  await looksRightInStore(page);

  await ours(page).locator("summary", { hasText: "Redeem €5 off" }).click();
  await ours(page).getByRole("button", { name: "Yes, redeem €5 off" }).click();
  const code = ours(page).getByRole("listitem").filter({ hasText: "€5 off" }).locator("code").first();
  await expect(code).toHaveText(/^[A-Z0-9-]{8,}$/);
  const text = await code.textContent();
  await looksRightInStore(page);
  await darkenTheme(page);
  await findNothingWithAxe(page);

  // A reload sends the same form again: one code, and points are taken once.
  await page.reload();
  await expect(ours(page).locator("code")).toHaveCount(1);
  await expect(ours(page).getByText("700 points").first()).toBeVisible();

  const addToCart = async () => {
    await page.goto(`${laurel.storeUrl}/s/demo`);
    await page.getByRole("button", { name: /^Add to cart.*Monstera/ }).click();
  };
  await addToCart();
  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await ours(page).getByRole("link", { name: "Use it now: €5 off" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await expect(page.getByRole("row", { name: `Discount (${text})` })).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");

  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await expect(async () => {
    await page.reload();
    await expect(ours(page).getByText("Used", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  await ours(page).locator("summary", { hasText: "Redeem €5 off" }).click();
  await ours(page).getByRole("button", { name: "Yes, redeem €5 off" }).click();
  await ours(page).getByText("More", { exact: true }).click();
  await ours(page).getByRole("button", { name: "Turn it back into 500 points: €5 off" }).click();
  await expect(ours(page).getByRole("link", { name: "Use it now: €5 off" })).toHaveCount(0);
  await expect(ours(page).getByText("700 points").first()).toBeVisible();
});
