// The demo shop in Chromium, signed in to its admin, with a network of a chosen speed.
import {
  type Browser,
  type CDPSession,
  type Frame,
  launchChromium,
  type Page,
} from "../../e2e/support/launch-chromium.ts";
import { demoShop, startLaurel } from "../../e2e/support/laurel.ts";
import { storeAdmin, type StoreAdmin } from "../../e2e/support/store-admin.ts";

export interface Speed {
  readonly name: string;
  /** Undefined: as fast as this machine. */
  readonly network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
  readonly slowerBy: number;
}

const kilobits = (count: number): number => (count * 1024) / 8;

/** Lighthouse's mobile throttling: slow 4G, and a processor a quarter as fast. */
export const speeds: readonly Speed[] = [
  { name: "unthrottled", slowerBy: 1 },
  {
    name: "mobile",
    network: { latency: 150, downloadThroughput: kilobits(1_638.4), uploadThroughput: kilobits(750) },
    slowerBy: 4,
  },
];

export interface Visit {
  readonly admin: StoreAdmin;
  readonly page: Page;
  readonly cdp: CDPSession;
  frame(): Frame;
  throttle(speed: Speed): Promise<void>;
  close(): Promise<void>;
}

export interface Demo {
  /** A browser without a cache, signed in to the store. */
  visit(): Promise<Visit>;
  readonly appUrl: string;
  close(): Promise<void>;
}

export async function openDemo(): Promise<Demo> {
  const laurel = await startLaurel();
  const browser: Browser = await launchChromium();
  return {
    appUrl: laurel.appUrl,
    async visit() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn("current");
      return {
        admin,
        page,
        cdp,
        frame: () => page.frame({ name: "app-iframe" })!,
        async throttle({ network, slowerBy }) {
          await cdp.send("Network.enable");
          if (network) await cdp.send("Network.emulateNetworkConditions", { offline: false, ...network });
          await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
        },
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await laurel.stop();
    },
  };
}
