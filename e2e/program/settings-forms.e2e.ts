// Each form of the settings: changed, refused with errors beside the fields, discarded, saved, and unchanged after a
// reload.
import { bothWidths } from "../support/both-ways.ts";
import type { Page } from "@playwright/test";
import { chooseItem, openMenu, pressKey, tabTo } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { openShop, type StoreAdmin, storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 90_000 });

async function openSettings(laurel: Laurel, page: Page, path: string, width = 1280): Promise<StoreAdmin> {
  await page.setViewportSize({ width, height: 900 });
  const shop = await openShop(laurel, { name: "Sorrel", isInstalled: true });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  await admin.open(path);
  await admin.shows("Settings");
  return admin;
}

test("the program's names and state: discarded, refused, saved from the store's bar @long", async ({
  laurel,
  page,
}) => {
  const admin = await openSettings(laurel, page, "/app/settings");
  const { frame } = admin;
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const name = frame.getByLabel("Name of the program");
  const before = await name.inputValue();
  await name.fill("Sorrel Circle");
  await bar.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(name).toHaveValue(before);

  await name.fill("");
  await frame.getByLabel("100 points are worth").fill("much");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(frame.getByLabel("100 points are worth")).toHaveAccessibleDescription(/Enter an amount/);
  await looksRight(page);
  await frame.getByLabel("100 points are worth").fill("1.50");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");

  await name.fill("Sorrel Circle");
  await frame.getByLabel("Points name, singular").fill("leaf");
  await frame.getByLabel("Points name, plural").fill("leaves");
  await frame.getByText("On", { exact: true }).click();
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar).toBeHidden();
  await admin.open("/app/settings");
  await expect(name).toHaveValue("Sorrel Circle");
  await expect(frame.getByLabel("100 leaves are worth")).toHaveValue("1.50");
  await expect(frame.getByRole("radio", { name: "On", exact: true })).toBeChecked();
  await looksRight(page);
});

