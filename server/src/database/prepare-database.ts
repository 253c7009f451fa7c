// Before a process serves or a command works: are the tables those that it needs?
import { Client, DatabaseError } from "pg";
import type { Logger } from "pino";
import { laurelVersion } from "../config/version.ts";
import { OperatorError } from "../process/operator-error.ts";
import { migrate } from "./migrate.ts";
import { migrations as ours, type Migrations } from "./migrations.ts";
import type { ProvidedPostgres } from "./provide-postgres.ts";
import { type Applied, type Standing, standingOf } from "./schema-standing.ts";
import { becomeApp, mayMigrate } from "./tenants/roles.sql.ts";
import { listApplied } from "./tenants/schema-version.sql.ts";

/**
 * Makes the tables of an empty database. Changes those of an older version only where `migrates` is `at-start`; otherwise
 * throws an error that says what to do. Tables of a newer version are left, if this one works with them.
 */
export async function prepareDatabase(options: {
  readonly postgres: Pick<ProvidedPostgres, "url" | "ownerUrl">;
  readonly migrates: "at-start" | "by-command";
  readonly log: Logger;
  /** Default: those of this version. */
  readonly migrations?: Migrations;
}): Promise<void> {
  const { log, migrations = ours } = options;
  const { url, ownerUrl } = options.postgres;
  const served = await readApplied(url);
  // A serving login that may see nothing yet says nothing of the tables.
  const applied = served ?? (ownerUrl === url ? null : await readApplied(ownerUrl)) ?? [];
  const standing = standingOf(applied, Object.keys(migrations), laurelVersion);
  if (served && (standing === "current" || standing === "ahead")) return;
  const isOurs = ownerUrl !== url || (await isMigrator(url));
  if (isOurs && (standing !== "behind" || options.migrates === "at-start")) {
    await migrate({ url: ownerUrl, servingUrl: url, migrations, log });
    return;
  }
  throw new OperatorError(
    (standing !== "behind"
      ? "The database has not the tables of this version, and the login of DATABASE_URL may not make them. "
      : `The database has the tables of an older version than this one (${laurelVersion}). Nothing was changed. `) +
      "Run `npm run laurel -- migrate` once with DATABASE_OWNER_URL set, then start again" +
      (isOurs ? ", or set MIGRATE=at-start." : "."),
  );
}

/** As this login sees it. Throws OperatorError for tables of a version that this one cannot work with. */
export async function findStanding(url: string): Promise<Standing> {
  return standingOf((await readApplied(url)) ?? [], Object.keys(ours), laurelVersion);
}

/** Null: the roles, the schema or the table do not exist yet, or not for this login. */
async function readApplied(url: string): Promise<readonly Applied[] | null> {
  return withClient(url, async (client) => {
    await client.query(becomeApp);
    return (await client.query<Applied>(listApplied)).rows;
  }).catch((error: unknown) => {
    if (error instanceof DatabaseError && notThere.has(error.code ?? "")) return null;
    throw error;
  });
}

/** Of a login (of the embedded database), a role, a schema, a table or a right that is not there. */
const notThere: ReadonlySet<string> = new Set(["28000", "22023", "3F000", "42501", "42704", "42P01"]);

/** Whether this login may make and change the tables. */
export async function isMigrator(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) => client.query<{ may: boolean }>(mayMigrate));
  return rows[0]?.may === true;
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
