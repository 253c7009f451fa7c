import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../process/log.ts";
import { databaseFaultOf } from "./database-fault.ts";
import { openDatabase } from "../database.ts";

test("a pooler that cannot reach PostgreSQL is a fault that passes, with 503", async () => {
  const url = await aPoolerThatSays("FATAL", "server login has been failing, try again later");

  expect(databaseFaultOf(await errorOf(url))).toBe("unavailable");
});

test("a message that breaks the protocol is a fault of Laurel's", async () => {
  const url = await aPoolerThatSays("ERROR", "bind message supplies 1 parameters, but 2 are required");

  expect(databaseFaultOf(await errorOf(url))).toBeNull();
});

async function errorOf(url: string): Promise<unknown> {
  const db = openDatabase({ url, maxConnections: 1, log: createLog("silent") });
  onTestFinished(() => db.close());
  return db
    .global(() => Promise.resolve())
    .then(
      () => null,
      (error: unknown) => error,
    );
}

/** As PgBouncer answers a client that connects. Returns its address. */
async function aPoolerThatSays(severity: string, message: string): Promise<string> {
  const fields = `S${severity}\0C08P01\0M${message}\0\0`;
  const answer = Buffer.alloc(5 + Buffer.byteLength(fields));
  answer.write("E");
  answer.writeInt32BE(answer.length - 1, 1);
  answer.write(fields, 5);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(answer));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `postgresql://laurel@127.0.0.1:${(server.address() as AddressInfo).port}/laurel`;
}
