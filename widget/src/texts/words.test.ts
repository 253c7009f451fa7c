import { describe, expect, test } from "vitest";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { draw, drawPart } from "../testing/draw.ts";
import { readText, textsOf } from "../testing/read-html.ts";
import { receipts } from "../testing/receipts.ts";
import { now, samples } from "../testing/samples.ts";
import en from "./en.json";
import { withIsolatedNames } from "./isolate.ts";
import type { Texts } from "./texts.ts";
import { createWords } from "./words.ts";

const program = samples.member.program;
const wordsOf = (changes: Partial<typeof program> = {}, texts: Texts = {}) =>
  createWords({ ...program, ...changes }, texts, now);

describe("a shop's words", () => {
  test("say one reward, and two rewards", () => {
    const { t } = wordsOf();
    expect(t("in_reach", { count: 1 })).toBe("1 reward in reach");
    expect(t("in_reach", { count: 2 })).toBe("2 rewards in reach");
  });

  test("follow the plurals of their own language", () => {
    const in_reach = { one: "{count} nagroda", few: "{count} nagrody", other: "{count} nagród" };
    const { t } = wordsOf({ locale: "pl" }, { in_reach });
    expect([1, 3, 5].map((count) => t("in_reach", { count }))).toEqual([
      "1 nagroda",
      "3 nagrody",
      "5 nagród",
    ]);
  });

  test("are English where the language lacks them", () => {
    const { t } = wordsOf({ locale: "de" }, { rewards: "Prämien" });
    expect(t("rewards")).toBe("Prämien");
    expect(t("in_reach", { count: 1 })).toBe("1 reward in reach");
  });

  test("name points as the shop does", () => {
    expect(wordsOf({ pointsName: "beans" }).t("points", { count: 3_500 })).toBe("3,500 beans");
  });

  test("name points in the form that goes with their number", () => {
    const { t } = wordsOf(
      { locale: "pl" },
      { points_name: { one: "punkt", few: "punkty", other: "punktów" } },
    );
    expect([1, 3, 5].map((count) => t("points", { count }))).toEqual(["1 punkt", "3 punkty", "5 punktów"]);
    expect(t("points", { count: "+1", counted: 1 })).toBe("+1 punkt");
    expect(t("history_empty")).toBe("Nothing yet.");
    expect(t("buys")).toBe("What punktów buy");
  });

  test("choose the form by the number that is shown, whichever way it is written", () => {
    const points_name = { one: "point", other: "points" };
    const { t, rate } = wordsOf({}, { points_name });
    expect([1, -1, 0].map((count) => t("points", { count }))).toEqual([
      "1 point",
      "\u22121 point",
      "0 points",
    ]);
    expect(rate(10_001, "£1")).toBe("1.0001 points for each £1");
    expect(t("tier_missing_points", { missing: 1, counted: 1, name: "Gold" })).toBe("1 point to Gold");
    const one: ShopperView = {
      ...samples.member,
      rewards: [],
      entries: [],
      member: {
        ...samples.member.member!,
        available: 1,
        worthMinor: null,
        nextTier: { id: "gold", name: "Gold", basis: "points", missing: 1 },
      },
    };
    for (const html of [draw(one, { texts: { points_name } }), drawPart(one, { texts: { points_name } })]) {
      expect(readText(html)).toMatch(/\b1 point\b/);
      expect(readText(html)).not.toMatch(/(?<![\d.,])1 points/);
    }
  });

  test("never take a name for a slot", () => {
    expect(wordsOf().t("hello", { name: "{points}" })).toBe("Hello {points}");
  });
});

describe("on a page from right to left", () => {
  const own = { rewards: "المكافآت", to_reward: "{count} {points} حتى {name}" };
  const { t, pieces } = wordsOf({ locale: "ar", pointsName: "نقطة" }, own);

  test("English words that stand in for missing ones are kept together", () => {
    expect(t("history_empty")).toBe("\u2066Nothing yet.\u2069");
    expect(t("hello", { name: "ليلى" })).toBe("\u2066Hello ليلى\u2069");
    // The direction is that of the words, not of the name that comes first.
    expect(t("to_go", { count: 5 })).toBe("\u20665 نقطة to go\u2069");
    expect(pieces("hello", { name: 7 })).toEqual(["\u2066", "Hello ", "7", "\u2069"]);
  });

  test("words of its own are as they are, and so are figures", () => {
    expect(t("rewards")).toBe("المكافآت");
    expect(t("points", { count: "5" })).toBe("5 نقطة");
    expect(wordsOf({ locale: "ar" }, own).t("points", { count: "5" })).toBe("\u20665 points\u2069");
  });

  test("names that are read the other way are kept together, and nothing else changes", () => {
    const receipt = {
      entry: { id: "1", title: "Order #1042", kind: "order_award" },
      why: { change: { name: "refunded", items: [{ name: "Tea, green", quantity: -1 }] } },
      list: [{ name: "هدية" }],
    };
    expect(withIsolatedNames(receipt)).toEqual({
      entry: { id: "1", title: "\u2066Order #1042\u2069", kind: "order_award" },
      why: { change: { name: "refunded", items: [{ name: "\u2066Tea, green\u2069", quantity: -1 }] } },
      list: [{ name: "هدية" }],
    });
    expect(withIsolatedNames(withIsolatedNames(receipt))).toEqual(withIsolatedNames(receipt));
  });
});

