import { expect, test } from "vitest";
import { isSeen } from "./text.ts";

test.each([
  "",
  " ",
  "\t\r\n",
  "\u00A0\u200B",
  "\u2060",
  "\u3000",
  "\u3164",
  "\u2800",
  "\uFE0F",
  "\u00AD\u034F",
])("%j shows nothing", (text) => {
  expect(isSeen(text)).toBe(false);
});

test.each([".", "\u200BA", "山", "👩‍👩‍👧", "\uE000", "0", "-"])("%j is seen", (text) => {
  expect(isSeen(text)).toBe(true);
});
