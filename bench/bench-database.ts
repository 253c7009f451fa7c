// A PostgreSQL for the benchmarks, with the settings of a merchant's: every commit is on disk before it counts.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "@laurel/server/database/database.ts";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { migrate } from "@laurel/server/database/migrate.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { createNewId } from "@laurel/server/process/new-id.ts";
import { TestClock } from "@laurel/server/testing/test-clock.ts";
import { createTestDeps, type TestDeps } from "@laurel/server/testing/test-deps.ts";

export interface BenchDatabase {
  /** As the superuser. */
  readonly url: string;
  readonly db: Database;
  readonly deps: TestDeps;
  close(): Promise<void>;
}

export async function openBenchDatabase(connections = 8): Promise<BenchDatabase> {
  const log = createLog("error");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "laurel-bench-"));
  chmodSync(dataFolder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  await migrate({ url: postgres.url, servingUrl: postgres.servingUrl, log });
  const db = openDatabase({
    url: postgres.servingUrl,
    maxConnections: connections,
    log,
    statementTimeoutSeconds: 0,
  });
  const clock = new TestClock();
  return {
    url: postgres.url,
    db,
    deps: createTestDeps({ db, clock, newId: createNewId(clock) }),
    async close() {
      await db.close();
      await postgres.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
