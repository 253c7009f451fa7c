// An upgrade and the way back, as an operator meets them: which version may migrate, serve, or must say why it does not.
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { laurelVersion } from "../config/version.ts";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withLogin } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { type Migration, migrations as ours, type Migrations } from "./migrations.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { connectionName } from "./tenants/schema-version.sql.ts";

const log = createLog("silent");

const withNext = (leastVersion: string | undefined, rest: Partial<Migration> = {}): Migrations => ({
  ...ours,
  "9000-next": {
    up: (db) => sql`ALTER TABLE shops ADD COLUMN next text`.execute(db).then(() => undefined),
    ...(leastVersion === undefined ? {} : { leastVersion }),
    ...rest,
  },
});

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
  onTestFinished(() => own.drop());
});

const hasNext = (): Promise<boolean> =>
  withAdministrator(own.url, async (client) => {
    const { rows } = await client.query(
      "SELECT FROM pg_attribute WHERE attrelid = 'laurel.shops'::regclass AND attname = 'next'",
    );
    return rows.length > 0;
  });

const start = (
  migrations: Migrations,
  migrates: "at-start" | "by-command",
  ownerUrl = own.url,
): Promise<void> =>
  prepareDatabase({
    postgres: { url: withLogin(own.url, "laurel_serve"), ownerUrl },
    migrates,
    log,
    migrations,
  });

test("a new version changes the tables only where it is told to", async () => {
  const next = withNext(laurelVersion);

  await expect(start(next, "by-command")).rejects.toThrow("npm run laurel -- migrate");
  expect(await hasNext()).toBe(false);
  await start(next, "at-start");
  expect(await hasNext()).toBe(true);
});

test("an empty database gets its tables at the first start", async () => {
  await withAdministrator(own.url, (client) =>
    client.query("DROP SCHEMA laurel CASCADE; DROP SCHEMA graphile_worker CASCADE"),
  );

  await start(withNext(laurelVersion), "by-command");

  expect(await hasNext()).toBe(true);
});

test("the version before starts beside newer tables that it can work with, and its migrate changes nothing", async () => {
  await migrate({ url: own.url, migrations: withNext(laurelVersion), log });

  await expect(start(ours, "by-command")).resolves.toBeUndefined();
  await expect(start(ours, "at-start")).resolves.toBeUndefined();
  expect(await migrate({ url: own.url, log })).toEqual([]);
});

test.each([
  ["that it cannot work with", "99.0.0", "version 99.0.0 or a newer one"],
  ["that do not say it", undefined, "the version that made it"],
])("a version neither starts nor migrates beside newer tables %s", async (_, least, said) => {
  await migrate({ url: own.url, migrations: withNext(least), log });

  await expect(start(ours, "at-start")).rejects.toThrow(said);
  await expect(migrate({ url: own.url, log })).rejects.toThrow(said);
});

test("nothing is changed while a process runs that could not work with it", async () => {
  const next = withNext("99.0.0");

  await withAdministrator(own.url, async (running) => {
    await running.query(`SET application_name = '${connectionName(laurelVersion)}'`);
    await expect(migrate({ url: own.url, migrations: next, log })).rejects.toThrow(
      `A process of version ${laurelVersion} is running`,
    );
    expect(await hasNext()).toBe(false);
  });

  expect(await migrate({ url: own.url, migrations: next, log })).toEqual(["9000-next"]);
});

test("what a killed upgrade did not say of its tables, the next one says", async () => {
  const next = withNext(laurelVersion);
  await migrate({ url: own.url, migrations: next, log });
  await withAdministrator(own.url, (client) =>
    client.query("UPDATE laurel.migrations SET least_version = NULL"),
  );

  await migrate({ url: own.url, migrations: next, log });

  await expect(start(ours, "by-command")).resolves.toBeUndefined();
});

test("an index is made beside those who write", async () => {
  const withIndex = withNext(laurelVersion, {
    isBesideWrites: true,
    up: async (db) => {
      await sql`CREATE INDEX CONCURRENTLY next_of_shops ON shops (name)`.execute(db);
    },
  });

  expect(await migrate({ url: own.url, migrations: withIndex, log })).toEqual(["9000-next"]);

  const { rows } = await withAdministrator(own.url, (client) =>
    client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'laurel.next_of_shops'::regclass"),
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

describe("a login that cannot log in is named before anything is changed", () => {
  test("the one that migrates", async () => {
    await expect(migrate({ url: withLogin(own.url, "nobody"), log })).rejects.toThrow(
      /DATABASE_OWNER_URL.*cannot log in/,
    );
  });

  test("the one that serves", async () => {
    await withAdministrator(own.url, (client) => client.query("CREATE ROLE shut_out NOLOGIN"));
    try {
      const migrating = migrate({
        url: own.url,
        servingUrl: withLogin(own.url, "shut_out"),
        migrations: withNext(laurelVersion),
        log,
      });
      await expect(migrating).rejects.toThrow(/DATABASE_URL cannot log in: .*shut_out/);
      expect(await hasNext()).toBe(false);
    } finally {
      await withAdministrator(own.url, (client) => client.query("DROP ROLE shut_out"));
    }
  });
});

test("each migration since there is a release says which version works with it", () => {
  const silent = Object.entries(ours).filter(
    ([name, { leastVersion }]) => name >= "0082" && leastVersion === undefined,
  );
  expect(silent).toEqual([]);
});
