// Brings a database to the program's schema: roles, schemas, our migrations, graphile-worker's. Needs a login that may
// create roles, or one that is a member of roles created by hand (roles.sql).
import { runMigrations as migrateWorker } from "graphile-worker";
import { Client, DatabaseError, Pool } from "pg";
import { laurelVersion } from "../config/version.ts";
import { OperatorError } from "../process/operator-error.ts";
import { migrations as ours, type Migrations } from "./migrations.ts";
import { pendingOf, runMigrations, type RunOptions } from "./run-migrations.ts";
import { type Applied, isOlder, standingOf } from "./schema-standing.ts";
import { giveFirstStatistics, mayGiveStatistics } from "./tenants/first-statistics.sql.ts";
import {
  hasMigrations,
  listApplied,
  listRunningVersions,
  showMigrations,
} from "./tenants/schema-version.sql.ts";
import {
  becomeApp,
  becomeLogin,
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
  lockMigrations,
  roleNames,
  tryRole,
} from "./tenants/roles.sql.ts";
import { quietWorkerLogger } from "./transactions/quiet-worker-logger.ts";

export interface MigrateOptions extends RunOptions {
  /** Settings of the login that migrates. */
  readonly url: string;
  /** Settings of the serving login: it gets the roles that it needs. */
  readonly servingUrl?: string;
}

/**
 * Returns the names of the applied migrations; none if the database was up to date, or has the tables of a newer version
 * that this one works with. Throws OperatorError, before a table is changed, if a login cannot log in, if the tables are
 * of a version that this one cannot work with, or if a process runs that could not work with the new tables.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const migrations = options.migrations ?? ours;
  const client = await openLogin(options.url, "DATABASE_OWNER_URL (or DATABASE_URL)");
  try {
    await client.query(lockMigrations);
    if (options.servingUrl) await tryServingLogin(client, options.servingUrl);
    await ensureRoles(client);
    await client.query(becomeOwner);
    const before = await readApplied(client);
    if (standingOf(before, Object.keys(migrations), laurelVersion) === "ahead") return [];
    const pending = pendingOf(before, options);
    await refuseWhileOlderRun(client, pending, migrations);
    await client.query(becomeLogin);
    if (options.servingUrl) await ensureServingLogin(client, options.servingUrl);
    await ensureSchemas(client);
    await client.query(becomeOwner);
    await runMigrations(client, pending, { ...options, isNew: before.length === 0 });
    await client.query(showMigrations);
    const [{ may } = { may: false }] = (await client.query<{ may: boolean }>(mayGiveStatistics)).rows;
    if (may) await client.query(giveFirstStatistics);
    if (pending.length > 0) options.log.info({ applied: pending }, "the database was migrated");
    await migrateWorkerTables(client, options.url);
    return pending;
  } finally {
    await client.end();
  }
}

/** Throws OperatorError, which names the setting and what PostgreSQL said. */
async function openLogin(url: string, setting: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "laurel-migrate" });
  await client.connect().catch((cause: unknown) => {
    throw new OperatorError(
      `The login of ${setting} cannot log in: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was changed.`,
      { cause },
    );
  });
  return client;
}

/** What a new version's processes will serve with: better known before the tables are theirs. */
async function tryServingLogin(client: Client, servingUrl: string): Promise<void> {
  const { user: login } = new Client({ connectionString: servingUrl });
  if (!login || login === client.user) return;
  const isThere = (await client.query(findServingLogin, [login])).rows.length > 0;
  if (isThere) await (await openLogin(servingUrl, "DATABASE_URL")).end();
}

async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<{ found: boolean }>(hasMigrations);
  return rows[0]?.found ? (await client.query<Applied>(listApplied)).rows : [];
}

/** The names of connections tell their versions. A pooler may name them all alike: then nobody is found. */
async function refuseWhileOlderRun(
  client: Client,
  pending: readonly string[],
  migrations: Migrations,
): Promise<void> {
  const { rows } = await client.query<{ version: string }>(listRunningVersions);
  for (const name of pending) {
    const { leastVersion } = migrations[name]!;
    const older = leastVersion && rows.find(({ version }) => isOlder(version, leastVersion));
    if (!older) continue;
    throw new OperatorError(
      `A process of version ${older.version} is running, which cannot work with the tables of "${name}". Nothing was ` +
        `changed. Upgrade it to ${leastVersion} first, or stop it, then migrate again.`,
    );
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
