// A gift card as a merchant makes the reward and a shopper pays with it: the store is asked for access, the card is made,
// its code shown, and spent at the checkout. After that it cannot be cancelled any more.
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
  test(`a gift card is made, redeemed, shown and spent at the checkout, on ${device}`, async ({ page }) => {
    const name = `A card on ${device}`;
    await page.setViewportSize({ width, height: 900 });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    await admin.open("/app/rewards/new");
    await make(admin.frame, name, page);
    await admin.shows("Rewards");

    const member = await newMember(laurel, api, { firstName: "Rowan", lastName: "Card" });
    await givePoints(api, member, 1_500);
    await admin.open(`/app/customers/${member.id}`);
    await admin.shows(member.name);
    const code = await redeem(admin.frame, name, page);
    expect(code).toMatch(/^[A-Z2-9]{16}$/);
    await admin.frame.getByRole("button", { name: `Show the code of ${name}` }).click();
    await looksRight(page);
    await page.screenshot({ path: test.info().outputPath("customer.png"), fullPage: true });
    await admin.frame.getByRole("dialog").getByRole("button", { name: "Done" }).click();

    await goToCheckout(page, laurel.storeUrl, { email: member.email, products: ["Monstera"] });
    await page.getByLabel(/^Gift card code/).fill(code);
    await page.getByRole("button", { name: "Apply code" }).click();
    await expect(page.getByRole("row", { name: /^Gift card ending in .*10\.00/ })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("checkout.png"), fullPage: true });
    await page.getByRole("button", { name: "Place order" }).click();
    await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");

    await admin.open(`/app/customers/${member.id}`);
    await admin.shows(member.name);
    await admin.frame.getByRole("button", { name: `Cancel ${name}` }).click();
    await looksRight(page);
    const dialog = admin.frame.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel the reward" }).click();
    await expect(dialog.getByText("already spent")).toBeVisible();
    await looksRight(page);
    await page.screenshot({ path: test.info().outputPath("spent.png"), fullPage: true });
    await archiveReward(api, name);
  });

async function make(frame: FrameLocator, name: string, page: Page): Promise<void> {
  await frame.getByRole("radio", { name: "Gift card" }).check({ force: true });
  await frame.getByLabel("Name", { exact: true }).fill(name);
  await frame.getByRole("textbox", { name: "Amount", exact: true }).fill("10");
  await frame.getByRole("textbox", { name: "Works for", exact: true }).fill("365");
  await frame.getByRole("textbox", { name: "Points", exact: true }).fill("1000");
  await expect(frame.getByRole("region", { name: "Summary" })).toContainText(
    "€10 gift card for 1,000 points. For every member. Each card works for 365 days.",
  );
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath("form.png"), fullPage: true });
  await activateReward(page, frame, "gift cards");
}

async function redeem(frame: FrameLocator, name: string, page: Page): Promise<string> {
  await frame.getByRole("button", { name: "Redeem", exact: true }).click();
  const dialog = frame.getByRole("dialog");
  await dialog.getByRole("radio", { name }).check({ force: true });
  await dialog.getByRole("button", { name: "Redeem 1,000 points" }).click();
  await expect(dialog.getByText("Anyone with the code can spend the card.")).toBeVisible();
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath("redeemed.png"), fullPage: true });
  await dialog.getByRole("button", { name: "Show the code" }).click();
  const code = await dialog.getByLabel(/^Gift card code for/).inputValue();
  await looksRight(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  return code;
}
