// A shopper opens a page of the store: what Laurel's blocks add to it, and how soon its panel is there after a click.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "../../e2e/support/launch-chromium.ts";
import { mainThreadMs } from "../../e2e/support/main-thread.ts";
import { median, percentile, type Section } from "../figure.ts";
import { speeds } from "./open-demo.ts";
import { type DemoStore, openStore, storePages } from "./open-store.ts";

const LOADS = 5;
const CLICKS = 20;

export const shopperPages: Section = {
  name: "store-pages",
  about: "the store's own pages with Laurel's blocks, and the panel",
  async run(report) {
    const store = await openStore();
    try {
      const weights = await weigh(store);
      report({ name: "in the page, brotli", value: weights.page, unit: "KB", goal: { is: "≤", must: 1 } });
      // 3,100 bytes.
      report({ name: "script, brotli", value: weights.script, unit: "KB", goal: { is: "≤", must: 3.027 } });
      report({
        name: "all that a member opens, brotli",
        value: weights.all,
        unit: "KB",
        goal: { is: "≤", must: 10 },
        note: "what is in the page, the script, and a member's panel with its content",
      });
      for (const speed of speeds) {
        for (const { name, path } of storePages) {
          const loads: Load[] = [];
          for (let load = 0; load < LOADS; load++) {
            const page = await store.visit("guest", speed);
            loads.push(await openPage(page, store.url + path));
            await page.close();
          }
          report({
            name: `main thread before a click, ${name}, ${speed.name}`,
            value: median(loads.map(({ mainMs }) => mainMs)),
            unit: "ms",
            goal: { is: "≤", must: 20 },
          });
          report({
            name: `cumulative layout shift, ${name}, ${speed.name}`,
            value: Math.max(...loads.map(({ shift }) => shift)),
            unit: "",
            goal: { is: "≤", must: 0 },
          });
        }
        for (const hasHovered of [false, true]) {
          const times: number[] = [];
          for (let click = 0; click < CLICKS; click++) {
            const page = await store.visit("member", speed);
            await page.goto(store.url);
            await isStarted(page);
            times.push(await timePanel(page, hasHovered));
            await page.close();
          }
          report({
            name: `click to panel, ${hasHovered ? "after a hover" : "at once"}, ${speed.name}`,
            value: median(times),
            unit: "ms",
            note: `p95 ${Math.round(percentile(times, 95))} ms, of ${CLICKS} members' panels`,
          });
        }
      }
    } finally {
      await store.close();
    }
  },
};

/** In KB of brotli. What is in the page is what the product's page weighs more with all blocks. */
async function weigh(store: DemoStore): Promise<{ page: number; script: number; all: number }> {
  const kilobytes = (content: string | Buffer): number => brotliCompressSync(content).length / 1024;
  const product = async (): Promise<string> => (await fetch(`${store.url}/products/monstera`)).text();
  await store.showBlocks(false);
  const without = kilobytes(await product());
  await store.showBlocks(true);
  const page = kilobytes(await product()) - without;
  const file = fileURLToPath(new URL("../../extension/assets/laurel.js", import.meta.url));
  const script = kilobytes(await readFile(file));
  const visit = await store.visit("member", speeds[0]!);
  await visit.goto(store.url);
  const part = await visit.request.get(`${store.url}/apps/laurel/panel?in=1&locale=en`);
  const all = page + script + kilobytes(await part.body());
  await visit.close();
  return { page, script, all };
}

interface Load {
  readonly mainMs: number;
  readonly shift: number;
}

const isStarted = (page: Page): Promise<void> =>
  page.locator("#laurel-script[data-started]").waitFor({ state: "attached" });

async function openPage(page: Page, url: string): Promise<Load> {
  const mainMs = await mainThreadMs(page, "/extension-assets/", async () => {
    await page.goto(url);
    await isStarted(page);
  });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 300));
      }),
  );
  return { mainMs, shift };
}

/** From the click to the frame that shows the member's tabs. */
async function timePanel(page: Page, hasHovered: boolean): Promise<number> {
  const link = page.getByRole("link", { name: "Rewards", exact: true });
  if (hasHovered) {
    const answered = page.waitForResponse(/\/apps\/laurel\/panel/);
    await link.hover();
    await (await answered).finished();
  }
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clickedAt = 0;
        addEventListener("click", ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
        const look = (): void => {
          const panel = document.querySelector("laurel-panel")?.shadowRoot;
          if (panel?.querySelector("[role=tab]"))
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  // The pointer is taken there before the click: that alone fetches ahead. A key does so by the focus.
  if (hasHovered) await link.click();
  else await link.evaluate((element) => (element as HTMLElement).click());
  return drawn;
}
