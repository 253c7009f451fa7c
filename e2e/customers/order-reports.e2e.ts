// The reports that tell what points and orders did: read by mouse and by keyboard, with their table, links and file.
import { bothWays } from "../support/both-ways.ts";
import { readFile } from "node:fs/promises";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { storeAdmin } from "../support/store-admin.ts";

for (const { way, width, handOf } of bothWays) {
  test(`what points, repeat orders, rewards and referrals did, ${way}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    const { frame } = admin;
    const tab = (name: string) =>
      frame.getByRole("navigation", { name: "Reports" }).getByRole("link", { name });
    await admin.signIn("current");
    await admin.open("/app/reports/points");
    await frame.getByRole("region", { name: "Points by day" }).waitFor();
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Redemption rate" }));
    await expect(frame.getByRole("tooltip")).toContainText("over 365 days");
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Show as table" }));
    await expect(frame.getByRole("table").first()).toContainText("Taken back");
    const redeemed = frame.getByRole("region", { name: "Points by day" }).getByRole("link").first();
    await hand.press(redeemed);
    await admin.shows("Activity");
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);

    await admin.open("/app/reports/revenue-with-rewards");
    await frame.getByRole("region", { name: "Revenue by reward" }).waitFor();
    await looksRight(page);
    const downloading = page.waitForEvent("download");
    await hand.press(frame.getByRole("button", { name: "Download CSV" }));
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^revenue-with-rewards-.*\.csv$/);
    expect(await readFile(await file.path(), "utf8")).toContain("from,to,reward,orders,revenue_eur");

    await hand.press(tab("Repeat rate"));
    await expect(frame.getByText("Came back within 365 days")).toBeVisible();
    await looksRight(page);
    await hand.press(tab("Referrals"));
    await expect(frame.getByText("Referrals are off")).toBeVisible();
    await looksRight(page);
  });
}

test("months are shown where they are chosen @long", async ({ laurel, page }) => {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/reports/points?from=2026-01-01&by=month");
  await frame.getByRole("region", { name: "Points by month" }).waitFor();
  await looksRight(page);
});
