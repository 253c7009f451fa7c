// A shop moves: the whole demo shop goes into one file, and the file into an empty shop, on a wide screen and on a
// phone.
import { bothWays } from "../support/both-ways.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { type MerchantApi, merchantApi } from "../support/merchant-api.ts";
import { control, openShop, storeAdmin } from "../support/store-admin.ts";

/** What must be the same in both shops: the accounts, the customers at the top of the list, and the rewards. */
async function figuresOf(api: MerchantApi): Promise<unknown> {
  return api.ask(`{
    trialBalance { sum accounts { account points } }
    customers(first: 50, sort: POINTS_DESC) {
      totalCount nodes { id displayName points { available pending } }
    }
    rewards(first: 50) { nodes { id name points status } }
    program { version status }
  }`);
}

for (const { way, width, handOf } of bothWays) {
  test(`the demo shop moves into an empty one, ${way} @long`, async ({ laurel, page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    await control(laurel, "wait-until-idle", { shop: demoShop });
    const demo = storeAdmin(page, laurel.storeUrl, demoShop);
    await demo.signIn("current");
    await demo.open("/app/settings/data");
    await demo.shows("Settings");
    await expect(demo.frame.getByRole("region", { name: "Privacy requests" })).toBeVisible();
    await looksRight(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      hand.press(demo.frame.getByRole("button", { name: "Export the shop" })),
    ]);
    expect(download.suggestedFilename()).toMatch(/^demo-[\d-]+\.laurel\.gz$/);
    const file = await download.path();

    const shop = await openShop(laurel, { name: "Yarrow", isInstalled: true });
    await control(laurel, "wait-until-idle", { shop });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    const importFile = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        // The field itself is hidden by its label.
        width === 375
          ? hand.press(frame.getByLabel("Choose an archive"))
          : hand.press(frame.getByText("Choose an archive", { exact: true })),
      ]);
      await chooser.setFiles(file);
      await expect(frame.getByRole("dialog")).toBeVisible();
      await looksRight(page);
      await hand.press(frame.getByRole("button", { name: "Import the shop" }));
    };
    await admin.signIn("current");
    await admin.open("/app/settings/data");
    await importFile();
    await expect(frame.getByText(/Shop imported: demo\.myshopify\.com as it was/)).toBeVisible({
      timeout: 60_000,
    });
    await looksRight(page);
    const original = await merchantApi(laurel);
    const moved = await merchantApi(laurel, shop);
    // Pending points become available in both as days pass, by the jobs of each.
    const areAlike = () =>
      expect(async () => expect(await figuresOf(moved)).toEqual(await figuresOf(original))).toPass({
        timeout: 60_000,
      });
    await areAlike();
    expect(await laurel.command("ledger", "verify", "--shop", shop)).not.toContain("BROKEN");

    await admin.open("/app/settings/data");
    await expect(frame.getByText(/This shop already has customers, orders or points/)).toBeVisible();
    await expect(frame.getByLabel("Choose an archive")).toHaveCount(0);
    await looksRight(page);
    await areAlike();
  });
}
