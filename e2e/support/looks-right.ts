import { expect, type Page } from "@playwright/test";
import { findNothingWithAxe } from "./find-nothing-with-axe.ts";

/**
 * The page is complete, axe finds nothing in Laurel's frame, nothing of Laurel's is wider than the window, and a dialog
 * is in its middle.
 */
export async function looksRight(page: Page): Promise<void> {
  const frame = page.frame({ name: "app-iframe" })!;
  await expect(page.frameLocator("iframe[name='app-iframe']").locator("[aria-busy=true]")).toHaveCount(0);
  await findNothingWithAxe(page, { frame });
  const isWider = await frame.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, page.url()).toBe(false);
  const beside = await frame.evaluate(() =>
    Array.from(document.querySelectorAll("dialog[open]"), (dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return Math.abs(left - (window.innerWidth - right));
    }),
  );
  // A scroll bar takes a part of one side.
  for (const difference of beside) expect(difference, page.url()).toBeLessThan(20);
}

/** The same in a wide window and on a phone, for layers that stay open when the window changes. */
export async function looksRightOnAll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await looksRight(page);
  await page.setViewportSize({ width: width > PHONE_WIDTH ? PHONE_WIDTH : DESK_WIDTH, height });
  await looksRight(page);
  await page.setViewportSize({ width, height });
}

const PHONE_WIDTH = 375;
const DESK_WIDTH = 1280;
