import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withLogin } from "./embedded/embedded-postgres.ts";
import { openDatabase } from "./database.ts";
import { findRoleFault } from "./tenants/find-role-fault.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { prepareDatabase } from "./prepare-database.ts";

const log = createLog("silent");

describe("migrating", () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createEmptyTestDatabase();
  });
  afterAll(() => empty.drop());

  test("creates everything once, even if several processes start at the same time", async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate({ url: empty.url, log })));

    expect(applied.flat().sort()).toEqual(Object.keys(migrations).sort());
  });

  test("changes nothing if everything exists", async () => {
    expect(await migrate({ url: empty.url, log })).toEqual([]);
  });
});

test("an upgrade waits for a long transaction, and nobody waits long behind the upgrade", async () => {
  const older = await createEmptyTestDatabase();
  onTestFinished(() => older.drop());
  const [before, latest] = Object.keys(migrations).slice(-2);
  await migrate({ url: older.url, log, target: before! });
  const tables = await withAdministrator(older.url, async (client) => {
    const found = await client.query<{ name: string }>(
      "SELECT format('laurel.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'laurel' ORDER BY 1",
    );
    return found.rows.map(({ name }) => name);
  });
  let said = "";
  const heard = createLog("warn", { write: (line) => void (said += line) });

  await withAdministrator(older.url, async (long) => {
    await long.query(`BEGIN; LOCK TABLE ${tables.join(", ")} IN ACCESS SHARE MODE`);
    const upgrade = migrate({ url: older.url, log: heard, lockWaitMs: 200 });
    await vi.waitFor(() => expect(said).toContain("trying again"), { timeout: 30_000 });
    await withAdministrator(older.url, async (reader) => {
      for (const table of tables) await reader.query(`SELECT FROM ${table} LIMIT 1`);
    });
    await long.query("COMMIT");
    expect(await upgrade).toEqual([latest]);
  });
});

test("text that could be stored and not read is repaired, and later such text is refused", async () => {
  const older = await createEmptyTestDatabase();
  const run = (text: string) =>
    withAdministrator(older.url, (client) => client.query<{ title: string }>(text));
  await migrate({ url: older.url, log, target: "0036-largest-members" });
  const insert = (nth: number, title: string) => `
    INSERT INTO laurel.orders (shop_id, recorded_at, order_id, name, state)
    VALUES ('00000000-0000-7000-8000-000000000000', now(), '${nth}', '', '{"title": "${title}"}')`;
  const titles = ["ab\\ud83c", "\\u0000\\u0000 \\udf81", "\\ud83c\\udf81", "\\\\u0000 \\\\ud83c", "plain"];
  for (const [nth, title] of titles.entries()) await run(insert(nth, title));

  await migrate({ url: older.url, log });

  const { rows } = await run("SELECT state ->> 'title' AS title FROM laurel.orders ORDER BY order_id");
  expect(rows.map(({ title }) => title)).toEqual([
    "ab\uFFFD",
    "\uFFFD\uFFFD \uFFFD",
    "🎁",
    "\\u0000 \\ud83c",
    "plain",
  ]);
  for (const title of titles.slice(0, 2))
    await expect(run(insert(9, title))).rejects.toThrow(/Unicode|type json/);
  const { rows: unchecked } = await run(`
    SELECT c.relname || '.' || a.attname AS title
      FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind = 'r'
     WHERE c.relnamespace = 'laurel'::regnamespace AND a.atttypid = 'json'::regtype
       AND NOT EXISTS (SELECT FROM pg_constraint AS k
                        WHERE k.conrelid = c.oid AND k.conname = c.relname || '_' || a.attname || '_is_readable')`);
  expect(unchecked).toEqual([]);
  await older.drop();
});

test("a database with an earlier schema is refused with a message that says what to do, and not changed", async () => {
  const other = await createTestDatabase();
  const run = (sql: string) => withAdministrator(other.url, (client) => client.query(sql));
  await run(`INSERT INTO laurel.migrations VALUES ('0001-earlier', now()); DROP TABLE laurel.tenants`);

  const refused = migrate({ url: other.url, log });
  await expect(refused).rejects.toThrow('the tables of "0001-earlier"');
  await expect(refused).rejects.toThrow("the demo is made anew");

  const { rows } = await run("SELECT to_regclass('laurel.tenants') AS name");
  expect(rows).toEqual([{ name: null }]);
  await other.drop();
});

