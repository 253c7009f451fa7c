// Laurel inside the store's admin, from the installation in an empty store to the uninstallation, with both bridges.
import type { Page } from "@playwright/test";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { type Bridge, control, openShop, spoilTokens, storeAdmin } from "../support/store-admin.ts";

for (const bridge of ["current", "classic"] as const satisfies readonly Bridge[]) {
  test.describe(bridge === "current" ? "with today's admin" : "with the admin of 2020 @long", () => {
    test("a merchant installs Laurel, sees their shop, and is still there after a reload", async ({
      laurel,
      page,
    }) => {
      const shop = await openShop(laurel, { name: "Moss", isInstalled: false });
      const admin = storeAdmin(page, laurel.storeUrl, shop);
      await admin.signIn(bridge);

      await page.getByRole("link", { name: "Install Laurel" }).click();
      await expect(page.getByText("See and change discounts and their codes")).toBeVisible();
      await page.getByRole("button", { name: "Install" }).click();

      await admin.shows("Getting started");
      await expect(page).toHaveURL(`${admin.appUrl}/app/getting-started`);
      await admin.menu.getByRole("link", { name: "Home" }).click();
      await expect(admin.frame.getByText("Moss", { exact: true })).toBeVisible();
      await expect(admin.frame.getByText("Your program is a draft.")).toBeVisible();
      await expect(page).toHaveURL(`${admin.appUrl}/app`);

      const tops = topVisits(page);
      await page.reload();
      await admin.shows("Getting started");
      // The app goes to the checklist by itself; the browser never leaves the app.
      expect(tops[0]).toBe(`${admin.appUrl}/app`);
      expect(tops.filter((url) => !url.startsWith(`${admin.appUrl}/app`))).toEqual([]);
    });

    test("the admin's menu leads through the pages, and its address bar follows", async ({
      laurel,
      page,
    }) => {
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn(bridge);
      await admin.open("");
      await admin.shows("Home");

      await admin.menu.getByRole("link", { name: "Customers" }).click();
      await admin.shows("Customers");
      await expect(page).toHaveURL(`${admin.appUrl}/app/customers`);
      const first = admin.frame.getByRole("row").nth(1).getByRole("link");
      const name = await first.innerText();
      await first.click();
      await admin.shows(name.split("\n")[0]!);
      await expect(page).toHaveURL(/\/app\/customers\/.+/);

      await page.goBack();
      await admin.shows("Customers");
      await admin.menu.getByRole("link", { name: "Rewards" }).click();
      await admin.shows("Rewards");
      await expect(admin.frame.getByText("€5 off").first()).toBeVisible();
      await page.reload();
      await admin.shows("Rewards");
      await expect(page).toHaveURL(`${admin.appUrl}/app/rewards`);
    });

    test("a merchant whose session has ended signs in again and returns to the same page", async ({
      laurel,
      page,
      complaints,
    }) => {
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn(bridge);
      await admin.open("/app/rewards");
      await admin.shows("Rewards");
      await spoilTokens(page);
      complaints.expect(/status of 401/);

      await admin.menu.getByRole("link", { name: "Customers" }).click();
      await admin.shows("Your session ended");
      await page.unrouteAll();
      await admin.frame.getByRole("button", { name: "Sign in again" }).click();

      await admin.shows("Customers");
      await expect(admin.frame.getByRole("row").nth(1)).toBeVisible();
      await expect(page).toHaveURL(`${admin.appUrl}/app/customers`);
    });

    test("a page that is opened outside the frame goes back inside", async ({ laurel, page }) => {
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn(bridge);

      await page.goto(`${laurel.appUrl}/app/customers?shop=${demoShop}`);

      await admin.shows("Customers");
      await expect(page).toHaveURL(({ href }) => href.includes(`${admin.appUrl}/app/customers`));
    });

    test("after Laurel is uninstalled, the next call leads to the installation", async ({
      laurel,
      page,
      complaints,
    }) => {
      const shop = await openShop(laurel, { name: "Reed", isInstalled: false });
      const admin = storeAdmin(page, laurel.storeUrl, shop);
      await admin.signIn(bridge);
      await page.getByRole("link", { name: "Install Laurel" }).click();
      await page.getByRole("button", { name: "Install" }).click();
      await admin.shows("Getting started");

      await control(laurel, "uninstall", { shop });
      await control(laurel, "wait-until-idle", { shop });
      complaints.expect(/status of 40[13]/);
      // Laurel learns of it a moment later: until then a call may still be answered. The page may learn of it before a
      // click or by the click, so at most one question comes before the installation.
      const signIn = admin.frame.getByRole("button", { name: "Sign in again" });
      const install = page.getByRole("heading", { name: "Install Laurel" });
      let clicks = 0;
      await expect(async () => {
        const next = admin.menu.getByRole("link", { name: ["Rewards", "Activity"][clicks++ % 2]! });
        if (await signIn.isVisible()) await signIn.click({ noWaitAfter: true, timeout: 1_000 });
        else if (await next.isVisible()) await next.click({ noWaitAfter: true, timeout: 1_000 });
        await expect(install).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await page.getByRole("button", { name: "Install" }).click();
      await admin.frame
        .getByRole("heading", { level: 1, name: /^(Getting started|Rewards|Activity)$/ })
        .waitFor();
    });

    test("two shops open in one browser never see each other's data", async ({ laurel, context }) => {
      const other = await openShop(laurel, { name: "Sedge", isInstalled: true });
      const [one, two] = [await context.newPage(), await context.newPage()];
      const demo = storeAdmin(one, laurel.storeUrl, demoShop);
      const sedge = storeAdmin(two, laurel.storeUrl, other);
      const asked = new Map<Page, Set<string>>([
        [one, shopsAskedFor(one)],
        [two, shopsAskedFor(two)],
      ]);

      for (const admin of [demo, sedge]) {
        await admin.signIn(bridge);
        await admin.open("/app/customers");
        await admin.shows("Customers");
      }
      await expect(demo.frame.getByRole("row").nth(1)).toBeVisible();
      await expect(sedge.frame.getByText("No customers yet")).toBeVisible();
      await one.reload();
      await two.reload();
      await expect(demo.frame.getByRole("row").nth(1)).toBeVisible();
      await expect(sedge.frame.getByText("No customers yet")).toBeVisible();
      await sedge.menu.getByRole("link", { name: "Home" }).click();
      await expect(sedge.frame.getByText("Sedge", { exact: true })).toBeVisible();

      expect([...asked.values()].map((shops) => [...shops])).toEqual([[demoShop], [other]]);
    });
  });
}

/** The addresses of the top window from now on. */
function topVisits(page: Page): string[] {
  const visits: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) visits.push(frame.url());
  });
  return visits;
}

/** The shops in a page's calls to Laurel. */
function shopsAskedFor(page: Page): Set<string> {
  const shops = new Set<string>();
  page.on("request", (request) => {
    const shop = request.headers()["x-shop-domain"];
    if (shop !== undefined) shops.add(shop);
  });
  return shops;
}
