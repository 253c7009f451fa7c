import { Agent, request } from "node:http";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { createApp } from "./app.ts";

test("a server that stops during a request answers it, and does not wait for its connection to become old", async () => {
  const own = await createTestDatabase();
  const app = await createApp(createTestDeps({ db: own.db }));
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get("/slow", async (_request, reply) => {
    // The head goes out before closing begins, so it cannot say that the connection ends.
    reply.raw.writeHead(200, { "content-length": "2" }).flushHeaders();
    arrived.resolve();
    await released.promise;
    reply.raw.end("ok");
    return reply.hijack();
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${url}/slow`, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    asked.on("error", reject).end();
  });
  await arrived.promise;

  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  released.resolve();

  expect(await answered).toBe(200);
  await closed;
  agent.destroy();
  await own.drop();
}, 10_000);
