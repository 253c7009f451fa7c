// What stands in the path of an address and cannot be an id or a token, on every route that has one.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { anAdminBuild } from "../testing/samples/an-admin-build.ts";
import { aFullShop, type FullShop } from "../testing/samples/a-full-shop.ts";
import { openAuthWorld, type AuthWorld } from "../testing/auth-world.ts";
import { noJobs } from "../testing/test-deps.ts";
import { TEST_SHOP } from "../testing/test-platform.ts";
import { listRoutes } from "../testing/walks/list-routes.ts";
import { proxiedPath } from "../testing/walks/proxied-path.ts";

let own: AuthWorld;
let app: FastifyInstance;
let shop: FullShop;
let token: string;

beforeAll(async () => {
  own = await openAuthWorld();
  shop = await aFullShop(own, TEST_SHOP);
  Object.assign(own.deps, noJobs);
  app = await createApp(own.deps, { adminFolder: anAdminBuild() });
  token = (await own.signIn(TEST_SHOP)).token;
});
afterAll(async () => {
  await app.close();
  await own.close();
});

const cursor = (text: string): string => Buffer.from(text).toString("base64url");

const wrong = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%F0%9F%92%A5",
  "%",
  "%zz",
  "..%2f..%2fetc",
  "%20",
  "-1",
  "99999999999999999999999",
  "'",
  "%25_%5C",
  "a".repeat(90),
  "a".repeat(5_000),
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  cursor("ffffffff-ffff-ffff-ffff-ffffffffffff 99999"),
  cursor("ffffffff-ffff-ffff-ffff-ffffffffffff 9999"),
  cursor('{"id":1}'),
  cursor("\0 0"),
];

let addresses = 0;

async function statusOf(method: "GET" | "POST", path: string): Promise<number> {
  const by = { shop: TEST_SHOP, customer: shop.ids.platformCustomer, now: own.deps.clock.now() };
  const url = path.startsWith("/proxy") ? proxiedPath(path, { ...by, asked: { as: "json" } }) : path;
  const { statusCode } = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(method === "POST" && { payload: "{}" }),
    // Each has its own, or the wrong ones are soon too many.
    remoteAddress: `10.2.${addresses >> 8}.${addresses++ & 255}`,
  });
  return statusCode;
}

test("a wrong id or token in any address is not found or refused, and never an error of the server", async () => {
  const routes = listRoutes(app).filter((route) => route.includes(":"));
  expect(routes.length).toBeGreaterThan(8);
  const faults: string[] = [];
  for (const route of routes) {
    const [method, pattern] = route.split(" ") as ["GET" | "POST", string];
    for (const text of wrong) {
      const path = pattern.replace(/:\w+/, text);
      const status = await statusOf(method, path);
      // A link that is no member's leads to the page that says so.
      const isPage = status === 200 && pattern === "/proxy/r/:token";
      if (!isPage && (status < 400 || status >= 500))
        faults.push(`${method} ${path.slice(0, 80)}: ${status}`);
    }
  }
  expect(faults).toEqual([]);
});
