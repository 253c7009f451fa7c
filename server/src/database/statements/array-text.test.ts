import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { statement } from "../database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const echoes = new Map(
  ["text", "uuid", "bigint", "int", "boolean", "timestamptz", "bytea", "date"].map((type) => [
    type,
    statement<{ is: unknown }>(`test_array_text_${type}`, `SELECT $1::${type}[] AS is`),
  ]),
);

const throughPostgres = async (type: string, elements: readonly unknown[]): Promise<unknown> => {
  const [row] = await own.db.global((tx) => tx.run(echoes.get(type)!, [elements]));
  return row?.is;
};

describe("an array that is sent to PostgreSQL and read back", () => {
  test.each<[string, readonly unknown[]]>([
    ["text", []],
    [
      "text",
      ["plain", "two words", "", "a,b", "{}", "{a}", '"quoted"', "back\\slash", "\\", '\\"', "tab\tline\n"],
    ],
    [
      "text",
      ["NULL", "null", null, "NULLs", " padded ", "Zoë", "😀", "(1)", "a'b", "$1", "%", "-1", "+", ":"],
    ],
    ["uuid", ["0199a1b2-0000-7000-8000-000000000001", null]],
    ["bigint", [0, -5, 9_007_199_254_740_991, null]],
    ["int", [1, 2, 3]],
    ["boolean", [true, false, null]],
    ["date", ["2026-02-28", null]],
    ["timestamptz", [new Date("2026-02-01T12:00:00.123Z"), null]],
    ["bytea", [Buffer.from([0, 255, 92, 34]), Buffer.from(""), null]],
  ])("is the same: %s %j", async (type, elements) => {
    expect(await throughPostgres(type, elements)).toEqual(elements);
  });

  test("also takes times as text", async () => {
    expect(await throughPostgres("timestamptz", ["2026-02-01T12:00:00.123Z"])).toEqual([
      new Date("2026-02-01T12:00:00.123Z"),
    ]);
  });
});
