import { createHash, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askAdministrator } from "../../testing/processes/administrator.ts";
import {
  anEmptyShop,
  linesOf,
  openArchiveServers,
  type ArchiveServers,
} from "../../testing/samples/archive-servers.ts";

let servers: ArchiveServers;
beforeEach(async () => {
  servers = await openArchiveServers();
});
afterEach(() => servers.close());

const linesNow = () => linesOf(servers.file);
const write = (contents: string | Buffer) => writeFileSync(servers.file, contents);

/** Rewrites the archive with a valid checksum, as an expert could. */
function rewrite(change: (lines: string[]) => string[]): void {
  const lines = change(linesNow().slice(0, -1));
  const text = `${lines.join("\n")}\n`;
  const rows: Record<string, number> = {};
  let table = "";
  for (const line of lines.slice(1)) {
    const { "#": mark, name } = JSON.parse(line) as { "#"?: string; name: string };
    if (mark === "table") rows[(table = name)] = 0;
    else rows[table] = (rows[table] ?? 0) + 1;
  }
  const end = { "#": "end", rows, sha256: createHash("sha256").update(text).digest("hex") };
  write(gzipSync(`${text}${JSON.stringify(end)}\n`));
}

const everyRow = (change: (line: string) => string) => (lines: string[]) => lines.map(change);

const markOf = (line: string) => JSON.parse(line) as { readonly "#"?: string; readonly name: string };

/** Those that have rows. */
const tablesOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const mark = markOf(line);
    return mark["#"] === "table" && next !== undefined && markOf(next)["#"] === undefined ? [mark.name] : [];
  });

function repeatFirstOf(table: string, lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => markOf(line)["#"] === "table" && markOf(line).name === table) + 1;
  return lines.toSpliced(at, 0, lines[at]!);
}

const changeHeader = (change: object) => (lines: string[]) => [
  JSON.stringify({ ...(JSON.parse(lines[0]!) as object), ...change }),
  ...lines.slice(1),
];

