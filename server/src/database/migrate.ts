// Brings a database to the program's schema: roles, schemas, our migrations, graphile-worker's. Needs a login that may
// create roles, or one that is a member of roles created by hand (roles.sql). The serving login only checks that the
// tables are those of its version.
import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations as migrateWorker } from "graphile-worker";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { Client, DatabaseError, Pool } from "pg";
import type { Logger } from "pino";
import { quietWorkerLogger } from "./transactions/quiet-worker-logger.ts";
import { kyselyOver } from "./statements/kysely-over.ts";
import { migrations } from "./migrations.ts";
import { refuseBlindChange } from "./tenants/change-all-shops.sql.ts";
import { giveFirstStatistics, mayGiveStatistics } from "./tenants/first-statistics.sql.ts";
import {
  becomeApp,
  becomeOwner,
  createRole,
  createSchemas,
  createEmbeddedServingLogin,
  createWorkerMigrationsTable,
  embeddedServingLogin,
  findRoles,
  findSchemas,
  findServingLogin,
  grantRoleToSelf,
  grantServing,
  hasMigrations,
  listApplied,
  lockMigrations,
  mayMigrate,
  roleNames,
  showMigrations,
  tryRole,
  waitForLocks,
} from "./tenants/roles.sql.ts";
import type { ProvidedPostgres } from "./provide-postgres.ts";
import { OperatorError } from "../process/operator-error.ts";

/** Returns the names of the applied migrations; none if the database was up to date. */
export async function migrate(options: {
  /** Settings of the login that migrates. */
  readonly url: string;
  /** Settings of the serving login: it gets the roles that it needs. */
  readonly servingUrl?: string;
  readonly log: Logger;
  /** Stops after this migration; without it, after the latest. */
  readonly target?: string;
  /** How long each change of a table waits at a time for those who use it. Default 3 s; it is tried 60 times. */
  readonly lockWaitMs?: number;
}): Promise<readonly string[]> {
  const client = new Client({ connectionString: options.url, application_name: "laurel-migrate" });
  await client.connect();
  try {
    await client.query(lockMigrations);
    await ensureRoles(client);
    if (options.servingUrl) await ensureServingLogin(client, options.servingUrl);
    await ensureSchemas(client);
    await client.query(becomeOwner);
    const applied = await runOurMigrations(client, options);
    await client.query(showMigrations);
    const [{ may } = { may: false }] = (await client.query<{ may: boolean }>(mayGiveStatistics)).rows;
    if (may) await client.query(giveFirstStatistics);
    if (applied.length > 0) options.log.info({ applied }, "the database was migrated");
    await migrateWorkerTables(client, options.url);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Migrates if a login that may do so is set. Otherwise, if the tables are not this version's, throws an error that says
 * what to do.
 */
export async function prepareDatabase(options: {
  readonly postgres: Pick<ProvidedPostgres, "url" | "ownerUrl">;
  readonly log: Logger;
}): Promise<void> {
  const { url, ownerUrl } = options.postgres;
  if (ownerUrl !== url || (await isMigrator(url))) {
    await migrate({ url: ownerUrl, servingUrl: url, log: options.log });
    return;
  }
  await checkUpToDate(url);
}

async function isMigrator(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) => client.query<{ may: boolean }>(mayMigrate));
  return rows[0]?.may === true;
}

async function checkUpToDate(url: string): Promise<void> {
  const applied = await withClient(url, async (client) => {
    await client.query(becomeApp);
    return client.query<{ name: string }>(listApplied);
  }).catch((error: unknown) => {
    // The roles, the schema or the table do not exist yet, or not for this login.
    if (error instanceof DatabaseError) return { rows: [] };
    throw error;
  });
  const found = new Set(applied.rows.map((row) => row.name));
  if (Object.keys(migrations).every((name) => found.has(name))) return;
  throw new OperatorError(
    "The database has not the tables of this version, and the login of DATABASE_URL may not make them. Run " +
      "`npm run laurel -- migrate` once with DATABASE_OWNER_URL set, then start again.",
  );
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "laurel-migrate" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ensureServingLogin(client: Client, servingUrl: string): Promise<void> {
  const { user: login } = new Client({ connectionString: servingUrl });
  if (!login || login === client.user) return;
  const find = async (): Promise<{ isApp: boolean } | undefined> =>
    (await client.query<{ isApp: boolean }>(findServingLogin, [login])).rows[0];
  if (login === embeddedServingLogin && !(await find()))
    await client.query(createEmbeddedServingLogin).catch(unlessMade);
  if ((await find())?.isApp) return;
  await client.query(grantServing(login)).catch((cause: unknown) => {
    throw new OperatorError(
      `The login ${login} of DATABASE_URL is not there, or may not be let into the roles laurel_app and laurel_erase. ` +
        "Let an administrator run server/src/database/tenants/roles.sql once, then start again.",
      { cause },
    );
  });
}

async function ensureRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(findRoles, [roleNames]);
  const found = new Set(rows.map((row) => row.name));
  for (const name of roleNames) {
    if (!found.has(name)) await client.query(createRole(name)).catch(unlessMade).catch(explainRoles);
    const isOurs = await client.query(tryRole(name)).then(
      () => true,
      () => false,
    );
    if (!isOurs) await client.query(grantRoleToSelf(name)).catch(explainRoles);
  }
}

