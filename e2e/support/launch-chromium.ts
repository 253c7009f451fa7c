import { type Browser, chromium } from "@playwright/test";
import { findChromium, installChromium } from "./find-chromium.ts";

/** For measurements and exploration outside of tests. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium();
  if (executablePath === null) throw new Error("There is no Chromium, and none could be installed.");
  // Chromium's sandbox does not work as root, as in many build servers.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

export type { Browser, CDPSession, Frame, Page } from "@playwright/test";
