// Bodies that outsiders begin and never end, against a server in a process of its own: nothing else is in its memory.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signWebhook } from "../../platform/shopify/auth/sign-webhook.ts";
import { laurelSecret, startLaurel, type LaurelProcess } from "../processes/laurel-process.ts";
import { anOrderPayload } from "../samples/order-payload.ts";
import { createShop } from "../../tenant/shops/create-shop.ts";

const MEGABYTE = 1024 * 1024;
const BODIES = 48;
const BODY_MEGABYTES = 9;
/** Ours to hold 64 of (`UNVERIFIED_BYTES_MAX`); V8 lets as much garbage outside its heap grow before it collects; and bodies on their way. */
const HELD_MEGABYTES_MAX = 160;
const shopDomain = "between.myshopify.com";

let laurel: LaurelProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  laurel = await startLaurel();
  const shop = { domain: shopDomain, name: "Between", currencyCode: "EUR", timeZone: "UTC", actor: "test" };
  await laurel.withDeps((deps) => createShop(deps, shop));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await laurel?.remove();
});

test("Bodies that outsiders begin and never end hold little memory, and the store's webhooks are accepted meanwhile", async () => {
  const before = await heldMegabytes();
  const body = Buffer.alloc(BODY_MEGABYTES * MEGABYTE, 0x20);
  for (let n = 0; n < BODIES; n += 1) await beginBody(body);

  // The bodies that have been coming for the longest are dropped.
  await vi.waitFor(() => expect(sockets.filter((socket) => socket.destroyed).length).toBeGreaterThan(30), {
    timeout: 30_000,
  });
  // What was dropped is free once it is collected, which needs something to happen.
  await vi.waitFor(
    async () => {
      expect((await sendOrder()).status).toBe(200);
      expect((await heldMegabytes()) - before).toBeLessThan(HELD_MEGABYTES_MAX);
    },
    { timeout: 30_000 },
  );
});

/** Sends everything but the end. */
async function beginBody(body: Buffer): Promise<void> {
  const socket = connect(Number(laurel.url.port), laurel.url.hostname);
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const head = ["POST /webhooks HTTP/1.1", "content-type: application/json", "host: laurel"];
  socket.write([...head, `content-length: ${10 * MEGABYTE}`, "", ""].join("\r\n"));
  await new Promise((resolve) => socket.write(body, resolve));
}

async function sendOrder(): Promise<Response> {
  const body = Buffer.from(JSON.stringify(anOrderPayload()));
  const webhook = {
    topic: "orders/paid",
    shopDomain,
    webhookId: "between",
    eventId: null,
    triggeredAt: null,
  };
  return fetch(new URL("/webhooks", laurel.url), {
    method: "POST",
    headers: signWebhook(laurelSecret, webhook, body),
    body,
  });
}

/** Buffers and other memory outside V8's heap. */
async function heldMegabytes(): Promise<number> {
  const text = await (await fetch(new URL("/metrics", laurel.url))).text();
  return Number(/^laurel_nodejs_external_memory_bytes (\S+)$/m.exec(text)![1]) / MEGABYTE;
}
