import { describe, expect, test } from "vitest";
import { defaultProgram, needsProductFacts, parseProgram, type ProgramProblem } from "./program.ts";
import { aProgram, spendRule } from "../testing/builders.ts";

type Section = Record<string, unknown>;
const documentWith = (changes: Section) => ({ ...defaultProgram("EUR"), ...changes });

function problemsWith(changes: Section): Pick<ProgramProblem, "code" | "path">[] {
  const parsed = parseProgram(documentWith(changes));
  return parsed.ok ? [] : parsed.problems.map(({ code, path }) => ({ code, path }));
}

const pathsWith = (changes: Section) => problemsWith(changes).map(({ path }) => path.join("."));

describe("a new shop's program", () => {
  test("gives 1 point for each 1.00 and nothing else", () => {
    expect(defaultProgram("EUR").earning).toEqual([
      { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 100 } },
    ]);
  });

  test("has these settings", () => {
    const { earning: _, ...sections } = defaultProgram("EUR");
    expect(sections).toEqual({
      name: "Rewards",
      pointsName: { one: "point", other: "points" },
      pointValueHundredths: 100,
      participants: "everyone",
      orders: {
        awardOn: "paid",
        earnsFrom: null,
        holdDays: 14,
        rounding: "floor",
        include: { tax: false, shipping: false, tips: false, giftCardsBought: false, paidWithGiftCard: true },
        exclude: { productIds: [], collectionIds: [], productTags: [], customerTags: [], channels: [] },
        negativeBalance: "allow_negative",
        guestClaimDays: 30,
        lateCustomerDays: 30,
      },
      expiry: { policy: "never", months: 12, warnDays: [30, 3] },
      tiers: { basis: "spend", window: "lifetime", graceDays: 30, levels: [] },
      redemptions: {
        codeDays: 90,
        combinesWith: { order: false, product: false, shipping: false },
        returnWhenExpired: false,
        returnWhenOrderCancelled: true,
      },
      adjustments: { countTowardTier: false },
      referrals: {
        enabled: false,
        advocatePoints: 500,
        friendRewardKind: "amount_off",
        friendConfig: {},
        minimumSpendMinor: 0,
        monthlyCap: 10,
      },
      branding: { accent: "#0b6e4f", launcher: "bottom_right", launcherText: "Rewards", logoUrl: "" },
    });
  });

  test("accepts a first tier without further settings", () => {
    const { tiers, ...begun } = defaultProgram("EUR");
    const levels = [{ id: "gold", name: "Gold", threshold: 50_000 }];
    expect(parseProgram({ ...begun, tiers: { ...tiers, levels } }).ok).toBe(true);
    expect(parseProgram({ ...begun, tiers: { levels } }).ok).toBe(true);
  });

  test("can be saved unchanged", () => {
    expect(parseProgram(defaultProgram("EUR"))).toEqual({ ok: true, program: defaultProgram("EUR") });
  });
});

describe("a forgotten key never resets a program", () => {
  test.each(Object.keys(defaultProgram("EUR")))("a document without %s is refused", (key) => {
    const { [key]: _, ...document } = defaultProgram("EUR") as Section;
    const parsed = parseProgram(document);
    expect(parsed.ok ? [] : parsed.problems.map(({ code, path }) => [code, ...path])).toEqual([
      ["invalid_program", key],
    ]);
  });

  test.each(["orders", "expiry", "tiers", "redemptions", "adjustments", "referrals", "branding"])(
    "an empty section %s takes its defaults",
    (section) => {
      expect(parseProgram(documentWith({ [section]: {} }))).toEqual({
        ok: true,
        program: defaultProgram("EUR"),
      });
    },
  );

  test("a missing setting inside a section takes its default", () => {
    const parsed = parseProgram(documentWith({ orders: { holdDays: 3, include: { tax: true } } }));
    expect(parsed.ok && parsed.program.orders).toEqual({
      ...defaultProgram("EUR").orders,
      holdDays: 3,
      include: { ...defaultProgram("EUR").orders.include, tax: true },
    });
  });
});

describe("an unknown key is refused", () => {
  test.each([
    ["", { surprise: 1 }],
    ["pointsName", { pointsName: { one: "a", other: "b", few: "c" } }],
    ["orders", { orders: { holdDay: 3 } }],
    ["orders.include", { orders: { include: { taxes: true } } }],
    ["orders.exclude", { orders: { exclude: { skus: [] } } }],
    ["expiry", { expiry: { days: 3 } }],
    ["tiers", { tiers: { level: [] } }],
    [
      "tiers.levels.0",
      { tiers: { window: "lifetime", levels: [{ id: "a", name: "A", threshold: 1, x: 1 }] } },
    ],
    ["redemptions", { redemptions: { days: 3 } }],
    ["redemptions.combinesWith", { redemptions: { combinesWith: { orders: true } } }],
    ["adjustments", { adjustments: { count: true } }],
    ["referrals", { referrals: { cap: 1 } }],
    ["branding", { branding: { color: "#000000" } }],
    ["earning.0", { earning: [{ ...spendRule(100), color: "red" }] }],
    ["earning.0.config", { earning: [{ ...spendRule(100), config: { pointsPerUnitHundredths: 1, x: 1 } }] }],
    ["earning.0.window", { earning: [{ ...spendRule(100), window: { from: null, to: null, days: 1 } }] }],
  ])("in %j", (path, changes) => {
    expect(pathsWith(changes)).toEqual([path]);
  });
});

