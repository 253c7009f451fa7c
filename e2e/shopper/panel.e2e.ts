// The panel that opens beside the store's page: everything in it, by mouse and by keyboard, and when something fails.
import { bothWidths } from "../support/both-ways.ts";
import type { Locator, Page } from "@playwright/test";
import { darkenTheme } from "../support/darken-theme.ts";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { givePoints } from "../support/give-points.ts";
import { pressKey, tabTo } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { openPanelAs, panel, panelLink, signIn } from "../support/panel.ts";
import { control } from "../support/store-admin.ts";

let laurel: Laurel;
let api: MerchantApi;
test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});

const store = (path = ""): string => `${laurel.storeUrl}/s/demo${path}`;

/** Each request of the page's own from now on. */
function requestsOf(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on("request", (request) => void urls.push(request.url()));
  return urls;
}

async function aMember(firstName: string, points = 1_100): Promise<Member> {
  const member = await newMember(laurel, api, { firstName, lastName: "Rowan" });
  await givePoints(api, member, points);
  return member;
}

async function redeem(page: Page, name = "€5 off"): Promise<string> {
  await panel(page)
    .locator("summary", { hasText: `Redeem ${name}` })
    .click();
  await panel(page)
    .getByRole("button", { name: `Yes, redeem ${name}` })
    .click();
  await expect(panel(page).getByRole("status").filter({ hasText: "yours to use" })).toBeFocused();
  return (await panel(page).locator("code").first().textContent()) ?? "";
}

async function addToCart(page: Page): Promise<void> {
  await page.goto(store());
  await page.getByRole("button", { name: /^Add to cart.*Monstera/ }).click();
  await page.waitForURL(store("/cart"));
}

