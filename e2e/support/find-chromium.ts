import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The shell has no window of its own to draw, so it is lighter. Playwright installs it too where it is asked for a browser. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Null when the machine has none. */
export function findChromium(): string | null {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen && !existsSync(chosen))
    throw new Error(`CHROMIUM_PATH names ${chosen}, and there is no such file.`);
  return [chosen, chromium.executablePath(), ...usualPlaces].find((file) => file && existsSync(file)) ?? null;
}

/**
 * Installs Chromium: the system's package if allowed (it includes the libraries), else only the browser, for this user.
 */
export function installChromium(): string | null {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && run("apt-get", ["--version"], "ignore")) {
    console.log("There is no Chromium: installing it with apt-get.");
    run("apt-get", ["update", "-q"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name]);
      const found = findChromium();
      if (found) return found;
    }
  }
  console.log("There is no Chromium: installing one for this user.");
  run("npx", ["--no-install", "playwright", "install", "chromium"]);
  return findChromium();
}

function run(command: string, words: readonly string[], stdio: "inherit" | "ignore" = "inherit"): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, words, { stdio, env: environment }).status === 0;
}
