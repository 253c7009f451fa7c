// The panel beside a store's page, and what leads to it.
import type { Locator, Page } from "@playwright/test";
import type { Laurel } from "./laurel.ts";
import { expect } from "./laurel-test.ts";
import type { Member } from "./new-member.ts";

export const panel = (page: Page): Locator => page.getByRole("dialog");
/** The theme's button. */
export const panelLink = (page: Page): Locator => page.getByRole("link", { name: "Rewards", exact: true });

/** On the store's page for it. */
export async function signIn(page: Page, { email }: Member): Promise<void> {
  await page.getByLabel("E-mail of a customer, or a new one").fill(email);
  await page.getByRole("button", { name: "Sign in" }).first().click();
}

/** Signed in, on the store's first page. */
export async function openPanelAs(page: Page, laurel: Laurel, member: Member): Promise<void> {
  await page.goto(`${laurel.storeUrl}/s/demo/sign-in`);
  await signIn(page, member);
  await page.goto(`${laurel.storeUrl}/s/demo`);
  await panelLink(page).click();
  await expect(panel(page).getByRole("tab").first()).toBeVisible();
}
