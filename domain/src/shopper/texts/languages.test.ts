import { describe, expect, test } from "vitest";
import { type ShopperTexts, textsFor } from "./languages.ts";

const points = { one: "point", other: "points" };
const texts: ShopperTexts = {
  languages: {
    en: { pointsName: null, texts: { redeem: "Get it", why: "How come?" } },
    de: { pointsName: { one: "Punkt", other: "Punkte" }, texts: { redeem: "Einlösen" } },
    "de-AT": { pointsName: null, texts: { redeem: "Einlösn" } },
  },
};

describe("a shopper's words", () => {
  test.each([
    ["de", "Einlösen"],
    ["de-CH", "Einlösen"],
    ["de-AT", "Einlösn"],
    ["en-GB", "Get it"],
    ["fr", "Get it"],
  ])("in %s", (locale, redeem) => {
    expect(textsFor(texts, locale, points)).toMatchObject({ redeem });
  });

  test("are the shop's own English ones where the language lacks them", () => {
    expect(textsFor(texts, "de", points)).toMatchObject({ why: "How come?" });
  });

  test("name points in the language, or as the program does", () => {
    expect(textsFor(texts, "de", points).points_name).toEqual({ one: "Punkt", other: "Punkte" });
    expect(textsFor(texts, "fr", points).points_name).toEqual(points);
  });
});
