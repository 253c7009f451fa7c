import { describe, expect, test } from "vitest";
import { CONTRAST_MIN, contrastOf, inkOn } from "./contrast-color.ts";

describe("text on a shop's colour", () => {
  test.each([
    ["#0b6e4f", "#ffffff"],
    ["#000000", "#ffffff"],
    ["#7a1f5c", "#ffffff"],
    ["#ffff00", "#000000"],
    ["#FFCC00", "#000000"],
    ["#ffffff", "#000000"],
  ])("on %s are %s", (colour, ink) => {
    expect(inkOn(colour)).toBe(ink);
  });

  test("is readable on every colour", () => {
    const steps = ["00", "33", "5a", "66", "75", "76", "77", "78", "99", "cc", "ff"];
    const colours = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
    );
    expect(colours.filter((colour) => contrastOf(inkOn(colour), colour) < CONTRAST_MIN)).toEqual([]);
  });

  test("has the contrast that WCAG calculates", () => {
    expect(contrastOf("#000000", "#ffffff")).toBe(21);
    expect(contrastOf("#ffff00", "#ffff00")).toBe(1);
    expect(contrastOf("#ffffff", "#ffff00")).toBeCloseTo(1.07, 2);
  });
});
