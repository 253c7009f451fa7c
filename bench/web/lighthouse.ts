// Lighthouse before and after Laurel's blocks: pairs in turn, so that a busy machine weighs on both. Its package is
// installed when this section runs, and is no dependency (decision 50).
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium, installChromium } from "../../e2e/support/find-chromium.ts";
import { median, type Section } from "../figure.ts";
import { openStore, storePages } from "./open-store.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const PAIRS = 9;

export const lighthouse: Section = {
  name: "lighthouse",
  about: "Lighthouse on the store's pages without Laurel's blocks and with them; takes half an hour",
  async run(report) {
    const store = await openStore();
    try {
      for (const { name, path } of storePages) {
        const before: Measured[] = [];
        const after: Measured[] = [];
        for (let pair = 0; pair < PAIRS; pair++) {
          await store.showBlocks(false);
          before.push(await runOn(store.url + path));
          await store.showBlocks(true);
          after.push(await runOn(store.url + path));
        }
        const both = (of: keyof Measured): readonly [number, number] => [
          median(before.map((one) => one[of])),
          median(after.map((one) => one[of])),
        ];
        const [without, withBlocks] = both("score");
        report({
          name: `Lighthouse's performance, ${name}, given up`,
          value: without - withBlocks,
          unit: "points",
          goal: { is: "≤", must: 10 },
          note:
            `before and after, medians of ${PAIRS} pairs: ${without} and ${withBlocks} of 100, ` +
            `largest contentful paint ${both("largestPaintMs").map(Math.round).join(" and ")} ms, ` +
            `blocking time ${both("blockingMs").map(Math.round).join(" and ")} ms`,
        });
      }
    } finally {
      await store.close();
    }
  },
};

interface Measured {
  /** Of 100. */
  readonly score: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
}

interface Result {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

/** On a slow phone, as Lighthouse imitates it. */
async function runOn(url: string): Promise<Measured> {
  const chromium = findChromium() ?? installChromium();
  if (chromium === null) throw new Error("There is no Chromium, and none could be installed.");
  const flags = `--headless=new${process.getuid?.() === 0 ? " --no-sandbox" : ""}`;
  const words = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url];
  const options = ["--only-categories=performance", "--output=json", "--quiet", `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)("npm", [...words, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 2 ** 20,
  });
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Result;
  const { score } = categories.performance;
  if (score === null) throw new Error(runtimeError?.message ?? "Lighthouse gave no score");
  const msOf = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(score * 100),
    largestPaintMs: msOf("largest-contentful-paint"),
    blockingMs: msOf("total-blocking-time"),
  };
}
