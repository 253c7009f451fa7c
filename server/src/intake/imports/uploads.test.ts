// Files over real connections: slow ones, cut ones, and ones that are refused during the upload.
import { once } from "node:events";
import { request as openRequest, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../http/app.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { insertImport } from "./imports.sql.ts";
import { tidyImportsOfShop } from "./tidy-imports.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let app: FastifyInstance;
let key: string;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  ({ key } = await createApiKey(deps, { shopId: shop.shopId, name: "tests", scopes: ["*"], actor: "test" }));
  app = await createApp(deps, {
    bodySeconds: 0.3,
    filePace: { patienceSeconds: 0.6, bytesPerSecond: 1_000 },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await own.drop();
});

function open(path: string, headers: Record<string, string> = {}): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const sent = openRequest({
    port,
    path,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "text/csv", ...headers },
  });
  // The outcome shows in the answer, or in its absence.
  sent.on("error", () => undefined);
  sent.flushHeaders();
  return sent;
}

async function answerOf(sent: ClientRequest): Promise<{ status: number; [detail: string]: unknown }> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode!, ...(body === "" ? {} : (JSON.parse(body) as object)) };
}

/** Every stored import and chunk, complete or not. */
const kept = () =>
  own.db.transaction(shop.shopId, async (tx) => [
    ...(await tx.kysely.selectFrom("imports").select("state").execute()),
    ...(await tx.kysely.selectFrom("import_chunks").select("state").execute()),
  ]);

const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index},1\n`).join("");

beforeEach(async () => {
  await own.db.transaction(shop.shopId, async (tx) => {
    await tx.kysely.deleteFrom("import_chunks").execute();
    await tx.kysely.deleteFrom("imports").execute();
  });
});

describe("a file on a slow line", () => {
  test("arrives complete, however long it takes, while it keeps coming", async () => {
    const sent = open("/api/imports");
    const answered = answerOf(sent);
    const startedAt = performance.now();
    sent.write("customer_id,points\n");
    // Longer than any other body may take, and longer than a sender may be silent.
    for (let n = 0; performance.now() - startedAt < 1_500; n += 1) {
      sent.write(`${n},1${" ".repeat(400)}\n`);
      await sleep(100);
    }
    sent.end();

    expect(await answered).toMatchObject({ status: 201 });
    expect(await kept()).toEqual([{ state: "UPLOADED" }, { state: "UPLOADED" }]);
  });

  test("that stops coming is refused, and nothing of it is kept", async () => {
    const sent = open("/api/imports");
    sent.write(`customer_id,points\n${lines(2_500)}`);

    expect(await answerOf(sent)).toMatchObject({ status: 408, code: "upload_too_slow" });
    expect(await kept()).toEqual([]);
    await once(sent, "close");
  });

  test("that trickles, a byte now and then, is refused too", async () => {
    const sent = open("/api/imports");
    const answered = answerOf(sent);
    const drip = setInterval(() => sent.write("a"), 50);

    expect(await answered).toMatchObject({ status: 408, code: "upload_too_slow" });
    clearInterval(drip);
    expect(await kept()).toEqual([]);
  });

  test("leaves nothing behind when its connection is cut", async () => {
    const sent = open("/api/imports");
    sent.write(`customer_id,points\n${lines(2_500)}`);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(3));
    sent.destroy();

    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  test("whose server was killed during the upload is deleted a day later", async () => {
    await own.db.transaction(shop.shopId, async (tx) =>
      tx.write(insertImport, [shop.shopId, deps.newId(), "x.csv", "test", deps.clock.now()]),
    );
    await tidyImportsOfShop(deps, shop.shopId);
    expect(await kept()).toHaveLength(1);

    deps.clock.move({ days: 1, seconds: 1 });
    await tidyImportsOfShop(deps, shop.shopId);
    expect(await kept()).toEqual([]);
  });
});

describe("a file that is refused during its upload", () => {
  const manyBytes = Buffer.alloc(8 * 1024 * 1024, `${"9".repeat(99)}\n`);

  test("is refused as too large before any of it is read, if its length is declared", async () => {
    const sent = open("/api/imports", { "content-length": String(2 ** 30) });
    expect(await answerOf(sent)).toMatchObject({
      status: 413,
      code: "payload_too_large",
      bytesMax: 268_435_456,
    });
    expect(await kept()).toEqual([]);
    sent.destroy();
  });

  test("is refused with the bad line, though most of it is still to come", async () => {
    const sent = open("/api/imports", { "content-length": String(2 ** 27) });
    const answered = answerOf(sent);
    sent.write('customer_id,points\n1,2\n3,"4\n');
    sent.write(manyBytes);

    expect(await answered).toMatchObject({ status: 422, code: "invalid_csv", line: 3 });
    expect(await kept()).toEqual([]);
    sent.destroy();
  });

  test("is refused as unauthenticated", async () => {
    const sent = open("/api/imports", { authorization: "Bearer nobody", "content-length": String(2 ** 27) });
    const answered = answerOf(sent);
    sent.write(manyBytes);
    expect(await answered).toMatchObject({ status: 401, code: "unauthorized" });
    sent.destroy();
  });

  test("is cut if its sender continues anyway", async () => {
    const sent = open("/api/imports", { authorization: "Bearer nobody", "content-length": String(2 ** 27) });
    expect(await answerOf(sent)).toMatchObject({ status: 401 });
    await once(sent, "close");
  });
});

test("any other body that does not arrive in time is refused", async () => {
  const headers = { "content-type": "application/json", "content-length": "100" };
  const sent = open("/api/graphql", headers);
  sent.write(`{"query":`);
  expect(await answerOf(sent)).toEqual({ status: 408 });
});
