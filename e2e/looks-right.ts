import { expect, type Page } from "@playwright/test";
import { findNothingWithAxe } from "./find-nothing-with-axe.ts";

/** Axe finds nothing in the page as it is now, and nothing in the app is wider than its frame. */
export async function looksRight(page: Page): Promise<void> {
  await findNothingWithAxe(page);
  const isWider = await page
    .frame({ name: "app-iframe" })!
    .evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, page.url()).toBe(false);
}
