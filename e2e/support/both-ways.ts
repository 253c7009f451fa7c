// A flow runs on a phone in `npm test`; `npm run test:long` runs it on a desk too. "@long", as a tag or in a title,
// leaves a test to it altogether: where a flow's parts are held by tests without a browser.
import type { Page } from "@playwright/test";
import { byKeyboard, byMouse, type Hand } from "./keyboard.ts";

export const bothWidths = [
  { device: "a desk @long", width: 1280 },
  { device: "a phone", width: 375 },
];

export const bothWays: readonly {
  readonly way: string;
  readonly width: number;
  readonly handOf: (page: Page) => Hand;
}[] = [
  { way: "by mouse @long", width: 1280, handOf: () => byMouse },
  { way: "by keyboard alone, on a phone", width: 375, handOf: byKeyboard },
];
