// The panel enlarged, in forced colours, read from right to left, in a window that changes, and below a path of a language.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { givePoints } from "../support/give-points.ts";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { openPanelAs, panel, panelLink, signIn } from "../support/panel.ts";

let laurel: Laurel;
let api: MerchantApi;
let member: Member;
test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
  member = await newMember(laurel, api, { firstName: "Ivy", lastName: "Rowan" });
  await givePoints(api, member, 1_100);
});

const store = (path = ""): string => `${laurel.storeUrl}/s/demo${path}`;

/** Every tab: nothing is cut off to the side, and axe finds nothing. */
async function looksRightInEachTab(page: Page): Promise<void> {
  const tabs = await panel(page).getByRole("tab").all();
  expect(tabs.length).toBeGreaterThanOrEqual(3);
  for (const tab of tabs) {
    await tab.click();
    await expect(panel(page).getByRole("tabpanel")).toBeVisible();
    await staysInside(page);
    const last = panel(page).getByRole("tabpanel").getByRole("listitem").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    // Only what shoppers can scroll was.
    expect(await panel(page).evaluate((dialog) => dialog.scrollTop)).toBe(0);
    await page.screenshot({});
    await findNothingWithAxe(page);
  }
}

async function staysInside(page: Page): Promise<void> {
  const widths = await panel(page).evaluate((dialog) =>
    [document.documentElement, dialog, ...dialog.querySelectorAll("*")]
      .filter((one) => {
        const { overflowX } = getComputedStyle(one);
        return one === document.documentElement || ["auto", "scroll"].includes(overflowX) || one === dialog;
      })
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.localName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`),
  );
  expect(widths).toEqual([]);
}

async function saveWords(language: string, texts: Record<string, string>): Promise<void> {
  type Texts = { readonly version: number; readonly document: { readonly languages: object } };
  const { shopperTexts } = await api.ask<{ shopperTexts: Texts }>("{ shopperTexts { version document } }");
  const { version, document } = shopperTexts;
  const languages = { ...document.languages, [language]: { pointsName: null, texts } };
  const saved = await api.ask(
    `mutation ($version: Int!, $document: JSON!) {
      shopperTextsUpdate(expectedVersion: $version, document: $document) { userErrors { message } }
    }`,
    { version, document: { ...document, languages } },
  );
  expect(saved).toEqual({ shopperTextsUpdate: { userErrors: [] } });
}

for (const [percent, run, width, height] of [
  [200, " @long", 640, 512],
  [400, "", 320, 256],
] as const)
  test.describe(`Enlarged to ${percent} %${run}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: percent / 100 });

    test("all of the panel can be reached and read, and so can the page", async ({ page }) => {
      await openPanelAs(page, laurel, member);
      await looksRightInEachTab(page);
      await panel(page).getByRole("tab").first().click();
      const redeem = panel(page).locator("summary", { hasText: "Redeem €5 off" });
      await redeem.click();
      await panel(page).getByRole("button", { name: "Yes, redeem €5 off" }).click({ trial: true });
      await panel(page).getByRole("button", { name: "Close" }).click();
      await page.goto(store("/apps/laurel"));
      await expect(page.getByText("1,200 points").first()).toBeVisible();
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider).toBe(false);
      await findNothingWithAxe(page);
    });
  });

test.describe("With a phone's own zoom of 200 %", () => {
  test.use({ viewport: { width: 188, height: 364 }, deviceScaleFactor: 2 });

  test("nothing of the page is cut off to the side", async ({ page }) => {
    await page.goto(store("/sign-in"));
    await signIn(page, member);
    await page.goto(store("/apps/laurel"));
    await expect(page.getByText("1,200 points").first()).toBeVisible();
    const [width, room] = await page
      .locator("#laurel-page .page")
      .evaluate((shown) => [shown.scrollWidth, shown.clientWidth]);
    expect(width).toBe(room);
  });
});

test.describe("In forced colours", () => {
  test.use({ forcedColors: "active", viewport: { width: 375, height: 800 } });

  test("the chosen tab, buttons and the ladder can still be told apart", async ({ page }) => {
    await openPanelAs(page, laurel, member);
    await looksRightInEachTab(page);
    const looks = await panel(page)
      .getByRole("tab")
      .evaluateAll((tabs) =>
        tabs.map((tab) => {
          const { borderBlockEndColor, backgroundColor, color, textDecorationLine } = getComputedStyle(tab);
          return [borderBlockEndColor, backgroundColor, color, textDecorationLine].join();
        }),
      );
    expect(new Set(looks).size).toBe(2);
  });
});