/** How far the page shifted by itself. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

async function leavesNothing(page: Page): Promise<void> {
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ]);
  expect(stored).toEqual([0, 0, 0, 0]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  // The store's own.
  expect(cookies.filter((name) => !["customer", "cart", "discount_code"].includes(name))).toEqual([]);
}

test("a guest signs in, redeems, uses the code at once, pays with it, and sees that it is used", async ({
  page,
}) => {
  const member = await aMember("Ada");
  const urls = requestsOf(page);
  await page.goto(store());
  await expect(page.locator("#laurel-script")).toHaveAttribute("data-started", "1");
  expect(urls.filter((url) => url.includes("/apps/laurel"))).toEqual([]);
  await panelLink(page).click();
  await expect(panel(page)).toHaveAccessibleName(/ rewards$/);
  await expect(panel(page).getByText("5 points for each €1")).toBeVisible();
  await findNothingWithAxe(page);
  expect(await shifted(page)).toBe(0);

  await panel(page).getByRole("link", { name: "Sign in" }).click();
  await signIn(page, member);
  await page.goto(store());
  await panelLink(page).click();
  await expect(panel(page)).toHaveAccessibleName("Hello Ada");
  await expect(panel(page).getByText("1,200 points")).toBeVisible();
  await findNothingWithAxe(page);

  const told = page.evaluate(
    () =>
      new Promise<unknown>((resolve) =>
        document.addEventListener("laurel:redeemed", (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  const code = await redeem(page);
  expect(await told).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown });
  expect(code).toMatch(/^[A-Z0-9-]{8,}$/);
  await expect(panel(page).getByText("700 points")).toBeVisible();
  await findNothingWithAxe(page);
  await darkenTheme(page);
  await findNothingWithAxe(page);

  // Nothing is in the cart yet.
  await panel(page).getByRole("link", { name: "Use it now: €5 off" }).click();
  await expect(panel(page).getByText("Taken off at checkout")).toBeVisible();
  await addToCart(page);
  await page.goto(`${store()}#laurel`);
  await expect(panel(page).getByText("In your cart")).toBeVisible();
  await expect(panel(page).getByRole("link", { name: "Use it now: €5 off" })).toBeHidden();
  await findNothingWithAxe(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(store());

  await page.goto(store("/checkout"));
  await expect(page.getByRole("row", { name: `Discount (${code})` })).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");
  await expect(async () => {
    await page.goto(`${store()}#laurel`);
    await page.reload();
    await expect(panel(page).getByText("Used", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([laurel.storeUrl]));
  await leavesNothing(page);
});

for (const { device, width } of bothWidths)
  test(`by keyboard alone, on ${device}`, async ({ page }) => {
    const member = await aMember("Kay");
    await page.setViewportSize({ width, height: 800 });
    await page.goto(store("/sign-in"));
    await signIn(page, member);
    await page.goto(store());
    await pressKey(panelLink(page));
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toHaveAccessibleName("Hello Kay");
    const scroll = await page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(scroll).toBe(width < 640 ? "hidden" : "visible");

    const tab = (name: string): Locator => panel(page).getByRole("tab", { name });
    const closing = panel(page).getByRole("button", { name: "Close" });
    await tabTo(closing);
    await expect(closing).toHaveCSS("outline-style", "solid");
    await tabTo(tab("Rewards"));
    await page.keyboard.press("ArrowRight");
    await expect(tab("Earn")).toBeFocused();
    await expect(panel(page).getByRole("tabpanel", { name: "Earn" })).toBeVisible();
    await findNothingWithAxe(page);
    await page.keyboard.press("ArrowRight");
    await expect(tab("History")).toHaveAttribute("aria-selected", "true");
    await tabTo(
      panel(page)
        .getByRole("link", { name: /^Why\?/ })
        .first(),
    );
    await page.keyboard.press("Enter");
    await expect(panel(page).locator(".receipt")).toBeVisible();
    await findNothingWithAxe(page);
    await page.keyboard.press("Enter");
    await expect(panel(page).locator(".receipt")).toHaveCount(0);

    await tabTo(tab("History"), "Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await expect(tab("Rewards")).toBeFocused();
    await expect(panel(page).getByText("Not now").first()).toBeHidden();
    await tabTo(panel(page).locator("summary", { hasText: "Redeem €5 off" }));
    await page.keyboard.press("Enter");
    await tabTo(panel(page).getByRole("button", { name: "Yes, redeem €5 off" }));
    await findNothingWithAxe(page);
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("status").filter({ hasText: "yours to use" })).toBeFocused();
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider).toBe(false);

    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(panelLink(page)).toBeFocused();
  });

test("a click beside the panel closes it, the store stays usable, and a sheet closes by its scrim", async ({
  page,
}) => {
  await page.goto(store());
  await panelLink(page).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole("heading", { name: "Products" }).click();
  await expect(panel(page)).toBeHidden();
  await panelLink(page).click();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(panelLink(page)).toBeFocused();

  await page.setViewportSize({ width: 375, height: 800 });
  await panelLink(page).click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(180, 20);
  await expect(panel(page)).toBeHidden();
});
test("a link chooses the tab, and one that is to open elsewhere does", async ({ page, context }) => {
  const member = await aMember("Lou");
  await page.goto(store("/sign-in"));
  await signIn(page, member);
  await page.goto(`${store()}?tab=history#laurel`);
  await expect(panel(page).getByRole("tabpanel", { name: "History" })).toBeVisible();
  await page.keyboard.press("Escape");
  const opened = context.waitForEvent("page");
  await panelLink(page).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  await expect(panel(page)).toBeHidden();
});

test("another code in the cart is replaced only when that is wanted, and ours is taken out again", async ({
  page,
}) => {
  const member = await aMember("Rae");
  const spring = `SPRING${Date.now()}`;
  await control(laurel, "create-discount", {
    shop: demoShop,
    code: spring,
    amountMinor: 100,
  });
  await openPanelAs(page, laurel, member);
  await redeem(page);
  await addToCart(page);
  await page.request.get(store(`/discount/${spring}`));
  await page.goto(`${store()}#laurel`);
  await panel(page).getByRole("link", { name: "Use it now: €5 off" }).click();
  await expect(panel(page).getByText(`Replaces ${spring}.`)).toBeVisible();
  await findNothingWithAxe(page);
  // What was pressed goes away, and the focus stays beside it.
  const ticket = panel(page)
    .getByRole("listitem")
    .filter({ has: page.locator("code") });
  await panel(page).getByRole("button", { name: "Use instead" }).click();
  await expect(panel(page).getByText("In your cart")).toBeVisible();
  await expect(ticket).toBeFocused();
  await panel(page).getByRole("button", { name: "Take it out" }).click();
  await expect(panel(page).getByText("In your cart")).toBeHidden();
  await expect(ticket).toBeFocused();
  await page.goto(store("/checkout"));
  await expect(page.getByLabel("Discount code")).toHaveValue("");
});

/** The platform's own way to the cart, in place of the older one. */
const withActions = (page: Page, userErrors: readonly object[]): Promise<unknown> =>
  page.addInitScript((errors) => {
    let codes: string[] = [];
    const cart = () => ({
      discountCodes: codes.map((code) => ({ code, applicable: true })),
      cost: { subtotalAmount: { amount: "20.00", currencyCode: "EUR" } },
    });
    const actions = {
      getCart: async () => ({ cart: cart() }),
      updateCart: async ({ discountCodes }: { discountCodes: string[] }) => {
        if (errors.length === 0) codes = discountCodes;
        return { cart: cart(), userErrors: errors };
      },
    };
    Object.assign(window, { Shopify: { actions } });
  }, userErrors);

