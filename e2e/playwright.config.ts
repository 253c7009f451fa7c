import { defineConfig } from "@playwright/test";
import { findChromium } from "./support/find-chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  projects: [
    { name: "browser", testMatch: "**/*.e2e.ts", grepInvert: /@long/ },
    // `npm run test:long` runs them too.
    { name: "long", testMatch: "**/*.e2e.ts", grep: /@long/ },
    // Makes pictures: `npm run screenshots`.
    { name: "screenshots", testMatch: "**/*.screenshots.ts" },
  ],
  reporter: [["list"], ["./support/every-layer-seen.ts"]],
  outputDir: "output",
  globalSetup: "./support/demo-snapshot.ts",
  forbidOnly: true,
  // Each worker has its own Laurel. Browser and server wait for each other, so two workers keep two cores busy.
  workers: 2,
  // On a busy machine, a long test takes half a minute.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // The steps, calls and console of a test that failed. The document at each step costs a fifth of the time of all
    // tests: `--trace=retain-on-failure` records that too.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not work as root, as in many build servers.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
});
