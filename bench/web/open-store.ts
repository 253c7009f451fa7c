// The demo store's own pages in Chromium, with and without Laurel's blocks in its theme.
import { launchChromium, type Page } from "../../e2e/support/launch-chromium.ts";
import { startLaurel } from "../../e2e/support/laurel.ts";
import type { Speed } from "./open-demo.ts";

/** The store's home lists its products. */
export const storePages = [
  { name: "home", path: "" },
  { name: "product", path: "/products/monstera" },
  { name: "cart", path: "/cart" },
] as const;

export interface DemoStore {
  readonly url: string;
  /** Switches all blocks of the theme on or off, as a merchant does. */
  readonly showBlocks: (isShown: boolean) => Promise<void>;
  /** In a browser without a cache. A member is signed in to the store. */
  readonly visit: (visitor: "guest" | "member", speed: Speed) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export async function openStore(): Promise<DemoStore> {
  const laurel = await startLaurel();
  const browser = await launchChromium();
  const url = `${laurel.storeUrl}/s/demo`;
  return {
    url,
    async showBlocks(isShown) {
      const page = await browser.newPage();
      await page.goto(`${laurel.storeUrl}/store/demo/admin/themes`);
      await page.getByRole("button", { name: /Robin Keller/ }).click();
      for (const box of await page.getByRole("checkbox").all()) await box.setChecked(isShown);
      await page.getByRole("button", { name: "Keep" }).click();
      await page.close();
    },
    async visit(visitor, { network, slowerBy }) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      if (visitor === "member") {
        await page.goto(`${url}/sign-in`);
        await page
          .locator("form", { has: page.getByLabel("Customer", { exact: true }) })
          .getByRole("button")
          .click();
      }
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Network.enable");
      if (network) await cdp.send("Network.emulateNetworkConditions", { offline: false, ...network });
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
      return page;
    },
    async close() {
      await browser.close();
      await laurel.stop();
    },
  };
}
