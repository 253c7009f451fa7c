import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../http/app.ts";
import type { Database } from "../../database/database.ts";
import { anAdminBuild } from "../../testing/samples/an-admin-build.ts";
import { createTestDeps, testEnv } from "../../testing/test-deps.ts";

let folder: string;
const apps = new Map<string, FastifyInstance>();
beforeAll(() => {
  folder = anAdminBuild();
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** No page queries the database. */
const db = {} as Database;
const live = {
  APP_URL: "https://loyalty.example.com",
  SHOPIFY_API_KEY: "live-key",
  SHOPIFY_API_SECRET: "the secret of a live app",
};
const dev = { DEV_STORE_URL: "http://127.0.0.1:4000" };

async function open(at: string, variables: Record<string, string> = live) {
  const deps = createTestDeps({ db, env: testEnv(variables) });
  return createApp(deps, { adminFolder: at });
}

async function get(url: string, options: InjectOptions = {}, variables: Record<string, string> = live) {
  const key = JSON.stringify(variables);
  const app = apps.get(key) ?? (await open(folder, variables));
  apps.set(key, app);
  return app.inject({ url, headers: { accept: "text/html" }, ...options });
}

const policyOf = (answer: { headers: Record<string, unknown> }): Map<string, string> => {
  const parts = String(answer.headers["content-security-policy"]).split("; ");
  return new Map(parts.map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1).join(" ")]));
};
const ancestorsOf = async (url: string, variables?: Record<string, string>) =>
  policyOf(await get(url, {}, variables)).get("frame-ancestors");

describe("a page", () => {
  test.each([
    "/",
    "/install",
    "/app",
    "/app/",
    "/app/customers/detail",
    "/app/customers/42",
    "/app/rewards/new",
  ])("exists at %s, for GET and HEAD alike", async (url) => {
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url, { method: "HEAD" })).statusCode).toBe(200);
  });

  test.each([
    "/nowhere",
    "/app/nowhere",
    "/app/customers/1/2",
    "/apple",
    "/404.html",
    "/index.html",
    "/pages.json",
    "/manifest.json",
  ])("does not exist at %s: a real 404, for GET and HEAD alike", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("The not-found");
    expect((await get(url, { method: "HEAD", headers: {} })).statusCode).toBe(404);
  });

  test("prefers a fixed address over one with a parameter", async () => {
    expect((await get("/app/rewards/new")).body).toContain("<title>The rewards-new</title>");
    expect((await get("/app/rewards/7")).body).toContain("<title>The rewards-edit</title>");
  });

  test("contains the pages' settings, and preloads what it needs", async () => {
    const { body } = await get("/app?shop=fern.myshopify.com&hmac=x", {}, dev);
    const config = /name="laurel-config" content="([^"]*)"/.exec(body)?.[1] ?? "";
    expect(JSON.parse(config.replaceAll("&#34;", '"'))).toEqual({
      apiKey: "demo-api-key",
      appUrl: "http://localhost:3000",
      shopDomains: [".myshopify.com", ".myshopify.io"],
      devStoreUrl: "http://localhost:4000",
      bridge: "classic",
    });
    for (const file of ["app-index.js", "classic-adapter.js"])
      expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}"`);
    for (const file of ["app-data.json", "app/page-data.json"])
      expect(body).toContain(`{"path":"/page-data/${file}","bearer":"","answer":`);
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/app-index.css"');
    expect(body).not.toMatch(/LAUREL_/);
  });

  test.each([
    ["/app", '<div id="start" data-page="app-index"></div>'],
    ["/app/customers/42", '<div id="start" data-page="customers-detail"></div>'],
    ["/install", '<div id="start" data-page="">'],
  ])(
    "at %s draws what is known before any script has run, and no style sheet delays it",
    async (url, drawn) => {
      const { body } = await get(url);
      expect(body).toContain(drawn);
      expect(body.lastIndexOf("stylesheet", body.indexOf('id="start"'))).toBe(-1);
    },
  );

  test.each([
    ["current", "/app?id_token=a.b.c&hmac=x", dev],
    ["classic", "/app?hmac=x", live],
    ["current", "/app", live],
    ["classic", "/app", dev],
  ])("uses the %s bridge for %s", async (bridge, url, variables) => {
    expect((await get(url, {}, variables)).body).toContain(`&#34;bridge&#34;:&#34;${bridge}&#34;`);
  });

  test("has a new nonce in each answer, on every script and in the policy", async () => {
    const [one, other] = [await get("/app"), await get("/app")];
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? "";
    expect(other.body).not.toContain(nonce);
    expect(policyOf(one).get("script-src")).toBe(
      `'self' 'nonce-${nonce}' https://cdn.shopify.com/shopifycloud/app-bridge.js`,
    );
    expect(policyOf(one).get("style-src")).toBe(`'self' 'nonce-${nonce}'`);
    for (const name of ["default-src", "object-src", "base-uri"])
      expect(policyOf(one).get(name)).toBe("'none'");
    expect(one.body.match(/<script(?![^>]*nonce=)/g)).toBeNull();
    expect(one.headers["cache-control"]).toBe("no-store");
    expect(one.headers["referrer-policy"]).toBe("no-referrer");
  });

  test("is pinned to https for a year if it is served so", async () => {
    expect((await get("/app")).headers["strict-transport-security"]).toBe(
      "max-age=31536000; includeSubDomains",
    );
    expect((await get("/app", {}, dev)).headers["strict-transport-security"]).toBeUndefined();
  });

  test("at the root redirects into the app with the launch parameters", async () => {
    const answer = await get("/?shop=fern.myshopify.com&hmac=x&token=ll_1");
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe("/app?shop=fern.myshopify.com&hmac=x&token=ll_1");
  });
});

