// Going back to a list restores its position, with both bridges.
import type { Locator, Page } from "@playwright/test";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { type Bridge, storeAdmin, type StoreAdmin } from "../support/store-admin.ts";

for (const { bridge, width, run } of [
  { bridge: "current", width: 1280, run: "" },
  { bridge: "classic", width: 375, run: " @long" },
] as const) {
  test.describe(`over the ${bridge} bridge, ${width} pixels wide${run}`, () => {
    test("the customers: by the browser, by the page's link and by the admin's title bar", async ({
      laurel,
      page,
    }) => {
      const admin = await openList(laurel, page, { bridge, width, path: "/app/customers" });
      const { frame } = admin;
      await frame.getByLabel("Sort by").selectOption("Name");
      await expect(page).toHaveURL(/sort=NAME/);
      await expect(frame.locator("[data-stale]")).toHaveCount(0);
      const link = await rowFarDown(admin, 24);
      const left = await scrollOf(page);

      const name = await openRow(admin, link, "mouse");
      expect(await scrollOf(page)).toBe(0);
      await page.goBack();
      await standsAsLeft(admin, { title: "Customers", left, link });
      await page.goForward();
      await admin.shows(name);
      expect(await scrollOf(page)).toBe(0);
      await frame.getByRole("link", { name: "Back to Customers" }).click();
      await standsAsLeft(admin, { title: "Customers", left, link });
      await expect(page).toHaveURL(/sort=NAME/);

      await openRow(admin, link, "keyboard");
      await page.goBack();
      await standsAsLeft(admin, { title: "Customers", left, link });
      await expect(link).toBeFocused();
      await openRow(admin, link, "keyboard");
      await frame.getByRole("link", { name: "Back to Customers" }).press("Enter");
      await standsAsLeft(admin, { title: "Customers", left, link });
      await expect(link).toBeFocused();
      await openRow(admin, link, "keyboard");
      await page.getByRole("button", { name: "‹ Customers" }).click();
      await standsAsLeft(admin, { title: "Customers", left, link });
      await expect(page).toHaveURL(/sort=NAME/);
    });

    test("after a reload, and while the rows are still loading", async ({ laurel, page }) => {
      const admin = await openList(laurel, page, { bridge, width, path: "/app/customers" });
      const link = await rowFarDown(admin, 24);
      const left = await scrollOf(page);
      const name = await openRow(admin, link, "keyboard");
      await hasLoaded(admin);
      await page.reload();
      await admin.shows(name);
      await hasLoaded(admin);
      const rows = Promise.withResolvers<void>();
      const count = Promise.withResolvers<void>();
      await page.route("**/api/graphql", async (route) => {
        const isCount = route.request().postData()?.includes("totalCount") ?? false;
        await (isCount ? count : rows).promise;
        await route.continue();
      });

      await page.goBack();
      await admin.shows("Customers");
      await expect(admin.frame.locator("[aria-busy=true]").first()).toBeVisible();
      rows.resolve();
      await standsAsLeft(admin, { title: "Customers", left, link });
      count.resolve();
      await expect(admin.frame.getByText(/^[\d,]+ customers$/)).toBeAttached();
      await standsAsLeft(admin, { title: "Customers", left, link });
      await expect(link).toBeFocused();
      await page.unrouteAll({ behavior: "wait" });
    });

    test("the activity, with the older entries that were shown @long", async ({ laurel, page }) => {
      const admin = await openList(laurel, page, { bridge, width, path: "/app/activity" });
      const { frame } = admin;
      const people = rowsOf(admin).getByRole("link");
      await people.nth(49).waitFor();
      await frame.getByRole("button", { name: "Show older activity" }).click();
      const link = await rowFarDown(admin, 80);
      const left = await scrollOf(page);

      await openRow(admin, link, "keyboard");
      await page.goBack();

      await standsAsLeft(admin, { title: "Activity", left, link });
      await expect(link).toBeFocused();
    });

    test("the rewards @long", async ({ laurel, page }) => {
      // The demo has few rewards, which fit into a wider window.
      const admin = await openList(laurel, page, { bridge, width: 375, height: 260, path: "/app/rewards" });
      const link = rowsOf(admin).getByRole("link").last();
      await link.evaluate((element) => element.scrollIntoView({ block: "start" }));
      const left = await scrollOf(page);
      expect(left).toBeGreaterThan(0);

      await openRow(admin, link, "mouse");
      await admin.frame.getByRole("link", { name: "Back to Rewards" }).click();

      await standsAsLeft(admin, { title: "Rewards", left, link });
    });
  });
}

