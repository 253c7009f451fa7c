// A reward is created, refused, corrected, left and changed: by mouse, by keyboard alone, on a phone.
import { bothWidths } from "../support/both-ways.ts";
import type { FrameLocator, Page } from "@playwright/test";
import { pressKey, tabTo } from "../support/keyboard.ts";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { openShop, type StoreAdmin, storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 90_000 });

/** A new shop, which has no rewards yet. */
async function openNewShop(laurel: Laurel, page: Page, width: number): Promise<StoreAdmin> {
  await page.setViewportSize({ width, height: 900 });
  const shop = await openShop(laurel, { name: "Bramble", isInstalled: true });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  return admin;
}

const sentence = (frame: FrameLocator) => frame.getByText(/Each code works for/);
const summary = (frame: FrameLocator) => frame.getByRole("region", { name: "Summary" });

test("by mouse: from a template to an active reward, and the summary follows the input", async ({
  laurel,
  page,
}) => {
  const admin = await openNewShop(laurel, page, 1280);
  const { frame } = admin;
  await admin.open("/app/rewards");
  await frame.getByText("Give points something to buy").waitFor();
  await looksRight(page);
  await frame.getByRole("link", { name: "Use this" }).nth(1).click();
  await admin.shows("New reward");
  await expect(frame.getByLabel("Name", { exact: true })).toHaveValue("€10 off");

  await frame.getByLabel("Name", { exact: true }).fill("Spring treat");
  await frame.getByRole("textbox", { name: "Amount" }).fill("8");
  await frame.getByLabel("Points", { exact: true }).fill("600");
  await frame.getByLabel("Smallest order").fill("25");
  await frame.getByLabel("For each member").fill("1");
  await expect(summary(frame)).toContainText("€8 off an order of €25 or more for 600 points.");
  await expect(sentence(frame)).toHaveText(
    "€8 off an order of €25 or more for 600 points. For every member, once each. Each code works for 90 days.",
  );
  await looksRight(page);
  await frame.getByRole("button", { name: "Activate" }).click();
  await admin.shows("Rewards");
  const onOffer = frame.getByRole("switch", { name: "Spring treat active" });
  await expect(onOffer).toBeChecked();

  // The switch is drawn over its checkbox.
  await onOffer.click({ force: true });
  await expect(onOffer).not.toBeChecked();
  await admin.open("/app/rewards");
  await expect(onOffer).not.toBeChecked();
  await onOffer.click({ force: true });
  await expect(onOffer).toBeChecked();
});

test("by keyboard alone on a phone: a percentage has an error beside its field, is corrected, and is saved as a draft @long", async ({
  laurel,
  page,
}) => {
  const admin = await openNewShop(laurel, page, 375);
  const { frame } = admin;
  await admin.open("/app/rewards");
  await pressKey(frame.getByRole("link", { name: "New reward" }));
  await admin.shows("New reward");
  await tabTo(frame.getByRole("radio", { name: "Amount off" }));
  await page.keyboard.press("ArrowRight");
  await expect(frame.getByRole("radio", { name: "Percentage off" })).toBeFocused();
  await type("Name", "A tenth");
  await type("Percentage off", "150");
  await type("Points", "0");
  await page.keyboard.press("Enter");
  const percent = field("Percentage off");
  await expect(percent).toHaveAccessibleDescription(/Enter a percentage above 0 and up to 100/);
  await expect(field("Points")).toHaveAccessibleDescription(/Enter a whole number, 1 or more/);
  await looksRight(page);

  await percent.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("10");
  await field("Points").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("900");
  await expect(summary(frame)).toContainText("10% off an order");
  await tabTo(frame.getByRole("button", { name: "Save as draft" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await admin.shows("Rewards");
  await expect(frame.getByRole("link", { name: "A tenth" })).toBeVisible();
  await expect(frame.getByRole("switch", { name: "A tenth active" })).not.toBeChecked();
  await looksRight(page);

  function field(label: string) {
    return frame.getByRole("textbox", { name: label, exact: true });
  }
  async function type(label: string, text: string): Promise<void> {
    await tabTo(field(label));
    await page.keyboard.type(text);
  }
});

for (const { device, width } of bothWidths) {
  test(
    `unsaved changes are guarded, discarded and saved from the store's own bar, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      const admin = await openNewShop(laurel, page, width);
      const { frame } = admin;
      await admin.open("/app/rewards/new?template=amount-5");
      await frame.getByRole("button", { name: "Activate" }).click();
      await frame.getByRole("link", { name: "€5 off" }).click();
      await admin.shows("€5 off");
      const bar = page.getByRole("region", { name: "Unsaved changes" });
      const name = frame.getByLabel("Name", { exact: true });
      await expect(bar).toBeHidden();

      await name.fill("Five off");
      await bar.getByRole("button", { name: "Discard" }).click();
      await looksRight(page);
      await page.getByRole("button", { name: "Discard changes" }).click();
      await expect(name).toHaveValue("€5 off");
      await expect(bar).toBeHidden();

      await name.fill("Five euros off");
      await frame.getByRole("link", { name: "Rewards" }).click();
      const question = frame.getByRole("dialog", { name: "Leave without saving?" });
      await expect(question).toBeVisible();
      await looksRight(page);
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(name).toHaveValue("Five euros off");

      await bar.getByRole("button", { name: "Save" }).click();
      await admin.shows("Five euros off");
      await expect(bar).toBeHidden();

      await name.fill("Never kept");
      await frame.getByRole("link", { name: "Rewards" }).click();
      await question.getByRole("button", { name: "Leave without saving" }).click();
      await admin.shows("Rewards");
      await expect(frame.getByRole("link", { name: "Five euros off" })).toBeVisible();
    },
  );
}
