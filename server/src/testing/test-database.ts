import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../database/database.ts";
import { withLogin } from "../database/embedded/embedded-postgres.ts";
import { faultOf } from "../database/statement-rules.ts";
import { embeddedServingLogin } from "../database/tenants/roles.sql.ts";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "./processes/administrator.ts";
import { type AsNew, describeNew, emptyAgain } from "./emptied-database.ts";
import { cloneTemplate, createDatabase, databaseUrl, dropDatabase } from "./test-database.sql.ts";

export interface TestDatabase {
  readonly db: Database;
  /** As the superuser: for what a test does without the program. */
  readonly url: string;
  /** It may be emptied, and lent to another test. */
  drop(): Promise<void>;
}

interface Opened {
  readonly name: string;
  readonly url: string;
  readonly db: Database;
}

interface Lendable extends Opened {
  readonly administrator: Client;
  readonly asNew: AsNew;
}

/** Databases that were given back, and are empty. A new one costs more: its files, connections, catalogs and plans. */
const spare: Lendable[] = [];
const MOST_SPARE = 2;

/** A database for this test, with the whole schema and no rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const opened = spare.pop() ?? (await openCopy());
  return lend(opened, async () => {
    if (spare.length >= MOST_SPARE || !(await emptyAgain(opened.administrator, opened.asNew))) return false;
    spare.push(opened);
    return true;
  });
}

/** A database without a schema: for tests of migrations. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return lend(await open(createDatabase), () => Promise.resolve(false));
}

async function openCopy(): Promise<Lendable> {
  const opened = await open(cloneTemplate);
  const administrator = new Client({ connectionString: opened.url });
  // Its database is dropped while it waits, or its server is killed.
  administrator.on("error", () => undefined);
  await administrator.connect();
  return { ...opened, administrator, asNew: await describeNew(administrator) };
}

async function open(create: (name: string) => string): Promise<Opened> {
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
  return { name, url, db };
}

/** `keep` answers whether another test may have it. */
function lend({ db, name, url }: Opened, keep: () => Promise<boolean>): TestDatabase {
  let isGone = false;
  let underWay = 0;
  // Work that a test left behind finds a closed database, not that of the next test.
  const ifHere = <T>(work: () => Promise<T>): Promise<T> => {
    if (isGone) return Promise.reject(new Error("This test gave its database back."));
    const begun = work();
    underWay += 1;
    return begun.finally(() => (underWay -= 1));
  };
  const close = (): Promise<void> => {
    isGone = true;
    return db.close();
  };
  return {
    // An object of its own, since caches belong to the object.
    db: {
      transaction: (shopId, work) => ifHere(() => db.transaction(shopId, work)),
      readOneMoment: (shopId, work) => ifHere(() => db.readOneMoment(shopId, work)),
      global: (work) => ifHere(() => db.global(work)),
      isFull: () => db.isFull(),
      waiting: () => db.waiting(),
      pool: db.pool,
      close,
    },
    url,
    async drop() {
      const wasClosed = isGone;
      isGone = true;
      // What is under way may commit after the tables were emptied.
      if (!wasClosed && underWay === 0 && (await keep())) return;
      if (!wasClosed) await db.close();
      await withAdministrator(inject("postgresUrl"), (client) => client.query(dropDatabase(name)));
    },
  };
}
