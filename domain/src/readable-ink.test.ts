import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTRAST_MIN, contrastOf } from "./contrast-color.ts";
import { LINE_CONTRAST_MIN, readableInk } from "./readable-ink.ts";

const colours = integer({ min: 0, max: 0xffffff }).map(
  (number) => `#${number.toString(16).padStart(6, "0")}`,
);

describe("what follows from a shop's accent", () => {
  test("leaves an accent alone that reads by itself", () => {
    expect(readableInk("#0B6E4F")).toEqual({
      accent: "#0b6e4f",
      ink: "#ffffff",
      line: "#0b6e4f",
      words: "#0b6e4f",
      tint: "#e7f1ed",
      tintLine: "#c4dcd5",
    });
  });

  test("darkens a yellow for lines, and more for words", () => {
    const { ink, line, words } = readableInk("#f2b705");
    expect(ink).toBe("#000000");
    expect(contrastOf(line, "#ffffff")).toBeLessThan(contrastOf(words, "#ffffff"));
    expect(words).not.toBe("#000000");
  });

  test("is readable, whatever the accent", () => {
    assert(
      property(colours, (accent) => {
        const { ink, line, words, tint } = readableInk(accent);
        expect(contrastOf(ink, accent)).toBeGreaterThanOrEqual(CONTRAST_MIN);
        for (const ground of ["#ffffff", tint]) {
          expect(contrastOf(line, ground)).toBeGreaterThanOrEqual(LINE_CONTRAST_MIN);
          expect(contrastOf(words, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(["", "red", "#fff", "#12345g", "#0b6e4f;}"])("refuses %j, which is no colour", (accent) => {
    expect(() => readableInk(accent)).toThrow("not a colour");
  });
});
