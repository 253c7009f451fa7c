// Deliveries that fail, to a merchant's server that checks their signatures.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startReceiver, verified } from "../../testing/processes/webhook-receiver.ts";
import { openWebhookShop, type WebhookShop } from "../../testing/samples/webhook-shop.ts";
import { addressRules } from "./addresses.ts";
import { replay } from "./deliveries.ts";
import { changeEndpoint } from "./endpoints.ts";
import { openPoster, type Poster } from "./post-webhook.ts";

let w: WebhookShop;
beforeEach(async () => {
  w = await openWebhookShop();
});
afterEach(() => w.close());

describe("a delivery that fails", () => {
  test("is tried again later with the same id and body, and a new time", async () => {
    const { endpoint, secret } = await w.begin();
    w.receiver.answers(500, 204);
    await w.adjust();

    expect(await w.send(endpoint.id)).toBe(1);
    expect(await w.logOf(endpoint.id)).toMatchObject([
      { status: "WAITING", attempts: [{ statusCode: 500, failure: null }] },
    ]);
    expect(await w.send(endpoint.id)).toBe(0);
    w.move({ seconds: 6 });
    expect(await w.send(endpoint.id)).toBe(1);

    const [first, second] = w.receiver.taken;
    expect(second!.id).toBe(first!.id);
    expect(second!.rawBody).toBe(first!.rawBody);
    expect(Number(second!.headers["webhook-timestamp"])).toBe(
      Number(first!.headers["webhook-timestamp"]) + 6,
    );
    verified(second!, secret);
    expect(await w.logOf(endpoint.id)).toMatchObject([
      { status: "DELIVERED", nextAttemptAt: null, attempts: [{ statusCode: 500 }, { statusCode: 204 }] },
    ]);
    expect(await w.endpointNow()).toMatchObject({ isOn: true, failingSince: null });
  });

  test("does not hold up what comes after it", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers(500, 204);
    await w.adjust(1);
    await w.adjust(2);

    await w.send(endpoint.id);

    expect(w.receiver.taken.map(({ body }) => body.data.change.available)).toEqual([1, 2]);
    expect((await w.logOf(endpoint.id)).map(({ status }) => status)).toEqual(["DELIVERED", "WAITING"]);
  });

  test("ten times is given up, and can be sent again by hand", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers(500);
    await w.adjust();
    for (let tries = 0; tries < 12; tries += 1) {
      await w.send(endpoint.id);
      w.move({ hours: 11 });
      // An answer in between, so that the endpoint itself is not given up.
      if (tries % 4 === 3) await changeEndpoint(w.deps, w.by(), { id: endpoint.id, isOn: true });
      await w.send(endpoint.id);
      w.move({ hours: 16 });
    }
    const [failed] = await w.logOf(endpoint.id);
    expect(failed).toMatchObject({ status: "FAILED", nextAttemptAt: null });
    expect(failed!.attempts).toHaveLength(10);

    w.receiver.answers(200);
    expect(await replay(w.deps, { shopId: w.shop.shopId, actor: "test" }, failed!.id)).toMatchObject({
      status: "WAITING",
    });
    await w.send(endpoint.id);

    expect(await w.logOf(endpoint.id)).toMatchObject([{ status: "DELIVERED" }]);
    expect(new Set(w.receiver.taken.map(({ id }) => id)).size).toBe(1);
  });

  test("by a redirect is not sent where it points", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers((response) => response.writeHead(302, { location: w.receiver.url }).end());
    await w.adjust();

    await w.send(endpoint.id);

    expect(w.receiver.taken).toHaveLength(1);
    expect(await w.logOf(endpoint.id)).toMatchObject([
      { status: "WAITING", attempts: [{ statusCode: 302 }] },
    ]);
  });

  test("because the receiver is busy waits as long as it asks, and so does the rest", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers((response) => response.writeHead(429, { "retry-after": "120" }).end(), 204);
    await w.adjust(1);
    await w.adjust(2);

    expect(await w.send(endpoint.id)).toBe(1);
    w.move({ seconds: 119 });
    expect(await w.send(endpoint.id)).toBe(0);
    w.move({ seconds: 2 });
    expect(await w.send(endpoint.id)).toBe(2);
  });

  test("without an answer gives the endpoint a rest, and says why in the log", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers(() => undefined);
    const hasty = openPoster(addressRules(w.deps.env), { postMs: 100 });
    await w.adjust(1);
    await w.adjust(2);

    expect(await w.send(endpoint.id, hasty)).toBe(1);
    expect(await w.logOf(endpoint.id)).toMatchObject([
      { attempts: [] },
      { status: "WAITING", attempts: [{ statusCode: null, failure: "timeout" }] },
    ]);
    w.receiver.answers(204);
    w.move({ seconds: 6 });
    expect(await w.send(endpoint.id, hasty)).toBe(2);
    hasty.close();
  });

  test("because nobody listens is told so", async () => {
    const { endpoint } = await w.begin();
    const gone = await startReceiver();
    await gone.close();
    await changeEndpoint(w.deps, w.by(), { id: endpoint.id, url: gone.url });
    await w.adjust();
    await w.send(endpoint.id);
    expect(await w.logOf(endpoint.id)).toMatchObject([{ attempts: [{ failure: "unreachable" }] }]);
  });

  test("with a long answer is a success all the same, and the answer is not kept", async () => {
    const { endpoint } = await w.begin();
    w.receiver.answers((response) => response.writeHead(200).end("x".repeat(5_000_000)));
    await w.adjust(1);
    await w.adjust(2);
    expect(await w.send(endpoint.id)).toBe(2);
    expect((await w.logOf(endpoint.id)).map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED"]);
  });

  test("because the server was killed after it was sent is sent again with the same id", async () => {
    const { endpoint } = await w.begin();
    await w.adjust();
    const killed: Poster = {
      ...w.poster,
      async post(...request) {
        await w.poster.post(...request);
        throw new Error("killed");
      },
    };
    await expect(w.send(endpoint.id, killed)).rejects.toThrow("killed");

    expect(await w.send(endpoint.id)).toBe(1);

    expect(w.receiver.taken.map(({ id }) => id)).toEqual(Array(2).fill(w.receiver.taken[0]!.id));
  });
});
