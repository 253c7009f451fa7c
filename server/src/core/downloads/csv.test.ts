import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

test("a report opens in a spreadsheet: numbers stay numbers, and no text runs as a formula", () => {
  const rows = [[-5, { decimal: "-0.05" }, "=1+1", null, 'Gold, "best"', "Ann;=1+1", "00123"]];

  expect(writeCsv({ heads: ["points", "eur", "name"], rows })).toBe(
    `\ufeffpoints,eur,name\r\n-5,-0.05,'=1+1,,"Gold, ""best""","Ann;'=1+1",'00123\r\n`,
  );
});