describe("a value outside its range is refused with its path", () => {
  test.each([
    ["name", { name: "" }],
    ["pointValueHundredths", { pointValueHundredths: -1 }],
    ["pointValueHundredths", { pointValueHundredths: 1.5 }],
    ["participants", { participants: "some" }],
    ["orders.holdDays", { orders: { holdDays: 91 } }],
    ["orders.holdDays", { orders: { holdDays: -1 } }],
    ["orders.rounding", { orders: { rounding: "down" } }],
    ["orders.awardOn", { orders: { awardOn: "created" } }],
    ["orders.earnsFrom", { orders: { earnsFrom: "2026-11-01" } }],
    ["orders.negativeBalance", { orders: { negativeBalance: "never" } }],
    ["tiers.levels.0.threshold", { tiers: { levels: [{ id: "a", name: "A", threshold: 0 }] } }],
    ["redemptions.codeDays", { redemptions: { codeDays: 0 } }],
    ["branding.accent", { branding: { accent: "green" } }],
  ])("%s", (path, changes) => {
    expect(problemsWith(changes)).toContainEqual({ code: "invalid_program", path: path.split(".") });
  });

  test("the longest hold is 90 days, the shortest is none", () => {
    expect(problemsWith({ orders: { holdDays: 90 } })).toEqual([]);
    expect(problemsWith({ orders: { holdDays: 0 } })).toEqual([]);
  });

  test("several errors are all reported at once", () => {
    expect(pathsWith({ name: "", orders: { holdDays: 400 }, surprise: 1 })).toEqual(
      expect.arrayContaining(["name", "orders.holdDays", ""]),
    );
  });
});

describe("rules", () => {
  const rule = (changes: object) => ({ earning: [{ ...spendRule(100), ...changes }] });

  test.each([
    ["earning.0.kind", rule({ kind: "full_moon" })],
    ["earning.0.kind", rule({ kind: "toString" })],
    ["earning.0.id", rule({ id: "Big Basket" })],
    ["earning.0.enabled", rule({ enabled: "yes" })],
    ["earning.0.config.pointsPerUnitHundredths", rule({ config: { pointsPerUnitHundredths: -1 } })],
    ["earning.0.config", rule({ config: undefined })],
    ["earning.0.window.from", rule({ window: { from: "tomorrow", to: null } })],
    ["earning.0.window.from", rule({ window: { from: "2026-12-05T00:00Z", to: null } })],
    ["earning.0.window.from", rule({ window: { from: "2026-13-05T00:00", to: null } })],
    ["earning.0.window.from", rule({ window: { from: "2026-02-30T00:00", to: null } })],
    ["earning.0.window.to", rule({ window: { from: null, to: "2026-12-05T24:30" } })],
    ["earning.0.window.to", rule({ window: { from: "2026-12-05T00:00", to: "2026-12-05T00:00" } })],
    ["earning.0.window.to", rule({ window: { from: "2026-12-05T00:00", to: "2026-12-05T00:00:00" } })],
    ["earning.0.window.to", rule({ window: { from: "2026-12-05T00:00", to: "2026-12-04T23:59" } })],
  ])("%s says what is wrong", (path, changes) => {
    expect(pathsWith(changes)).toContain(path);
  });

  test("a window may be open at either end", () => {
    expect(problemsWith(rule({ window: { from: null, to: "2026-12-05T00:00" } }))).toEqual([]);
    expect(problemsWith(rule({ window: { from: "2026-12-05T00:00:30", to: null } }))).toEqual([]);
    expect(problemsWith(rule({ window: { from: "2028-02-29T00:00", to: null } }))).toEqual([]);
  });

  test("two rates are for amounts that can be added", () => {
    const rates = (...amounts: readonly number[]) => ({
      earning: amounts.map((amount, index) => ({ ...spendRule(100, amount), id: `rate-${index}` })),
    });
    expect(pathsWith(rates(1_000, 750, 1))).toEqual([]);
    expect(pathsWith(rates(999_999_937, 999_999_929))).toEqual(["earning"]);
  });

  test("two rules cannot have one id", () => {
    expect(pathsWith({ earning: [spendRule(100), spendRule(200)] })).toEqual(["earning.1.id"]);
  });

  test("a disabled rule must be valid too", () => {
    expect(pathsWith(rule({ enabled: false, config: {} }))).not.toEqual([]);
  });
});

