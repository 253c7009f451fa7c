import { createServer, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createSender, type SenderOptions } from "./deliver.ts";
import { readLines } from "../../process/read-lines.ts";
import { replayEvents, ReplayStopped, type ReplayReport } from "./replay-events.ts";

interface Seen {
  readonly webhookId: string;
  readonly body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A receiver that answers as the test says, and the requests that it got, in order of arrival. */
async function receiver(
  answer: (webhookId: string, nth: number) => number | Promise<number>,
  text = "{}",
): Promise<{ url: URL; seen: Seen[] }> {
  const seen: Seen[] = [];
  const counts = new Map<string, number>();
  const receive = async (request: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const webhookId = String(request.headers["x-shopify-webhook-id"]);
    seen.push({ webhookId, body: Buffer.concat(chunks).toString() });
    const nth = (counts.get(webhookId) ?? 0) + 1;
    counts.set(webhookId, nth);
    return answer(webhookId, nth);
  };
  server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end(text));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`), seen };
}

function replay(
  events: readonly object[] | string,
  url: URL,
  options: { concurrency?: number } & Partial<SenderOptions> = {},
): Promise<ReplayReport> {
  const text = typeof events === "string" ? events : events.map((event) => JSON.stringify(event)).join("\n");
  async function* stream(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  const concurrency = options.concurrency ?? 4;
  const sender = createSender({ url, connections: concurrency, firstDelayMilliseconds: 1, ...options });
  return replayEvents({
    lines: readLines(stream()),
    sender,
    concurrency,
    sign: ({ webhookId }) => ({ "X-Shopify-Webhook-Id": webhookId }),
  }).finally(() => sender.close());
}

const created = (customer: number) => ({
  topic: "customers/create",
  webhookId: `customer-${customer}`,
  payload: { id: customer },
});
const paid = (order: number, customer: number | null) => ({
  topic: "orders/paid",
  webhookId: `paid-${order}`,
  payload: { id: order, customer: customer === null ? null : { id: customer } },
});
const refunded = (order: number) => ({
  topic: "refunds/create",
  webhookId: `refund-${order}`,
  payload: { id: 1, order_id: order },
});

describe("a replay", () => {
  test("keeps each customer's events in order, and lets others pass one that is slow", async () => {
    const slow = Promise.withResolvers<void>();
    const { url, seen } = await receiver(async (webhookId) => {
      if (webhookId === "customer-1") await slow.promise;
      if (webhookId === "refund-20") slow.resolve();
      return 200;
    });

    await replay(
      [
        created(1),
        paid(10, 1),
        refunded(10),
        created(2),
        paid(20, 2),
        refunded(20),
        paid(30, null),
        refunded(30),
      ],
      url,
    );

    const order = (suffix: string): string[] =>
      seen.map(({ webhookId }) => webhookId).filter((id) => id.endsWith(suffix));
    expect(seen.findIndex((one) => one.webhookId === "refund-20")).toBeLessThan(
      seen.findIndex((one) => one.webhookId === "paid-10"),
    );
    expect(order("10")).toEqual(["paid-10", "refund-10"]);
    expect(order("20")).toEqual(["paid-20", "refund-20"]);
    expect(order("30")).toEqual(["paid-30", "refund-30"]);
  });

  test("never has more deliveries in progress than configured", async () => {
    let [now, most] = [0, 0];
    const { url } = await receiver(async () => {
      now += 1;
      most = Math.max(most, now);
      await sleep(2);
      now -= 1;
      return 200;
    });

    await replay(
      Array.from({ length: 60 }, (_, n) => created(n)),
      url,
      { concurrency: 3 },
    );

    expect(most).toBe(3);
  });

  test("retries a delivery that was not a success, before that customer's next event", async () => {
    const { url, seen } = await receiver((webhookId, nth) =>
      webhookId === "customer-1" && nth < 3 ? 503 : 200,
    );

    const report = await replay([created(1), paid(10, 1)], url);

    expect(seen.map((one) => one.webhookId)).toEqual(["customer-1", "customer-1", "customer-1", "paid-10"]);
    expect(report).toMatchObject({ delivered: 2, retried: 1, lost: [] });
  });

  test("retries a delivery that was not answered in time", async () => {
    const { url } = await receiver((_, nth) => (nth === 1 ? new Promise<number>(() => undefined) : 200));

    expect(await replay([created(1)], url, { timeoutMilliseconds: 50 })).toMatchObject({
      delivered: 1,
      retried: 1,
    });
  });

  test("names what it gave up, and continues with the rest", async () => {
    const { url } = await receiver((webhookId) => (webhookId === "customer-2" ? 500 : 200));

    expect(await replay([created(1), created(2), created(3)], url, { retries: 2 })).toMatchObject({
      delivered: 2,
      lost: [{ lineNumber: 2, reason: "the answer was 500" }],
    });
  });

  test("names malformed lines, and delivers the others", async () => {
    const { url } = await receiver(() => 200);

    const report = await replay(
      `${JSON.stringify(created(1))}\nnot json\n${JSON.stringify(created(2))}\n`,
      url,
    );

    expect(report).toMatchObject({ delivered: 2, malformed: [{ lineNumber: 2, reason: "it is not JSON" }] });
  });

  test("stops at once if the server does not accept its signature", async () => {
    const { url, seen } = await receiver(() => 401);

    await expect(replay([created(1)], url)).rejects.toThrow(/SHOPIFY_API_SECRET/);
    expect(seen).toHaveLength(1);
  });

  test("stops if the server does not know the shop", async () => {
    const { url } = await receiver(() => 200, '{"status":"unknown_shop"}');

    await expect(replay([created(1)], url)).rejects.toThrow(ReplayStopped);
  });

  test("stops if no delivery can reach the server any more", async () => {
    const { url } = await receiver(() => 200);
    server?.close();

    await expect(
      replay(
        Array.from({ length: 50 }, (_, n) => created(n)),
        url,
        { retries: 1 },
      ),
    ).rejects.toThrow(/cannot be reached: connect ECONNREFUSED/);
  });
});
