import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Deps } from "../process/deps.ts";
import { openDatabase } from "../database/database.ts";
import { markDue } from "../jobs/due/mark-due.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { noteProof } from "../tenant/shops/proofs/proofs.ts";
import { aShop } from "../testing/samples/a-shop.ts";
import { anAdminBuild } from "../testing/samples/an-admin-build.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, testEnv } from "../testing/test-deps.ts";

let own: TestDatabase;
const adminFolder = anAdminBuild();
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

/** The server's raw answer to these lines, until it closes the connection. */
async function say(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
  return text(socket);
}

async function get(
  path: string,
  options: { deps?: Partial<Deps>; headers?: Record<string, string>; from?: string } = {},
) {
  const deps = createTestDeps({ db: own.db });
  const app = await createApp({ ...deps, ...options.deps }, { adminFolder });
  const response = await app.inject({
    url: path,
    headers: options.headers ?? {},
    remoteAddress: options.from ?? "127.0.0.1",
  });
  await app.close();
  return response;
}

describe("an operator's tools", () => {
  test("learn that the program is alive", async () => {
    expect((await get("/healthz")).statusCode).toBe(200);
  });

  test("learn that it is ready if it runs as the role that sees one shop at a time", async () => {
    expect((await get("/readyz")).json()).toMatchObject({ status: "ready" });
  });

  test("learn that it is not ready if it runs as a role that sees all shops", async () => {
    const pool = new Pool({ connectionString: own.url });

    const response = await get("/readyz", { deps: { db: { ...own.db, pool } } });

    await pool.end();
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ reason: "role_can_pass_row_security" });
  });

  test("learn that it is not ready if its login could get more rights than it uses", async () => {
    // As before there were two logins: a superuser that becomes laurel_app.
    const db = openDatabase({ url: own.url, maxConnections: 2, log: createLog("silent") });

    const response = await get("/readyz", { deps: { db } });

    await db.close();
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ reason: "login_can_become_more" });
  });

  test("learn that it is not ready if the database does not answer", async () => {
    const pool = new Pool({ connectionString: "postgresql:///nothing?host=/nowhere" });

    const response = await get("/readyz", { deps: { db: { ...own.db, pool } } });

    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ reason: "database_unreachable" });
  });

  test("on this machine read the metrics", async () => {
    const response = await get("/metrics");

    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("# TYPE laurel_due_shops gauge");
  });

  test("read how many shops have work of a kind now, and for how long", async () => {
    const deps = createTestDeps({ db: own.db });
    const mark = async (kind: string, ...minutes: readonly number[]): Promise<void> => {
      for (const minute of minutes)
        await own.db.transaction(deps.newId(), async (tx) =>
          markDue(tx, kind, new Date(deps.clock.now().getTime() + minute * 60_000)),
        );
    };
    await mark("read-the-stars", -5, -3, 1);
    await mark("water-the-plants", 1);

    const { body } = await get("/metrics", { deps: { clock: deps.clock } });

    expect(body).toContain('\nlaurel_due_shops{kind="read-the-stars"} 2\n');
    expect(body).toContain('\nlaurel_due_oldest_seconds{kind="read-the-stars"} 300\n');
    expect(body).not.toContain("water-the-plants");
  });

  test("read how many jobs of each queue wait and run, and for how long the first has waited", async () => {
    const add = (task: string, runAt?: Date) =>
      own.db.global((tx) => enqueueJob(tx, { task, payload: {}, oneAtATime: null, ...(runAt && { runAt }) }));
    const before = new Date(Date.now() - 90_000);
    await add("send-own-letters", before);
    await add("send-shopper-mails");
    // It runs later.
    await add("send-shopper-mails", new Date(Date.now() + 3_600_000));
    await add("reconcile");
    await withAdministrator(own.url, (client) =>
      client.query(
        `UPDATE graphile_worker._private_jobs AS job SET locked_at = now(), locked_by = 'somebody'
           FROM graphile_worker._private_tasks AS task
          WHERE task.id = job.task_id AND task.identifier = 'reconcile'`,
      ),
    );

    const { body } = await get("/metrics");

    expect(body).toContain('\nlaurel_jobs_waiting{queue="send"} 2\n');
    expect(body).toContain('\nlaurel_jobs_waiting{queue="ask"} 0\n');
    expect(body).toContain('\nlaurel_jobs_running{queue="ask"} 1\n');
    expect(body).toContain('\nlaurel_jobs_oldest_seconds{queue="ask"} 0\n');
    const oldest = Number(/\nlaurel_jobs_oldest_seconds\{queue="send"\} ([\d.]+)\n/.exec(body)?.[1]);
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(body).toContain('\nlaurel_jobs_waiting{queue="bulk"} 0\n');
  });

  test("read how old the oldest proof of a ledger is, and how many ledgers did not hold", async () => {
    const deps = createTestDeps({ db: own.db });
    for (const [nth, faults] of [2, 0, 1].entries()) {
      const { shopId } = await aShop(deps, { domain: `proved-${nth}.myshopify.com` });
      const at = new Date(deps.clock.now().getTime() - nth * 60_000);
      await own.db.transaction(shopId, async (tx) => noteProof(tx, { at, faults }));
    }

    const { body } = await get("/metrics", { deps: { clock: deps.clock } });

    expect(body).toContain("\nlaurel_ledger_faulty_shops 2\n");
    expect(body).toContain("\nlaurel_ledger_oldest_proof_seconds 120\n");
    // This PostgreSQL archives no WAL.
    expect(body).not.toContain("\nlaurel_wal_archived_seconds");
  });

  test("elsewhere read the metrics only with the token", async () => {
    const env = testEnv({ METRICS_TOKEN: "a-token-for-prometheus" });
    const from = "203.0.113.9";
    const ask = (headers: Record<string, string>) => get("/metrics", { deps: { env }, from, headers });

    expect((await ask({})).statusCode).toBe(401);
    expect((await ask({ authorization: "Bearer another-token-than-it" })).statusCode).toBe(401);
    expect((await ask({ authorization: "Bearer a-token-for-prometheus" })).statusCode).toBe(200);
  });

  test.each(["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via", "cf-connecting-ip"])(
    "behind a proxy on this machine that sends %s count as being elsewhere",
    async (name) => {
      expect((await get("/metrics", { headers: { [name]: "203.0.113.9" } })).statusCode).toBe(401);
    },
  );

  test("behind a proxy on this machine that sends no header of its own count as being elsewhere too", async () => {
    const env = testEnv({
      APP_URL: "https://loyalty.example.com",
      SHOPIFY_API_KEY: "our-app",
      SHOPIFY_API_SECRET: "the secret of our app",
      METRICS_TOKEN: "a-token-for-prometheus",
    });
    const headers = { authorization: "Bearer a-token-for-prometheus" };

    expect((await get("/metrics", { deps: { env } })).statusCode).toBe(401);
    expect((await get("/metrics", { deps: { env }, headers })).statusCode).toBe(200);
  });
});