test("Back closes a dialog first, as people do on a phone, and then leaves the page", async ({
  laurel,
  page,
}) => {
  const admin = await openList(laurel, page, {
    bridge: "current",
    width: 375,
    path: "/app/customers?sort=POINTS_DESC",
  });
  const name = await openRow(admin, rowsOf(admin).getByRole("link").first(), "mouse");
  const dialog = admin.frame.getByRole("dialog", { name: "Adjust points" });
  for (const _ of ["once", "and again"]) {
    await admin.frame.getByRole("button", { name: "Adjust points" }).click();
    await dialog.waitFor();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await admin.shows(name);
  }
  await page.goBack();
  await admin.shows("Customers");
});

test("on a phone, the customers stand where they stood when their count arrives", async ({
  laurel,
  page,
}) => {
  const count = Promise.withResolvers<void>();
  await page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes("totalCount")) await count.promise;
    await route.continue();
  });
  const admin = await openList(laurel, page, { bridge: "current", width: 375, path: "/app/customers" });
  const topOf = () =>
    rowsOf(admin)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top);
  const top = await topOf();

  count.resolve();
  await admin.frame.getByText(/^[\d,]+ customers$/).waitFor();

  expect(await topOf()).toBe(top);
  await page.unrouteAll({ behavior: "wait" });
});

for (const [bridge, run] of [
  ["current", ""],
  ["classic", " @long"],
] as const)
  test(`over the ${bridge} bridge, the admin's menu opens a page at its top, and Back returns to the list${run}`, async ({
    laurel,
    page,
  }) => {
    const admin = await openList(laurel, page, { bridge, width: 1280, path: "/app/customers" });
    const choose = async (name: string) => {
      await admin.menu.getByRole("link", { name }).click();
      await admin.shows(name);
    };
    const link = await rowFarDown(admin, 24);
    const left = await scrollOf(page);

    await choose("Activity");
    expect(await scrollOf(page)).toBe(0);
    await page.goBack();
    await standsAsLeft(admin, { title: "Customers", left, link });
    await choose("Activity");
    await choose("Customers");
    await link.waitFor();
    expect(await scrollOf(page)).toBe(0);
  });

test("the next page of the customers begins at its top, and Back restores the position on the page before", async ({
  laurel,
  page,
}) => {
  const admin = await openList(laurel, page, { bridge: "current", width: 1280, path: "/app/customers" });
  const next = admin.frame.getByRole("button", { name: "Next" });
  await next.scrollIntoViewIfNeeded();
  const left = await scrollOf(page);
  expect(left).toBeGreaterThan(0);

  await next.click();
  await expect.poll(() => scrollOf(page)).toBe(0);
  await expect(page).toHaveURL(/after=/);
  await page.goBack();

  await standsAsLeft(admin, { title: "Customers", left, link: next });
});

const hasLoaded = ({ frame }: StoreAdmin): Promise<void> =>
  expect(frame.locator("[aria-busy=true]")).toHaveCount(0);

interface List {
  readonly bridge: Bridge;
  readonly width: number;
  readonly height?: number;
  readonly path: string;
}

async function openList(
  laurel: Laurel,
  page: Page,
  { bridge, width, height = 812, path }: List,
): Promise<StoreAdmin> {
  await page.setViewportSize({ width, height });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn(bridge);
  await admin.open(path);
  await rowsOf(admin).getByRole("link").first().waitFor();
  return admin;
}

const rowsOf = ({ frame }: StoreAdmin): Locator => frame.locator("main tbody tr, main ul[aria-label] > li");

async function rowFarDown(admin: StoreAdmin, index: number): Promise<Locator> {
  const link = rowsOf(admin).nth(index).getByRole("link");
  await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
  expect(await scrollOf(admin.page)).toBeGreaterThan(500);
  return link;
}

/** Returns the title of the opened page. */
async function openRow(admin: StoreAdmin, link: Locator, by: "mouse" | "keyboard"): Promise<string> {
  const name = await link.innerText();
  if (by === "mouse") await link.click();
  else await link.press("Enter");
  await admin.shows(name);
  return name;
}

const scrollOf = (page: Page): Promise<number> =>
  page.frame({ name: "app-iframe" })!.evaluate(() => Math.round(window.scrollY));

interface Left {
  readonly title: string;
  readonly left: number;
  readonly link: Locator;
}

async function standsAsLeft(admin: StoreAdmin, { title, left, link }: Left): Promise<void> {
  await admin.shows(title);
  await expect(link).toBeInViewport();
  await expect.poll(() => scrollOf(admin.page)).toBe(left);
}