test("the store's own actions are used where there are some", async ({ page }) => {
  const member = await aMember("Mae");
  await withActions(page, []);
  const urls = requestsOf(page);
  await openPanelAs(page, laurel, member);
  await redeem(page);
  await panel(page).getByRole("link", { name: "Use it now: €5 off" }).click();
  await expect(panel(page).getByText("In your cart")).toBeVisible();
  await expect(page).toHaveURL(/#laurel$/);
  expect(urls.filter((url) => /cart/.test(url))).toEqual([]);
});

test("a code that the store's actions refuse goes the way of its link", async ({ page }) => {
  const member = await aMember("Noa");
  await withActions(page, [{ code: "INVALID" }]);
  await openPanelAs(page, laurel, member);
  const code = await redeem(page);
  await panel(page).getByRole("link", { name: "Use it now: €5 off" }).click();
  await page.waitForURL(store("/cart"));
  await addToCart(page);
  await page.goto(store("/checkout"));
  await expect(page.getByLabel("Discount code")).toHaveValue(code);
});

test.describe("When the server", () => {
  const away = (page: Page): Locator => panel(page).getByText("Your points can't be shown right now");
  const fails = (kind: string, holdMs = 0): Promise<unknown> =>
    control(laurel, "disturb-platform", {
      target: "proxy",
      shop: demoShop,
      field: "/panel",
      kind,
      holdMs,
      rate: 1,
    });
  /** The part of the store's page that no panel covers, as it is drawn. */
  const storePage = (page: Page): Promise<Buffer> =>
    page.screenshot({ animations: "disabled", clip: { x: 0, y: 0, width: 600, height: 700 } });

  test.afterEach(() => control(laurel, "clear-faults", {}));

  for (const [what, kind, complaint] of [
    ["is away", "http_502", /502 \(Bad Gateway\)/],
    ["fails @long", "http_500", /500 \(Internal Server Error\)/],
    ["breaks off @long", "timeout_before_work", /net::ERR_EMPTY_RESPONSE|ERR_CONNECTION/],
    ["answers with something else, such as the store's page for a password", "html", null],
  ] as const)
    test(`${what}, the panel says so, the store's page stays as it was, and it works again later`, async ({
      page,
      complaints,
    }) => {
      if (complaint) complaints.expect(complaint);
      await page.goto(store());
      const drawn = await storePage(page);
      const before = await page.locator("main").innerHTML();
      await fails(kind);
      await panelLink(page).click();
      await expect(away(page)).toBeVisible();
      await expect(panel(page).getByText("They are safe, and your codes work.")).toBeVisible();
      await expect(panel(page).locator("input")).toHaveCount(0);
      expect(await page.locator("main").innerHTML()).toBe(before);
      expect((await storePage(page)).equals(drawn)).toBe(true);
      expect(await shifted(page)).toBe(0);
      await findNothingWithAxe(page);
      await control(laurel, "clear-faults", {});
      await panel(page).getByRole("button", { name: "Try again" }).click();
      await expect(panel(page).getByText("5 points for each €1")).toBeVisible();
    });

  test("is slow, the panel waits in its place, and shows what comes", async ({ page }) => {
    await page.goto(store());
    await fails("late", 2_000);
    await panelLink(page).click();
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByText("5 points for each €1")).toBeVisible();
    expect(await shifted(page)).toBe(0);
  });

  test("does not answer, the panel waits eight seconds in its place @long", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
    await page.goto(store());
    await fails("timeout_before_work", 30_000);
    await panelLink(page).click();
    await expect(panel(page)).toBeVisible();
    await expect(away(page)).toBeVisible({ timeout: 15_000 });
    expect(await shifted(page)).toBe(0);
  });
});