describe("an import is refused, and changes nothing, for", () => {
  const refusals: readonly (readonly [what: string, code: string, spoil: () => void])[] = [
    ["an empty file", "archive_empty", () => write("")],
    ["a file that is not compressed", "archive_not_gzip", () => write("email,points\n")],
    ["another compressed file", "archive_not_ours", () => write(gzipSync("email,points\n"))],
    ["a compressed empty file", "archive_empty", () => write(gzipSync(""))],
    ["a file whose end is missing", "archive_cut", () => write(readFileSync(servers.file).subarray(0, -200))],
    [
      "a file that lost its last lines",
      "archive_cut",
      () => write(gzipSync(linesNow().slice(0, -1).join("\n"))),
    ],
    [
      "a file in which a figure was changed",
      "archive_altered",
      () => write(gzipSync(linesNow().join("\n").replace('"available":', '"available":1'))),
    ],
    [
      "a file that lost a row",
      "archive_altered",
      () => write(gzipSync(linesNow().toSpliced(-3, 1).join("\n"))),
    ],
    [
      "a file whose bytes were damaged",
      "archive_altered",
      () => {
        const bytes = readFileSync(servers.file);
        const middle = Math.floor(bytes.length / 2);
        bytes.fill(0x55, middle, middle + 40);
        write(bytes);
      },
    ],
    ["a newer format", "archive_newer", () => rewrite(changeHeader({ version: 3 }))],
    [
      "tables of a newer version",
      "archive_newer",
      () => rewrite(changeHeader({ schema: ["9999-from-the-future"] })),
    ],
    [
      "tables of an older version",
      "archive_other_schema",
      () => rewrite(changeHeader({ schema: ["0000-shops"] })),
    ],
    ["an older format", "archive_other_schema", () => rewrite(changeHeader({ version: 1 }))],
    [
      "a forged balance, with a correct checksum",
      "archive_ledger_broken",
      () => rewrite((lines) => lines.map((line) => line.replace('"available":', '"available":1'))),
    ],
    [
      "a row that Laurel never writes",
      "archive_altered",
      () => rewrite((lines) => lines.map((line) => line.replace('"points":', '"points":"many","p":'))),
    ],
    [
      "an infinite instant",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"available_at":"[^"]+"/, '"available_at":"infinity"'))),
    ],
    [
      "an instant before the earliest allowed",
      "archive_altered",
      () =>
        rewrite(
          everyRow((line) => line.replace(/"joined_at":"[^"]+"/, '"joined_at":"0600-01-01T00:00:00Z"')),
        ),
    ],
    [
      "a year with six digits",
      "archive_altered",
      () =>
        rewrite(
          everyRow((line) =>
            line.replace(/"expires_at":(null|"[^"]+")/, '"expires_at":"275760-01-01T00:00:00Z"'),
          ),
        ),
    ],
    [
      "more points than a balance can hold",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"points":\d+/, '"points":1000000000001'))),
    ],
    [
      "pending points below zero",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"pending":\d+/, '"pending":-1'))),
    ],
    [
      "a program with an invalid rule",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace(/"earning": ?\[/, '"earning":[{"kind":"gift"},'))),
    ],
    [
      "a reward with a negative price",
      "archive_altered",
      () =>
        rewrite(
          everyRow((line) =>
            line.includes('"position":') ? line.replace(/"points": ?\d+/, '"points":-5') : line,
          ),
        ),
    ],
    [
      "a character that no text can hold",
      "archive_altered",
      () => rewrite(everyRow((line) => line.replace('"explanation":{', '"explanation":{"x":"\\u0000",'))),
    ],
    [
      "a small file that unpacks to far more than a shop's rows",
      "archive_too_large",
      () => rewrite((lines) => [...lines, ...Array<string>(40).fill(`{"x":"${"a".repeat(1024 * 1024)}"}`)]),
    ],
    [
      "points of a customer who is not in it",
      "archive_ledger_broken",
      () =>
        rewrite(
          everyRow((line) =>
            line.includes('"lot_points"') || line.includes('"source_key"')
              ? line.replace(/"customer_id":"[^"]+"/, `"customer_id":"${randomUUID()}"`)
              : line,
          ),
        ),
    ],
    [
      "a table that does not belong there",
      "archive_altered",
      () => rewrite((lines) => [...lines, '{"#":"table","name":"credentials"}', '{"kind":"api_key"}']),
    ],
  ];

  test.each(refusals)("%s", async (_what, code, spoil) => {
    await servers.live();
    await servers.exportShop();
    const before = await servers.contentsThere();
    spoil();

    await expect(servers.importShop()).rejects.toMatchObject({ code });

    expect(await servers.contentsThere()).toEqual(before);
  });

  test("a row of any table that is in it twice", async () => {
    await servers.live();
    await servers.exportShop();
    const before = await servers.contentsThere();
    const whole = linesNow();
    const tables = tablesOf(whole);
    expect(tables).toEqual(expect.arrayContaining(["customers", "entries", "program_versions"]));
    for (const table of tables) {
      write(gzipSync(whole.join("\n")));
      rewrite((lines) => repeatFirstOf(table, lines));
      await expect(servers.importShop(), table).rejects.toMatchObject({ code: "archive_row_twice" });
    }
    // Of such a table the archive's row takes the place of the shop's own.
    const row = '{"day":"2026-03-02","after":null}';
    const ofProgress = (line: string) => markOf(line).name === "birthday_progress";
    write(gzipSync(whole.join("\n")));
    rewrite((lines) => lines.flatMap((line) => (ofProgress(line) ? [line, row, row] : [line])));
    await expect(servers.importShop()).rejects.toMatchObject({ code: "archive_row_twice" });
    expect(await servers.contentsThere()).toEqual(before);
  });

  test("a shop of another currency or time zone, which are named", async () => {
    await servers.live();
    await servers.exportShop();
    const other = await anEmptyShop(servers.there, {
      domain: "other.myshopify.com",
      currencyCode: "USD",
      timeZone: "Europe/Paris",
    });

    await expect(servers.importShop(other)).rejects.toMatchObject({
      code: "archive_other_shop",
      details: {
        differs: [
          { fact: "currencyCode", archived: "EUR", here: "USD" },
          { fact: "timeZone", archived: "Europe/Berlin", here: "Europe/Paris" },
        ],
      },
    });
  });

  test("a shop that has points already", async () => {
    await servers.live();
    await servers.exportShop();
    await servers.importShop();

    await expect(servers.importShop()).rejects.toMatchObject({ code: "shop_not_empty" });
  });
});

test("rows that name another shop of the server become rows of the shop that imports, and the other has none", async () => {
  await servers.live();
  await servers.exportShop();
  const other = await anEmptyShop(servers.there, { domain: "other.myshopify.com" });
  rewrite((lines) => [
    lines[0]!,
    ...lines
      .slice(1)
      .map((line) => (line.startsWith('{"#"') ? line : line.replace("{", `{"shop_id":"${other.shopId}",`))),
  ]);

  await servers.importShop();

  const found = "SELECT shop_id, count(*)::int AS n FROM laurel.entries GROUP BY shop_id";
  expect(await askAdministrator(servers.target.url, found, [])).toEqual([
    { shop_id: servers.empty.shopId, n: (await servers.contentsHere())["entries"]!.length },
  ]);
  expect(
    await askAdministrator(servers.target.url, "SELECT FROM laurel.customers WHERE shop_id = $1", [
      other.shopId,
    ]),
  ).toEqual([]);
});