describe("a person who finds a vulnerability", () => {
  const path = "/.well-known/security.txt";

  test("reads the contact, and until when it is valid", async () => {
    const env = testEnv({ SECURITY_CONTACT: "mailto:security@example.com" });
    const answer = await get(path, { deps: { env }, from: "203.0.113.9" });

    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const lines = new Map(
      answer.body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(lines.get("Contact")).toBe("mailto:security@example.com");
    expect(lines.get("Canonical")).toBe("http://localhost:3000/.well-known/security.txt");
    const days =
      (Date.parse(lines.get("Expires")!) - createTestDeps({ db: own.db }).clock.now().getTime()) / 86_400_000;
    expect(days).toBe(90);
  });

  test("finds no such page if the operator set no contact", async () => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe("an answer", () => {
  test("to an unknown path is a code, a message and a request id", async () => {
    const response = await get("/nowhere");

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      error: { code: "not_found", message: expect.any(String), requestId: response.headers["x-request-id"] },
    });
  });

  test("to a URL that cannot be parsed is a code, and does not repeat the URL", async () => {
    const response = await get("/api/customers.csv%E0%A4%A");

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: {
        code: "invalid_request",
        message: expect.any(String),
        requestId: response.headers["x-request-id"],
      },
    });
  });

  test.each([
    "/healthz",
    "/metrics",
    "/api/graphql",
    "/api/schema.graphql",
    "/api/customers.csv",
    "/nowhere",
    "/%",
  ])("may not be shown in a frame or taken for another type, and sends no referrer: %s", async (path) => {
    const { headers } = await get(path);

    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const policy = String(headers["content-security-policy"]).split("; ");
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
  });

  test.each([
    ["/healthz", "application/json; charset=utf-8"],
    ["/metrics", "text/plain; version=0.0.4; charset=utf-8"],
    ["/api/graphql", "text/html; charset=utf-8"],
    ["/api/schema.graphql", "text/plain; charset=utf-8"],
    ["/api/customers.csv", "application/json; charset=utf-8"],
    ["/nowhere", "application/json; charset=utf-8"],
    ["/%", "application/json; charset=utf-8"],
  ])("names its type and its character encoding: %s is %s", async (path, type) => {
    expect((await get(path)).headers["content-type"]).toBe(type);
  });

  test("to TRACE does not repeat the request", async () => {
    const app = await createApp(createTestDeps({ db: own.db }));
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const answer = await say(Number(port), [
      "TRACE / HTTP/1.1",
      "Host: localhost",
      "Cookie: secret=1",
      "Connection: close",
    ]);
    await app.close();

    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain("secret");
  });

  test.each([
    ["two lengths", ["Content-Length: 2", "Content-Length: 40"]],
    ["a length and chunks", ["Content-Length: 40", "Transfer-Encoding: chunked"]],
    ["chunks of another encoding", ["Transfer-Encoding: chunked, identity"]],
    ["chunks of an unknown encoding", ["Transfer-Encoding: xchunked"]],
    ["chunks under a name with a space", ["Content-Length: 40", "Transfer-Encoding : chunked"]],
    ["chunks after another encoding", ["Content-Length: 40", "Transfer-Encoding: identity, chunked"]],
    ["a length that is no number", ["Content-Length: +2"]],
    ["a length in hexadecimal", ["Content-Length: 0x28"]],
    ["a length behind a line that ends halfway", ["X: y\rContent-Length: 40"]],
    ["chunks behind a line that ends halfway", ["Content-Length: 40\nTransfer-Encoding: chunked"]],
    ["a list of lengths", ["Content-Length: 0, 40"]],
    ["chunks in the second line of a header", ["Content-Length: 40", "X: y", "\tTransfer-Encoding: chunked"]],
  ])("is refused to a body with %s, and the text after it is not taken for a request", async (_, lengths) => {
    const app = await createApp(createTestDeps({ db: own.db }));
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const head = ["POST /auth HTTP/1.1", "Host: localhost", "Content-Type: application/json", ...lengths];
    const answer = await say(Number(port), [
      ...head,
      "",
      "0",
      "",
      "GET /healthz HTTP/1.1",
      "Host: localhost",
    ]);
    await app.close();

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain("alive");
  });

  test("with data is stored by no browser and no cache", async () => {
    for (const path of ["/healthz", "/api/graphql", "/api/customers.csv", "/no-such-path", "/%"]) {
      const { headers } = await get(path);
      expect([path, headers["cache-control"]]).toEqual([path, "no-store"]);
    }
  });
});
