import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps } from "../../testing/test-deps.ts";
import { csvInstant, csvLine, csvMoney, csvNumber, csvText } from "./csv-cells.sql.ts";

let own: TestDatabase;
let shopId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  ({ shopId } = await aShop(createTestDeps({ db: own.db })));
});
afterAll(() => own.drop());

const text = (value: string | null) => csvText(sql`${value}::text`);

async function csvOf(...cells: RawBuilder<unknown>[]): Promise<string | undefined> {
  const { rows } = await own.db.transaction(shopId, (tx) =>
    sql<{ line: string }>`SELECT ${csvLine(cells)} AS line`.execute(tx.kysely),
  );
  return rows[0]?.line;
}

describe("a cell of a CSV", () => {
  test.each(["=1+1", "+49 30 1", "-2", "@sum(A1)", "＝1", "＋1", "－1", "＠a"])(
    "that holds %j, typed as a name, is not run by a spreadsheet",
    async (typed) => {
      expect(await csvOf(text(typed))).toBe(`'${typed}`);
    },
  );

  test.each([
    ["Ann;=1+1", `"Ann;'=1+1"`],
    ["a; -2;b;@x", `"a; '-2;b;'@x"`],
    ["a;＝1", `"a;'＝1"`],
    ["a\t=1", `"a\t'=1"`],
    ["two\n=1+1", `"two\n'=1+1"`],
    ['a;"=1"', `"a;""'=1"""`],
    [" =1", "' =1"],
    ["\t=1", `"'\t'=1"`],
  ])(
    "that holds %j runs nothing where cells are separated by semicolons, tabs or lines",
    async (typed, cell) => {
      expect(await csvOf(text(typed))).toBe(cell);
    },
  );

  test.each(["450789469450789469", "0049301234", "7E5", "1.5e10", " 007 "])(
    "that holds the text %j keeps its digits",
    async (typed) => {
      expect(await csvOf(text(typed))).toBe(`'${typed}`);
    },
  );

  test.each(["6789012345678", "999999999999999", "0", "10", "2E", "E5", "007 Bond", "1.50"])(
    "that holds %j stays as it is: it is no number, or the same one in a spreadsheet",
    async (typed) => {
      expect(await csvOf(text(typed))).toBe(typed);
    },
  );

  test("that begins like a formula and has several lines is both quoted and not run", async () => {
    expect(await csvOf(text('\r=1+"a"'))).toBe(`"'\r'=1+""a"""`);
  });

  test("keeps a sign inside a text, and text that looks like a pattern", async () => {
    expect(await csvOf(text("Ann-Lee"), text("t"), text("u1\\r"))).toBe("Ann-Lee,t,u1\\r");
  });

  test("keeps quotes, commas and line breaks inside", async () => {
    expect(await csvOf(text('Ann "A" Lee'), text("a,b"), text("two\nlines"))).toBe(
      '"Ann ""A"" Lee","a,b","two\nlines"',
    );
  });

  test("of negative points stays a number", async () => {
    const numbers = [-500, 0, 9_007_199_254_740_991].map((points) => csvNumber(sql`${points}::bigint`));
    expect(await csvOf(...numbers)).toBe("-500,0,9007199254740991");
  });

  test("of money has the currency's decimals", async () => {
    const of = (minor: number, decimals: number) => csvMoney(sql`${minor}::bigint`, decimals);
    expect(await csvOf(of(1_205, 2), of(5, 2), of(-1, 2), of(700, 0), of(1_234_567, 3))).toBe(
      "12.05,0.05,-0.01,700,1234.567",
    );
  });

  test("of an unknown value is empty, and an instant is in UTC", async () => {
    const at = sql`${"2026-11-21T09:00:00.5+01:00"}::timestamptz`;
    expect(await csvOf(text(null), text(""), csvNumber(sql`NULL::int`), csvInstant(at))).toBe(
      ",,,2026-11-21T08:00:00.500Z",
    );
  });
});
