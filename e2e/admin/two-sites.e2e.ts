// The whole product as on the platform: https, the store and Laurel on two sites, third-party cookies blocked, no
// setting for a dev store, and the libraries as published.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  chromium,
  expect,
  type Frame,
  type FrameLocator,
  type Page,
  test,
} from "@playwright/test";
import { type DevStore, startDevStore } from "../../dev-store/src/dev-store.ts";
import { freePort } from "../support/free-port.ts";
import { selfSignedCertificate } from "@laurel/dev-store/testing/self-signed-certificate.ts";
import { spoilTokens } from "../support/store-admin.ts";
import { startTlsProxy, type TlsProxy } from "../support/https/tls-proxy.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const shop = "fern.myshopify.com";
const app = "https://laurel.example";
const admin = `https://${shop}/admin`;
const platformScript = "https://cdn.shopify.com/shopifycloud/app-bridge.js";
const credentials = { apiKey: "two-sites-key", apiSecret: "two-sites-secret-that-nobody-knows" };

for (const bridge of ["classic", "current"] as const) {
  test.describe(`on two sites without third-party cookies, ${bridge} bridge @long`, () => {
    let store: DevStore;
    let laurel: ChildProcess;
    let proxy: TlsProxy;
    let browser: Browser;
    let page: Page;
    let frame: FrameLocator;
    const folder = mkdtempSync(path.join(tmpdir(), "laurel-two-sites-"));
    const complaints: string[] = [];

    test.beforeAll(async () => {
      // As root, PostgreSQL runs as another user, who needs access to the folder.
      chmodSync(folder, 0o755);
      const tls = selfSignedCertificate(shop);
      store = await startDevStore({
        ...credentials,
        appName: "Laurel",
        appUrl: `${app}/app`,
        shops: [{ domain: shop, name: "Fern & Fable", isInstalled: false }],
        tls,
      });
      const port = await freePort();
      laurel = await startServe(port, store.url, folder);
      proxy = await startTlsProxy(tls, port);
      const { launchOptions } = test.info().project.use;
      const hosts = `MAP ${shop} 127.0.0.1:${new URL(store.url).port}, MAP laurel.example 127.0.0.1:${proxy.port}`;
      browser = await chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions?.args ?? []),
          "--ignore-certificate-errors",
          `--host-resolver-rules=${hosts}`,
          "--test-third-party-cookie-phaseout",
        ],
      });
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      // The platform's own script is not available here: the dev store's script replaces it.
      await context.route(platformScript, async (route) =>
        route.fulfill({ response: await context.request.get(`${store.url}/app-bridge.js`) }),
      );
      page = await context.newPage();
      frame = page.frameLocator("iframe[name='app-iframe']");
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
    });

    test.afterAll(async () => {
      await browser?.close();
      await proxy?.close();
      laurel?.kill("SIGTERM");
      if (laurel?.exitCode === null) await once(laurel, "exit");
      await store?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const shows = (title: string): Promise<void> =>
      frame.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    const appFrame = (): Frame => page.frame({ name: "app-iframe" })!;

    test("a merchant installs Laurel and works in it", async () => {
      await page.goto(`${admin}/apps`);
      await page.getByRole("button", { name: /Robin Keller/ }).click();
      await page.getByRole("radio", { name: bridge === "classic" ? /As in 2020/ : /As today/ }).check();
      await page.getByRole("button", { name: "Keep" }).click();
      await page.getByRole("link", { name: "Install Laurel" }).click();
      await page.getByRole("button", { name: "Install" }).click();
      await shows("Getting started");
      await expect(frame.getByText(/of \w+ done$/)).toBeVisible();
      expect(await areThirdPartyCookiesBlocked(appFrame())).toBe(true);

      await page.reload();
      await shows("Getting started");
      await page.getByRole("link", { name: "Rewards" }).click();
      await shows("Rewards");
      await expect(page).toHaveURL(`${admin}/apps/${credentials.apiKey}/app/rewards`);
      expect(complaints).toEqual([]);
    });

    test("a page that is opened outside the frame goes back inside", async () => {
      await page.goto(`${app}/app/customers?shop=${shop}`);
      await shows("Customers");
      await expect(page).toHaveURL(({ href }) =>
        href.includes(`${admin}/apps/${credentials.apiKey}/app/customers`),
      );
      expect(complaints).toEqual([]);
    });

    test("after the server has ended a session, the merchant signs in again and returns to the same page", async () => {
      await page.goto(`${admin}/apps/${credentials.apiKey}/app/rewards`);
      await shows("Rewards");
      await spoilTokens(page);
      await page.locator("#app-menu").getByRole("link", { name: "Customers" }).click();
      await shows("Your session ended");
      await page.unrouteAll();
      await frame.getByRole("button", { name: "Sign in again" }).click();
      await shows("Customers");
      expect(complaints.filter((text) => !text.includes("status of 401"))).toEqual([]);
    });
  });
}

/** The browser must refuse an unpartitioned cookie in a frame of another site. */
async function areThirdPartyCookiesBlocked(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    document.cookie = "probe=1; Path=/; Secure; SameSite=None";
    return !document.cookie.includes("probe=");
  });
}

/** `npm run laurel -- serve`, with the settings of a real installation. */
async function startServe(port: number, platformUrl: string, folder: string): Promise<ChildProcess> {
  const program = spawn(
    process.execPath,
    ["--import", "./e2e/support/nearby-platform.mjs", "server/src/cli.js", "serve"],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        APP_URL: app,
        SHOPIFY_API_KEY: credentials.apiKey,
        SHOPIFY_API_SECRET: credentials.apiSecret,
        LAUREL_DATA: folder,
        NEARBY_PLATFORM: platformUrl,
        NODE_TLS_REJECT_UNAUTHORIZED: "0",
        NODE_NO_WARNINGS: "1",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  for await (const chunk of program.stdout) {
    output += String(chunk);
    if (output.includes("the server is ready")) {
      program.stdout.resume();
      return program;
    }
  }
  throw new Error(`Laurel ended before it was ready. It said:\n${output}`);
}
