import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { openDatabase, type Database } from "../database/database.ts";
import { withLogin } from "../database/embedded/embedded-postgres.ts";
import { faultOf } from "../database/statement-rules.ts";
import { embeddedServingLogin } from "../database/tenants/roles.sql.ts";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "./processes/administrator.ts";
import { cloneTemplate, createDatabase, databaseUrl, dropDatabase } from "./test-database.sql.ts";

export interface TestDatabase {
  readonly db: Database;
  /** As the superuser: for what a test does without the program. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database for this test file, with the whole schema and no rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openTestDatabase(cloneTemplate);
}

/** A database without a schema: for tests of migrations and of `restore`. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return openTestDatabase(createDatabase);
}

async function openTestDatabase(create: (name: string) => string): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withAdministrator(server, (client) => client.query(create(name)));
  const url = databaseUrl(server, name);
  const db = openDatabase({
    url: withLogin(url, embeddedServingLogin),
    maxConnections: 10,
    log: createLog("silent"),
    faultOf,
  });
  return {
    db,
    url,
    async drop() {
      await db.close();
      await withAdministrator(server, (client) => client.query(dropDatabase(name)));
    },
  };
}
