import { expect, test } from "vitest";
import { type Cell, writeCsv } from "./write-csv.ts";

async function csvOf(...cells: Cell[]): Promise<string> {
  const columns = cells.map((_, index) => ({ head: `c${index}`, cell: (row: Cell[]) => row[index]! }));
  const pieces = [];
  for await (const piece of writeCsv(columns, one([cells]))) pieces.push(piece);
  const [head, line] = pieces.join("").split("\r\n");
  expect(head).toBe(`\ufeff${cells.map((_, index) => `c${index}`).join(",")}`);
  return line ?? "";
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}

test.each(["=1+1", "+49 30 1", "-2", "@sum(A1)", "\t=1", "\r=1"])(
  "%j, typed as a name, is not run by a spreadsheet",
  async (text) => {
    expect((await csvOf(text)).replace(/^"/, "")).toMatch(/^'/);
  },
);

test("points below zero stay numbers", async () => {
  expect(await csvOf(-500, 0, 9_007_199_254_740_991)).toBe("-500,0,9007199254740991");
});

test("quotes, commas and lines stay inside their cell", async () => {
  expect(await csvOf('Ann "A" Lee', "a,b", "two\nlines")).toBe('"Ann ""A"" Lee","a,b","two\nlines"');
});

test("what is not known is empty, an instant is in UTC", async () => {
  expect(await csvOf(null, new Date("2026-11-21T08:00:00Z"), true)).toBe(",2026-11-21T08:00:00.000Z,yes");
});

test("a file without rows has its head", async () => {
  const pieces = [];
  for await (const piece of writeCsv([{ head: "name", cell: String }], one([]))) pieces.push(piece);
  expect(pieces).toEqual(["\ufeffname\r\n"]);
});
