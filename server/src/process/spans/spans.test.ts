// Spans as a collector receives them: a server of this test takes what OpenTelemetry sends.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TEST_SHOP, startTestPlatform } from "../../testing/test-platform.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { statement } from "../../database/database.ts";
import { AppError } from "../errors.ts";
import { inSpan } from "./spans.ts";
import { startSpans } from "./start-spans.ts";

interface SentSpan {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number; readonly message?: string };
  readonly events: readonly { readonly name: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}
const one = statement<{ n: number }>("test_span_one", "SELECT 1 AS n");

let collector: Server;
let received: SentSpan[];
let url: string;

beforeEach(async () => {
  received = [];
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    if (request.url === "/v1/traces")
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => void collector.close());

const named = (name: string) => received.filter((span) => span.name === name);
const shopOf = (span: SentSpan | undefined) =>
  span?.attributes.find(({ key }) => key === "laurel.shop")?.value.stringValue;

test("a transaction and a call of the store stand within the job that did them, with the statements and what failed", async () => {
  const own = await createTestDatabase();
  const world = await startTestPlatform();
  const shopId = "00000000-0000-7000-8000-000000000001";
  const spans = startSpans({ url, share: 1 });
  await inSpan("job read-something", {}, async () => {
    await own.db.transaction(shopId, (tx) => tx.run(one, []));
    await world.platform.isThere(TEST_SHOP);
    const refuse = () => Promise.reject(new AppError("unknown_shop"));
    await expect(own.db.transaction(shopId, refuse)).rejects.toThrow();
  });
  await spans.stop();
  await world.close();
  await own.drop();

  const [job] = named("job read-something");
  const [good, failed] = named("transaction").filter((span) => shopOf(span) === shopId);
  expect(good).toMatchObject({
    parentSpanId: job?.spanId,
    events: [{ name: one.name }],
    status: { code: 0 },
  });
  expect(failed).toMatchObject({ parentSpanId: job?.spanId, status: { code: 2, message: "unknown_shop" } });
  const call = received.find(({ name }) => name.startsWith("store "));
  expect(call).toMatchObject({ parentSpanId: job?.spanId, status: { code: 0 } });
});

test("where no share of the traces is wanted, none is sent", async () => {
  const spans = startSpans({ url, share: 0 });
  await inSpan("outer", {}, () => inSpan("inner", {}, async () => undefined));
  await spans.stop();
  expect(received).toEqual([]);
});

test("a collector that is away holds up neither the work nor the end", async () => {
  collector.close();
  const spans = startSpans({ url, share: 1 });
  expect(await inSpan("work", {}, async () => "done")).toBe("done");
  await spans.stop();
});
