// One PostgreSQL for the whole test run, with one migrated database that each test file clones.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { migrate } from "../database/migrate.ts";
import { ensurePagesBuilt } from "../process/ensure-pages-built.ts";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "./processes/administrator.ts";
import { createDatabase, databaseUrl, templateName } from "./test-database.sql.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Nothing here has to survive a power cut. Several tests run at once, some of them with servers of their own. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  max_connections: "100",
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog("warn");
  // What draws shoppers' pages and letters: whichever test comes first, it is there.
  await ensurePagesBuilt(log, ["widget"]);
  const folder = mkdtempSync(path.join(fastFolder(), "laurel-test-"));
  // If the tests run as root, PostgreSQL runs as another user, which must have access to its folder.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Compiled code is kept from run to run; all other temporary files of tests, and of the processes that they start, go
  // with the folder.
  process.env["NODE_COMPILE_CACHE"] ??= path.join(tmpdir(), "node-compile-cache");
  process.env["TMPDIR"] = folder;
  const dataFolder = path.join(folder, "data");
  const postgres = await startEmbeddedPostgres({ dataFolder, log, settings });
  await withAdministrator(postgres.url, (client) => client.query(createDatabase(templateName)));
  await migrate({
    url: databaseUrl(postgres.url, templateName),
    servingUrl: postgres.servingUrl,
    log,
  });
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}

const GIBIBYTE = 2 ** 30;

/** In memory if there is room: a cloned database is 300 files, and on a busy disk creating them takes half a second. */
function fastFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * GIBIBYTE ? memory : tmpdir();
}
