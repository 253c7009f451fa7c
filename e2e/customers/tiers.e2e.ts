// A merchant gives a customer a tier, and looks at what tiers over a window of time would mean.
import { bothWidths } from "../support/both-ways.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { control, storeAdmin } from "../support/store-admin.ts";

for (const { device, width } of bothWidths)
  test(`a tier is given by hand and taken back, on ${device}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 812 });
    const api = await merchantApi(laurel);
    const member = await newMember(laurel, api, { firstName: "Tilda", lastName: `Rung${width}` });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    await admin.open(`/app/customers/${member.id}`);
    const card = admin.frame.getByRole("region", { name: "Tier" });
    const dialog = admin.frame.getByRole("dialog");
    const set = async (label: string) => {
      await card.getByRole("button", { name: "Set tier" }).click();
      await dialog.getByLabel("Tier", { exact: true }).selectOption({ label });
      await looksRight(page);
      await dialog.getByRole("button", { name: "Set tier" }).click();
      await expect(dialog).toBeHidden();
    };
    await set("Gold");
    await expect(card).toContainText("Gold was given by hand or with an import.");
    await card.getByText("History").click();
    await expect(card.getByRole("listitem").first()).toContainText("no tier → Gold by hand");
    await looksRight(page);
    await set("Only what they reach themselves");
    await expect(card).toContainText("none yet");

    await admin.open("/app/settings/tiers");
    await admin.frame.getByLabel("Counted over").selectOption({ label: "The last 12 months" });
    await admin.frame.getByLabel("Days of grace").fill("14");
    await expect(
      admin.frame.getByText(
        "Those who no longer reach theirs move down after 14 days, or at once where a refund is why.",
      ),
    ).toBeVisible();
    await admin.frame.getByRole("group", { name: "Gold" }).getByLabel("Spend to reach it").fill("10000");
    await expect(admin.frame.getByRole("row", { name: /^Gold/ })).toBeVisible();
    await expect(admin.frame.getByText(/fall from Gold to Silver on/)).toBeVisible();
    await looksRight(page);
  });

for (const { device, width } of bothWidths)
  test(
    `an order that lifts a member into a tier gives its entry reward, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 812 });
      const api = await merchantApi(laurel);
      const member = await newMember(laurel, api, { firstName: "Gina", lastName: `Given${width}` });
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn("current");
      const reward = admin.frame.getByRole("group", { name: "Silver" }).getByLabel("Entry reward");
      const give = async (points: string) => {
        await admin.open("/app/settings/tiers");
        await reward.fill(points);
        await looksRight(page);
        await admin.frame.getByRole("button", { name: "Save", exact: true }).click();
        await expect(admin.frame.getByText("If you save this")).toHaveCount(0);
      };
      await give("150");
      await control(laurel, "place-order", {
        shop: demoShop,
        customerId: Number(member.platformId),
        lines: [{ quantity: 1, unitPriceMinor: 25_000, title: "A pot", isTaxable: false }],
        shippingMinor: null,
      });
      await admin.open(`/app/customers/${member.id}`);
      const explain = admin.frame.getByRole("button", { name: "Explain Reached Silver" });
      await expect(explain).toBeVisible({ timeout: 60_000 });
      await explain.click();
      await expect(admin.frame.getByText("Reached Silver: 150 points.").first()).toBeVisible();
      await looksRight(page);
      await give("0");
    },
  );
