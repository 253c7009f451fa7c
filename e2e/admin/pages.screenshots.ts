// Screenshots of every page for the documentation, as a merchant sees it. Run `npm run screenshots` to make them again.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { appPages, publicPages } from "../support/all-pages.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { storeAdmin } from "../support/store-admin.ts";

const folder = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));

for (const { suffix, width, height } of [
  { suffix: "", width: 1280, height: 900 },
  { suffix: "-375", width: 375, height: 812 },
]) {
  test(`pictures ${width} wide`, async ({ laurel, page, complaints }) => {
    test.setTimeout(180_000);
    complaints.expect(/status of 404.*nowhere/);
    await page.setViewportSize({ width, height });
    const keep = (name: string) =>
      page.screenshot({
        path: path.join(folder, `${name}${suffix}.png`),
        animations: "disabled",
        caret: "hide",
      });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    for (const { name, path: address, title, landmark } of await appPages(laurel)) {
      await admin.open(address);
      await admin.shows(title);
      await expect(admin.frame.getByText(landmark).locator("visible=true").first()).toBeVisible();
      await expect(admin.frame.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(
        admin.frame.getByRole("button", { name: "Find an order, code or customer" }),
      ).toBeVisible();
      // The drawing of a chart is loaded after its data.
      if (await admin.frame.getByRole("button", { name: "Show as table" }).isVisible())
        await admin.frame.locator("svg text").first().waitFor();
      await keep(name);
    }
    for (const { name, path: address, title } of publicPages) {
      await page.goto(laurel.appUrl + address);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await keep(name);
    }
  });
}
