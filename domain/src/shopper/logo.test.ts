import { expect, test } from "vitest";
import { isLogo, LOGO_CHARACTERS } from "./logo.ts";

const FILES = "https://cdn.shopify.com/s/files/1/0262/4071/2726/files";

test.each([
  `${FILES}/logo.png`,
  `${FILES}/Logo_final%20new.png`,
  `${FILES}/logo.JPG?v=1700000000`,
  `${FILES}/logo.webp?v=1700000000&width=400`,
])("a logo is a picture in the store's files: %s", (address) => {
  expect(isLogo(address)).toBe(true);
});

test.each([
  ["an address that is not encrypted", `${FILES}/logo.png`.replace("https", "http")],
  ["a file of another site", "https://tracker.example/logo.png"],
  ["a site whose name begins alike", "https://cdn.shopify.com.tracker.example/logo.png"],
  ["a site behind a name", "https://cdn.shopify.com@tracker.example/logo.png"],
  ["a drawing that mail programs do not show", `${FILES}/logo.svg`],
  ["a page", "https://cdn.shopify.com/s/files/logo"],
  ["what would end an attribute", `${FILES}/logo.png?v="onload="`],
  ["a link that is too long", `${FILES}/${"x".repeat(LOGO_CHARACTERS)}.png`],
  ["nothing", ""],
])("a logo is not %s", (_, address) => {
  expect(isLogo(address)).toBe(false);
});
