// What the theme extension puts into the store's pages: the button, and the points of products and of the cart, in three
// kinds of themes.
import type { Page } from "@playwright/test";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { mainThreadMs } from "../support/main-thread.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { control, openShop, storeAdmin } from "../support/store-admin.ts";

let laurel: Laurel;
let api: MerchantApi;
test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});
test.afterEach(() => control(laurel, "update-shop", { shop: demoShop, theme: "" }));

const store = (path = ""): string => `${laurel.storeUrl}/s/demo${path}`;
const button = (page: Page) => page.getByRole("link", { name: "Rewards", exact: true });
const points = (page: Page) => page.locator("laurel-points span:visible");

/** Layout shifts until now. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** The jobs have told the store's theme of the program: the button is there, or not. */
async function waitForButton(page: Page, isThere: boolean): Promise<void> {
  await expect(async () => {
    await page.goto(store());
    await expect(button(page)).toHaveCount(isThere ? 1 : 0, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

test("the button is on every page of the store but the rewards page, moves nothing, asks for nothing, and leads to the rewards", async ({
  page,
}) => {
  await waitForButton(page, true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    for (const path of ["", "/products/monstera", "/cart"]) {
      asked.length = 0;
      await page.goto(store(path));
      await expect(button(page)).toBeVisible();
      const box = (await button(page).boundingBox())!;
      const gap = width === 375 ? 16 : 24;
      expect(Math.round(width - box.x - box.width), `${path} at ${width}`).toBe(gap);
      expect(Math.round(812 - box.y - box.height), `${path} at ${width}`).toBe(gap);
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(await shifts(page)).toBe(0);
      const hasPoints = path !== "";
      const scripts = ["/extension-assets/laurel.js", ...(hasPoints ? ["/extension-assets/points.js"] : [])];
      expect(new Set(asked)).toEqual(new Set([`/s/demo${path}`, "/storefront.css", ...scripts]));
      await findNothingWithAxe(page);
    }
    await page.goto(store("/apps/laurel"));
    await expect(page.locator("#laurel-page")).toBeVisible();
    await expect(button(page)).toHaveCount(0);
    expect(await shifts(page)).toBe(0);
  }
  await page.goto(store());
  await expect(button(page)).toHaveAttribute("href", "/s/demo/apps/laurel?locale=en");
  expect(await page.context().cookies()).toEqual([]);
});

test("before a click, the scripts take at most 20 ms of the page's main thread", async ({ page }) => {
  await waitForButton(page, true);
  for (const path of ["", "/products/monstera", "/cart"]) {
    const ms = await mainThreadMs(page, "/extension-assets/", async () => {
      await page.goto(store(path));
      await expect(page.locator("#laurel-script")).toHaveAttribute("data-started", "1");
    });
    expect(ms, path).toBeGreaterThan(0);
    expect(ms, path).toBeLessThanOrEqual(20);
  }
});

test("without a script, the button leads to the rewards", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(store());
  await button(page).click();
  await expect(page.locator("#laurel-page").getByRole("heading", { name: "What points buy" })).toBeVisible();
  await context.close();
});

test.describe("in a store with variants", () => {
  test.beforeAll(async () => {
    await control(laurel, "create-product", {
      shop: demoShop,
      title: "Fern Table",
      priceMinor: 10_000,
      variants: [{ title: "Small" }, { title: "Large", priceMinor: 50_000 }],
    });
  });

  for (const [theme, choose] of [
    ["", (page: Page) => page.getByLabel("Kind").selectOption("Large")],
    ["silent", (page: Page) => page.getByLabel("Kind").selectOption("Large")],
    ["redraws", (page: Page) => page.getByLabel("Kind").selectOption("Large")],
    ["events", (page: Page) => page.getByLabel("Large").check()],
  ] as const) {
    const name =
      theme === ""
        ? "without a script"
        : { silent: "that tells nothing", redraws: "that draws anew", events: "with the platform's events" }[
            theme
          ];

    test(`a product's points follow the variant in a theme ${name}`, async ({ page }) => {
      await control(laurel, "update-shop", { shop: demoShop, theme });
      await page.goto(store("/products/fern-table"));
      // Five points for each euro without the tax of nineteen percent, of which shipping has its part.
      await expect(points(page)).toHaveText(/^Earn about 4\d\d points with this \(before tax\)$/);
      await choose(page);
      await expect(points(page)).toHaveText(/^Earn about 2,[01]\d\d points with this \(before tax\)$/);
      await findNothingWithAxe(page);
    });
  }

  test("the cart's points follow its quantities, or name no figure where a theme tells nothing", async ({
    page,
  }) => {
    for (const [theme, sentence] of [
      ["redraws", /^Earn about 8\d\d points with this order \(before tax\)$/],
      ["events", /^Earn about 1,[23]\d\d points with this order \(before tax\)$/],
      ["silent", /^Earn points with this order$/],
    ] as const) {
      await control(laurel, "update-shop", { shop: demoShop, theme });
      if (theme === "redraws") {
        await page.goto(store("/products/fern-table"));
        await page.getByRole("button", { name: "Add to cart" }).click();
        await page.waitForURL("**/cart");
      } else await page.goto(store("/cart"));
      // The theme's script listens from then on.
      await page.waitForLoadState("load");
      const quantity = page.getByLabel("Quantity of Fern Table, Small");
      const next = Number(await quantity.inputValue()) + 1;
      await quantity.fill(String(next));
      await quantity.blur();
      await expect(points(page)).toHaveText(sentence);
      await expect(page.locator("tfoot")).toContainText(`${next}00.00`);
      await findNothingWithAxe(page);
    }
  });
});

test("a signed-in shopper is told the least that an order earns, and led to the rewards", async ({
  page,
}) => {
  const member = await newMember(laurel, api, { firstName: "Ada", lastName: "Fern" });
  await page.goto(store("/sign-in"));
  await page.getByLabel("E-mail of a customer, or a new one").fill(member.email);
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await page.goto(store("/products/monstera"));
  await expect(page.locator("#laurel-script")).toHaveAttribute("data-in", "1");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("link", { name: "Use your points" })).toHaveAttribute(
    "href",
    "/s/demo/apps/laurel?locale=en&tab=rewards#laurel-rewards",
  );
});

test("a block that the merchant switches off in the theme is gone, and on again", async ({ page }) => {
  await page.goto(`${laurel.storeUrl}/store/demo/admin/themes`);
  await page.getByRole("button", { name: /Robin Keller/ }).click();
  const box = page.getByLabel("Points for a product");
  await box.uncheck();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(box).not.toBeChecked();
  await page.goto(store("/products/monstera"));
  await expect(points(page)).toHaveCount(0);
  await expect(button(page)).toHaveCount(1);
  await page.goto(`${laurel.storeUrl}/store/demo/admin/themes`);
  await box.check();
  await page.getByRole("button", { name: "Keep" }).click();
  await page.goto(store("/products/monstera"));
  await expect(points(page)).toHaveCount(1);
});

test("a store whose program is a draft shows nothing of it", async ({ page }) => {
  const blocks = ["rewards-button", "points-product", "points-cart"];
  const shop = await openShop(laurel, { name: "Draft", isInstalled: false, blocks });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  await page.getByRole("link", { name: "Install Laurel" }).click();
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await admin.shows("Getting started");
  await expect(async () => {
    expect(await control(laurel, "app-metafields", { shop })).toMatchObject({
      laurel: { on: { value: false } },
    });
  }).toPass({ timeout: 60_000 });
  const answer = await page.goto(`${laurel.storeUrl}/s/${shop.split(".")[0]}/products/monstera`);
  expect(await answer!.text()).not.toMatch(/laurel-|earn/i);
});
