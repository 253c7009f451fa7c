import type { Locator } from "@playwright/test";

const PRESSES_MAX = 60;

/** Key by key to what is wanted, as somebody without a mouse. */
export async function goTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${PRESSES_MAX} times ${key} did not lead there.`);
}

/** Leads to it and presses it. */
export async function pressKey(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await goTo(target);
  await target.page().keyboard.press(key);
}
