// The store's admin in a real browser. Over https, on two sites and without third-party cookies, it hosts the library
// that apps used in 2020, as published. Over http on localhost it hosts today's bridge.
import { type Browser, chromium, expect, type Frame, type Page, test } from "@playwright/test";
import { type DevStore, startDevStore } from "../../dev-store/src/dev-store.ts";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { freePort } from "../support/free-port.ts";
import { selfSignedCertificate } from "@laurel/dev-store/testing/self-signed-certificate.ts";
import { heard, startTinyApp, type Tiny, type TinyApp } from "../support/tiny-app.ts";

const shop = "fern.myshopify.com";
const credentials = { apiKey: "test-key", apiSecret: "test-secret", appName: "Tiny" };

let store: DevStore;
let app: TinyApp;
let browser: Browser;
let page: Page;
let problems: string[];

async function openPage(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  problems = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
}

async function launch(words: readonly string[] = []): Promise<void> {
  const { launchOptions } = test.info().project.use;
  browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...words] });
}

async function stop(): Promise<void> {
  await browser.close();
  await store.close();
  await app.close();
}

/** The app's page, once it is at this path. */
async function frameAt(path: string): Promise<Frame> {
  const frame = page.frameLocator("iframe[name='app-iframe']");
  await frame.getByRole("heading", { name: path, exact: true }).waitFor();
  return page.frame({ name: "app-iframe" })!;
}

