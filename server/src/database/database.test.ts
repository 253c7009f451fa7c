import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { statement } from "./database.ts";
import { kyselyOver } from "./statements/kysely-over.ts";
import { protectTenantTable } from "./tenants/protect-tenant-table.sql.ts";

const shopA = "01900000-0000-7000-8000-00000000000a";
const shopB = "01900000-0000-7000-8000-00000000000b";
const addNote = statement<never>("addNote", "INSERT INTO notes (shop_id, text) VALUES ($1, $2)");
const listNotes = statement<{ text: string }>("listNotes", "SELECT text FROM notes ORDER BY text");
const lockNote = statement<{ text: string }>("lockNote", "SELECT text FROM notes WHERE text = $1 FOR UPDATE");
const divideByZero = statement<never>("divideByZero", "SELECT 1 / $1::int");

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  await withAdministrator(own.url, async (client) => {
    await client.query("SET ROLE laurel_owner; SET search_path = laurel");
    const db: Kysely<never> = kyselyOver((config) => client.query(config));
    await sql`CREATE TABLE notes (shop_id uuid NOT NULL, text text NOT NULL)`.execute(db);
    await protectTenantTable(db, "notes", { app: ["select", "insert", "update"] });
  });
});
afterAll(() => own.drop());

describe("a transaction of a shop", () => {
  test("sees the rows of its shop and no other's", async () => {
    await own.db.transaction(shopA, (tx) => tx.run(addNote, [shopA, "of A"]));
    await own.db.transaction(shopB, (tx) => tx.run(addNote, [shopB, "of B"]));

    expect(await own.db.transaction(shopA, (tx) => tx.run(listNotes, []))).toEqual([{ text: "of A" }]);
    expect(await own.db.transaction(shopB, (tx) => tx.run(listNotes, []))).toEqual([{ text: "of B" }]);
  });

  test("cannot write a row of another shop", async () => {
    const attempt = own.db.transaction(shopA, (tx) => tx.run(addNote, [shopB, "smuggled"]));

    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  });

  test("cannot do what its role was not granted", async () => {
    const attempt = own.db.transaction(shopA, (tx) => sql`DELETE FROM notes`.execute(tx.kysely));

    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  });

  test("leaves nothing behind when it throws", async () => {
    const attempt = own.db.transaction(shopA, async (tx) => {
      await tx.run(addNote, [shopA, "never kept"]);
      throw new Error("changed my mind");
    });

    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await notesOf(shopA)).not.toContain("never kept");
  });

  test("does not commit if a failed statement's error was swallowed", async () => {
    const attempt = own.db.transaction(shopA, async (tx) => {
      await tx.run(addNote, [shopA, "half done"]);
      await tx.run(divideByZero, [0]).catch(() => undefined);
    });

    await expect(attempt).rejects.toThrow("rolled back");
    expect(await notesOf(shopA)).not.toContain("half done");
  });

  test("keeps writes that were not awaited, in the order in which they were started", async () => {
    const seen = await own.db.transaction(shopA, async (tx) => {
      tx.write(addNote, [shopA, "first written"]);
      const notes = await tx.run(listNotes, []);
      tx.write(addNote, [shopA, "written last"]);
      return notes.map((note) => note.text);
    });

    expect(seen).toContain("first written");
    expect(await notesOf(shopA)).toContain("written last");
  });

  test("leaves nothing behind when one of its last writes fails, and throws that write's error", async () => {
    const attempt = own.db.transaction(shopA, async (tx) => {
      tx.write(addNote, [shopA, "before the failure"]);
      tx.write(divideByZero, [0], (cause) => new Error("explained", { cause }));
      tx.write(addNote, [shopA, "after the failure"]);
    });

    await expect(attempt).rejects.toThrow("explained");
    expect(await notesOf(shopA)).not.toContain("before the failure");
  });

  test("throws the error of a failed write, not that of the statement after it", async () => {
    const attempt = own.db.transaction(shopA, async (tx) => {
      tx.write(divideByZero, [0]);
      await tx.run(listNotes, []);
    });

    await expect(attempt).rejects.toMatchObject({ code: "22012" });
  });

  test("refuses statements after it has ended", async () => {
    const leaked = await own.db.transaction(shopA, async (tx) => ({ tx }));

    await expect(leaked.tx.run(listNotes, [])).rejects.toThrow("ended already");
  });

  test("refuses a shop id that is not a UUID, before anything is sent", () => {
    expect(() => own.db.transaction("x'; DROP TABLE notes; --", async () => undefined)).toThrow(
      "lower-case UUID",
    );
  });

  test("runs again after it lost a deadlock", async () => {
    await own.db.transaction(shopB, (tx) => tx.run(addNote, [shopB, "left"]));
    await own.db.transaction(shopB, (tx) => tx.run(addNote, [shopB, "right"]));
    let runs = 0;
    const firstLocks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lockBoth = (first: string, second: string, turn: number): Promise<void> =>
      own.db.transaction(shopB, async (tx) => {
        runs += 1;
        await tx.run(lockNote, [first]);
        firstLocks[turn]?.resolve();
        await firstLocks[1 - turn]?.promise;
        await tx.run(lockNote, [second]);
      });

    await Promise.all([lockBoth("left", "right", 0), lockBoth("right", "left", 1)]);

    // More than once, if it takes its lock again before the other one has woken.
    expect(runs).toBeGreaterThan(2);
  });
});

describe("a transaction without a shop", () => {
  test("sees no shop's rows, even on a connection that served a shop before", async () => {
    await own.db.transaction(shopA, (tx) => tx.run(listNotes, []));

    const seen = await Promise.all(
      Array.from({ length: 10 }, () => own.db.global((tx) => tx.run(listNotes, []))),
    );

    expect(seen.flat()).toEqual([]);
  });
});

describe("values", () => {
  const readInteger = statement<{ value: number }>("readInteger", "SELECT $1::int8 AS value");
  const readValues = statement<Record<string, unknown>>(
    "readValues",
    `SELECT 12.30::numeric AS price, date '2026-03-02' AS day, timestamptz '2026-03-02T10:00:00Z' AS instant,
            '{"a":[1]}'::jsonb AS document, ARRAY[1, NULL, 3]::int8[] AS points, ARRAY[date '2026-03-02'] AS days`,
  );

  test("arrive in the types that the program uses", async () => {
    const [row] = await own.db.global((tx) => tx.run(readValues, []));

    expect(row).toEqual({
      price: "12.30",
      day: "2026-03-02",
      instant: new Date("2026-03-02T10:00:00Z"),
      document: { a: [1] },
      points: [1, null, 3],
      days: ["2026-03-02"],
    });
  });

  test("a whole number that TypeScript would round is refused", async () => {
    const read = (value: string) => own.db.global((tx) => tx.run(readInteger, [value]));

    expect(await read("9007199254740991")).toEqual([{ value: 9007199254740991 }]);
    await expect(read("9007199254740992")).rejects.toThrow(RangeError);
  });
});

async function notesOf(shopId: string): Promise<string[]> {
  const rows = await own.db.transaction(shopId, (tx) => tx.run(listNotes, []));
  return rows.map((row) => row.text);
}
