import { parseProgram } from "@laurel/domain/program/program.ts";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { applyTiersDraft, newLevel, toTiersDraft, type TiersDraft } from "./tiers-draft.ts";

const shop = { locale: "en-GB", currencyCode: "EUR" };
const program = aProgram();
const draft = toTiersDraft(program, shop);
const apply = (changes: Partial<TiersDraft>) => applyTiersDraft({ ...draft, ...changes }, program, shop);
const [silver, gold] = draft.levels as [TiersDraft["levels"][0], TiersDraft["levels"][0]];

describe("the Tiers tab", () => {
  test("changes nothing when nothing was edited", () => {
    expect(apply({})).toEqual({ document: program, problems: [] });
  });

  test("shows thresholds in the currency, and multipliers as decimals", () => {
    expect(draft.levels).toEqual([
      {
        id: "silver",
        name: "Silver",
        threshold: "500.00",
        multiplier: "1.25",
        entryGift: "0",
        color: "#9aa0a6",
      },
      { id: "gold", name: "Gold", threshold: "2000.00", multiplier: "1.5", entryGift: "0", color: "#9aa0a6" },
    ]);
  });

  test("makes a document that the program accepts, in the order of the thresholds", () => {
    const bronze = { ...newLevel(), name: " Bronze ", threshold: "99.50", multiplier: "1,1" };
    const { document, problems } = apply({
      levels: [{ ...gold, threshold: "2,000" }, silver, bronze],
    });
    expect(problems).toEqual([]);
    expect(parseProgram(document)).toEqual({ ok: true, program: document });
    expect(document.tiers.levels.map(({ name, threshold }) => [name, threshold])).toEqual([
      ["Bronze", 9_950],
      ["Silver", 50_000],
      ["Gold", 200_000],
    ]);
    expect(document.tiers.levels[0]?.multiplierBasisPoints).toBe(11_000);
  });

  test("keeps the window, and takes the days of grace", () => {
    const { document } = apply({ window: "calendar_year", graceDays: "14" });
    expect(parseProgram(document)).toEqual({ ok: true, program: document });
    expect(document.tiers).toMatchObject({ window: "calendar_year", graceDays: 14 });
  });

  test.each(["", "-1", "366", "1.5"])("refuses %j days of grace", (graceDays) => {
    expect(apply({ window: "rolling_12_months", graceDays }).problems).toMatchObject([
      { field: ["tiers", "graceDays"] },
    ]);
    // Not asked for: it stays as it was.
    expect(apply({ window: "lifetime", graceDays })).toEqual({ document: program, problems: [] });
  });

  test("reads thresholds in points when tiers are based on points", () => {
    const levels = [{ ...silver, threshold: "1,000" }];
    const { document, problems } = apply({ basis: "points", adjustmentsCount: true, levels });
    expect(problems).toEqual([]);
    expect(document.tiers).toMatchObject({ basis: "points", levels: [{ id: "silver", threshold: 1_000 }] });
    expect(document.adjustments.countTowardTier).toBe(true);
  });

  test("reads thresholds in a currency without decimals", () => {
    const yen = toTiersDraft(program, { ...shop, currencyCode: "JPY" });
    expect(yen.levels[0]?.threshold).toBe("50000");
    const levels = [{ ...silver, threshold: "500.5" }];
    expect(
      applyTiersDraft({ ...yen, levels }, program, { ...shop, currencyCode: "JPY" }).problems,
    ).toHaveLength(1);
  });

  test("gives a new tier an unused id", () => {
    expect(newLevel().id).toMatch(/^tier-[0-9a-f]{8}$/);
    expect(newLevel().id).not.toBe(newLevel().id);
  });

  test("gives a new tier an unused colour, and keeps a chosen one", () => {
    const added = newLevel(draft.levels);
    expect(draft.levels.map(({ color }) => color)).not.toContain(added.color);
    const { document } = apply({ levels: [silver, { ...gold, color: "#d4a72c" }] });
    expect(document.tiers.levels.map(({ color }) => color)).toEqual(["#9aa0a6", "#d4a72c"]);
    expect(parseProgram(document).ok).toBe(true);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ threshold: "0" }, "threshold"],
    [{ threshold: "1.000" }, "threshold"],
    [{ threshold: "-5" }, "threshold"],
    [{ multiplier: "" }, "multiplier"],
    [{ multiplier: "100.1" }, "multiplier"],
    [{ multiplier: "1.00001" }, "multiplier"],
  ])("shows an error beside the field for %j", (changes, field) => {
    const { problems } = apply({ levels: [silver, { ...gold, ...changes }] });
    expect(problems.map((problem) => problem.field)).toEqual([["levels", "gold", field]]);
  });

  test.each([
    [{ name: "silver" }, "name"],
    [{ threshold: "500" }, "threshold"],
  ])("shows an error at both tiers for %j, which the other has", (changes, field) => {
    const { problems } = apply({ levels: [silver, { ...gold, ...changes }] });
    expect(problems.map((problem) => problem.field)).toEqual([
      ["levels", "silver", field],
      ["levels", "gold", field],
    ]);
  });
});
