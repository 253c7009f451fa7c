import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Client, Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sharesSessions } from "../../database/shares-sessions.ts";
import { createApp } from "../../http/app.ts";
import { createSmtpMailer } from "../../insight/notifications/smtp-mailer.ts";
import type { Deps } from "../../process/deps.ts";
import { OperatorError } from "../../process/operator-error.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aWebhook, onlyWebhooks } from "../../testing/samples/a-webhook.ts";
import { anAdminBuild } from "../../testing/samples/an-admin-build.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { checkBeforeStart } from "./look-at-health.ts";

let own: TestDatabase;
let ids: TestDeps;
const adminFolder = anAdminBuild();
beforeAll(async () => {
  own = await createTestDatabase();
  ids = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

/** The clock goes, as in a server. `aheadMs`: of the database's. */
const depsOf = (about: Partial<Deps> = {}, aheadMs = 0): Deps => ({
  ...createTestDeps({ db: own.db, platform: onlyWebhooks }),
  newId: ids.newId,
  ...about,
  clock: { now: () => new Date(Date.now() + aheadMs) },
});

async function open(deps: Deps, folder = adminFolder) {
  const app = await createApp(deps, { adminFolder: folder });
  onTestFinished(() => app.close());
  return {
    app,
    readyz: async () => {
      const response = await app.inject("/readyz");
      return { http: response.statusCode, ...response.json<{ reason?: string; warnings?: object[] }>() };
    },
  };
}

const patience = { timeout: 30_000, interval: 50 };

describe("a server", () => {
  test("whose pages are not built is not ready, unless it only runs jobs", async () => {
    const nowhere = "/nowhere/at/all";
    const pages = await open(depsOf(), nowhere);
    const worker = await open(depsOf({ env: testEnv({ ROLE: "worker" }) }), nowhere);

    expect(await pages.readyz()).toMatchObject({ http: 503, reason: "pages_not_built" });
    expect(await worker.readyz()).toEqual({ http: 200, status: "ready" });
  });

  test("that was told to stop gets nothing new from a load balancer, and serves what comes all the same", async () => {
    let isStopping = false;
    const app = await createApp(depsOf(), { adminFolder, isStopping: () => isStopping });
    onTestFinished(() => app.close());
    expect((await app.inject("/readyz")).json()).toMatchObject({ status: "ready" });
    isStopping = true;
    expect((await app.inject("/readyz")).json()).toMatchObject({ status: "not_ready", reason: "stopping" });
    expect((await app.inject("/install")).statusCode).toBe(200);
  });

  test("whose clock is a minute ahead of the database's is ready, and warns", async () => {
    const { readyz } = await open(depsOf({}, 60_000));

    await vi.waitFor(async () => {
      expect(await readyz()).toEqual({
        http: 200,
        status: "ready",
        warnings: [
          {
            reason: "clock_differs",
            message: expect.stringMatching(/ \d\d seconds ahead of the database's/),
          },
        ],
      });
    }, patience);
  });

  test("whose mail server does not answer is ready, and warns", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const from = { name: "Laurel", address: "laurel@example.com" };
    const mailer = createSmtpMailer({ host: "127.0.0.1", port, isSecure: false, login: null, from });
    const { readyz } = await open(depsOf({ mailer }));

    await vi.waitFor(async () => {
      expect(await readyz()).toMatchObject({
        http: 200,
        status: "ready",
        warnings: [{ reason: "mail_server_away" }],
      });
    }, patience);
  });

  test("some of whose stores do not answer is ready, and says how many", async () => {
    const deps = depsOf();
    await aShop(deps, { domain: "away.myshopify.com" });
    const mark = (set: string) =>
      withAdministrator(own.url, (client) =>
        client.query(`UPDATE laurel.shops SET ${set} WHERE domain = 'away.myshopify.com'`),
      );
    await mark("store_failing_since = now(), store_failures = 3, store_probe_at = now()");
    onTestFinished(async () => {
      await mark("store_failing_since = NULL, store_failures = 0, store_probe_at = NULL");
    });
    const { readyz } = await open(deps);

    await vi.waitFor(async () => {
      const message = expect.stringMatching(/^One store does not answer/);
      expect(await readyz()).toEqual({
        http: 200,
        status: "ready",
        warnings: [{ reason: "stores_away", message }],
      });
    }, patience);
  });

  test("whose .env has a name that is no setting is ready, and names it", async () => {
    const { readyz } = await open(depsOf({ env: { ...testEnv(), unknownNames: ["DATABSE_URL"] } }));

    await vi.waitFor(async () => {
      const message = expect.stringContaining("DATABSE_URL");
      expect(await readyz()).toMatchObject({
        http: 200,
        warnings: [{ reason: "unknown_settings", message }],
      });
    }, patience);
  });

  test("does not start with a login that could read every shop", async () => {
    const pool = new Pool({ connectionString: own.url });
    onTestFinished(() => pool.end());

    const starting = checkBeforeStart(depsOf({ db: { ...own.db, pool } }));

    await expect(starting).rejects.toThrow(OperatorError);
    await expect(starting).rejects.toThrow(/DATABASE_OWNER_URL|laurel_app/);
  });

  test("does not start behind a pooler that gives each transaction another session", async () => {
    const pool = await pooledByTransaction();

    expect(await sharesSessions(own.db.pool)).toBe(false);
    expect(await sharesSessions(pool)).toBe(true);
  });

  /** Not ready for a minute, so it comes last. */
  test("whose database has no room answers 503 and when to try again, says so, and still reads", async () => {
    const deps = depsOf();
    const shop = await aShop(deps, { domain: "full.myshopify.com" });
    const { app, readyz } = await open(deps);
    await withAdministrator(own.url, (client) =>
      client.query(`
        CREATE FUNCTION laurel.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'could not extend file "base/1": No space left on device' USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON laurel.inbox FOR EACH STATEMENT EXECUTE FUNCTION laurel.no_room()`),
    );
    onTestFinished(() =>
      withAdministrator(own.url, async (client) => {
        await client.query("DROP FUNCTION laurel.no_room() CASCADE");
      }),
    );
    expect(await readyz()).toEqual({ http: 200, status: "ready" });

    const refused = await app.inject(aWebhook(shop.domain, { id: 1 }));

    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect(refused.json()).toMatchObject({ error: { code: "disk_full" } });
    expect(await readyz()).toMatchObject({ http: 503, reason: "disk_full" });
    expect((await app.inject("/metrics")).body).toContain(
      'laurel_database_faults_total{reason="disk_full"} 1',
    );
  });
});

/** As PgBouncer does it: a connection has a session for one transaction, and the one that was used last is next. */
async function pooledByTransaction(): Promise<Pick<Pool, "connect">> {
  const sessions = await Promise.all(
    [1, 2].map(async () => {
      const client = new Client({ connectionString: own.url });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    }),
  );
  const connect = (): PoolClient => {
    let held: Client | undefined;
    const query = async (text: string): Promise<unknown> => {
      const session = held ?? sessions.pop()!;
      const result = await session.query(text);
      held = text === "ROLLBACK" || (text !== "BEGIN" && !held) ? undefined : session;
      if (!held) sessions.push(session);
      return result;
    };
    return { query, release: () => undefined } as unknown as PoolClient;
  };
  return { connect: () => Promise.resolve(connect()) };
}
