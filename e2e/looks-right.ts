import { expect, type Page } from "@playwright/test";
import { findNothingWithAxe } from "./find-nothing-with-axe.ts";

/** Everything is there, nothing for axe to find, and nothing of Laurel's wider than the window. */
export async function looksRight(page: Page): Promise<void> {
  const frame = page.frame({ name: "app-iframe" })!;
  await expect(page.frameLocator("iframe[name='app-iframe']").locator("[aria-busy=true]")).toHaveCount(0);
  await findNothingWithAxe(page);
  const isWider = await frame.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, page.url()).toBe(false);
}
