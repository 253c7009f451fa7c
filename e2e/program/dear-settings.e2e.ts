// A reward that would cost far more than its points bring in: the form says so, asks once, and saves it if told to.
import { bothWidths } from "../support/both-ways.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { openShop, storeAdmin } from "../support/store-admin.ts";

for (const { device, width } of bothWidths) {
  test(`a reward that is dear says what it costs and asks before it is activated, on ${device}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shop = await openShop(laurel, { name: "Tansy", isInstalled: true });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    await admin.signIn("current");
    await admin.open("/app/rewards/new");
    await frame.getByLabel("Name", { exact: true }).fill("Fifty off");
    await frame.getByRole("textbox", { name: "Amount" }).fill("50");
    await frame.getByLabel("Points", { exact: true }).fill("10");
    const sum =
      "“Fifty off” costs you €50.00 for 10 points, which members have after spending €10.00: you give back 500%.";
    await expect(frame.getByRole("status").filter({ hasText: sum })).toBeVisible();
    await looksRight(page);

    await frame.getByRole("button", { name: "Activate" }).click();
    const question = frame.getByRole("dialog", { name: "Save this anyway?" });
    await expect(question).toContainText(sum);
    await looksRightOnAll(page);
    await question.getByRole("button", { name: "Go back" }).click();
    await expect(question).toBeHidden();

    await frame.getByRole("button", { name: "Activate" }).click();
    await question.getByRole("button", { name: "Save anyway" }).click();
    await admin.shows("Rewards");
    await expect(frame.getByRole("link", { name: "Fifty off" })).toBeVisible();
  });
}
