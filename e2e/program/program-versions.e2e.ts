// A merchant changes the program, sees the effect before it is saved, and restores the version before: by mouse on a
// wide screen, by keyboard alone on a small one.
import { bothWays } from "../support/both-ways.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { openShop, storeAdmin } from "../support/store-admin.ts";

for (const { way, width, handOf } of bothWays) {
  test(`a change of the program shows its effect, and can be reverted, ${way}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const admin = storeAdmin(
      page,
      laurel.storeUrl,
      await openShop(laurel, { name: "Yarrow", isInstalled: true }),
    );
    await admin.signIn("current");
    await admin.open("/app/settings");
    const { frame } = admin;

    await hand.write(frame.getByLabel("100 points are worth"), "2.00");
    await expect(frame.getByText("Nobody holds points yet. Rewards keep their prices.")).toBeVisible();
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Save", exact: true }));
    await expect(frame.getByText("Version 2 Current")).toBeVisible();

    await hand.press(frame.getByRole("button", { name: "Compare version 1" }));
    await expect(frame.getByRole("row", { name: /100 points are worth €1\.00 €2\.00/ })).toBeVisible();
    await expect(frame.getByText("The program is a draft: nobody earns until it is on.")).toBeVisible();
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Restore as version 3" }));
    await expect(frame.getByLabel("100 points are worth")).toHaveValue("1.00");
    await expect(frame.getByText("Version 3 Current")).toBeVisible();
  });
}