describe("the frame around a page", () => {
  const host = (text: string) => Buffer.from(text).toString("base64url");

  test.each([
    ["/app?shop=fern.myshopify.com", "https://fern.myshopify.com https://admin.shopify.com"],
    [
      `/app?host=${host("admin.shopify.com/store/fern")}`,
      "https://fern.myshopify.com https://admin.shopify.com",
    ],
    [`/app?host=${host("fern.myshopify.io/admin")}`, "https://fern.myshopify.io https://admin.shopify.com"],
    ["/app/nowhere?shop=fern.myshopify.com", "https://fern.myshopify.com https://admin.shopify.com"],
    ["/app", "https://admin.shopify.com"],
    ["/?shop=fern.myshopify.com", "'none'"],
    ["/install?shop=fern.myshopify.com", "'none'"],
    ["/nowhere?shop=fern.myshopify.com", "'none'"],
  ])("of %s may be %s only", async (url, ancestors) => {
    expect(await ancestorsOf(url)).toBe(ancestors);
  });

  test.each([
    "shop=evil.example",
    "shop=fern.myshopify.com.evil.example",
    "shop=evil.example%20https://fern.myshopify.com",
    "shop=fern.myshopify.com%3B%20script-src%20*",
    "shop=fern.myshopify.com%0D%0AX-Evil:%201",
    "shop=https://fern.myshopify.com",
    "shop=FERN.myshopify.com",
    "shop=*.myshopify.com",
    "shop=.myshopify.com",
    "shop=fern.myshopify.com&shop=evil.myshopify.com",
    "shop=",
    `host=${host("evil.example/admin")}`,
    `host=${host("admin.shopify.com/store/fern;*")}`,
    `host=${host("admin.evil.example.com/store/../x")}`,
    "host=%00",
    `host=${host("fern.myshopify.com/admin")}&host=${host("evil.myshopify.com/admin")}`,
  ])("is not widened by %s", async (query) => {
    expect(await ancestorsOf(`/app?${query}`)).toBe("https://admin.shopify.com");
  });

  test("may be a development store only if the settings name one", async () => {
    const ancestors = await ancestorsOf("/app?shop=fern.myshopify.com", dev);
    expect(ancestors?.split(" ")).toEqual([
      "https://fern.myshopify.com",
      "https://admin.shopify.com",
      "http://127.0.0.1:4000",
      "http://localhost:4000",
      "https://fern.myshopify.com:4000",
    ]);
    expect(() => testEnv({ ...live, ...dev })).toThrow("DEV_STORE_URL must not be set");
  });
});

