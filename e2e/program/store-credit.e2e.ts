// Store credit as a merchant makes the reward and a shopper pays with it: the store is asked for access, the credit is given,
// and spent at the checkout by the customer who is signed in.
import { bothWidths } from "../support/both-ways.ts";
import type { FrameLocator, Page } from "@playwright/test";
import { activateReward } from "../support/give-access.ts";
import { archiveReward, givePoints } from "../support/give-points.ts";
import { goToCheckout } from "../support/go-to-checkout.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 120_000 });

let laurel: Laurel;
let api: MerchantApi;

test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});

for (const { device, width } of bothWidths)
  test(
    `store credit is given and spent at the checkout, on ${device}`,
    { tag: "@long" },
    async ({ page }) => {
      const name = `A credit on ${device}`;
      await page.setViewportSize({ width, height: 900 });
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn("current");
      await admin.open("/app/rewards/new");
      await make(admin.frame, name, page);
      await admin.shows("Rewards");

      const member = await newMember(laurel, api, { firstName: "Rowan", lastName: "Credit" });
      await givePoints(api, member, 1_500);
      await admin.open(`/app/customers/${member.id}`);
      await admin.shows(member.name);
      await admin.frame.getByRole("button", { name: "Redeem", exact: true }).click();
      const dialog = admin.frame.getByRole("dialog");
      await dialog.getByRole("radio", { name }).check({ force: true });
      await dialog.getByRole("button", { name: "Redeem 1,000 points" }).click();
      await expect(dialog.getByText("It is on the customer’s account in your store")).toBeVisible();
      await looksRight(page);
      await page.screenshot({ path: test.info().outputPath("given.png"), fullPage: true });
      await dialog.getByRole("button", { name: "Done" }).click();

      await goToCheckout(page, laurel.storeUrl, { email: member.email, products: ["Monstera"] });
      await page.getByLabel("Use my store credit of €10.00").check();
      await page.getByRole("button", { name: "Apply code" }).click();
      await expect(page.getByRole("row", { name: /^Store credit .*10\.00/ })).toBeVisible();
      await page.screenshot({ path: test.info().outputPath("checkout.png"), fullPage: true });
      await page.getByRole("button", { name: "Place order" }).click();
      await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");

      await admin.open(`/app/customers/${member.id}`);
      await admin.shows(member.name);
      await looksRight(page);
      await admin.frame.getByRole("button", { name: `Cancel ${name}` }).click();
      await admin.frame.getByRole("dialog").getByRole("button", { name: "Cancel the reward" }).click();
      await expect(admin.frame.getByRole("dialog").getByText("already spent")).toBeVisible();
      await looksRight(page);
      await archiveReward(api, name);
    },
  );

async function make(frame: FrameLocator, name: string, page: Page): Promise<void> {
  await frame.getByRole("radio", { name: "Store credit" }).check({ force: true });
  await frame.getByLabel("Name", { exact: true }).fill(name);
  await frame.getByRole("textbox", { name: "Amount", exact: true }).fill("10");
  await frame.getByRole("textbox", { name: "Works for", exact: true }).fill("90");
  await frame.getByRole("textbox", { name: "Points", exact: true }).fill("1000");
  await expect(frame.getByRole("region", { name: "Summary" })).toContainText(
    "€10 store credit for 1,000 points. For every member. It can be spent for 90 days.",
  );
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath("form.png"), fullPage: true });
  await activateReward(page, frame, "store credit");
}
