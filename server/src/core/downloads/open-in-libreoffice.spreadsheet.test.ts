// Every file that can be downloaded, opened by LibreOffice: what its cells become. It needs LibreOffice, and fails without:
// `npm run test:spreadsheet` runs it, and no other command does.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvReports } from "../../insight/reports/csv-reports.ts";
import { entriesCsv } from "../../shopper/storefront/entries/entries.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { type ImportingShop, openImportingShop } from "../../testing/samples/importing-shop.ts";
import { adjustPoints } from "../adjustments/adjust-points.ts";
import { writeCsv } from "./csv.ts";

const run = promisify(execFile);

/** As people, programs and attackers write names and notes. */
const hostile = [
  '=HYPERLINK("http://example.com","a")',
  "+1",
  "-1+cmd|' /C calc'!A0",
  "@SUM(A1:A9)",
  " =1+1",
  "＝1+1",
  "Ann;=1+1",
  "Ann\t=1+1",
  "two\n=1+1",
  'Ann "A" Lee, Bo',
  "'=1+1",
  "450789469450789469",
  "00123",
  "7E5",
  "Zoë Müller-Łukasz",
  "😀 李雷",
  "שלום \u200f(1)",
  "{=1+1}",
];

let own: ImportingShop;
let folder: string;
let key: string;
/** Of the first member. */
let customerId: string;
/** The store's own ids have 13 digits; the last is as long as the platform's sample of an order. */
const ids = hostile.map((_, index) =>
  index === hostile.length - 1 ? "450789469450789469" : String(6_789_012_345_600 + index),
);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "laurel-spreadsheet-"));
  own = await openImportingShop();
  const { deps, shop } = own;
  await deliver(
    deps,
    shop,
    hostile.map((text, index) =>
      orderChanged(
        anOrder({ orderId: String(9_000 + index), customerId: ids[index]!, name: text }),
        aCustomer(ids[index], { firstName: text, lastName: "", email: `zoë.${index}@example.com` }),
      ),
    ),
  );
  ({ customerId } = await memberOf(deps, shop, ids[0]));
  for (const [index, note] of hostile.entries())
    await adjustPoints(deps, shop.shopId, {
      customerId,
      points: index % 2 === 0 ? -7 : 1_234,
      reason: note,
      note,
      countsTowardTier: null,
      idempotencyKey: randomUUID(),
      actor: `staff:${note}`,
    });
  ({ key } = await createApiKey(deps, { shopId: shop.shopId, name: "files", scopes: ["*"], actor: "test" }));
}, 120_000);
afterAll(async () => {
  await own.close();
  await rm(folder, { recursive: true, force: true });
});

interface OpenedCell {
  readonly type: string;
  readonly text: string;
}

/**
 * As its window opens a file with a byte order mark, and where it may find more in it than it does unasked: commas,
 * semicolons and tabs are between cells, special numbers are looked for, and formulas worked out.
 */
const OPENED = "CSV:44/59/9,34,UTF8,1,,1033,false,true,false,false,false,0,true";

async function convert(csv: string | Buffer, to: string): Promise<string> {
  const name = randomUUID();
  await writeFile(path.join(folder, `${name}.csv`), csv);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const into = path.join(folder, "out");
  const file = path.join(folder, `${name}.csv`);
  await run("soffice", [
    "--headless",
    profile,
    `--infilter=${OPENED}`,
    "--convert-to",
    to,
    "--outdir",
    into,
    file,
  ]);
  return path.join(into, `${name}.${to.split(":")[0]}`);
}

async function open(csv: string): Promise<OpenedCell[][]> {
  const xml = await readFile(await convert(csv, "fods"), "utf8");
  expect(xml).not.toContain("table:formula");
  const rows = xml.split("<table:table-row").slice(1);
  return rows
    .map((row) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
        ([, attributes, inside = ""]) => {
          const type = /office:value-type="(\w+)"/.exec(attributes!)?.[1] ?? "empty";
          const value = /office:value="([^"]*)"/.exec(attributes!)?.[1];
          const lines = [...inside.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, line]) => plain(line!));
          const times = Number(/table:number-columns-repeated="(\d+)"/.exec(attributes!)?.[1] ?? "1");
          return Array.from({ length: times > 100 ? 0 : times }, () => ({
            type,
            text: value ?? lines.join("\n"),
          }));
        },
      ),
    )
    .filter((cells) => cells.some(({ type }) => type !== "empty"));
}

const plain = (xml: string): string =>
  xml
    .replaceAll(/<text:s[^>]*\/>/g, " ")
    .replaceAll(/<text:tab\/>/g, "\t")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