describe("the page loader", () => {
  test.each([
    ["/page-data/index/page-data.json", { path: "/", componentChunkName: "home" }],
    ["/page-data/app/page-data.json", { path: "/app", componentChunkName: "app-index" }],
    ["/page-data/404.html/page-data.json", { path: "/404.html", componentChunkName: "not-found" }],
    ["/page-data/app/customers/9/page-data.json", { matchPath: "/app/customers/:id" }],
    ["/page-data/app-data.json", { webpackCompilationHash: "hash-1" }],
  ])("reads %s", async (url, data) => {
    const answer = await get(url);
    expect(answer.json()).toMatchObject(data);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test.each([
    "/page-data/nowhere/page-data.json",
    "/page-data/app/other.json",
    "/page-data/../pages.json",
    "/page-data//page-data.json",
  ])("finds nothing at %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test("is told when nothing has changed", async () => {
    const headers = { "if-none-match": '"hash-1"' };
    expect((await get("/page-data/app/page-data.json", { headers })).statusCode).toBe(304);
  });
});

describe("a file of the build", () => {
  test("is cached for good, and sent in the smallest encoding that the browser accepts", async () => {
    const plain = await get("/assets/index.js", { headers: {} });
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-type"]).toBe("text/javascript; charset=utf-8");

    const small = await get("/assets/index.js", { headers: { "accept-encoding": "gzip, br;q=0.9" } });
    expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);

    const other = await get("/assets/index.js", { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect(other.headers["content-encoding"]).toBe("gzip");
  });

  test.each([
    "/assets/other.js",
    "/assets/../pages.json",
    "/assets/%2e%2e/pages.json",
    "/assets/index.js.br",
    "/assets/",
  ])("is not there at %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test("that is a service worker is revalidated each time, and may fetch from this server only", async () => {
    const answer = await get("/sw.js");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(policyOf(answer).get("connect-src")).toBe("'self'");
    expect(policyOf(answer).get("base-uri")).toBe("'none'");
  });

  test("of the earlier build stays available after a newer build", async () => {
    const own = anAdminBuild();
    const app = await open(own);
    const hash = async () =>
      (await app.inject({ url: "/page-data/app-data.json" })).json<{ webpackCompilationHash: string }>();
    expect(await hash()).toEqual({ webpackCompilationHash: "hash-1" });
    rmSync(path.join(own, "assets"), { recursive: true });
    anAdminBuild(own, "hash-2");

    await vi.waitFor(async () => expect(await hash()).toEqual({ webpackCompilationHash: "hash-2" }), 5_000);
    expect((await app.inject({ url: "/assets/index-hash-2.js" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/assets/index-hash-1.js" })).statusCode).toBe(200);
    await app.close();
    rmSync(own, { recursive: true });
  });
});

describe("while the pages are not built", () => {
  let empty: string;
  let app: FastifyInstance;
  beforeEach(async () => {
    empty = mkdtempSync(path.join(tmpdir(), "laurel-admin-"));
    app = await open(empty);
  });
  afterEach(async () => {
    await app.close();
    rmSync(empty, { recursive: true });
  });
  const ask = (url: string) => app.inject({ url, headers: { accept: "text/html" } });

  test("visitors are told which command builds them", async () => {
    const answer = await ask("/app");
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain("npm run build -w @laurel/admin");
    expect(policyOf(answer).get("frame-ancestors")).toBe("'none'");
  });

  test("the page loader is told to retry", async () => {
    expect((await ask("/page-data/app-data.json")).statusCode).toBe(503);
    expect((await ask("/sw.js")).statusCode).toBe(503);
  });

  test("they are served as soon as they are built", async () => {
    expect((await ask("/install")).statusCode).toBe(503);
    anAdminBuild(empty);
    await vi.waitFor(async () => expect((await ask("/install")).statusCode).toBe(200), 5_000);
  });
});
