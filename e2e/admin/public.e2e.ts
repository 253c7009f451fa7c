// The pages outside the admin: what each one is for, by mouse, and by keyboard alone on a phone.
import { bothWays } from "../support/both-ways.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { openShop, storeAdmin } from "../support/store-admin.ts";

const notAStore = [
  "",
  "  ",
  "my store",
  "example.com",
  "https://evil.example/x.myshopify.com",
  "-.myshopify.com",
];

for (const { way, width, handOf } of bothWays) {
  test(
    `wrong store names are refused, and Laurel is installed in the named store, ${way}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 900 });
      const hand = handOf(page);
      const shop = await openShop(laurel, { name: "Privet", isInstalled: false });
      const admin = storeAdmin(page, laurel.storeUrl, shop);
      await admin.signIn("current");
      for (const path of ["/", "/install"]) {
        await page.goto(laurel.appUrl + path);
        // It is the same form.
        for (const typed of path === "/" ? notAStore.slice(0, 1) : notAStore) {
          await hand.write(page.getByLabel("Your store"), typed);
          await hand.press(page.getByRole("button", { name: "Install" }));
          await expect(page.getByLabel("Your store"), typed).toHaveAccessibleDescription(
            /Enter your store’s name, such as/,
          );
          await expect(page.getByLabel("Your store")).toHaveValue(typed);
        }
        await expect(page).toHaveURL(({ pathname }) => pathname === path);
      }
      await hand.write(page.getByLabel("Your store"), ` ${shop.split(".")[0]?.toUpperCase()} `);
      await hand.press(page.getByRole("button", { name: "Install" }));
      await expect(page.getByText("See and change discounts and their codes")).toBeVisible();
      await hand.press(page.getByRole("button", { name: "Install" }));
      await admin.shows("Getting started");
      await expect(page).toHaveURL(`${admin.appUrl}/app/getting-started`);
    },
  );

  test(`a merchant who is signed out, without cookies or at a wrong address gets back into the store, ${way}`, async ({
    laurel,
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404.*nowhere/);
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    for (const { path, role, name } of [
      { path: `/reauth?shop=${demoShop}`, role: "button", name: "Sign in again" },
      { path: `/enable-cookies?shop=${demoShop}`, role: "button", name: "Allow and go back" },
      { path: "/nowhere", role: "link", name: "Go to Home" },
      // By now the browser knows the shop.
      { path: "/", role: "link", name: "Open Laurel" },
    ] as const) {
      await page.goto(laurel.appUrl + path);
      await hand.press(page.getByRole(role, { name }));
      await admin.shows("Home");
      await expect(page, path).toHaveURL(({ href }) => href.includes(admin.appUrl));
    }
  });
}
