// Ways to earn besides orders, from the settings to the points: a birthday that staff enter, and the store's newsletter.
import { bothWidths } from "../support/both-ways.ts";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "../support/laurel-test.ts";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { giveAccess } from "../support/give-access.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { signIn } from "../support/panel.ts";
import { openShop, storeAdmin, untilSubscribed } from "../support/store-admin.ts";

for (const { device, width } of bothWidths)
  test(
    `a birthday and the newsletter are switched on, and earn points, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 900 });
      const shop = await openShop(laurel, { name: "Bryony", isInstalled: true });
      const admin = storeAdmin(page, laurel.storeUrl, shop);
      const { frame } = admin;
      await admin.signIn("current");
      await admin.openHome();
      await untilSubscribed(laurel, shop);
      const api = await merchantApi(laurel, shop);
      await switchOn(api);

      await admin.open("/app/settings/earning");
      await add(frame, "Birthday", async (dialog) => {
        await dialog.getByLabel("Points").fill("200");
        await dialog.getByLabel("Known for").fill("0");
        await dialog.getByRole("button", { name: "Add" }).click();
        await expect(dialog.getByLabel("Known for")).toHaveAccessibleDescription(/whole number, 1 or more/);
        await looksRight(page);
        await dialog.getByLabel("Known for").fill("30");
      });
      await add(frame, "Newsletter", (dialog) => dialog.getByLabel("Points").fill("50"));
      await expect(frame.getByText("Once a year, if known 30 days before")).toBeVisible();
      const ask = frame.getByRole("button", { name: "Ask for access to customers" });
      await giveAccess(page, ask);
      await frame.getByRole("button", { name: "Check again" }).click();
      await expect(ask).toHaveCount(0);
      await looksRight(page);
      await frame.getByRole("button", { name: "Save", exact: true }).click();
      await expect(frame.getByText("If you save this")).toHaveCount(0);

      const member = await newMember(laurel, api, { firstName: "Bay", lastName: `Laurel${width}`, shop });
      await admin.open(`/app/customers/${member.id}`);
      await frame.getByRole("button", { name: "Add birthday" }).click();
      const dialog = frame.getByRole("dialog", { name: `Birthday of ${member.name}` });
      await dialog.getByLabel("Day").fill("31");
      await dialog.getByLabel("Month").selectOption({ label: "April" });
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByLabel("Day")).toHaveAccessibleDescription(/doesn’t have this day/);
      await looksRight(page);
      const birthday = dayAhead(60);
      await dialog.getByLabel("Day").fill(String(birthday.getUTCDate()));
      await dialog.getByLabel("Month").selectOption(String(birthday.getUTCMonth() + 1).padStart(2, "0"));
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toHaveCount(0);
      const card = frame.getByRole("region", { name: "Birthday" });
      await expect(card).toContainText(/Entered on .* A birthday earns 200 points/);
      await looksRight(page);

      await laurel.payBirthdaysAt(shop, birthday.toISOString());
      const balance = frame.getByRole("region", { name: "Balance" });
      await expect(balance).toContainText("200 points");
      await expect(frame.getByRole("button", { name: "Explain Birthday" })).toBeVisible();

      await page.goto(`${admin.url}/customers/${member.platformId}`);
      await page.getByRole("button", { name: "Subscribe to e-mail marketing" }).click();
      await expect(page.getByRole("button", { name: "Unsubscribe from e-mail marketing" })).toBeVisible();
      await admin.open(`/app/customers/${member.id}`);
      await expect(balance).toContainText("250 points", { timeout: 60_000 });
      await expect(frame.getByRole("button", { name: "Explain Newsletter" })).toBeVisible();
      await looksRight(page);

      const other = await newMember(laurel, api, { firstName: "Sage", lastName: `Laurel${width}`, shop });
      await subscribe(page, `${laurel.storeUrl}/s/${shop.split(".")[0]}`, other);
      await admin.open(`/app/customers/${other.id}`);
      await expect(balance).toContainText("50 points");
    },
  );

/** As a member does in the store, on their own page. */
async function subscribe(page: Page, store: string, member: Member): Promise<void> {
  await page.goto(`${store}/sign-in`);
  await signIn(page, member);
  await page.goto(`${store}/apps/laurel`);
  const ours = page.locator("#laurel-page");
  // The history names it too, once it has brought points.
  const way = ours.getByRole("listitem").filter({ hasText: "Newsletter" }).first();
  await way.getByText("Subscribe", { exact: true }).first().click();
  const send = way.getByRole("button", { name: "Subscribe" });
  await send.click();
  // The box is empty at first, and nobody is subscribed by it.
  await expect(way.getByRole("checkbox")).toHaveJSProperty("validity.valueMissing", true);
  await page.screenshot({ path: test.info().outputPath("asked.png"), fullPage: true });
  await way.getByLabel("Yes, e-mail me news and offers.").check();
  await send.click();
  await expect(way.getByText("You are subscribed.")).toBeVisible();
  await expect(way).toContainText("Done");
  await findNothingWithAxe(page);
  await page.screenshot({ path: test.info().outputPath("subscribed.png"), fullPage: true });
}

async function add(
  frame: FrameLocator,
  kind: string,
  fill: (dialog: ReturnType<FrameLocator["getByRole"]>) => Promise<void>,
): Promise<void> {
  await frame.getByRole("button", { name: "Add a way to earn" }).click();
  await frame.getByRole("menuitem", { name: kind }).click();
  const dialog = frame.getByRole("dialog", { name: kind });
  await fill(dialog);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toHaveCount(0);
}

async function switchOn(api: MerchantApi): Promise<void> {
  const { program } = await api.ask<{ program: { version: number } }>("{ program { version } }");
  await api.ask(
    `mutation ($version: Int!) { programUpdate(expectedVersion: $version, input: { status: ON }) { program { version } } }`,
    { version: program.version },
  );
}

/** Noon of a day so many days from now, in every time zone near the shop's. */
const dayAhead = (days: number): Date => {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCHours(12, 0, 0, 0);
  return day;
};
