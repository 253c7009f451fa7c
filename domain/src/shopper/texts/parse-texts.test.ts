import { describe, expect, test } from "vitest";
import { parseTexts } from "./parse-texts.ts";
import { textLimits } from "./text-problems.ts";

const english = {
  redeem: "Redeem",
  hello: "Hello {name}",
  points: "{count} {points}",
  in_reach: { one: "{count} reward in reach", other: "{count} rewards in reach" },
};
const problemsOf = (languages: unknown): string[] => {
  const parsed = parseTexts({ languages }, english);
  return parsed.ok
    ? []
    : parsed.problems.map(({ path, message }) => `${path.slice(1).join(".")}: ${message}`);
};
const inGerman = (texts: object) => problemsOf({ de: { texts } });

describe("a shop's own words", () => {
  test("may be for any text, in any language, with the plural forms that it has", () => {
    const pl = {
      pointsName: { one: "punkt", few: "punkty", many: "punktów", other: "punktu" },
      texts: {
        redeem: "Wymień",
        in_reach: { one: "{count} a", few: "{count} b", many: "{count} c", other: "{count} d" },
      },
    };
    const document = { languages: { en: { pointsName: null, texts: { redeem: "Get it" } }, pl } };
    expect(parseTexts(document, english)).toEqual({ ok: true, texts: document });
    expect(parseTexts({ languages: { de: {} } }, english)).toEqual({
      ok: true,
      texts: { languages: { de: { pointsName: null, texts: {} } } },
    });
  });

  test("may have their slots in any order", () => {
    expect(inGerman({ points: "{points}: {count}" })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["an unknown text", { reedem: "x" }, "de.texts.reedem: There is no such text."],
    ["a name of every object", { toString: "x" }, "de.texts.toString: There is no such text."],
    ["nothing", { redeem: " " }, "de.texts.redeem: This cannot be empty."],
    ["what is not drawn", { redeem: "\u202e" }, "de.texts.redeem: This cannot be empty."],
    [
      "too much",
      { redeem: "x".repeat(textLimits.characters + 1) },
      "de.texts.redeem: At most 400 characters.",
    ],
    [
      "two lines",
      { redeem: "a\nb" },
      "de.texts.redeem: Write it on one line, without tabs or control characters.",
    ],
    ["HTML", { redeem: "<b>x</b>" }, "de.texts.redeem: Write it without HTML: shoppers would read the tags."],
    ["a missing slot", { hello: "Hallo" }, "de.texts.hello: {name} is missing."],
    [
      "a slot of another text",
      { hello: "Hallo {count}" },
      "de.texts.hello: {count} is not filled in here. This text has {name}.",
    ],
    ["a slot where there is none", { redeem: "x {n}" }, "de.texts.redeem: {n} is not filled in here."],
    [
      "a brace that stays open",
      { hello: "Hallo {name} {" },
      "de.texts.hello: Write { and } only around a name, as in {count}.",
    ],
    [
      "plural forms of a plain text",
      { redeem: { other: "x" } },
      "de.texts.redeem: This text has no plural forms.",
    ],
    [
      "one form for all numbers",
      { in_reach: "{count}" },
      "de.texts.in_reach: Write it for each plural form.",
    ],
    ["a missing form", { in_reach: { other: "{count}" } }, "de.texts.in_reach.one: This cannot be empty."],
    [
      "a form that the language lacks",
      { in_reach: { one: "{count}", few: "{count}", other: "{count}" } },
      "de.texts.in_reach: The language has no plural form “few”.",
    ],
    ["a number", { redeem: 5 }, "de.texts.redeem: This is not allowed."],
  ])("are refused with %s", (_what, texts, problem) => {
    expect(inGerman(texts)).toEqual([problem]);
  });

  test.each<[string, object, string]>([
    ["no language", { "not a language": {} }, "not a language: Enter a language such as de or pt-BR."],
    ["a language that nobody knows", { xx: {} }, "xx: Enter a language such as de or pt-BR."],
    ["a language in other letters", { "PT-br": {} }, "PT-br: Write this language as pt-BR."],
    [
      "an English name for points",
      { en: { pointsName: { one: "bean", other: "beans" } } },
      "en.pointsName: The English name of points is in the program.",
    ],
    [
      "a name for points without a form",
      { de: { pointsName: { other: "Punkte" } } },
      "de.pointsName.one: This cannot be empty.",
    ],
    [
      "a name for points with a slot",
      { de: { pointsName: { one: "Punkt", other: "{count} Punkte" } } },
      "de.pointsName.other: {count} is not filled in here.",
    ],
  ])("are refused with %s", (_what, languages, problem) => {
    expect(problemsOf(languages)).toEqual([problem]);
  });

  test("are refused in more languages than any shop has", () => {
    const tags = "ar bg ca cs cy da de el es et eu fa fi fr ga gl he hi hr hu id".split(" ");
    expect(problemsOf(Object.fromEntries(tags.map((tag) => [tag, {}])))).toEqual([": At most 20 languages."]);
  });

  test.each([
    null,
    5,
    [],
    { languages: [] },
    { languages: { de: { words: {} } } },
    { languages: {}, more: 1 },
  ])("are a document, not %j", (document) => {
    expect(parseTexts(document, english).ok).toBe(false);
  });
});