test("by keyboard alone on a phone: what orders earn, with its effect before it is saved", async ({
  laurel,
  page,
}) => {
  const admin = await openSettings(laurel, page, "/app/settings/earning", 375);
  const { frame } = admin;
  await tabTo(frame.getByLabel("Orders earn"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(frame.getByLabel("Orders earn")).toHaveAccessibleDescription(/Enter 0 to 100,000/);
  await looksRight(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2.5");
  await expect(frame.getByText("If you save this")).toBeVisible();
  await expect(frame.getByText(/→ 250 points/)).toBeVisible();
  await looksRight(page);
  await pressKey(frame.getByRole("button", { name: "Save", exact: true }));
  await expect(frame.getByText("If you save this")).toHaveCount(0);
  await admin.open("/app/settings/earning");
  await expect(frame.getByLabel("Orders earn")).toHaveValue("2.5");
});

test("points for each 1,000 of money, as for currencies whose amounts are large", async ({
  laurel,
  page,
}) => {
  const { frame } = await openSettings(laurel, page, "/app/settings/earning", 1280);
  const amount = frame.getByLabel("For each", { exact: true });
  await amount.fill("0");
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(amount).toHaveAccessibleDescription(/Enter a whole amount, 1 or more/);
  await amount.fill("1,000");
  await frame.getByLabel("Orders earn").fill("150");
  await expect(frame.getByText("An order of €100,000 before tax earns")).toBeVisible();
  await expect(frame.getByText(/→ 15,000 points/)).toBeVisible();
  await looksRight(page);
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(frame.getByText("If you save this")).toHaveCount(0);
});

test("by keyboard alone on a phone: a tier is added, refused, corrected and removed @long", async ({
  laurel,
  page,
}) => {
  const admin = await openSettings(laurel, page, "/app/settings/tiers", 375);
  const { frame } = admin;
  await pressKey(frame.getByRole("button", { name: "Add a tier" }));
  const tier = frame.getByRole("group").last();
  await expect(tier.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Amber");
  await pressKey(frame.getByRole("button", { name: "Save", exact: true }));
  await expect(tier.getByLabel("Spend to reach it")).toHaveAttribute("aria-invalid", "true");
  await looksRight(page);
  await tabTo(tier.getByLabel("Spend to reach it"), "Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("300");
  await tabTo(tier.getByLabel("Orders earn"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("1.5");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(frame.getByText("If you save this")).toHaveCount(0);
  await admin.open("/app/settings/tiers");
  await pressKey(frame.getByRole("button", { name: "Remove Amber" }));
  await expect(frame.getByRole("button", { name: "Add a tier" })).toBeFocused();
  await pressKey(frame.getByRole("button", { name: "Save", exact: true }));
  await expect(frame.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(frame.getByText("If you save this")).toHaveCount(0);
  await admin.open("/app/settings/tiers");
  await expect(frame.getByText("There are no tiers")).toBeVisible();
});

for (const { device, width } of bothWidths)
  test(
    `points are made to expire: the page says what that means, and the customer’s page shows the dates, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 900 });
      const shop = await openShop(laurel, { name: "Sorrel", isInstalled: true });
      const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, shop);
      await admin.signIn("current");
      await admin.open("/app/settings/expiry");
      const api = await merchantApi(laurel, shop);
      const { id } = await newMember(laurel, api, { firstName: "Tansy", lastName: "Moor", shop });
      await api.ask(
        "mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }",
        { input: { customerId: id, points: 100, reason: "welcome", idempotencyKey: "welcome" } },
      );
      await frame
        .getByLabel("Points expire", { exact: true })
        .selectOption("Some time after they became available");
      await frame.getByLabel("Points are valid for").fill("0");
      await frame.getByRole("button", { name: "Save", exact: true }).click();
      await expect(frame.getByLabel("Points are valid for")).toHaveAccessibleDescription(/from 1 to 120/);
      await frame.getByLabel("Points are valid for").fill("12");
      const until = frame.getByText(/^Points that members have now can be spent until .* at least/);
      await expect(until).toBeVisible();
      await looksRight(page);
      const day = /until (.*) at least/.exec((await until.textContent()) ?? "")?.[1];
      await frame.getByRole("button", { name: "Save", exact: true }).click();
      await expect(frame.getByText("If you save this")).toHaveCount(0);

      await admin.open(`/app/customers/${id}`);
      const lots = frame
        .getByRole("table", { name: "Points by source" })
        .or(frame.getByRole("table").filter({ hasText: "Left" }));
      await expect(lots.first()).toContainText(day ?? "no day");
      await looksRight(page);
    },
  );

test("ways to earn are added, changed and removed, and their effect is shown first, by mouse @long", async ({
  laurel,
  page,
}) => {
  const admin = await openSettings(laurel, page, "/app/settings/earning");
  const { frame } = admin;
  const add = frame.getByRole("button", { name: "Add a way to earn" });
  await add.click();
  await looksRight(page);
  await frame.getByRole("menuitem", { name: "Campaign" }).click();
  const dialog = frame.getByRole("dialog", { name: "Campaign" });
  await dialog.getByLabel("Name").fill("Double weekend");
  await dialog.getByLabel("Earns").fill("many");
  await dialog.getByRole("textbox", { name: "From" }).fill("2030-12-05T00:00");
  await dialog.getByRole("textbox", { name: "Until" }).fill("2030-12-04T00:00");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByLabel("Earns")).toHaveAccessibleDescription(/such as 1.5/);
  await expect(dialog.getByRole("textbox", { name: "Until" })).toHaveAccessibleDescription(/after the start/);
  await looksRight(page);
  await dialog.getByLabel("Earns").fill("2");
  await dialog.getByRole("textbox", { name: "Until" }).fill("2030-12-07T00:00");
  await dialog.getByRole("button", { name: "Add" }).click();
  // Its effect is listed beside it, and has its name too.
  const row = frame
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Edit Double weekend" }) });
  await expect(row).toContainText(/Every order, Dec 5, 2030.* to Dec 7, 2030.*× 2/);
  await expect(frame.getByText("The program is a draft: nobody earns until it is on.")).toBeVisible();
  await looksRight(page);
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(frame.getByText("If you save this")).toHaveCount(0);

  await admin.open("/app/settings/earning");
  await frame.getByRole("button", { name: "Edit Double weekend" }).click();
  await expect(dialog.getByRole("textbox", { name: "From" })).toHaveValue(/^Dec 5, 2030, 12:00\sAM$/);
  await dialog.getByLabel("Earns").fill("3");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row).toContainText("× 3");
  await frame.getByRole("button", { name: "Edit Double weekend" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
  await expect(add).toBeFocused();
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(frame.getByText("If you save this")).toHaveCount(0);
  await admin.open("/app/settings/earning");
  await expect(frame.getByText("None yet. Add a sign-up bonus")).toBeVisible();
});

for (const { device, width } of bothWidths) {
  test(`a campaign shows its effect before it is saved, also one in the past, on ${device}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    await admin.open("/app/settings/earning");
    const { frame } = admin;
    await frame.getByRole("button", { name: "Add a way to earn" }).click();
    await frame.getByRole("menuitem", { name: "Campaign" }).click();
    const dialog = frame.getByRole("dialog", { name: "Campaign" });
    await dialog.getByLabel("Name").fill("Double weekend");
    await dialog.getByRole("textbox", { name: "From" }).fill("2030-12-05T00:00");
    await dialog.getByRole("textbox", { name: "Until" }).fill("2030-12-07T00:00");
    await dialog.getByRole("button", { name: "Add" }).click();
    const told = frame.getByRole("listitem").filter({ hasText: "Double weekend (× 2)" });
    await expect(told).toContainText(
      /starts on Dec 5, 2030, 12:00.AM and ends on Dec 7, 2030, 12:00.AM \(\w+ time\)\./,
    );
    await expect(told).toContainText(
      /If it had run in the last 30 days, [\d,]+ members would have earned [\d,]+ \w+ \(€[\d,.]+\) more from [\d,]+ orders\./,
    );
    await looksRight(page);

    await frame.getByRole("button", { name: "Edit Double weekend" }).click();
    await dialog.getByRole("textbox", { name: "From" }).fill("2020-12-05T00:00");
    await dialog.getByRole("textbox", { name: "Until" }).fill("2020-12-07T00:00");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(told).toContainText(/is over: it ended on Dec 7, 2020/);
    await looksRight(page);
    await page
      .getByRole("region", { name: "Unsaved changes" })
      .getByRole("button", { name: "Discard" })
      .click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(told).toHaveCount(0);
  });
}

test("by keyboard alone on a phone: custom actions earn points @long", async ({ laurel, page }) => {
  const admin = await openSettings(laurel, page, "/app/settings/earning", 375);
  const { frame } = admin;
  await openMenu(frame.getByRole("button", { name: "Add a way to earn" }));
  await looksRight(page);
  await chooseItem(frame.getByRole("menuitem", { name: "Custom action" }), "End");
  const dialog = frame.getByRole("dialog", { name: "Custom action" });
  await expect(dialog.getByLabel("Name (optional)")).toBeFocused();
  await page.keyboard.type("Review");
  await tabTo(dialog.getByLabel("Name in the API"));
  await page.keyboard.type("review");
  await tabTo(dialog.getByLabel("Points", { exact: true }));
  await page.keyboard.type("50");
  await looksRight(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await pressKey(frame.getByRole("button", { name: "Save", exact: true }));
  await expect(frame.getByText("If you save this")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
  await admin.open("/app/settings/earning");
  await expect(frame.getByRole("listitem").filter({ hasText: "Review" })).toContainText("50 points");
  await looksRight(page);
});
