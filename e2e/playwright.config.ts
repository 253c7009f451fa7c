import { defineConfig } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testMatch: "**/*.e2e.ts",
  outputDir: "output",
  forbidOnly: true,
  workers: 1,
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not work as root, as in many build servers.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
});
