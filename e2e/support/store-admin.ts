// The store's admin as a merchant works with it: in the top window the admin, in its frame Laurel.
import { randomUUID } from "node:crypto";
import { type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { Laurel } from "./laurel.ts";

/** How the admin opens the app: as today, or as in 2020. */
export type Bridge = "current" | "classic";

export interface StoreAdmin {
  readonly page: Page;
  /** Of the admin, without a slash at the end. */
  readonly url: string;
  /** Of the app inside the admin, without a slash at the end. */
  readonly appUrl: string;
  /** What Laurel shows. */
  readonly frame: FrameLocator;
  /** The app's own menu, drawn by the admin. */
  readonly menu: Locator;
  /** Chooses a person, and how this admin opens apps. */
  signIn(bridge: Bridge): Promise<void>;
  /** Goes to a page of the app by the admin's address bar. */
  open(path: string): Promise<void>;
  /** Opens Home; a shop that was never launched begins elsewhere. */
  openHome(): Promise<void>;
  /** Waits for the page of that name in the frame. */
  shows(title: string): Promise<void>;
}

export function storeAdmin(page: Page, storeUrl: string, shop: string): StoreAdmin {
  const url = `${storeUrl}/store/${shop.split(".")[0]}/admin`;
  const appUrl = `${url}/apps/demo-api-key`;
  const frame = page.frameLocator("iframe[name='app-iframe']");
  const menu = page.getByRole("navigation", { name: "Store" }).locator("#app-menu");
  return {
    page,
    url,
    appUrl,
    frame,
    menu,
    async signIn(bridge) {
      await page.goto(`${url}/apps`);
      await page.getByRole("button", { name: /Robin Keller/ }).click();
      await page.getByRole("radio", { name: bridge === "classic" ? /As in 2020/ : /As today/ }).check();
      await page.getByRole("button", { name: "Keep" }).click();
    },
    async openHome() {
      await page.goto(appUrl);
      // A shop whose program is a draft begins on the checklist, any other on Home.
      const title = frame.getByRole("heading", { level: 1, name: /^(Getting started|Home)$/ });
      if ((await title.innerText()) === "Home") return;
      // A phone has the admin's menu behind a button.
      const opener = page.getByRole("button", { name: "Menu", exact: true });
      if (await opener.isVisible()) await opener.click();
      await menu.getByRole("link", { name: "Home", exact: true }).click();
    },
    open: async (path) => void (await page.goto(appUrl + path)),
    shows: (title) => frame.getByRole("heading", { level: 1, name: title, exact: true }).waitFor(),
  };
}

/** What a merchant, a shopper or a fate does to the platform: the dev store's control API. */
export async function control(laurel: Laurel, name: string, input: object): Promise<unknown> {
  const response = await fetch(`${laurel.storeUrl}/control/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`control/${name} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: unknown }).result;
}

/** A store of its own, and its domain. */
export async function openShop(
  laurel: Laurel,
  shop: { readonly name: string; readonly isInstalled: boolean; readonly scopes?: readonly string[] },
): Promise<string> {
  const domain = `${shop.name.toLowerCase()}-${randomUUID().slice(0, 8)}.myshopify.com`;
  await control(laurel, "open-shop", { domain, ...shop });
  return domain;
}

/** From now on the page's calls carry a token that the server does not know, as after 24 hours. */
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