describe("tiers", () => {
  const levels = (...thresholds: number[]) => ({
    tiers: {
      window: "lifetime",
      levels: thresholds.map((threshold, index) => ({ id: `t${index}`, name: `T${index}`, threshold })),
    },
  });

  test("each needs a higher threshold than the one before", () => {
    expect(problemsWith(levels(100, 200, 300))).toEqual([]);
    expect(pathsWith(levels(100, 100))).toEqual(["tiers.levels"]);
    expect(pathsWith(levels(200, 100))).toEqual(["tiers.levels"]);
  });

  test("two tiers cannot have one name", () => {
    const named = (...names: string[]) => ({
      tiers: {
        window: "lifetime",
        levels: names.map((name, index) => ({ id: `t${index}`, name, threshold: index + 1 })),
      },
    });
    expect(problemsWith(named("Silver", "Gold"))).toEqual([]);
    expect(problemsWith(named("Gold", "Silver", " gold"))).toEqual([
      { code: "invalid_program", path: ["tiers", "levels", "2", "name"] },
    ]);
  });

  test("two tiers cannot have one id", () => {
    const level = { id: "gold", name: "Gold" };
    const twice = [
      { ...level, threshold: 1 },
      { ...level, threshold: 2 },
    ];
    expect(pathsWith({ tiers: { window: "lifetime", levels: twice } })).toEqual(["tiers.levels.1.id"]);
  });

  test("a tier without further settings multiplies by one and gives no gift", () => {
    const [level] = aProgram({ tiers: levels(1).tiers }).tiers.levels;
    expect(level).toEqual({
      id: "t0",
      name: "T0",
      threshold: 1,
      multiplierBasisPoints: 10_000,
      entryGiftPoints: 0,
      color: "#9aa0a6",
    });
  });
});

describe("referrals can be switched on only with a reward that a friend can get", () => {
  const on = (changes: object) => problemsWith({ referrals: { enabled: true, ...changes } });

  test.each([
    ["an amount", { friendConfig: { amountMinor: 500 } }],
    ["a percentage", { friendRewardKind: "percentage_off", friendConfig: { basisPoints: 1_000 } }],
    ["free shipping", { friendRewardKind: "free_shipping", friendConfig: { maxShippingMinor: 0 } }],
  ])("%s is one", (_, changes) => {
    expect(on(changes)).toEqual([]);
  });

  test.each([
    ["nothing", {}, "friendConfig.amountMinor"],
    ["no amount", { friendConfig: { amountMinor: 0 } }, "friendConfig.amountMinor"],
    ["an unknown setting", { friendConfig: { amountMinor: 1, x: 1 } }, "friendConfig"],
    ["an unknown kind", { friendRewardKind: "a_car" }, "friendRewardKind"],
    ["a gift card", { friendRewardKind: "gift_card", friendConfig: { amountMinor: 1 } }, "friendRewardKind"],
    ["an amount of choice", { friendRewardKind: "any_amount", friendConfig: {} }, "friendRewardKind"],
    [
      "an order of any amount that money can say",
      { friendConfig: { amountMinor: 1 }, minimumSpendMinor: 1e12 },
      "minimumSpendMinor",
    ],
  ])("%s is none", (_, changes, path) => {
    expect(on(changes).map((problem) => problem.path.join("."))).toEqual([`referrals.${path}`]);
    expect(on(changes).map(({ code }) => code)).toEqual(["invalid_program"]);
  });

  test("while they are off, the reward need not be complete", () => {
    expect(problemsWith({ referrals: { enabled: false, friendConfig: { amountMinor: 0 } } })).toEqual([]);
  });
});

describe("a store is asked for tags and collections only if a rule uses them", () => {
  const tea = (changes: object, enabled = true) => ({
    id: "tea",
    kind: "product_multiplier",
    enabled,
    config: { tags: [], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000, ...changes },
  });

  test.each([
    ["nothing looks at them", {}, false],
    ["a product is excluded by its tag", { orders: { exclude: { productTags: ["sale"] } } }, true],
    ["a collection is excluded", { orders: { exclude: { collectionIds: ["9"] } } }, true],
    ["a product is excluded by its id", { orders: { exclude: { productIds: ["9"] } } }, false],
    ["a tag is multiplied", { earning: [tea({ tags: ["tea"] })] }, true],
    ["a collection is multiplied", { earning: [tea({ collectionIds: ["9"] })] }, true],
    ["a product is multiplied by its id", { earning: [tea({ productIds: ["9"] })] }, false],
    ["the rule for a tag is off", { earning: [tea({ tags: ["tea"] }, false)] }, false],
  ])("%s", (_, changes, needed) => {
    expect(needsProductFacts(aProgram(changes))).toBe(needed);
  });
});
