// The tests in a real browser. Further arguments go to Playwright, such as `--project=long` for tests that take
// minutes. `--report=FILE` writes the counts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { findChromium, installChromium } from "../e2e/support/find-chromium.ts";
import { root } from "./steps.ts";

const words = process.argv.slice(2);
const report = words.find((word) => word.startsWith("--report="))?.slice("--report=".length);
const chromium = findChromium() ?? installChromium();
if (chromium === null) {
  console.error(
    "The browser tests need Chromium, and it could not be installed. Run this one command, then try again:\n" +
      "  sudo apt-get update && sudo apt-get install -y chromium\n" +
      "or set CHROMIUM_PATH to a Chromium or Chrome that is installed elsewhere.",
  );
  process.exit(1);
}

const playwright = path.join(root, "node_modules", "@playwright", "test", "cli.js");
const others = words.filter((word) => !word.startsWith("--report="));
if (!others.some((word) => word.startsWith("--project"))) others.push("--project=browser");
const reporters = ["list", "./support/every-layer-seen.ts", ...(report ? ["json"] : [])].join(",");
const child = spawn(process.execPath, [playwright, "test", `--reporter=${reporters}`, ...others], {
  cwd: path.join(root, "e2e"),
  stdio: "inherit",
  env: {
    ...process.env,
    CHROMIUM_PATH: chromium,
    ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
  },
});
const [code] = (await once(child, "exit")) as [number | null];
process.exitCode = code ?? 1;
