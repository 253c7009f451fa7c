// The server as it is found by APP_URL: a real one, and what may answer in its place.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSignedCertificate } from "@laurel/dev-store/testing/self-signed-certificate.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../http/app.ts";
import { freePort } from "../../../testing/processes/free-port.ts";
import { anAdminBuild } from "../../../testing/samples/an-admin-build.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, testEnv } from "../../../testing/test-deps.ts";
import type { Line } from "../checkup.ts";
import { appUrl } from "./app-url.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const look = async (port: number, changes: { appSecret?: string; appUrl?: string } = {}): Promise<Line[]> => {
  const env = { ...testEnv({ PORT: String(port) }), ...changes };
  const found = await appUrl({ env, appFile: "", findAppFileFaults: () => [] });
  return found === null ? [] : [found].flat();
};

/** What answers in the server's place; returns its port. */
async function answerBy(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe("A server", () => {
  test("that answers at APP_URL is told to be this installation, and ready", async () => {
    const port = await freePort();
    const deps = createTestDeps({ db: own.db, env: testEnv({ PORT: String(port) }) });
    const app = await createApp(deps, { adminFolder: anAdminBuild() });
    onTestFinished(() => app.close());
    await app.listen({ port, host: "localhost" });

    expect((await look(port)).map(({ state }) => state)).toEqual(["ok", "ok"]);
    expect(await look(port, { appSecret: "another secret, of another installation" })).toMatchObject([
      { state: "missing", text: expect.stringContaining("Another Laurel answers") as string },
    ]);
  });

  test("that is not ready is told with its reason", async () => {
    const port = await freePort();
    const deps = createTestDeps({ db: own.db, env: testEnv({ PORT: String(port) }) });
    const app = await createApp(deps, { adminFolder: "/nowhere/at/all" });
    onTestFinished(() => app.close());
    await app.listen({ port, host: "localhost" });

    expect(await look(port)).toMatchObject([
      { state: "ok" },
      { state: "missing", text: expect.stringContaining("are not built") as string },
    ]);
  });
});

test.each<[string, RequestListener, string]>([
  ["A proxy without its server", (_, response) => response.writeHead(502).end("Bad Gateway"), "does not run"],
  [
    "A redirect, which webhooks do not follow,",
    (_, response) => response.writeHead(301, { location: "https://www.fern.shop/healthz" }).end(),
    "leads on to https://www.fern.shop/healthz",
  ],
  ["Another program", (_, response) => response.end("<h1>Welcome to nginx!</h1>"), "Something else answers"],
])("%s at APP_URL is named", async (_name, listener, words) => {
  expect(await look(await answerBy(listener))).toEqual([
    { state: "missing", text: expect.stringContaining(words) as string },
  ]);
});

test("An address at which nothing listens is named, with what to do", async () => {
  const [line] = await look(await freePort());
  expect(line).toMatchObject({
    state: "missing",
    text: expect.stringContaining("nothing listens there") as string,
  });
});

test("A certificate that is signed by itself is named as what is wrong", async () => {
  const server = createTlsServer(selfSignedCertificate("localhost")).listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  expect(await look(port, { appUrl: `https://localhost:${port}` })).toEqual([
    { state: "missing", text: expect.stringContaining("signed by itself") as string },
  ]);
  expect(await look(port)).toHaveLength(1);
});

test("HTTPS at a port that speaks none is named as what is wrong", async () => {
  const port = await answerBy((_, response) => response.end());
  expect(await look(port, { appUrl: `https://localhost:${port}` })).toEqual([
    { state: "missing", text: expect.stringContaining("no HTTPS is spoken") as string },
  ]);
});