test.describe("App Bridge 1.20.3 as it was published, over https on two sites", () => {
  const admin = `https://${shop}/admin`;

  test.beforeAll(async () => {
    const tls = selfSignedCertificate(shop);
    app = await startTinyApp({ bridge: "classic", tls });
    store = await startDevStore({
      ...credentials,
      appUrl: "https://tiny.example/start",
      shops: [{ domain: shop, name: "Fern & Fable", isInstalled: false }],
      tls,
    });
    const hosts = `MAP ${shop} 127.0.0.1:${new URL(store.url).port}, MAP tiny.example 127.0.0.1:${app.port}`;
    await launch([
      "--ignore-certificate-errors",
      `--host-resolver-rules=${hosts}`,
      "--test-third-party-cookie-phaseout",
    ]);
  });
  test.afterAll(stop);
  test.beforeEach(openPage);
  test.afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  /** Signs in, installs the app, and opens its page in the frame. */
  async function openApp(path = "/start"): Promise<Frame> {
    store.control.install({ shop });
    await page.goto(path === "/start" ? `${admin}/apps/test-key` : `${admin}/apps/test-key${path}`);
    await page.getByRole("button", { name: /Robin Keller/ }).click();
    return frameAt(path);
  }

  test("a merchant signs in, grants the app's scopes, and sees it in its frame", async () => {
    await page.goto(admin);
    await page.getByRole("button", { name: /Robin Keller/ }).click();
    await page.getByRole("link", { name: "Install Tiny" }).click();
    await expect(page.getByText("See and change discounts and their codes")).toBeVisible();
    await page.getByRole("button", { name: "Install" }).click();
    const frame = await frameAt("/start");
    await expect(page).toHaveURL(`${admin}/apps/test-key`);
    expect(frame.url()).toContain("hmac=");
    await expect(page.getByRole("progressbar")).toBeHidden();
  });

  test("the app draws its title bar and its menu, and is told of clicks", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions, heard } = (window as unknown as Tiny).tiny;
      const add = actions.Button.create(app, { label: "Add reward" });
      add.subscribe("CLICK", () => heard.push("add"));
      actions.TitleBar.create(app, { title: "Rewards", buttons: { primary: add } });
      const items = [
        actions.AppLink.create(app, { label: "Members", destination: "/members" }),
        actions.AppLink.create(app, { label: "Rewards", destination: "/rewards" }),
      ];
      actions.NavigationMenu.create(app, { items, active: items[1] });
    });
    await expect(page.getByText("Rewards", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Add reward" }).click();
    await expect.poll(() => heard(frame)).toEqual(["add"]);
    const rail = page.getByRole("navigation", { name: "Store" });
    await expect(rail.getByRole("link", { name: "Rewards" })).toHaveAttribute("aria-current", "page");

    await rail.getByRole("link", { name: "Members" }).click();
    await frameAt("/members");
    await expect(page).toHaveURL(`${admin}/apps/test-key/members`);
    await page.goBack();
    await frameAt("/start");
    await expect(page).toHaveURL(`${admin}/apps/test-key`);
  });

  test("history keeps the address bar in sync, and a reload returns to the same page", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions } = (window as unknown as Tiny).tiny;
      actions.History.create(app).dispatch("PUSH", "/rewards/7?tab=codes");
    });
    await page.waitForURL(`${admin}/apps/test-key/rewards/7?tab=codes`);
    await page.reload();
    const again = await frameAt("/rewards/7");
    expect(new URL(again.url()).searchParams.get("tab")).toBe("codes");
  });

  test("a toast disappears by itself, and the app is told", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions, heard } = (window as unknown as Tiny).tiny;
      const toast = actions.Toast.create(app, { message: "Saved", duration: 400 });
      toast.subscribe("CLEAR", () => heard.push("gone"));
      toast.dispatch("SHOW");
    });
    await expect(page.getByRole("status")).toHaveText(/Saved/);
    await expect(page.getByText("Saved")).toBeHidden();
    await expect.poll(() => heard(frame)).toEqual(["gone"]);
  });

  test("unsaved changes are saved or discarded from the bar, and guard against leaving", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions, heard } = (window as unknown as Tiny).tiny;
      const bar = actions.ContextualSaveBar.create(app, {
        discardAction: { discardConfirmationModal: true },
      });
      bar.subscribe("SAVE", () => heard.push("save"));
      bar.subscribe("DISCARD", () => heard.push("discard"));
      bar.dispatch("SHOW");
    });
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await bar.getByRole("button", { name: "Save" }).click();
    await bar.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(() => heard(frame)).toEqual(["save", "discard"]);

    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(bar).toBeVisible();
    await expect(page).toHaveURL(`${admin}/apps/test-key`);
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(`${admin}/orders`);
  });

  test("the back button asks too, and goes back only after a yes", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions } = (window as unknown as Tiny).tiny;
      actions.History.create(app).dispatch("PUSH", "/rewards");
      actions.ContextualSaveBar.create(app, {}).dispatch("SHOW");
    });
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await expect(bar).toBeVisible();
    await page.goBack();
    const stay = page.getByRole("button", { name: "Stay" });
    await stay.click();
    await page.waitForURL(`${admin}/apps/test-key/rewards`);
    // Nobody is asked twice at the same time.
    await expect(stay).toBeHidden();
    await page.goBack();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(`${admin}/apps/test-key`);
    await expect(bar).toBeHidden();
  });

  test("a yes before a slow browser has gone back leads only one page back", async () => {
    await openApp();
    await page.evaluate(() => {
      const go = history.go.bind(history);
      history.go = (steps = 0) => void setTimeout(() => go(steps), steps > 0 ? 1_000 : 0);
    });
    const frame = await frameAt("/start");
    await frame.evaluate(() => {
      const { app, actions } = (window as unknown as Tiny).tiny;
      actions.History.create(app).dispatch("PUSH", "/rewards");
      actions.ContextualSaveBar.create(app, {}).dispatch("SHOW");
    });
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await expect(bar).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(bar).toBeHidden();
    await page.waitForURL(`${admin}/apps/test-key/rewards`);
    await page.waitForURL(`${admin}/apps/test-key`);
  });

  test("a modal keeps the focus inside, closes with Escape, and returns the focus", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions, heard } = (window as unknown as Tiny).tiny;
      const yes = actions.Button.create(app, { label: "Delete" });
      yes.subscribe("CLICK", () => heard.push("delete"));
      const footer = { buttons: { primary: yes } };
      const modal = actions.Modal.create(app, {
        title: "Delete it?",
        message: "It cannot be undone.",
        footer,
      });
      modal.subscribe("CLOSE", () => heard.push("closed"));
      const open = actions.Button.create(app, { label: "Open" });
      open.subscribe("CLICK", () => modal.dispatch("OPEN"));
      actions.TitleBar.create(app, { title: "Rewards", buttons: { primary: open } });
    });
    const opener = page.getByRole("button", { name: "Open" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Delete it?" });
    await expect(dialog).toContainText("It cannot be undone.");
    await dialog.getByRole("button", { name: "Delete" }).click();
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press("Tab");
      const isBehind = await page.evaluate(() => document.activeElement?.closest(".columns, .bar") !== null);
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect.poll(() => heard(frame)).toEqual(["delete", "closed"]);
  });

  test("a page of the app in a modal uses the same admin, and closes the modal", async () => {
    const frame = await openApp();
    await frame.evaluate(() => {
      const { app, actions } = (window as unknown as Tiny).tiny;
      actions.Modal.create(app, { title: "Preview", path: "/preview" }).dispatch("OPEN");
    });
    const inside = page.frameLocator("iframe[name='app-modal-iframe']");
    await inside.getByRole("heading", { name: "/preview" }).waitFor();
    const state = await page
      .frame({ name: "app-modal-iframe" })!
      .evaluate(() => (window as unknown as Tiny).tiny.app.getState("context") as Promise<string>);
    expect(state).toBe("Modal");
    await page.getByRole("dialog", { name: "Preview" }).getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("the app gets session tokens, its state, and its errors back", async () => {
    const frame = await openApp();
    const got = await frame.evaluate(async () => {
      const { app, actions } = (window as unknown as Tiny).tiny;
      const tokens: string[] = [];
      await new Promise<void>((resolve) => {
        app.subscribe("APP::SESSION_TOKEN::RESPOND", ({ sessionToken }: { sessionToken: string }) => {
          if (tokens.push(sessionToken) === 2) resolve();
        });
        app.dispatch(actions.SessionToken.request());
        app.dispatch(actions.SessionToken.request());
      });
      const kind = await new Promise((resolve) => {
        app.error(({ type }: { type: string }) => resolve(type));
        app.dispatch({ group: "Cart", type: "APP::CART::FETCH", version: "1.20.3", payload: { id: "1" } });
      });
      return { tokens, kind, person: await app.getState("staffMember.name") };
    });
    expect(new Set(got.tokens).size).toBe(2);
    expect(got).toMatchObject({ kind: "APP::ERROR::PERMISSION", person: "Robin Keller" });
  });

  test("asked in the old way, by a text message, the admin goes to web addresses only", async () => {
    const frame = await openApp();
    const ask = (location: string): Promise<void> =>
      frame.evaluate(
        ({ location, origin }) => {
          const order = { message: "Shopify.API.remoteRedirect", data: { location } };
          window.parent.postMessage(JSON.stringify(order), origin);
        },
        { location, origin: `https://${shop}` },
      );
    await ask("javascript:document.body.textContent = 'taken'");
    await ask("data:text/html,taken");
    await ask(`${admin}/customers`);
    await page.waitForURL(`${admin}/customers`);
    await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  });

  test("a page that is opened outside the frame goes back inside", async () => {
    await openApp();
    await page.goto(`https://tiny.example/rewards?shop=${shop}`);
    await frameAt("/rewards");
    await expect(page).toHaveURL(({ href }) => href.includes(`${admin}/apps/test-key/rewards`));
  });
});

