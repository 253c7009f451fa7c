// Every problem that a file can have: the answer, the line, and that nothing was half done.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openImports, type ImportClient } from "../../../testing/samples/an-import.ts";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { openTestShop } from "../../../testing/test-shop.ts";

const HEAD = "customer_id,email,points,pending";
const [ANN, BOB] = ["7001", "7002"];

let imports: ImportClient;

const { own, deps, shop, api } = await openTestShop();

beforeAll(async () => {
  imports = await openImports(deps, shop, api);
  await deliver(
    deps,
    shop,
    [ANN, BOB].map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
  );
});
afterAll(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

// A shop may only have a limited number of waiting files.
beforeEach(async () => {
  await own.db.transaction(shop.shopId, async (tx) => {
    for (const table of ["import_problems", "import_chunks", "imports"] as const)
      await tx.kysely.deleteFrom(table).execute();
  });
});

const countKept = () =>
  own.db.transaction(shop.shopId, async (tx) => ({
    imports: (await tx.kysely.selectFrom("imports").select("id").execute()).length,
    chunks: (await tx.kysely.selectFrom("import_chunks").select("first_line").execute()).length,
    problems: (await tx.kysely.selectFrom("import_problems").select("line").execute()).length,
    postings: (await tx.kysely.selectFrom("entries").select("id").execute()).length,
  }));

const utf16 = Buffer.from(`\uFEFF${HEAD}\n${ANN},,5,\n`, "utf16le");
const latin1 = Buffer.from(`${HEAD},Prénom\n${ANN},,5,,Zoë\n`, "latin1");
const latin1FarDown = Buffer.from(`${HEAD}\n${`${ANN},zoé@example.com,5,\n`.repeat(9_000)}`);
latin1FarDown[latin1FarDown.lastIndexOf(0xc3)] = 0xe9;
/** Some of its chunks are stored before the error is reached. */
const manyGood = `${HEAD}\n${`${ANN},,5,\n`.repeat(2_500)}`;

describe("a file that cannot be read is refused as a whole, and nothing of it is kept", () => {
  test.each<[string, string | Buffer, number, object]>([
    ["that is empty", "", 422, { line: 1, reason: "The file is empty." }],
    ["with a byte order mark only", "\uFEFF", 422, { line: 1, reason: "The file is empty." }],
    [
      "with a header row only",
      `${HEAD}\r\n`,
      422,
      { line: 1, reason: "The file has a header row but no lines below it." },
    ],
    [
      "with blank lines only",
      `${HEAD}\n\n , ,,\n`,
      422,
      { line: 1, reason: "The file has a header row but no lines below it." },
    ],
    [
      "whose first line is blank",
      `\n${ANN},,5,\n`,
      422,
      { line: 2, reason: "The first line must name the columns, but it looks like a customer’s line." },
    ],
    [
      "without a header row, by customer ID",
      `${ANN},ann,5,\n${BOB},bob,6,\n`,
      422,
      { line: 1, reason: "The first line must name the columns, but it looks like a customer’s line." },
    ],
    [
      "without a header row, by e-mail",
      "ann@example.com,five\n",
      422,
      { line: 1, reason: "The first line must name the columns, but it looks like a customer’s line." },
    ],
    [
      "with too many columns",
      `${Array.from({ length: 101 }, (_, n) => `column ${n}`).join(",")}\n1\n`,
      422,
      { line: 1, reason: "A file has at most 100 columns." },
    ],
    [
      "whose quotes never close",
      `${HEAD}\n${ANN},,5,\n${BOB},"ann,5,\n${ANN},,6,\n`,
      422,
      { line: 3, reason: "A quotation mark is never closed." },
    ],
    [
      "whose quotes never close, far down",
      `${manyGood}"${ANN},,5,\n`,
      422,
      { line: 2_502, reason: "A quotation mark is never closed." },
    ],
    [
      "with a huge cell",
      `${HEAD}\n${ANN},,5,\n${BOB},${"x".repeat(70_000)},5,\n`,
      422,
      { line: 3, reason: "A line is too long: a quotation mark may not be closed." },
    ],
    [
      "in two encodings",
      latin1FarDown,
      422,
      { line: 9_001, reason: "The file is in two encodings: save it as “CSV UTF-8”." },
    ],
    [
      "in UTF-16 that breaks off within a character",
      Buffer.concat([utf16, Buffer.from([0x41])]),
      422,
      { line: 3, reason: "The file is not in UTF-16 throughout." },
    ],
    [
      "that is an image",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      422,
      { line: 1, reason: "This is a picture, not a CSV file: export the list of customers as CSV." },
    ],
    ...(["PK\u0003\u0004\u0014\0\u0006\0", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1"] as const).map(
      (start, index): [string, Buffer, number, object] => [
        `that is a spreadsheet (${["xlsx", "xls"][index]!})`,
        Buffer.from(start, "latin1"),
        422,
        {
          line: 1,
          reason: "This is a spreadsheet, not a CSV file: open it and save it as “CSV UTF-8”.",
        },
      ],
    ),
    [
      "that is a PDF",
      "%PDF-1.7\n%\u00e2\u00e3",
      422,
      { line: 1, reason: "This is a PDF, not a CSV file: export the list of customers as CSV." },
    ],
    [
      "that is a web page",
      "\uFEFF\n<!DOCTYPE html><title>Sign in</title>",
      422,
      {
        line: 1,
        reason: "This is a web page, not a CSV file: open it in a spreadsheet and save it as “CSV UTF-8”.",
      },
    ],
    [
      "that is JSON",
      '[{"email":"ann@example.com","points":"190"}]',
      422,
      { line: 1, reason: "This is JSON, not a CSV file: export the list of customers as CSV." },
    ],
    [
      "with a NUL byte",
      `${manyGood}${BOB},\0,5,\n`,
      422,
      { line: 2_502, reason: "This is not a text file: save it as “CSV UTF-8”." },
    ],
    ["with too many lines", `id,points\n${"1,2\n".repeat(1_000_001)}`, 413, { rowsMax: 1_000_000 }],
  ])("%s", { timeout: 60_000 }, async (_, file, status, said) => {
    const before = await countKept();
    const answer = await imports.upload(file);

    expect(answer).toMatchObject({
      status,
      code: status === 413 ? "payload_too_large" : "invalid_csv",
      ...said,
    });
    expect("line" in answer).toBe("line" in said);
    expect(await countKept()).toEqual(before);
  });
});

describe("a file in an unusual format is still read", () => {
  test.each<[string, string | Buffer]>([
    ["in UTF-16", utf16],
    ["in UTF-16, the other way round", Buffer.from(utf16).swap16()],
    ["in UTF-16 without a mark", utf16.subarray(2)],
    ["in Windows-1252", latin1],
    ["with a line for the separator", `sep=;\r\n${HEAD.replaceAll(",", ";")}\r\n${ANN};;5;\r\n`],
    [
      "with a title, a date and an empty line above",
      `Loyalty program\n\nExported on,2026-11-20\n${HEAD}\n${ANN},,5,\n`,
    ],
    [
      "with zero-width characters",
      `customer_id,email,points,pending\n,\u200bcustomer-${ANN}@example.com\ufeff,\u200e5,\n`,
    ],
    ["with bars", `${HEAD.replaceAll(",", "|")}\n${ANN}||5|\n`],
    ["with a quotation mark within a cell", `${HEAD},name\n${ANN},,5,,Ann "Annie" Lee\n`],
    ["with too few cells, as spreadsheets write it", `${HEAD}\n${ANN},,5\n`],
    ["with a byte order mark", `\uFEFF${HEAD}\n${ANN},,5,\n`],
    ["with Windows line ends", `${HEAD}\r\n${ANN},,5,\r\n`],
    ["with old Mac line ends", `${HEAD}\r${ANN},,5,\r`],
    ["with mixed line ends", `${HEAD}\r\n${ANN},,5,\n\r\n`],
    ["without a final line end", `${HEAD}\n${ANN},,5,`],
    ["with semicolons", `${HEAD.replaceAll(",", ";")}\n${ANN};;5;\n`],
    ["with tabs", `${HEAD.replaceAll(",", "\t")}\n${ANN}\t\t5\t\n`],
    ["with everything in quotes", `"customer_id","email","points","pending"\n"${ANN}","","5",""\n`],
  ])("%s", async (_, file) => {
    const id = await imports.checked(file);
    expect(await imports.show(id)).toMatchObject({
      rowCount: 1,
      goodRows: 1,
      goodPoints: 5,
      problemCounts: [],
    });
  });
});

describe("a bad line is named with its number and its reason", () => {
  test.each<[string, string, string, string | null]>([
    ["decimals", `${ANN},,12.5,`, "decimal_points", "points"],
    ["a comma before decimals", `${ANN},,"1.234,56",`, "decimal_points", "points"],
    ["a number below zero", `${ANN},,-5,`, "negative_points", "points"],
    ["a number in brackets", `${ANN},,(5),`, "negative_points", "points"],
    ["no points", `${ANN},, ,`, "empty_points", "points"],
    ["words for points", `${ANN},,five,`, "not_a_number", "points"],
    ["a formula for points", `${ANN},,=2+3,`, "not_a_number", "points"],
    ["points in exponent notation", `${ANN},,5e3,`, "scientific_number", "points"],
    ["more points than can be stored exactly", `${ANN},,9007199254740993,`, "unsafe_number", "points"],
    ["no customer", ",,5,", "empty_person", "customer_id"],
    ["an invalid ID", "Ann,,5,", "invalid_customer_id", "customer_id"],
    ["a formula for an ID", "=7001,,5,", "invalid_customer_id", "customer_id"],
    ["an invalid address", ",ann at example.com,5,", "invalid_email", "email"],
    ["a formula for an address", `,"=HYPERLINK(""x@y"")",5,`, "invalid_email", "email"],
    ["an address that is too long", `,${"x".repeat(400)}@example.com,5,`, "invalid_email", "email"],
    ["a customer whom the store does not know", "999999,,5,", "unknown_customer", "customer_id"],
    ["an address that the store does not know", ",nobody@example.com,5,", "unknown_customer", "email"],
    ["too few cells", `${ANN},`, "wrong_cell_count", null],
    ["too many cells", `${ANN},,5,,`, "wrong_cell_count", null],
    ["a comma outside quotes", `${ANN},,1,200,`, "wrong_cell_count", null],
  ])("%s", async (_, line, code, column) => {
    const before = await memberOf(deps, shop, BOB);
    const id = await imports.checked(`${HEAD}\n"${BOB}","","7",""\n\n${line}\n`);
    expect(await imports.show(id)).toMatchObject({
      rowCount: 2,
      goodRows: 1,
      goodPoints: 7,
      problems: { nodes: [{ line: 4, code, column, otherLine: null }] },
    });

    await imports.step("importApply", id);
    await imports.work("apply", id);
    expect(await imports.show(id)).toMatchObject({
      state: "APPLIED",
      progress: { appliedRows: 1, appliedPoints: 7 },
    });
    expect((await memberOf(deps, shop, BOB)).available).toBe(before.available + 7);
    expect((await memberOf(deps, shop, ANN)).available).toBe(0);
  });

  test("a duplicate customer, also across chunks of the file, with the earlier line", async () => {
    const strangers = Array.from({ length: 1_200 }, (_, n) => `,stranger-${n}@example.com,1,`).join("\n");
    const id = await imports.checked(`${HEAD}\n${ANN},,5,\n${strangers}\n,CUSTOMER-${ANN}@example.com,6,\n`);
    const { data } = await api.ask(
      `query ($id: ID!) { import(id: $id) { problems(last: 1) { nodes { line code otherLine } } } }`,
      { id },
    );
    expect(data.import.problems.nodes).toEqual([{ line: 1_203, code: "duplicate_person", otherLine: 2 }]);
  });
});

describe("invalid columns are refused, and the file waits for better ones", () => {
  test.each<[string, string, string]>([
    [
      "two columns with one meaning",
      "customer_id, points, points, pending",
      "Two columns cannot mean the same thing.",
    ],
    ["no points", "customer_id, email, ignore, pending", "Choose the column with the points."],
    [
      "no customer column",
      "ignore, ignore, points, pending",
      "Choose the column with the customer ID or e-mail address. Customers cannot be found by name or phone number.",
    ],
    ["fewer columns than the file has", "customer_id, points", "Choose what each column is."],
  ])("%s", async (_, columns, message) => {
    const { id } = await imports.upload(`${HEAD}\n${ANN},,5,\n`);
    expect(await imports.step("importMatch", id, `, columns: [${columns}]`)).toMatchObject({
      import: null,
      userErrors: [{ code: "invalid_input", field: ["columns"], message }],
    });
    expect(await imports.show(id)).toMatchObject({ state: "UPLOADED", goodRows: null, problemCounts: [] });
  });
});
