// The app's part of a storefront, with a plain server in place of the app.
import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlatformFaultInput } from "../control/platform-faults.ts";
import { API, SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  body: string;
}

let app: http.Server;
let received: Received[];
let store: TestStore;

beforeEach(async () => {
  received = [];
  app = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://app");
      const body = Buffer.concat(chunks).toString();
      const { method = "", headers } = request;
      received.push({ method, path: pathname, query: searchParams, headers, body });
      const isLiquid = pathname === "/proxy/liquid";
      const type = { "content-type": isLiquid ? "application/liquid; charset=utf-8" : "text/plain" };
      response
        .writeHead(isLiquid ? 200 : 201, { ...type, "set-cookie": "a=1", etag: '"1"' })
        .end(isLiquid ? "<h2>{{ shop.permanent_domain }}</h2>{% raw %}{{ shop.name }}{% endraw %}" : "made");
    });
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const { port } = app.address() as AddressInfo;
  store = await startTestStore({ appUrl: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await store.close();
  app.closeAllConnections();
  app.close();
});

const visit = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${store.url}/s/fern/apps/laurel${path}`, options);

test("a request reaches the app with its method, path, query and body, and its answer comes back", async () => {
  const answer = await visit("/redeem?as=json&id=1&id=2", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "reward=1&name=%C3%BC",
  });
  expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([201, "made", '"1"']);
  expect(received[0]).toMatchObject({ method: "POST", path: "/proxy/redeem", body: "reward=1&name=%C3%BC" });
  expect(received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(received[0]?.query.getAll("id")).toEqual(["1", "2"]);
  await visit("");
  await visit("/");
  expect(received.slice(1).map(({ path }) => path)).toEqual(["/proxy", "/proxy/"]);
});

test("it is signed, with the shop, the time, and the customer who is signed in", async () => {
  const { id } = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  await visit("?b=2&a=1&a=3", { headers: { cookie: `customer=${String(id)}` } });
  await visit("");
  const [signedIn, guest] = received.map(({ query }) => query);
  expect(guest?.get("logged_in_customer_id")).toBe("");
  const seconds = Math.floor(store.now().getTime() / 1000);
  const text = `a=1,3b=2logged_in_customer_id=${String(id)}path_prefix=/s/fern/apps/laurelshop=${SHOP}timestamp=${seconds}`;
  const signature = createHmac("sha256", API.apiSecret).update(text).digest("hex");
  expect(signedIn?.getAll("signature")).toEqual([signature]);
});

test("a shopper's own words for what the platform says are dropped", async () => {
  await visit("?logged_in_customer_id=42&shop=other.myshopify.com&signature=00&timestamp=1&path_prefix=/x");
  const { query } = received[0]!;
  expect(query.getAll("logged_in_customer_id")).toEqual([""]);
  expect(query.getAll("shop")).toEqual([SHOP]);
});

test("cookies pass neither way", async () => {
  const answer = await visit("", { headers: { cookie: "customer=1; cart=2-1" } });
  expect(received[0]?.headers).not.toHaveProperty("cookie");
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("an answer in Liquid is rendered within the shop's own page", async () => {
  const answer = await visit("/liquid");
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`<h2>${SHOP}</h2>{{ shop.name }}`);
  expect(text).toContain(">Rewards</a>");
});

test("it can be made to fail, late, or to answer with something else, once and for one path", async () => {
  const fails = (kind: PlatformFaultInput["kind"], holdMs = 0): void =>
    store.control.disturbPlatform({ target: "proxy", field: "/panel", kind, holdMs });
  fails("http_502");
  expect((await visit("/")).status).toBe(201);
  expect((await visit("/panel")).status).toBe(502);
  fails("http_500");
  expect((await visit("/panel")).status).toBe(500);
  fails("html");
  expect(await (await visit("/panel")).text()).toContain("type=password");
  fails("timeout_before_work");
  await expect(visit("/panel")).rejects.toThrow();
  expect(received).toHaveLength(1);
  fails("late", 30);
  const asked = performance.now();
  expect((await visit("/panel")).status).toBe(201);
  expect(performance.now() - asked).toBeGreaterThanOrEqual(29);
  expect((await visit("/panel")).status).toBe(201);
});

test("a shop without the app has nothing there, and an app that is away is a bad gateway", async () => {
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
  expect((await visit("")).status).toBe(502);
  store.control.uninstall({ shop: SHOP });
  expect((await visit("")).status).toBe(404);
});
