// Our migrations: all at once in a new database; else each in a transaction of its own, which locks no more than its own
// tables. Writers wait for one no longer than LOCK_WAIT_MS at a time.
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { type Client, DatabaseError } from "pg";
import type { Logger } from "pino";
import { kyselyOver } from "./statements/kysely-over.ts";
import { migrations as ours, type Migrations } from "./migrations.ts";
import type { Applied } from "./schema-standing.ts";
import { refuseBlindChange } from "./tenants/change-all-shops.sql.ts";
import { findLeastVersion, saveLeastVersions, waitForLocks } from "./tenants/schema-version.sql.ts";

/** A change of a table waits so long for those who use it; all who come after it wait as long. */
const LOCK_WAIT_MS = 3_000;
const TRIES = 60;
const BETWEEN_TRIES_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

export interface RunOptions {
  readonly log: Logger;
  /** Default: those of this version. */
  readonly migrations?: Migrations;
  /** Stops after this migration; without it, after the latest. */
  readonly target?: string | undefined;
  /** How long each change of a table waits at a time for those who use it. Default 3 s; it is tried 60 times. */
  readonly lockWaitMs?: number | undefined;
}

/** Those that the database has not, in order. */
export const pendingOf = (
  applied: readonly Applied[],
  { migrations = ours, target }: Pick<RunOptions, "migrations" | "target">,
): string[] =>
  Object.keys(migrations).filter(
    (name) => (target === undefined || name <= target) && !applied.some((one) => one.name === name),
  );

/** Needs the tables' owner as the role, who holds the lock of migrations. */
export async function runMigrations(
  client: Client,
  pending: readonly string[],
  { isNew, log, lockWaitMs = LOCK_WAIT_MS, migrations = ours }: RunOptions & { readonly isNew: boolean },
): Promise<void> {
  if (!isNew) await saveLeast(client, migrations);
  for (const name of isNew ? stopsOf(pending, migrations) : pending) {
    const isBesideWrites = migrations[name]!.isBesideWrites === true;
    await client.query(waitForLocks(isBesideWrites ? 0 : lockWaitMs));
    await apply(migratorOver(client, migrations, isBesideWrites), name, log);
    await saveLeast(client, migrations);
  }
  await client.query(waitForLocks(0));
}

/** Ends of transactions in a new database: one that is made beside writes has none, and stands alone. */
const stopsOf = (pending: readonly string[], migrations: Migrations): string[] =>
  pending.filter(
    (name, nth) =>
      nth === pending.length - 1 ||
      migrations[name]!.isBesideWrites === true ||
      migrations[pending[nth + 1]!]!.isBesideWrites === true,
  );

/** Also of those before: a process that was killed after a migration has not said it. A migration makes the column. */
async function saveLeast(client: Client, migrations: Migrations): Promise<void> {
  if ((await client.query(findLeastVersion)).rows.length === 0) return;
  const said = Object.entries(migrations).filter(([, { leastVersion }]) => leastVersion !== undefined);
  await client.query(saveLeastVersions, [
    said.map(([name]) => name),
    said.map(([, { leastVersion }]) => leastVersion),
  ]);
}

function migratorOver(client: Client, migrations: Migrations, isBesideWrites: boolean): Migrator {
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
    disableTransactions: isBesideWrites,
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
        { cause: error },
      );
    log.warn({ migration: name, tried }, "others use a table that is to be changed; trying again");
    await sleep(BETWEEN_TRIES_MS);
  }
}