/** Roles belong to the whole server: another database on it may have been migrated at the same moment. */
function unlessMade(error: unknown): void {
  if (!(error instanceof DatabaseError && error.code === "42710")) throw error;
}

function explainRoles(cause: unknown): never {
  const text =
    "The login of DATABASE_OWNER_URL (or DATABASE_URL) may neither make the roles laurel_owner, laurel_app and laurel_erase nor use them. " +
    "Let an administrator run server/src/database/tenants/roles.sql once, then start again.";
  throw new OperatorError(text, { cause });
}

async function ensureSchemas(client: Client): Promise<void> {
  const { rows } = await client.query(findSchemas);
  if (rows.length < 2) await client.query(createSchemas);
}

/** Tables of another version are left as they are: a half-migrated schema would be worse. */
async function refuseOtherVersions(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(hasMigrations);
  if (!rows[0]?.found) return;
  const applied = (await client.query<{ name: string }>(listApplied)).rows;
  const unknown = applied.find(({ name }) => !(name in migrations));
  if (!unknown) return;
  throw new OperatorError(
    `This database was made by another version of Laurel: it has the tables of "${unknown.name}", which this version ` +
      "does not know and cannot change. Nothing was changed. Start the version that made it, or set DATABASE_URL to an " +
      "empty database. If it holds only the demo of `npm start`, delete the folder of LAUREL_DATA (.laurel in the " +
      "project) and start again: the demo is made anew.",
  );
}

/** A change of a table waits so long for those who use it; all who come after it wait as long. */
const LOCK_WAIT_MS = 3_000;
const TRIES = 60;
const BETWEEN_TRIES_MS = 1_000;

/** All at once in a new database; else each in a transaction of its own, which locks no more than its own tables. */
async function runOurMigrations(
  client: Client,
  {
    target,
    lockWaitMs = LOCK_WAIT_MS,
    log,
  }: { target?: string | undefined; lockWaitMs?: number | undefined; log: Logger },
): Promise<string[]> {
  await refuseOtherVersions(client);
  const migrator = migratorOver(client);
  const names = Object.keys(migrations).filter((name) => target === undefined || name <= target);
  const { rows } = await client.query<{ found: boolean }>(hasMigrations);
  const isNew = !rows[0]?.found;
  const applied = isNew
    ? []
    : (await client.query<{ name: string }>(listApplied)).rows.map(({ name }) => name);
  const pending = names.filter((name) => !applied.includes(name));
  await client.query(waitForLocks(lockWaitMs));
  for (const name of isNew || applied.length === 0 ? names.slice(-1) : pending)
    await apply(migrator, name, log);
  await client.query(waitForLocks(0));
  return pending;
}

function migratorOver(client: Client): Migrator {
  let migration = "";
  const db = kyselyOver<never>(async (config) => {
    await refuseBlindChange((text, values) => client.query(text, values), { migration, text: config.text });
    return client.query(config);
  });
  const named = Object.entries(migrations).map(([name, one]) => {
    const upOfName = (database: Kysely<never>): Promise<void> => {
      migration = name;
      return one.up(database);
    };
    return [name, { up: upOfName }] as const;
  });
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(named)) },
    migrationTableSchema: "laurel",
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  });
}

/** All up to this one. Tries again if others keep a table: what they do goes on between the tries. */
async function apply(migrator: Migrator, name: string, log: Logger): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const { error } = await migrator.migrateTo(name);
    if (error === undefined) return;
    const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    if (!isLocked || tried === TRIES)
      throw new Error(
        `The database could not be migrated: nothing of "${name}" was changed, nor of what follows it.`,
        {
          cause: error,
        },
      );
    log.warn({ migration: name, tried }, "others use a table that is to be changed; trying again");
    await sleep(BETWEEN_TRIES_MS);
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

async function migrateWorkerTables(client: Client, url: string): Promise<void> {
  await client.query(becomeApp);
  await client.query(createWorkerMigrationsTable);
  const pool = new Pool({
    connectionString: url,
    max: 2,
    onConnect: async (connection) => {
      await connection.query(becomeApp);
    },
  });
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  try {
    await migrateWorker({ pgPool: pool, logger: quietWorkerLogger });
  } finally {
    await pool.end();
  }
}
