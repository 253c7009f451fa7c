// A shop that has just installed Laurel, from the first page to the launch: by mouse, by keyboard alone, on a phone.
import { byKeyboard, byMouse } from "../support/keyboard.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { control, openShop, storeAdmin } from "../support/store-admin.ts";

for (const { way, width, handOf, look } of [
  { way: "by mouse @long", width: 1280, handOf: () => byMouse, look: looksRight },
  // It looks the same as by mouse, so it is checked only there.
  { way: "by keyboard alone @long", width: 1280, handOf: byKeyboard, look: async () => {} },
  { way: "on a phone", width: 375, handOf: () => byMouse, look: looksRight },
]) {
  test(`a new shop goes through every step and launches, ${way}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const shop = await openShop(laurel, { name: "Sorrel", isInstalled: true });
    await placePastOrder(shop, laurel);
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    const button = (name: string) => frame.getByRole("button", { name, exact: true });
    // The store's own bar, which is shown until the changes are saved.
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    const link = (name: string) => frame.getByRole("link", { name, exact: true });
    await admin.signIn("current");
    const comeBack = async (done: string) => {
      // A shop that was never launched starts here.
      await admin.open("");
      await expect(frame.getByRole("heading", { name: done })).toBeVisible();
      await look(page);
    };

    // A new program has a default rate, which does not count as the merchant's choice.
    await comeBack("None of five done");
    await hand.press(link("Choose what orders earn"));
    await hand.write(frame.getByLabel("Orders earn"), "5");
    await expect(bar).toBeVisible();
    await hand.press(button("Save"));
    await expect(bar).toBeHidden();

    await comeBack("One of five done");
    await expect(link("5 points for each €1 before tax")).toBeVisible();
    await hand.press(link("Add a reward"));
    await hand.press(link("Use this").first());
    await hand.press(button("Activate"));
    await admin.shows("Rewards");

    await comeBack("Two of five done");
    await hand.press(button("Check past orders"));
    await hand.press(button("Credit 1 order"));
    await expect(frame.getByRole("heading", { name: "Three of five done" })).toBeVisible();
    await hand.press(button("Launch"));
    await expect(frame.getByRole("dialog")).toContainText("1 member begins with 100 points for past orders.");
    await look(page);
    await hand.press(button("Launch the program"));
    await expect(frame.getByRole("heading", { name: "Four of five done" })).toBeVisible();
    await look(page);

    await admin.open("");
    await expect(frame.getByText(/Your program is on\. 1 member holds 100 points/)).toBeVisible();
    await look(page);
  });
}

async function placePastOrder(shop: string, laurel: Parameters<typeof control>[0]): Promise<void> {
  await control(laurel, "place-order", {
    shop,
    newCustomer: { email: "ada@example.com", firstName: "Ada", state: "enabled" },
    lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    isSilent: true,
    at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
  });
}
