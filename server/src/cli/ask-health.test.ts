import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../testing/processes/free-port.ts";

const script = fileURLToPath(new URL("ask-health.js", import.meta.url));

/** The exit code of an image's health check, whose server listens on this port. */
async function ask(port: number): Promise<unknown> {
  const child = spawn(process.execPath, [script], { env: { PORT: String(port) }, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as unknown[];
  return code;
}

/** A server that answers /healthz with this status. */
async function answering(status: number): Promise<number> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/healthz" ? status : 404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("an image is healthy while its server answers, and only then", async () => {
  expect(await ask(await answering(200))).toBe(0);
  expect(await ask(await answering(503))).toBe(1);
  expect(await ask(await freePort())).toBe(1);
});