test.describe("today's bridge, over http on localhost", () => {
  let admin: string;

  test.beforeAll(async () => {
    const port = await freePort();
    app = await startTinyApp({ bridge: { scriptUrl: `http://localhost:${port}/app-bridge.js` } });
    store = await startDevStore({
      ...credentials,
      port,
      appUrl: `http://localhost:${app.port}`,
      shops: [{ domain: shop, name: "Fern & Fable" }],
    });
    store.control.placeOrder({
      shop,
      email: "ida@example.com",
      lines: [{ quantity: 1, unitPriceMinor: 2_000 }],
    });
    admin = `http://localhost:${port}/store/fern/admin`;
    await launch();
  });
  test.afterAll(stop);
  test.beforeEach(openPage);
  test.afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function openApp(path: string): Promise<Frame> {
    await page.goto(`${admin}/apps/test-key${path}`);
    await page.getByRole("button", { name: /Robin Keller/ }).click();
    return frameAt(path);
  }

  test("elements become the menu and the title bar, and are told of clicks", async () => {
    const frame = await openApp("/rewards");
    await page.getByRole("button", { name: "Add reward" }).click();
    await expect.poll(() => heard(frame)).toEqual(["add"]);
    await page.getByRole("link", { name: "Members" }).click();
    await frameAt("/customers");
    await expect(page).toHaveURL(`${admin}/apps/test-key/customers`);
    await page.goBack();
    await frameAt("/rewards");
  });

  test("requests to the app's own server carry an ID token", async () => {
    const frame = await openApp("/rewards");
    await frame.evaluate(async () => {
      await fetch("/data");
      await fetch("/data", { headers: { Authorization: "Bearer its-own" } });
    });
    const [first, second] = app.requests.filter(({ path }) => path === "/data");
    expect(first?.authorization).toMatch(/^Bearer ey.+\..+\..+/);
    expect(second?.authorization).toBe("Bearer its-own");
  });

  test("toasts, the save bar, modals and the loading bar", async () => {
    const frame = await openApp("/rewards");
    await frame.evaluate(async () => {
      const { shopify, tiny } = window as unknown as Tiny;
      shopify.loading(true);
      await shopify.saveBar.show("unsaved");
      shopify.toast.show("Removed", { action: "Undo", onAction: () => tiny.heard.push("undo") });
    });
    await expect(page.getByRole("progressbar")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await frame.evaluate(async () => {
      const { shopify } = window as unknown as Tiny;
      shopify.loading(false);
      await shopify.saveBar.hide("unsaved");
      await shopify.modal.show("sure");
    });
    const dialog = page.getByRole("dialog", { name: "Delete it?" });
    await expect(dialog).toContainText("It cannot be undone.");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("progressbar")).toBeHidden();
    await expect.poll(() => heard(frame)).toEqual(["undo", "save", "delete"]);
  });

  test("leaving with unsaved changes needs a confirmation, and the app goes on only after a yes", async () => {
    const frame = await openApp("/rewards");
    await frame.evaluate(async () => {
      const { shopify, tiny } = window as unknown as Tiny;
      await shopify.saveBar.show("unsaved");
      void shopify.saveBar.leaveConfirmation().then(() => tiny.heard.push("may leave"));
    });
    await page.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => heard(frame)).toEqual(["may leave"]);
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
  });

  test("the app opens a page of the admin", async () => {
    const frame = await openApp("/rewards");
    await frame.evaluate(() => void window.open("shopify://admin/orders", "_top"));
    await page.waitForURL(`${admin}/orders`);
    await expect(page.getByRole("link", { name: "#1001" })).toBeVisible();
  });

  test("axe finds nothing in any page of the admin", async () => {
    await visitPages(() => findNothingWithAxe(page, { iframes: false }));
  });

  test("every page of the admin fits a phone", async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await visitPages(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    });
    await page.goto(`${admin}/orders`);
    await page.getByRole("button", { name: "Menu" }).click();
    await findNothingWithAxe(page, { iframes: false });
    await page.getByRole("link", { name: "Customers" }).click();
    await page.waitForURL(`${admin}/customers`);
  });

  async function visitPages(look: () => Promise<void>): Promise<void> {
    await page.goto(`${admin}/sign-in`);
    await look();
    await openApp("/rewards");
    await page.getByRole("button", { name: "Add reward" }).waitFor();
    await look();
    for (const path of ["", "/apps", "/install", "/orders", "/customers"]) {
      await page.goto(admin + path);
      await look();
    }
  }
});
