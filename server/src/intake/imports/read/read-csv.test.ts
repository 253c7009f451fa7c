import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

async function* inChunks(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Buffer, chunkBytes = 7) {
  const reading = readCsv(inChunks(Buffer.from(file as string), chunkBytes));
  const chunks = [];
  for await (const chunk of reading.chunks) chunks.push(chunk);
  return {
    headers: reading.headers(),
    writing: reading.writing(),
    chunks,
    rows: chunks.flatMap(({ rows }) => rows),
  };
}

const refusal = (file: string | Buffer, chunkBytes?: number) =>
  read(file, chunkBytes).then(
    () => null,
    (error: { code: string; details: object }) => ({ code: error.code, ...error.details }),
  );

describe("a file", () => {
  test("is read with its header row and its lines, in whatever chunks it arrives", async () => {
    for (const chunkBytes of [1, 3, 1000]) {
      const { headers, rows } = await read("\uFEFFe-mail,points\r\nännë@example.com,12\r\n", chunkBytes);
      expect(headers).toEqual(["e-mail", "points"]);
      expect(rows).toEqual([["ännë@example.com", "12"]]);
    }
  });

  test("may have semicolons or tabs between its cells", async () => {
    expect((await read("id;points\n1;1,5\n")).rows).toEqual([["1", "1,5"]]);
    expect((await read('"a,b"\tpoints\n1\t2\n')).headers).toEqual(["a,b", "points"]);
  });

  test("keeps quoted commas and line breaks in their cells, and short and long lines as they are", async () => {
    const { rows } = await read('id,points\n"1,000","two\nlines"\n3\n4,5,6\n');
    expect(rows).toEqual([["1,000", "two\nlines"], ["3"], ["4", "5", "6"]]);
  });

  test("may have spaces after what is between its cells, also before a quoted cell", async () => {
    for (const sign of [",", ";", "\t", "|"]) {
      const file = `"id"${sign} "e-mail"${sign} "points"\n"7"${sign}  "ann@example.com"${sign} "1${sign}250"\n8${sign} bo@example.com${sign} 5\n`;
      const { headers, rows } = await read(file);
      expect(headers).toEqual(["id", "e-mail", "points"]);
      expect(rows).toEqual([
        ["7", "ann@example.com", `1${sign}250`],
        ["8", "bo@example.com", "5"],
      ]);
    }
  });

  test("may end in any number of columns without a name or a value, as spreadsheets leave them", async () => {
    const ends = ",".repeat(250);
    const file = `id,points${ends}\n1,5${ends}\n2,6${ends.slice(100)}\n3,7,note${ends}\n4${ends}\n`;
    const { headers, rows } = await read(file);
    expect(headers).toEqual(["id", "points"]);
    expect(rows).toEqual([
      ["1", "5"],
      ["2", "6"],
      ["3", "7", "note"],
      ["4", ""],
    ]);
  });

  test("loses the marks by which spreadsheets say that a cell is text", async () => {
    const { headers, rows } = await read(
      `'id,'points\n'0042,="50"\n'ann@example.com,'7'\no'b@example.com,'\n`,
    );
    expect(headers).toEqual(["id", "points"]);
    expect(rows).toEqual([
      ["0042", "50"],
      ["ann@example.com", "7"],
      ["o'b@example.com", ""],
    ]);
  });

  test("whose lines a spreadsheet took for one cell each is read by the commas in them", async () => {
    const lines = ["E-mail,Name,Points", '"ann@example.com,Ann,""1,250"""', '"bo@example.com,""Ray, Bo"",5"'];
    const rows = [
      ["ann@example.com", "Ann", "1,250"],
      ["bo@example.com", "Ray, Bo", "5"],
    ];
    for (const head of [lines[0]!, `"${lines[0]}"`]) {
      const file = [head, ...lines.slice(1)].join("\r\n");
      expect(await read(file)).toMatchObject({ headers: ["E-mail", "Name", "Points"], rows });
    }
  });

  test("numbers its lines as a spreadsheet does, including blank ones, in chunks of a thousand", async () => {
    const lines = Array.from({ length: 1_500 }, (_, index) => (index === 3 ? "" : `${index},1`));
    const { chunks } = await read(`id,points\n${lines.join("\n")}`, 64_000);
    expect(chunks.map(({ firstLine, rows }) => [firstLine, rows.length])).toEqual([
      [2, 1000],
      [1002, 500],
    ]);
    expect(chunks[0]?.rows.slice(3, 5)).toEqual([[""], ["4", "1"]]);
  });

  test("of long lines comes in chunks of a million characters, so that no upload fills the memory", async () => {
    for (const line of [`1,${"x".repeat(60_000)}`, ",".repeat(60_000)]) {
      const { chunks } = await read(`id,points\n${`${line}\n`.repeat(40)}`, 64_000);
      expect(chunks.map(({ firstLine, rows }) => [firstLine, rows.length])).toEqual([
        [2, 18],
        [20, 18],
        [38, 4],
      ]);
    }
  });
});

