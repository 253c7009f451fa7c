// The store's own question whether Laurel may see or do more: asked in a tab of its own, as a merchant answers it.
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "./laurel-test.ts";
import { looksRight } from "./looks-right.ts";

export async function giveAccess(page: Page, ask: Locator): Promise<void> {
  await looksRight(page);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), ask.click()]);
  await tab.getByRole("button", { name: "Allow" }).click();
  await tab.frameLocator("iframe[name='app-iframe']").getByRole("heading", { level: 1 }).waitFor();
  await tab.close();
}

/** From a reward's form. The first reward that needs access to `what` asks the store for it. */
export async function activateReward(page: Page, frame: FrameLocator, what: string): Promise<void> {
  const activate = frame.getByRole("button", { name: "Activate" });
  await activate.click();
  const ask = frame.getByRole("button", { name: `Ask for access to ${what}` });
  await expect(ask.or(frame.getByRole("heading", { level: 1, name: "Rewards", exact: true }))).toBeVisible();
  if (!(await ask.isVisible())) return;
  await giveAccess(page, ask);
  await activate.click();
}
