import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { createFormats } from "../../ui/format/format.ts";
import { draftRows } from "./draft-rows.ts";
import { leversOf, type LeverField } from "./levers.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "Europe/London" });
const program = aProgram();
const [silver, gold] = program.tiers.levels;
const changed = (draft: typeof program) =>
  draftRows(draft, program, formats)
    .filter(({ isChanged }) => isChanged)
    .map(({ label, before, after }) => [label, before, after]);
const fieldOf = (id: string) =>
  leversOf(program, program, formats).find((lever) => lever.id === id)!.field as LeverField;

describe("the rows of a draft", () => {
  test("are the rate, tiers and worth, with nothing marked while nothing is changed", () => {
    expect(draftRows(program, program, formats).map(({ label, after }) => `${label}: ${after}`)).toEqual([
      "Points for each £1: 10",
      "Silver begins at: £500",
      "Silver multiplies by: × 1.25",
      "Gold begins at: £2,000",
      "Gold multiplies by: × 1.5",
      "100 points are worth: £0.10",
    ]);
    expect(changed(program)).toEqual([]);
  });

  test("a way to earn that is switched on comes in, off before", () => {
    const earning = program.earning.map((rule) => ({ ...rule, enabled: true }));
    expect(changed({ ...program, earning })).toEqual([["Sign-up", "off", "100 points"]]);
  });

  test("a new tier is one change, and so is a removed one", () => {
    const bronze = { ...silver!, id: "bronze", name: "Bronze", threshold: 10_000 };
    expect(changed({ ...program, tiers: { ...program.tiers, levels: [bronze, silver!, gold!] } })).toEqual([
      ["Bronze begins at", null, "£100"],
    ]);
    expect(changed({ ...program, tiers: { ...program.tiers, levels: [silver!] } })).toEqual([
      ["Tier Gold", "from £2,000, orders earn × 1.5", "–"],
    ]);
  });

  test("what has no row of its own is added when it differs", () => {
    const draft = {
      ...program,
      orders: { ...program.orders, holdDays: 3 },
      tiers: { ...program.tiers, levels: [silver!, { ...gold!, entryGiftPoints: 500 }] },
    };
    expect(changed(draft)).toEqual([
      ["Can be spent after", "14 days", "3 days"],
      ["Tier Gold, entry reward", "0 points", "500 points"],
    ]);
  });

  test("the rate is named with the amount of money that it is for, which its field keeps", () => {
    const [spending, ...others] = program.earning;
    const config = { pointsPerUnitHundredths: 150, forEachUnits: 1_000 };
    const draft = { ...program, earning: [{ ...spending!, config }, ...others] };
    expect(changed(draft)).toEqual([["Points for each £1,000", "10 for each £1", "1.5"]]);
    const [rate] = leversOf(draft, draft, formats);
    const read = (rate!.field as LeverField).apply("2", draft);
    expect(read.ok && read.change.document.earning[0]!.config).toEqual({
      pointsPerUnitHundredths: 200,
      forEachUnits: 1_000,
    });
  });
});

describe("the field of a row", () => {
  test.each([
    ["rate", "10", "12.5", "1250"],
    ["silver.multiplier", "1.25", "1.2", "12000"],
    ["gold.threshold", "2000.00", "1,500", "150000"],
    ["worth", "0.10", "0.2", '"pointValueHundredths":20'],
  ])("%s is written as %s and reads %s", (id, written, typed, stored) => {
    const { text, apply } = fieldOf(id);
    expect(text(program)).toBe(written);
    const read = apply(typed, program);
    expect(read.ok && JSON.stringify(read.change.document)).toContain(stored);
    expect(apply("many", program)).toMatchObject({ ok: false });
  });

  test("a threshold of another tier is refused as in the settings", () => {
    expect(fieldOf("gold.threshold").apply("500", program)).toMatchObject({
      ok: false,
      problems: [{ message: "Another tier starts here" }, { message: "Another tier starts here" }],
    });
  });
});
