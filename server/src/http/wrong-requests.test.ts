// URLs, bodies and headers that no page of ours sends, on each route: each is answered by a code of the table, never as
// an internal error.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errors } from "../process/errors.ts";
import { createApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import { aFullShop, type FullShop } from "../testing/samples/a-full-shop.ts";
import { openAuthWorld, type AuthWorld } from "../testing/auth-world.ts";
import { fingerprint } from "../testing/walks/shop-rows.ts";
import { TEST_SHOP } from "../testing/test-platform.ts";

let own: AuthWorld;
let shop: FullShop;
let key: string;

beforeAll(async () => {
  own = await openAuthWorld();
  shop = await aFullShop(own, TEST_SHOP);
  const { shopId } = shop.shop;
  ({ key } = await createApiKey(own.deps, { shopId, name: "all", scopes: ["*"], actor: "test" }));
});
afterAll(() => own.close());

const typed = [
  "",
  "%20",
  "%00",
  "a%00b",
  "%FF",
  "%",
  "%F0%9F%92%A5",
  "%27%3B%20DROP%20TABLE%20customers%3B--",
  "-1",
  "0",
  "1.5",
  "1,000",
  "9007199254740992",
  "Infinity",
  "NaN",
  "yesterday",
  "2026-02-30T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "0000-01-01T00:00:00Z",
  "x".repeat(2_000),
];

const customers = ["query", "status", "tierId", "minPoints", "maxPoints", "isNegative", "hasPending"];
const filters = [
  ...[...customers, "lastActivityBefore", "sort", "nothing"].map((name) => `/api/customers.csv?${name}=`),
  ...["customerId", "kinds", "from", "to", "nothing"].map((name) => `/api/movements.csv?${name}=`),
];

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

/** What is wrong with an answer; null if nothing is. */
function faultOf({ statusCode, body }: Answer): string | null {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  const code = statusCode >= 400 ? /"code":"([^"]*)"/.exec(body)?.[1] : undefined;
  if (statusCode >= 400 && !(code !== undefined && Object.hasOwn(errors, code)))
    return `no code: ${body.slice(0, 200)}`;
  return null;
}

describe("a URL that no page requests", () => {
  test.each(filters)("is answered by a code: %s", async (address) => {
    const faults: string[] = [];
    for (const text of typed) {
      const headers = { authorization: `Bearer ${key}` };
      const fault = faultOf(await own.app.inject({ url: `${address}${text}`, headers }));
      if (fault !== null) faults.push(`${text.slice(0, 30)}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test.each(["query=a&query=b", "sort=NAME&sort=NAME", "minPoints[]=1", "query[x]=1", "__proto__=1"])(
    "is answered by a code: %s",
    async (query) => {
      const headers = { authorization: `Bearer ${key}` };
      for (const url of [`/api/customers.csv?${query}`, `/api/movements.csv?${query}`])
        expect(faultOf(await own.app.inject({ url, headers }))).toBeNull();
    },
  );

  test.each(typed)("may name an uploaded file: %s", async (name) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "text/csv" };
    const payload = "Email,Points\nada@example.com,30\n";
    const answer = await own.app.inject({
      method: "POST",
      url: `/api/imports?name=${name}`,
      headers,
      payload,
    });
    expect(faultOf(answer)).toBeNull();
  });
});

const bodies = [
  "",
  " ",
  "{",
  "null",
  "[]",
  "0",
  '"x"',
  "{}",
  '{"shop":null}',
  '{"shop":"\\u0000"}',
  '{"__proto__":1}',
  "\0",
  "x".repeat(20_000),
];
const posts = ["/api/graphql", "/auth", "/app-auth", "/backend/sign-in", "/backend/listen", "/webhooks"];

describe("a body that no page sends", () => {
  test.each(posts)("is answered by a code, and changes nothing: %s", async (url) => {
    const before = await fingerprint(own.own.url, shop.shop.shopId);
    const faults: string[] = [];
    for (const body of bodies)
      for (const type of ["application/json", "text/plain", "nonsense"]) {
        const headers = { authorization: `Bearer ${key}`, "content-type": type };
        const answer = await own.post(url, body, headers);
        const fault = faultOf(answer);
        if (fault !== null) faults.push(`${type} ${JSON.stringify(body.slice(0, 30))}: ${fault}`);
      }
    expect(faults).toEqual([]);
    expect(await fingerprint(own.own.url, shop.shop.shopId)).toEqual(before);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic eA==",
    "Bearer \u00ff",
    `Bearer ${"x".repeat(9_000)}`,
    "bearer a b",
  ])("a malformed credential is refused: %j", async (authorization) => {
    for (const url of ["/api/customers.csv", "/api/movements.csv"]) {
      const answer = await own.app.inject({ url, headers: { authorization } });
      expect([faultOf(answer), answer.statusCode]).toEqual([null, 401]);
    }
  });
});