test("a rate names points in the form that goes with it", () => {
  const { rate } = wordsOf({}, { points_name: { one: "point", other: "points" } });
  expect([rate(10_000, "£1"), rate(125_000, "£1")]).toEqual([
    "1 point for each £1",
    "12.5 points for each £1",
  ]);
  expect(wordsOf({ currency: "VND", locale: "vi" }).units(1_000)).toBe("1.000\u00a0₫");
});

describe("figures", () => {
  test.each([
    ["GBP", 641, "£6.41"],
    ["GBP", 500, "£5"],
    ["JPY", 1_000, "¥1,000"],
    ["KWD", 1_250, "KWD\u00a01.250"],
    ["GBP", 900_719_925_474_099, "£9,007,199,254,740.99"],
  ])("of %s write %d minor units as %s", (currency, minor, written) => {
    expect(wordsOf({ currency }).money(minor)).toBe(written);
  });

  test("of about so much shopping are rounded up, and all others are exact", () => {
    const { about, money } = wordsOf();
    expect([about(11_898), money(11_898)]).toEqual(["£120", "£118.98"]);
    expect(wordsOf({ currency: "VND", locale: "vi" }).about(118_980)).toBe("120.000\u00a0₫");
  });

  test("have a sign and a true minus", () => {
    const { signed, number } = wordsOf();
    expect([signed(637), signed(-5_000), signed(0), number(-250)]).toEqual([
      "+637",
      "\u22125,000",
      "0",
      "\u2212250",
    ]);
  });

  test("in a column have all their decimals", () => {
    expect([500, -1_020].map(wordsOf().amount)).toEqual(["£5.00", "\u2212£10.20"]);
    expect(wordsOf({ currency: "JPY", locale: "ja" }).amount(500)).toBe("￥500");
  });

  test("that are not rounded are exact, or say that they go on", () => {
    const { exact } = wordsOf();
    expect(exact({ digits: "1637.53125", isCut: false })).toBe("1,637.53125");
    expect(exact({ digits: "33.33", isCut: true })).toBe("33.33…");
  });

  test("name one unit of the currency", () => {
    expect(wordsOf().units(1)).toBe("£1");
    expect(wordsOf({ currency: "JPY", locale: "ja" }).units(1)).toBe("￥1");
  });

  test("keep a rate exact", () => {
    expect(wordsOf().factor(125_000)).toBe("12.5");
    expect(wordsOf().factor(12_345)).toBe("1.2345");
  });

  test("are those of the language", () => {
    expect(wordsOf({ locale: "de" }).number(6_412)).toBe("6.412");
    expect(wordsOf({ locale: "ar-EG" }).number(6_412)).toBe("٦٬٤١٢");
  });

  test("are English in a language that nobody knows", () => {
    expect(wordsOf({ locale: "not a locale" }).number(6_412)).toBe("6,412");
  });
});

describe("a day", () => {
  test("goes without the year that it is in the shop", () => {
    const { day } = wordsOf();
    expect([day("2026-12-02"), day("2027-01-12")]).toEqual(["2 December", "12 January 2027"]);
    const inNewYear = createWords(
      { ...program, timeZone: "Pacific/Auckland" },
      {},
      new Date("2026-12-31T12:00Z"),
    );
    expect(inNewYear.day("2027-01-12")).toBe("12 January");
  });

  test("is the same day wherever the server stands", () => {
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
      expect(wordsOf({ timeZone }).day("2026-12-02")).toBe("2 December");
  });

  test("of each year may be the 29th of February", () => {
    expect(wordsOf().birthday(2, 29)).toBe("29 February");
  });
});

test("no part has words of its own", () => {
  const marked = Object.fromEntries(Object.keys(en).map((name) => [name, mark(en[name as keyof typeof en])]));
  const drawn = [
    ...Object.values(samples).map((view) => ({ view, alone: null })),
    ...Object.values(receipts).map((receipt) => ({
      view: samples.member,
      alone: { kind: "receipt", receipt } as const,
    })),
  ];
  for (const { view, alone } of drawn) {
    const written = draw({ ...view, program: { ...view.program, locale: "ja" } }, { texts: marked, alone });
    const data = new Set(textsInData({ view, alone }));
    const loose = textsOf(written)
      .filter((text) => !data.has(text))
      // A text may be broken up by elements in its slots, so that one piece has its beginning, and another its end.
      .filter((text) => !/[⟦⟧]/.test(text) && /\p{Script=Latin}/u.test(text));
    expect(loose).toEqual([]);
  }
});

function mark(text: string | object): string {
  return `⟦${typeof text === "string" ? text : Object.values(text).at(-1)}⟧`;
}

function textsInData(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsInData) : [];
}
