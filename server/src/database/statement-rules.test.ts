// Checks every named statement of the program, and statements that break the rules.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { findAllStatements } from "../testing/walks/all-statements.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { listTables, type Table } from "./tenants/catalogue.sql.ts";
import { faultOf, globalTables } from "./statement-rules.ts";

let own: TestDatabase;
let tables: ReadonlyMap<string, Table>;
const statements = new Map<string, string>();

beforeAll(async () => {
  for (const { name, text } of await findAllStatements()) statements.set(name, text);
  own = await createTestDatabase();
  const { rows } = await withAdministrator(own.url, (client) => client.query<Table>(listTables));
  tables = new Map(rows.map((table) => [table.name, table]));
});
afterAll(() => own.drop());

test("no statement breaks a rule", () => {
  const faults = [...statements].flatMap(([name, text]) => {
    const fault = faultOf(text);
    return fault === null ? [] : [`${name}: ${fault}`];
  });
  expect(statements.size).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

test("every INSERT names its columns in the order of its table", () => {
  const wrong = [...statements].flatMap(([name, text]) =>
    [...text.matchAll(/INSERT INTO (?:laurel\.)?"?(\w+)"?(?: AS \w+)?\s*\(([^)]*)\)/g)].flatMap(
      ([, table = "", columns = ""]) => {
        const order = tables.get(table)?.columns ?? [];
        const positions = columns
          .split(",")
          .map((column) => order.indexOf(column.trim().replaceAll('"', "")));
        return positions.every((position, index) => position > (positions[index - 1] ?? -1))
          ? []
          : [`${name}: ${table}`];
      },
    ),
  );
  expect(wrong).toEqual([]);
});

test("the global tables are those without row-level security", () => {
  const open = [...tables.values()].filter(({ isTenant }) => !isTenant).map(({ name }) => name);
  expect(open.sort()).toEqual([...globalTables].sort());
});

describe("a statement that is refused", () => {
  test.each([
    [
      "writes two tables",
      "WITH a AS (DELETE FROM orders WHERE shop_id = $1) DELETE FROM entries WHERE shop_id = $1",
    ],
    ["takes a global table with a shop's", "SELECT 1 FROM shops AS s JOIN orders AS o ON o.shop_id = s.id"],
    ["takes both, one of them in a subquery", "DELETE FROM due_work WHERE NOT EXISTS (SELECT 1 FROM inbox)"],
    [
      "casts rows that a function returns",
      "INSERT INTO orders SELECT s.shop_id, unnest(string_to_array($2::text, 'x', ''))::json FROM tenants AS s",
    ],
    ["adds a job with a table", "SELECT graphile_worker.add_job('x') FROM due_work"],
    [
      "looks up a key that no index answers",
      "SELECT 1 FROM customers AS c JOIN referrals AS r ON r.friend_id = coalesce(c.merged_into, c.id)",
    ],
    ["selects nothing in a subquery", "SELECT 1 FROM orders WHERE EXISTS (SELECT FROM customers)"],
    [
      "inserts arrays without the shop's row",
      "INSERT INTO products (shop_id, product_id) SELECT $1, unnest($2::text[])",
    ],
  ])("%s", (_, text) => {
    expect(faultOf(text)).not.toBeNull();
  });

  test.each([
    [
      "INSERT INTO products (shop_id, product_id) SELECT s.shop_id, unnest($2::text[]) FROM tenants AS s WHERE s.shop_id = $1",
    ],
    [
      "INSERT INTO balances (shop_id) VALUES ($1) ON CONFLICT (shop_id) DO UPDATE SET pending = excluded.pending",
    ],
    ["WITH gone AS (DELETE FROM orders RETURNING 1) SELECT count(*) FROM gone"],
    ["SELECT 'INSERT INTO shops' AS text FROM orders WHERE a IS DISTINCT FROM shops"],
    ["SELECT 1 FROM balances WHERE shop_id = $1 FOR UPDATE"],
  ])("is not: %s", (text) => {
    expect(faultOf(text)).toBeNull();
  });
});