test("Arabic words are read from right to left, and the arrow keys follow", async ({ page }) => {
  const words = { tab_rewards: "المكافآت", tab_earn: "اكسب", history: "السجل" };
  await saveWords("ar", words);
  await page.route(store(), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('data-locale="en"', 'data-locale="ar"'),
    });
  });
  await openPanelAs(page, laurel, member);
  await expect(panel(page)).toHaveAttribute("dir", "rtl");
  await looksRightInEachTab(page);
  const tab = (name: string) => panel(page).getByRole("tab", { name });
  await tab(words.tab_rewards).click();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(words.tab_earn)).toBeFocused();
  const [first, second] = [
    await tab(words.tab_rewards).boundingBox(),
    await tab(words.tab_earn).boundingBox(),
  ];
  expect(first!.x).toBeGreaterThan(second!.x);
});

test("the panel's frame has the shop's own words when the server is away", async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/);
  await saveWords("en", {
    away: "Back soon & open",
    away_lead: "Your points are safe.",
    close: "Shut",
  });
  const told = async (): Promise<string | null> => {
    await page.goto(store());
    return page.locator("#laurel-script").getAttribute("data-words");
  };
  await expect.poll(told, { timeout: 20_000 }).toContain("Back soon");
  await page.route("**/apps/laurel/panel*", (route) => route.abort());
  await panelLink(page).click();
  await expect(panel(page).getByText("Back soon & open")).toBeVisible();
  await expect(panel(page).getByText("Your points are safe.")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Shut" }).click();
  await expect(panel(page)).toBeHidden();
  await saveWords("en", {});
});

test("Home and End choose the first tab and the last, and scroll nothing", async ({ page }) => {
  await openPanelAs(page, laurel, member);
  const tabs = panel(page).getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("End");
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(tabs.first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("an address that changes to #laurel opens the panel, by a theme's script and by the way back", async ({
  page,
}) => {
  await page.goto(store());
  await page.evaluate(() => void (location.hash = "laurel"));
  await expect(panel(page)).toBeVisible();
  await page.evaluate(() => void (location.hash = "products"));
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/#laurel$/);
  await expect(panel(page)).toBeVisible();
});

test("a window that becomes narrow or wide keeps the panel, with what is in it, as its kind there", async ({
  page,
}) => {
  await page.goto(store("/sign-in"));
  await signIn(page, member);
  await page.goto(store());
  await panelLink(page).click();
  const tab = panel(page).getByRole("tab").nth(1);
  await tab.click();
  const boxOf = async () => (await panel(page).boundingBox())!;
  for (const [width, from] of [
    [375, 0],
    [1280, 872],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await boxOf()).x).toBe(from);
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(tab).toBeFocused();
    // Only a sheet has a scrim over the page.
    const kind = () => panel(page).evaluate((dialog) => (dialog.matches(":modal") ? 375 : 1280));
    expect(await kind()).toBe(width);
    await staysInside(page);
  }
  await page.setViewportSize({ width: 375, height: 700 });
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(panelLink(page)).toBeFocused();

  // The other way: a sheet that becomes wide gives the page back its scroll bar when it closes.
  await panelLink(page).click();
  const overflow = () => page.evaluate(() => document.documentElement.style.overflow);
  expect(await overflow()).toBe("hidden");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(panel(page).getByRole("tab").first()).toBeVisible();
  await expect.poll(overflow).toBe("");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
});

test("where the store's language is in its paths, the panel is asked for there, and leads there", async ({
  page,
}) => {
  const shop = "http://shop.test";
  const script = readFileSync(
    fileURLToPath(new URL("../../extension/assets/laurel.js", import.meta.url)),
    "utf8",
  );
  // The platform's stores begin at their host.
  const part = (await (await fetch(store("/apps/laurel/panel?locale=fr"))).text()).replaceAll("/s/demo", "");
  const asked: string[] = [];
  await page.route(`${shop}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === "/laurel.js") return route.fulfill({ contentType: "text/javascript", body: script });
    if (pathname.endsWith("/panel")) {
      asked.push(pathname + search);
      return route.fulfill({ contentType: "text/html", body: part });
    }
    const body = `<!doctype html><html lang="fr"><title>Boutique</title><a href="/fr/apps/laurel">Rewards</a>
      <script id="laurel-script" src="/laurel.js" async data-base="/fr/apps/laurel" data-locale="fr" data-v="1"></script>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  await page.goto(`${shop}/fr/`);
  await expect(page.locator("#laurel-script")).toHaveAttribute("data-started", "1");
  await panelLink(page).click();
  await expect(panel(page)).toHaveAccessibleName(/ rewards$/);
  expect(asked).toEqual(["/fr/apps/laurel/panel?v=1&locale=fr"]);
  const led = await panel(page)
    .locator("a[href], form[action]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? ""));
  expect(led.length).toBeGreaterThan(0);
  expect(led.filter((to) => !to.startsWith("/fr/") && !to.startsWith("#"))).toEqual([]);
});