describe("a file in another encoding", () => {
  const text = "Prénom,E-mail,Points\r\nZoë,zoe@example.com,5\r\n“Bo”,bo@example.com,€\r\n";
  const windows1252 = Buffer.from(
    text.replace("“", "\x93").replace("”", "\x94").replace("€", "\x80"),
    "latin1",
  );
  test.each([
    ["utf-8", Buffer.from(text)],
    ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["utf-16be", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["windows-1252", windows1252],
  ])("is read, in whatever chunks it arrives: %s", async (encoding, bytes) => {
    for (const chunkBytes of [1, 3, 1000]) {
      const { headers, rows, writing } = await read(bytes, chunkBytes);
      expect(headers).toEqual(["Prénom", "E-mail", "Points"]);
      expect(rows).toEqual([
        ["Zoë", "zoe@example.com", "5"],
        ["“Bo”", "bo@example.com", "€"],
      ]);
      expect(writing.encoding).toBe(encoding);
    }
  });
});

describe("the header row", () => {
  const headOf = async (file: string) => {
    const { headers, writing, chunks } = await read(file, 1000);
    return [writing.headLine, writing.separator, headers.join("|"), chunks[0]?.firstLine];
  };
  test("is found below titles, dates and empty lines", async () => {
    expect(
      await headOf(
        '"Loyalty program";"Field USD"\n \n"Exported on";"2026-11-20"\n""\n"E-mail";"Points"\n"a@example.com";"5"\n',
      ),
    ).toEqual([5, ";", "E-mail|Points", 6]);
    expect(await headOf("Table 1\nEmail,Points\na@example.com,5\n")).toEqual([2, ",", "Email|Points", 3]);
    expect(await headOf('"Rapport, Paris"\nA;B\nx;5\n')).toEqual([2, ";", "A|B", 3]);
    expect(await headOf('"Customers, points"\nColonne,Points\nx,5\n')).toEqual([2, ",", "Colonne|Points", 3]);
  });

  test("is the first line with several cells where no name is known", async () => {
    expect(await headOf("Rapport\nColonne A;Colonne B\nx@example.com;5\n")).toEqual([
      2,
      ";",
      "Colonne A|Colonne B",
      3,
    ]);
  });

  test("obeys a line that names the separator, which spreadsheets do not count", async () => {
    expect(await headOf("sep=;\r\nEmail;Points, all\r\na@example.com;5\r\n")).toEqual([
      1,
      ";",
      "Email|Points, all",
      2,
    ]);
  });
});

describe("a file that cannot be read", () => {
  test("is refused with the line whose quotes never close", async () => {
    expect(await refusal('id,points\n1,2\n"3,4\n')).toMatchObject({
      code: "invalid_csv",
      reason: "A quotation mark is never closed.",
    });
    expect(await refusal(`id,points\n"${"3,4\n".repeat(40_000)}`, 10_000)).toMatchObject({
      code: "invalid_csv",
      reason: "A line is too long: a quotation mark may not be closed.",
    });
  });

  test("is refused when it is empty or names no columns", async () => {
    expect(await refusal("")).toEqual({ code: "invalid_csv", reason: "The file is empty.", line: 1 });
    expect(await refusal("\n1,2\n")).toMatchObject({
      reason: "The first line must name the columns, but it looks like a customer’s line.",
    });
    expect(await refusal('"","",""\n')).toMatchObject({ reason: "The first line must name the columns." });
  });

  test("is refused at the first line beyond the limit", async () => {
    const many = `id,points\n${"1,2\n".repeat(1_000_001)}`;
    expect(await refusal(many, 1 << 20)).toEqual({ code: "payload_too_large", rowsMax: 1_000_000 });
  });
});
