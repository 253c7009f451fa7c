import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { createFormats } from "../ui/format.ts";
import { describeChange } from "./describe-change.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/Berlin" });
const words = (path: string, before: unknown, after: unknown) =>
  Object.values(
    describeChange({ path: path.split("."), before, after }, { program: aProgram(), formats }),
  ) as unknown[];

describe("a change in words", () => {
  test.each([
    ["name", "Rewards", "PERKS_2", ["Name", "Rewards", "PERKS_2"]],
    ["status", "DRAFT", "ON", ["Status", "draft", "on"]],
    ["pointValueHundredths", 10, 100, ["Worth of 100 points", "€0.10", "€1.00"]],
    ["orders.holdDays", 14, 1, ["Orders › Can be spent after", "14 days", "1 day"]],
    ["orders.include.tax", false, true, ["Orders › Include › Tax", "off", "on"]],
    [
      "orders.exclude.productTags",
      [],
      ["sale", "Final"],
      ["Orders › Exclude › Product tags", "none", "sale, Final"],
    ],
    [
      "orders.earnsFrom",
      null,
      "2026-10-01T10:00:00.000Z",
      ["Orders › Earns from", null, "1 Oct 2026, 12:00"],
    ],
    [
      "earning.orders.config.pointsPerUnitHundredths",
      100,
      250,
      ["Earning › orders › Points for each unit", "1", "2.5"],
    ],
    ["tiers.levels.gold.threshold", 200_000, 150_050, ["Tiers › Gold › From", "€2,000", "€1,500.50"]],
    [
      "tiers.levels.gold.multiplierBasisPoints",
      15_000,
      20_000,
      ["Tiers › Gold › Multiplier", "× 1.5", "× 2"],
    ],
    [
      "tiers.levels.tier-1",
      { id: "tier-1", name: "Bronze", threshold: 500, color: "#fff" },
      null,
      ["Tiers", null, "Bronze (from €5, color #fff): removed"],
    ],
    [
      "earning.visit",
      null,
      { id: "visit", kind: "action", enabled: true, config: { points: 5 } },
      ["Earning", null, "kind action, enabled on, config points 5: added"],
    ],
    ["config.amountMinor", 500, 600, ["Amount", "€5", "€6"]],
    ["config.basisPoints", 1_000, 1_250, ["Percentage", "10%", "12.5%"]],
    ["config.minimumSpendMinor", null, 3_000, ["Minimum spend", null, "€30"]],
    ["scopes", null, ["read_rewards", "write_customers"], ["Scopes", null, "read rewards, write customers"]],
    ["scopes", null, ["*"], ["Scopes", null, "everything"]],
    ["available", 0, 1_240, ["Available points", "0", "1,240"]],
    ["description", "", "A gift", ["Description", "empty", "A gift"]],
  ])("%s", (path, before, after, expected) => {
    expect(words(path, before, after)).toEqual(expected);
  });
});
