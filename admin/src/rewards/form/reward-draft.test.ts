import { rewardSchema } from "@laurel/domain/rewards/reward.ts";
import { describe, expect, test } from "vitest";
import { emptyDraft, type RewardDraft, toDraft, toInput, wholeNumber } from "./reward-draft.ts";

const shop = { locale: "en-GB", currencyCode: "GBP" };
const none = emptyDraft.texts;
const draft = (changes: Partial<RewardDraft> = {}): RewardDraft => ({
  ...emptyDraft,
  name: "Winter treat",
  texts: { ...none, amountMinor: "8.00" },
  points: "6,000",
  ...changes,
});
const inputOf = (changes: Partial<RewardDraft> = {}, saved?: unknown) => {
  const result = toInput(draft(changes), shop, saved);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  return result.input;
};
const fieldsRefused = (changes: Partial<RewardDraft>) => {
  const result = toInput(draft(changes), shop);
  return result.ok ? [] : result.problems.map(({ field }) => field?.join("."));
};

describe("a filled-in form", () => {
  test("is a reward that the domain accepts", () => {
    const changes = {
      minimumSpend: "25",
      limitPerCustomer: "1",
      limitTotal: "500",
      codePrefix: "winter",
      codeDays: "90",
    };
    expect(
      rewardSchema.parse(inputOf({ ...changes, from: "2026-12-01T00:00", tierIds: ["gold"] })),
    ).toMatchObject({
      points: 6000,
      config: {
        amountMinor: 800,
        minimumSpendMinor: 2500,
        limitPerCustomer: 1,
        limitTotal: 500,
        codePrefix: "WINTER",
        codeDays: 90,
        from: "2026-12-01T00:00",
        tierIds: ["gold"],
      },
    });
  });

  test("of a percentage has no amount", () => {
    const input = inputOf({ kind: "percentage_off", texts: { basisPoints: "12.5" } });
    expect(rewardSchema.parse(input).config).toMatchObject({ basisPoints: 1250 });
    expect(input.config).not.toHaveProperty("amountMinor");
  });

  test("keeps what the form does not show", () => {
    const saved = { appliesTo: { type: "products", productIds: ["7"] }, amountMinor: 100 };
    expect(inputOf({}, saved).config).toMatchObject({ appliesTo: saved.appliesTo, amountMinor: 800 });
  });

  test.each([
    draft(),
    draft({
      kind: "percentage_off",
      texts: { ...none, basisPoints: "12.5" },
      limitTotal: "5",
      combinesWith: { order: true, product: false, shipping: true },
    }),
  ])("is read back as it was filled in", (filled) => {
    const result = toInput(filled, shop);
    const input = result.ok ? rewardSchema.parse(result.input) : null;
    expect(input && toDraft(input, shop)).toEqual({ ...filled, points: "6000" });
  });
});

describe("a reward that is saved unchanged stays as it was", () => {
  test.each([
    { tierIds: ["silver", "gold", "gone"] },
    { combinesWith: { order: true, product: true, shipping: false } },
    { combinesWith: { order: false, product: false, shipping: false } },
    { combinesWith: null },
    { from: "2026-12-01T00:00:30", to: "2026-12-02T23:59:59" },
    { minimumSpendMinor: 1_234_567, limitTotal: 12_500 },
  ])("%j", (config) => {
    const saved = rewardSchema.parse({ ...inputOf(), config: { amountMinor: 123_450, ...config } });
    for (const locale of ["en-GB", "de-DE", "fr-FR"]) {
      const inLocale = { ...shop, locale };
      const again = toInput(toDraft(saved, inLocale), inLocale, saved.config);
      expect(again.ok && rewardSchema.parse(again.input)).toEqual(saved);
    }
  });
});

describe("a field that cannot be read has its error beside it", () => {
  test.each([
    [{ name: " " }, "name"],
    [{ texts: { amountMinor: "" } }, "config.amountMinor"],
    [{ texts: { amountMinor: "0" } }, "config.amountMinor"],
    [{ texts: { amountMinor: "8.005" } }, "config.amountMinor"],
    [{ kind: "percentage_off", texts: { basisPoints: "101" } }, "config.basisPoints"],
    [{ kind: "percentage_off", texts: { basisPoints: "0" } }, "config.basisPoints"],
    [{ points: "0" }, "points"],
    [{ points: "-5" }, "points"],
    [{ minimumSpend: "much" }, "config.minimumSpendMinor"],
    [{ limitTotal: "0" }, "config.limitTotal"],
    [{ codePrefix: "WINTER 26!" }, "config.codePrefix"],
    [{ from: "2026-12-02T00:00", to: "2026-12-01T00:00" }, "config.to"],
  ] as const)("%j", (changes, field) => {
    expect(fieldsRefused(changes)).toEqual([field]);
  });

  test("all at once", () => {
    expect(fieldsRefused({ name: "", texts: none, points: "" })).toEqual([
      "name",
      "config.amountMinor",
      "points",
    ]);
  });
});

test.each([
  ["1,000", 1000],
  ["1 000", 1000],
  ["", null],
  ["9007199254740992", null],
])("the whole number %j is %s", (text, value) => {
  expect(wholeNumber(text)).toBe(value);
});
