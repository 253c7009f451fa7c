import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openDatabase, statement, type Database } from "../database.ts";

const doze = statement<never>("test_doze", "SELECT pg_sleep($1::float8)");
const lines: Record<string, unknown>[] = [];
let own: TestDatabase;
let db: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  db = openDatabase({ url: own.url, maxConnections: 1, log: pino({ level: "warn" }, { write }) });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

test("a statement that takes a second is logged with its name, and without its values", async () => {
  await db.global((tx) => tx.run(doze, [0]));
  expect(lines).toEqual([]);

  await db.global((tx) => tx.run(doze, [1.01]));
  expect(lines).toMatchObject([{ msg: "a statement was slow", statement: "test_doze" }]);
  expect(lines[0]?.["milliseconds"]).toBeGreaterThanOrEqual(1_000);
  expect(JSON.stringify(lines)).not.toContain("1.01");
});