async function download(url: string): Promise<string> {
  const answer = await own.api.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

const column = (rows: readonly OpenedCell[][], head: string): OpenedCell[] => {
  const at = rows[0]!.findIndex(({ text }) => text === head);
  return rows.slice(1).map((cells) => cells[at]!);
};
const typesOf = (cells: readonly OpenedCell[]): string[] => [...new Set(cells.map(({ type }) => type))];
/** Without what makes it harmless, and with one kind of space. */
const bare = (text: string): string => text.replaceAll("'", "").replaceAll(/\s+/g, " ").trim();

test("LibreOffice would work out a formula that nobody made harmless", async () => {
  const opened = await readFile(await convert("\ufeffname\r\n=1+1\r\n", "fods"), "utf8");
  expect(opened).toContain('table:formula="of:=1+1"');
});

describe("no cell of a downloaded file is a formula, and no digit is lost", () => {
  test("in the customers", async () => {
    const rows = await open(await download("/api/customers.csv?sort=JOINED"));
    expect(rows).toHaveLength(hostile.length + 1);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([rows[0]!.length]));
    const shown = column(rows, "customer_id").map(({ text }) => bare(text));
    expect(shown.toSorted()).toEqual(ids.toSorted());
    const names = column(rows, "name");
    expect(typesOf(names)).toEqual(["string"]);
    expect(names.map(({ text }) => bare(text)).toSorted()).toEqual(hostile.map(bare).toSorted());
    expect(column(rows, "email").every(({ text }) => text.startsWith("zoë."))).toBe(true);
    for (const figure of ["points", "pending_points", "orders", "spent_eur"])
      expect(typesOf(column(rows, figure))).toEqual(["float"]);
  });

  test("in the activity", async () => {
    const rows = await open(await download("/api/movements.csv"));
    expect(rows).toHaveLength(2 * hostile.length + 1);
    const points = column(rows, "points");
    expect(typesOf(points)).toEqual(["float"]);
    expect(points.filter(({ text }) => text === "-7")).toHaveLength(hostile.length / 2);
    const orders = column(rows, "order").filter(({ type }) => type !== "empty");
    expect(typesOf(orders)).toEqual(["string"]);
    expect(orders.map(({ text }) => bare(text)).toSorted()).toEqual(hostile.map(bare).toSorted());
    expect(column(rows, "actor").filter(({ text }) => text.startsWith("staff:"))).toHaveLength(
      hostile.length,
    );
  });

  test("in the file of a member's own history, with the notes of staff", async () => {
    const { deps, shop } = own;
    let csv = "";
    for await (const part of entriesCsv(deps, shop, customerId)) csv += part;
    const notes = column(await open(csv), "note").filter(({ type }) => type !== "empty");
    expect(typesOf(notes)).toEqual(["string"]);
    expect(notes.map(({ text }) => bare(text)).toSorted()).toEqual(hostile.map(bare).toSorted());
  });

  test("in what an import leaves out", async () => {
    const lines = hostile.map((text) => `"${text.replaceAll('"', '""')}",ten`);
    const id = await own.imports.checked(`Email,Points\r\n${lines.join("\r\n")}\r\n`);
    const rows = await open(await download(`/api/imports/${id}/problems.csv`));
    expect(rows).toHaveLength(hostile.length + 1);
    expect(typesOf(column(rows, "line"))).toEqual(["float"]);
  });

  test.each(Object.keys(csvReports))("in the report %s", async (name) => {
    const today = own.deps.clock.now().toISOString().slice(0, 10);
    const csv = await download(`/api/reports/${name}.csv?from=2026-01-01&to=${today}&by=MONTH`);
    const rows = await open(csv);
    expect(rows).toHaveLength(csv.trimEnd().split("\r\n").length);
  });

  test("in small tables, as those of reports, of the simulator and of the books", async () => {
    const figures = [-5, 0, 9_007_199_254_740_991, { decimal: "-0.05" }] as const;
    const rows = await open(
      writeCsv({ heads: ["text", "a", "b", "c", "d"], rows: hostile.map((text) => [text, ...figures]) }),
    );
    expect(rows).toHaveLength(hostile.length + 1);
    expect(column(rows, "text").map(({ text }) => bare(text))).toEqual(hostile.map(bare));
    expect(rows.slice(1).map((cells) => cells.slice(1).map(({ text }) => text))).toEqual(
      hostile.map(() => ["-5", "0", "9007199254740991", "-0.05"]),
    );
  });
});

test("the list of customers is recognized when it is imported after LibreOffice saved it again", async () => {
  const { api, imports } = own;
  const list = await download("/api/customers.csv?sort=JOINED&minPoints=1");
  const first = await imports.checked(list);
  expect(await imports.show(first)).toMatchObject({ goodRows: hostile.length, repeatedRows: 0 });
  await imports.step("importApply", first);
  await imports.work("apply", first);
  for (const [separator, encoding] of [
    [44, "UTF8"],
    [59, "UTF8"],
    [59, "ANSI"],
  ] as const) {
    const saved = await convert(list, `csv:Text - txt - csv (StarCalc):${separator},34,${encoding},1`);
    const again = await imports.checked(await readFile(saved));
    expect(await imports.show(again)).toMatchObject({
      rowCount: hostile.length,
      repeatedRows: hostile.length,
      appliedBefore: expect.any(String),
      goodPoints: 0,
    });
    await api.ask(`mutation { importDiscard(id: "${again}") { discardedId } }`);
  }
});
