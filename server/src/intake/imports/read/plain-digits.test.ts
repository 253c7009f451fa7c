import { expect, test } from "vitest";
import { withPlainDigits } from "./plain-digits.ts";

test.each([
  ["Arabic", "٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["Persian", "۱۲۵۰", "1250"],
  ["Devanagari", "५००", "500"],
  ["full width, with their signs", "＋１，２５０．５０", "+1,250.50"],
  ["mathematics, of which five rows stand one after another", "𝟎𝟗𝟘𝟙𝟿", "09019"],
  ["Europe", "2027-03-14 8:15", "2027-03-14 8:15"],
])("figures of %s are read", (_, text, plain) => {
  expect(withPlainDigits(text)).toBe(plain);
});

test("each figure of Unicode has its value", () => {
  const figures = Array.from({ length: 0x20000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((sign) => /\p{Nd}/u.test(sign));
  expect(figures.length).toBeGreaterThan(600);
  expect(withPlainDigits(figures.join(""))).toBe("0123456789".repeat(figures.length / 10));
});

test("signs that are no figures stay: ½, ², Ⅳ, 五", () => {
  expect(withPlainDigits("½²Ⅳ五")).toBe("½²Ⅳ五");
});
