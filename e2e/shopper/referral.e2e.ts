// A member invites a friend: the link in the member's page, the friend's page, the letter with the code, the friend's
// order, and the member's points, which are pending then.
import { bothWidths } from "../support/both-ways.ts";
import type { Page } from "@playwright/test";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { signIn } from "../support/panel.ts";
import { openShop, storeAdmin, untilSubscribed } from "../support/store-admin.ts";

const ours = (page: Page) => page.locator("#laurel-page");

async function looksRight(page: Page, width: number): Promise<void> {
  await findNothingWithAxe(page);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, `${page.url()} at ${width}`).toBe(false);
}

for (const { device, width } of bothWidths)
  test(`a friend gets a code by e-mail and pays with it, and the member's points are pending, on ${device}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const picture = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
    const shop = await openShop(laurel, { name: "Heather", isInstalled: true });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    await admin.signIn("current");
    await admin.openHome();
    await untilSubscribed(laurel, shop);
    const api = await merchantApi(laurel, shop);
    await startReferrals(api);
    const member = await newMember(laurel, api, { firstName: "Ada", lastName: `Heather${width}`, shop });
    const store = `${laurel.storeUrl}/s/${shop.split(".")[0]}`;

    await signInAnew(page, store, member);
    await page.goto(`${store}/apps/laurel`);
    const link = ours(page).getByLabel("Your link", { exact: true });
    await expect(link).toHaveValue(/\/apps\/laurel\/r\/[A-Z2-9]{16}$/);
    const url = await link.inputValue();
    await expect(ours(page).getByText("Give a friend €5 off, get 500 points")).toBeVisible();
    await page.goto(url);
    await expect(ours(page).getByRole("heading", { name: "This is your own link" })).toBeVisible();
    await looksRight(page, width);

    await page.context().clearCookies();
    await page.goto(url);
    await expect(ours(page).getByRole("heading", { name: "€5 off your first order" })).toBeVisible();
    await looksRight(page, width);
    await picture("landing");
    const friend = `friend-${width}-${Date.now()}@example.com`;
    await ours(page).getByLabel("Your e-mail").fill(friend);
    await ours(page).getByRole("button", { name: "Send me the code" }).click();
    await expect(ours(page).getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await looksRight(page, width);
    await picture("sent");

    const code = await useLetter(page, laurel, friend);
    await picture("letter");
    await page.goto(`${store}/discount/${code}?redirect=%2F`);
    await buy(page, friend, code);

    await signInAnew(page, store, member);
    await expect(async () => {
      await page.goto(`${store}/apps/laurel`);
      await expect(ours(page).getByText("500 more on")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const invited = ours(page).getByRole("list", { name: "Your invitations" }).getByRole("listitem");
    await expect(invited).toHaveText(/^f•••@example\.com\s*ordered on /);
    await looksRight(page, width);
    await picture("member");
  });

/** 500 points for a friend who orders, pending for 14 days. */
async function startReferrals(api: MerchantApi): Promise<void> {
  interface Document {
    readonly orders: object;
    readonly referrals: object;
  }
  const { program } = await api.ask<{ program: { version: number; document: Document } }>(
    "{ program { version document } }",
  );
  const { orders, referrals } = program.document;
  const document = {
    ...program.document,
    orders: { ...orders, holdDays: 14 },
    referrals: { ...referrals, enabled: true, advocatePoints: 500, friendConfig: { amountMinor: 500 } },
  };
  const { programUpdate } = await api.ask<{ programUpdate: { userErrors: unknown[] } }>(
    `mutation ($version: Int!, $document: JSON!) {
       programUpdate(expectedVersion: $version, input: { status: ON, document: $document }) {
         userErrors { code message } } }`,
    { version: program.version, document },
  );
  expect(programUpdate.userErrors).toEqual([]);
}

async function signInAnew(page: Page, store: string, member: Member): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${store}/sign-in`);
  await signIn(page, member);
}

/** Opens the letter to this address, and returns the code in it. */
async function useLetter(page: Page, laurel: Laurel, address: string): Promise<string> {
  await expect(async () => {
    await page.goto(`${laurel.storeUrl}/outbox`);
    await page
      .getByRole("listitem")
      .filter({ hasText: address })
      .getByRole("link")
      .first()
      .click({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(/^Your code: €5 off at/).first()).toBeVisible();
  const letter = page.frameLocator("iframe");
  const href = await letter.getByRole("link", { name: "Use it now" }).getAttribute("href");
  const [, code] = /\/discount\/([A-Z2-9]{12})\?/.exec(href ?? "")!;
  return code!;
}

/** As somebody who is not signed in; the link in the letter has put the code into the cart. */
async function buy(page: Page, email: string, code: string): Promise<void> {
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Street and number").fill("Lindenstraße 5");
  await page.getByLabel("Postcode").fill("10969");
  await expect(page.getByRole("row", { name: `Discount (${code})` })).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");
}
