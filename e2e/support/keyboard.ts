// How a merchant works: with a mouse, or by keyboard alone.
import { expect, type Locator, type Page } from "@playwright/test";

/** How a button, a link or a field is used. */
export interface Hand {
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(target: Locator, text: string): Promise<void>;
  /** One of a group of radio buttons. */
  check(target: Locator): Promise<void>;
}

export const byMouse: Hand = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  // Some are hidden behind their label.
  check: (target) => target.locator("xpath=ancestor::label[1]").click(),
};

export function byKeyboard(page: Page): Hand {
  return {
    press: (target) => pressKey(target),
    async write(target, text) {
      await tabTo(target);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    async check(target) {
      const name = await target.getAttribute("name");
      const group = page.frameLocator("iframe[name='app-iframe']").locator(`input[name="${name}"]`);
      await tabTo(group, "Tab");
      for (let presses = 0; presses < MOST_PRESSES && !(await target.isChecked()); presses += 1)
        await page.keyboard.press(presses === 0 ? "Space" : "ArrowDown");
    },
  };
}

/** Moves the focus to it, and presses the key. */
export async function pressKey(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Opens a menu by keyboard, and waits until its first item has the focus. */
export async function openMenu(opener: Locator, key: "Enter" | "ArrowDown" = "Enter"): Promise<void> {
  await opener.focus();
  await opener.page().keyboard.press(key);
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(menuOf(opener).getByRole("menuitem").first()).toBeFocused();
}

/** Moves to an item of the open menu with one key, waits until the item has the focus, and chooses it. */
export async function chooseItem(item: Locator, key: "ArrowDown" | "End" | null): Promise<void> {
  if (key !== null) await item.page().keyboard.press(key);
  await expect(item).toBeFocused();
  await item.page().keyboard.press("Enter");
  await expect(item).toHaveCount(0);
}

const menuOf = (opener: Locator): Locator => opener.locator("xpath=following-sibling::*[@role='menu']");

const MOST_PRESSES = 80;

/** Presses the key until the element, or one of these, has the focus. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.first().waitFor({ state: "attached" });
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluateAll((elements) => elements.some((one) => one.matches(":focus")))) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${MOST_PRESSES} times ${key} did not lead to ${target.toString()}.`);
}