describe("a login that may only serve", () => {
  test("is the second of two logins that an administrator created, neither with other rights", async () => {
    const empty = await createEmptyTestDatabase();
    // What roles.sql does.
    await withAdministrator(empty.url, async (client) => {
      await client.query(`
        CREATE ROLE own_admin LOGIN NOINHERIT; GRANT laurel_owner, laurel_app, laurel_erase TO own_admin;
        CREATE ROLE own_login LOGIN NOINHERIT; GRANT laurel_app, laurel_erase TO own_login;
        CREATE SCHEMA laurel AUTHORIZATION laurel_owner; CREATE SCHEMA graphile_worker AUTHORIZATION laurel_app`);
    });
    const [url, ownerUrl] = [withLogin(empty.url, "own_login"), withLogin(empty.url, "own_admin")];
    try {
      await prepareDatabase({ postgres: { url, ownerUrl }, migrates: "by-command", log });
      const db = openDatabase({ url, maxConnections: 2, log });
      expect(await findRoleFault(db)).toBeNull();
      await db.close();
      const asAdmin = openDatabase({ url: ownerUrl, maxConnections: 2, log });
      expect(await findRoleFault(asAdmin)).toBe("login_can_become_more");
      await asAdmin.close();
    } finally {
      await empty.drop();
      await withAdministrator(inject("postgresUrl"), (client) =>
        client.query("DROP ROLE own_admin, own_login"),
      );
    }
  });

  test("starts if the tables are this version's; otherwise it gets a message that says what to do", async () => {
    const [current, empty] = await Promise.all([createTestDatabase(), createEmptyTestDatabase()]);
    const prepare = (url: string) => {
      const serving = withLogin(url, "laurel_serve");
      return prepareDatabase({ postgres: { url: serving, ownerUrl: serving }, migrates: "at-start", log });
    };

    await expect(prepare(current.url)).resolves.toBeUndefined();
    await expect(prepare(empty.url)).rejects.toThrow("DATABASE_OWNER_URL");
    await Promise.all([current.drop(), empty.drop()]);
  });
});

// These tests fail for a new table that would show one shop's rows to another.
describe("the schema", () => {
  // Read before a shop is known, and without personal data.
  const globalTables = [
    "shops",
    "credentials",
    "due_work",
    "mail_paces",
    "spent_states",
    "migrations",
    "migrations_lock",
  ];
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.drop());

  async function list(text: string): Promise<unknown[]> {
    return withAdministrator(own.url, async (client) => (await client.query<{ name: string }>(text)).rows);
  }

  test("forces row-level security on every table except the global ones", async () => {
    const open = (await list(`
      SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'laurel'::regnamespace AND relkind IN ('r', 'p')
         AND NOT (relrowsecurity AND relforcerowsecurity
                  AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid))
       ORDER BY relname`)) as { name: string }[];

    expect(open.map((table) => table.name).sort()).toEqual(globalTables.sort());
  });

  test("begins every tenant table's key with its shop, so that shops can be spread over servers", async () => {
    const others = await list(`
      SELECT c.relname AS name FROM pg_class c
        JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE c.relnamespace = 'laurel'::regnamespace AND c.relrowsecurity AND a.attname <> 'shop_id'`);

    expect(others).toEqual([]);
  });

  test("has no sequence, trigger or foreign key on a tenant table", async () => {
    const found = await list(`
      SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'laurel'::regnamespace AND c.relrowsecurity
         AND (EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid)
              OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f')
              OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attidentity <> ''))
      UNION ALL
      SELECT relname FROM pg_class WHERE relnamespace = 'laurel'::regnamespace AND relkind = 'S'`);

    expect(found).toEqual([]);
  });

  test("belongs to its owner, and the running role owns only the jobs", async () => {
    const owners = await list(`
      SELECT DISTINCT n.nspname || ' ' || pg_get_userbyid(c.relowner) AS name
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('laurel', 'graphile_worker') ORDER BY 1`);

    expect(owners).toEqual([{ name: "graphile_worker laurel_app" }, { name: "laurel laurel_owner" }]);
  });

  test("lets the serving login become the running role and the erasing role, and no other", async () => {
    const { rows } = await own.db.pool.query<{ login: string }>("SELECT session_user AS login");
    expect(rows).toEqual([{ login: "laurel_serve" }]);
    const become = (role: string) =>
      withAdministrator(withLogin(own.url, "laurel_serve"), (client) => client.query(`SET ROLE ${role}`));

    await expect(become("laurel_app")).resolves.toBeDefined();
    await expect(become("laurel_erase")).resolves.toBeDefined();
    await expect(become("laurel_owner")).rejects.toThrow("permission denied");
    await expect(become("laurel")).rejects.toThrow("permission denied");
  });

  test("lets only the serving login log in, and no role bypass row-level security", async () => {
    const roles = await list(`
      SELECT rolname AS name FROM pg_roles
       WHERE rolname LIKE 'laurel\\_%' AND (rolcanlogin OR rolsuper OR rolbypassrls OR rolcreaterole)`);

    expect(roles).toEqual([{ name: "laurel_serve" }]);
  });
});
