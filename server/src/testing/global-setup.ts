// One PostgreSQL for the whole test run, with one migrated database that each test file clones.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { migrate } from "../database/migrate.ts";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "./processes/administrator.ts";
import { createDatabase, databaseUrl, templateName } from "./test-database.sql.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Nothing here has to survive a power cut. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "64MB" };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog("warn");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "laurel-test-"));
  // If the tests run as root, PostgreSQL runs as another user, which must have access to its folder.
  chmodSync(dataFolder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataFolder, log, settings });
  await withAdministrator(postgres.url, (client) => client.query(createDatabase(templateName)));
  await migrate({
    url: databaseUrl(postgres.url, templateName),
    servingUrl: postgres.servingUrl,
    log,
  });
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
