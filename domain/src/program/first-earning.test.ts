import { expect, test } from "vitest";
import { currencyDecimals } from "../money.ts";
import { shareOf } from "./given-back.ts";
import { defaultProgram } from "./program.ts";

const currencies = Intl.supportedValuesOf("currency");

test.each(currencies)("a new program in %s gives back 1 %% of what is spent", (currencyCode) => {
  const program = defaultProgram(currencyCode);
  // 100 points are worth 100 times the worth of one.
  const hundredPoints = { points: 100, worthMinor: program.pointValueHundredths };
  const to = { currencyDecimals: currencyDecimals(currencyCode), tierId: null };
  expect(shareOf(hundredPoints, program, to)).toBe(100);
});

test("a new program asks for a round amount where a whole unit buys little", () => {
  const rates = ["EUR", "KWD", "JPY", "VND"].map(
    (currencyCode) => defaultProgram(currencyCode).earning[0]!.config,
  );
  expect(rates).toEqual([
    { pointsPerUnitHundredths: 100 },
    { pointsPerUnitHundredths: 100 },
    { pointsPerUnitHundredths: 100, forEachUnits: 200 },
    { pointsPerUnitHundredths: 100, forEachUnits: 20_000 },
  ]);
});
