// Rules for every page: axe finds nothing, it fits a phone, and the browser reports no errors.
import { appPages, publicPages } from "../support/all-pages.ts";
import { bothWidths } from "../support/both-ways.ts";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { storeAdmin } from "../support/store-admin.ts";

/** For one page including axe: ten times what it takes on an idle machine. */
const PAGE_TIMEOUT_MS = 30_000;

for (const { device, width } of bothWidths) {
  test(`axe finds nothing on any page in the admin, on ${device}, and nothing is wider than it`, async ({
    laurel,
    page,
  }) => {
    const pages = await appPages(laurel);
    test.setTimeout(pages.length * PAGE_TIMEOUT_MS);
    await page.setViewportSize({ width, height: 900 });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    for (const { path, title, landmark } of pages) {
      await admin.open(path);
      await admin.shows(title);
      await expect(admin.frame.getByText(landmark).locator("visible=true").first()).toBeVisible();
      await findNothingWithAxe(page);
      for (const { width: other } of bothWidths) {
        await page.setViewportSize({ width: other, height: 900 });
        const isWider = () =>
          page
            .frame({ name: "app-iframe" })!
            .evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        await expect.poll(isWider, { message: `${path} at ${other}` }).toBe(false);
      }
      await page.setViewportSize({ width, height: 900 });
    }
  });

  test(`axe finds nothing on the public pages, on ${device}`, async ({ laurel, page, complaints }) => {
    complaints.expect(/status of 404.*nowhere/);
    await page.setViewportSize({ width, height: 900 });
    for (const { path, title } of publicPages) {
      await page.goto(laurel.appUrl + path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await findNothingWithAxe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    }
  });
}
