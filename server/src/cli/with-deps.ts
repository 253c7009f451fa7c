import { destination } from "pino";
import { openDatabase } from "../database/database.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import { type ProvidedPostgres, providePostgres } from "../database/provide-postgres.ts";
import type { Deps } from "../process/deps.ts";
import { type Env, loadEnv } from "../config/env.ts";
import { createLog } from "../process/log.ts";
import { leaveOnSignal } from "../process/run-until-signal.ts";
import { wireDeps } from "../process/wire-deps.ts";
import type { Logger } from "pino";

interface Postgres {
  readonly postgres: Pick<ProvidedPostgres, "url" | "ownerUrl">;
  readonly env: Env;
  readonly log: Logger;
}

/** Connects to the running database, or starts it for the duration of the work. */
export async function withPostgres<T>(work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const env = loadEnv();
  // Results go to standard output, log lines to standard error.
  const log = createLog(env.logLevel === "info" ? "warn" : env.logLevel, destination(2));
  leaveOnSignal();
  const postgres = await providePostgres(env, log);
  try {
    return await work({ postgres, env, log });
  } finally {
    await postgres.stop();
  }
}

export async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  return withPostgres(async ({ postgres, env, log }) => {
    await prepareDatabase({ postgres, migrates: env.migrates, log });
    // No request waits here, so a report over a whole ledger may take its time.
    const db = openDatabase({
      url: postgres.url,
      maxConnections: 4,
      log,
      statementTimeoutSeconds: 0,
      plans: env.databasePlans,
    });
    try {
      return await work(wireDeps({ env, log, db }));
    } finally {
      await db.close();
    }
  });
}
