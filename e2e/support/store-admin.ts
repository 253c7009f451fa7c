// The store's admin as a merchant uses it: the admin is in the top window, Laurel in its frame.
import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { Laurel } from "./laurel.ts";

/** How the admin opens the app: as today, or as in 2020. */
export type Bridge = "current" | "classic";

export interface StoreAdmin {
  readonly page: Page;
  /** The address of the admin, without a slash at the end. */
  readonly url: string;
  /** The address of the app inside the admin, without a slash at the end. */
  readonly appUrl: string;
  /** Laurel's frame. */
  readonly frame: FrameLocator;
  /** The app's own menu, drawn by the admin. */
  readonly menu: Locator;
  /** Chooses a staff member, and how this admin opens apps. */
  signIn(bridge: Bridge): Promise<void>;
  /** Goes to a page of the app by the admin's address bar. */
  open(path: string): Promise<void>;
  /** Opens Home, also in a shop that was never launched and opens Getting started first. */
  openHome(): Promise<void>;
  /** Waits for the page with that title in the frame. */
  shows(title: string): Promise<void>;
}

/** By admin: who was chosen there once. Later tests of a worker have the cookies that the admin would set. */
const staffIds = new Map<string, string>();

export function storeAdmin(page: Page, storeUrl: string, shop: string): StoreAdmin {
  const url = `${storeUrl}/store/${shop.split(".")[0]}/admin`;
  const appUrl = `${url}/apps/demo-api-key`;
  const frame = page.frameLocator("iframe[name='app-iframe']");
  const menu = page.getByRole("navigation", { name: "Store" }).locator("#app-menu");
  /** Once nothing is unsaved: the browser would hold the page back. */
  const goTo = async (path: string): Promise<void> => {
    await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "hidden" });
    await page.goto(appUrl + path);
  };
  return {
    page,
    url,
    appUrl,
    frame,
    menu,
    async signIn(bridge) {
      const known = staffIds.get(url);
      if (known !== undefined) {
        const { hostname, pathname } = new URL(url);
        const cookie = (name: string, value: string) => ({ name, value, domain: hostname, path: pathname });
        const session = `${known}.${randomUUID()}`;
        await page.context().addCookies([cookie("staff", session), cookie("bridge", bridge)]);
        return;
      }
      await page.goto(`${url}/apps`);
      await page.getByRole("button", { name: /Robin Keller/ }).click();
      await page.getByRole("radio", { name: bridge === "classic" ? /As in 2020/ : /As today/ }).check();
      await page.getByRole("button", { name: "Keep" }).click();
      const cookies = await page.context().cookies(url);
      staffIds.set(url, cookies.find(({ name }) => name === "staff")!.value.split(".")[0]!);
    },
    async openHome() {
      await goTo("");
      // A shop with a draft program starts on Getting started, others on Home.
      const title = frame.getByRole("heading", { level: 1, name: /^(Getting started|Home)$/ });
      if ((await title.innerText()) === "Home") return;
      // On a phone the admin's menu is behind a button.
      const opener = page.getByRole("button", { name: "Menu", exact: true });
      if (await opener.isVisible()) await opener.click();
      await menu.getByRole("link", { name: "Home", exact: true }).click();
    },
    open: goTo,
    shows: (title) => frame.getByRole("heading", { level: 1, name: title, exact: true }).waitFor(),
  };
}

/** Calls the dev store's control API, which plays the merchant, the customers and faults. */
export async function control(laurel: Laurel, name: string, input: object): Promise<unknown> {
  const response = await fetch(`${laurel.storeUrl}/control/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`control/${name} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: unknown }).result;
}

/** Opens a new store, and returns its domain. */
export async function openShop(
  laurel: Laurel,
  shop: {
    readonly name: string;
    readonly isInstalled: boolean;
    readonly scopes?: readonly string[];
    /** Of the theme extension: those that are on. */
    readonly blocks?: readonly string[];
  },
): Promise<string> {
  const domain = `${shop.name.toLowerCase()}-${randomUUID().slice(0, 8)}.myshopify.com`;
  await control(laurel, "open-shop", { domain, ...shop });
  return domain;
}

/** Waits for the job that subscribes Laurel to the store's messages. What happens before it is not told. */
export async function untilSubscribed(laurel: Laurel, shop: string): Promise<void> {
  const topics = async () => JSON.stringify(await control(laurel, "subscriptions", { shop }));
  for (const topic of ["customers/create", "orders/paid", "shop/update"])
    await expect.poll(topics, { timeout: 60_000 }).toContain(topic);
}

/** From now on the page's calls have a token that the server does not know, as after 24 hours. */
export async function spoilTokens(page: Page): Promise<void> {
  const name = /^(?:x-laurel-)?authorization$/;
  await page.route("**/api/**", (route) => {
    const headers = Object.entries(route.request().headers()).map(([header, value]) => [
      header,
      name.test(header) ? `Bearer la_${"x".repeat(43)}` : value,
    ]);
    return route.continue({ headers: Object.fromEntries(headers) as Record<string, string> });
  });
}
