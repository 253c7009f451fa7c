// All other credentials: launches, sessions, the backend's tokens, headers and shops.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "./api-keys/api-keys.ts";
import { findShopIdByDomain } from "../shops/find-shop.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld, type LastingValues } from "../../testing/auth-world.ts";
import { forgeJwt } from "../../testing/walks/forge-jwt.ts";
import { TEST_SHOP as shop } from "../../testing/test-platform.ts";
import { makeLaunch, type LaunchValues } from "./launches.ts";

let own: AuthWorld;
let good: LastingValues;
let others: LastingValues;
let backendIdToken: string;
let othersIdToken: string;
let apiKey: string;
beforeAll(async () => {
  own = await openAuthWorld();
  good = await own.signIn();
  others = await own.signIn(OTHER_SHOP);
  backendIdToken = await signIn(good.uid);
  othersIdToken = await signIn(others.uid);
  const shopId = (await findShopIdByDomain(own.deps, shop)) ?? "";
  apiKey = (await createApiKey(own.deps, { shopId, name: "till", scopes: ["*"], actor: "test" })).key;
});
afterAll(() => own.close());

const signIn = async (uid: string): Promise<string> =>
  (await own.post("/backend/sign-in", { token: uid })).json<{ idToken: string }>().idToken;
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const launchOf = async (ofShop: string): Promise<LaunchValues> => {
  const shopId = (await findShopIdByDomain(own.deps, ofShop)) ?? "";
  return makeLaunch(own.deps, { shopId, staffId: "42" });
};

const atAuth = (headers: Record<string, string>, body: object = {}) =>
  own.post("/auth", { shop, ...body }, headers);
const atApi = (headers: Record<string, string>) =>
  own.post("/api/graphql", { query: "{ shop { domain } }" }, headers);
const atAppAuth = (headers: Record<string, string>, ofShop = shop) =>
  own.post("/app-auth", { shop: ofShop }, headers);
const atListen = (headers: Record<string, string>) =>
  own.post("/backend/listen", { paths: ["program/current"] }, headers);

async function codeOf(answer: Promise<{ json: () => unknown; statusCode: number }>) {
  const { json, statusCode } = await answer;
  return [statusCode, (json() as { code?: string }).code];
}

describe("a launch", () => {
  type Change = (launch: LaunchValues) => {
    token?: string;
    uid?: unknown;
    expires_at?: unknown;
    shop?: string;
  };
  const cases: readonly (readonly [string, string, Change])[] = [
    ["launch_unknown", "with a token that was made up", () => ({ token: `ll_${"a".repeat(43)}` })],
    ["launch_unknown", "with a token that is too short", ({ token }) => ({ token: token.slice(0, -1) })],
    ["launch_unknown", "with a token that is too long", ({ token }) => ({ token: `${token}a` })],
    [
      "launch_unknown",
      "with a token in another case",
      ({ token }) => ({ token: `ll_${swapCase(token.slice(3))}` }),
    ],
    ["launch_unknown", "with a token that holds SQL", () => ({ token: "ll_'OR'1'='1" })],
    [
      "token_unknown",
      "with its token said to be a lasting one",
      ({ token }) => ({ token: `la_${token.slice(3)}` }),
    ],
    [
      "launch_unknown",
      "with a lasting token said to be a launch's",
      () => ({ token: `ll_${good.token.slice(3)}` }),
    ],
    ["launch_mismatch", "without a uid", () => ({ uid: undefined })],
    ["launch_mismatch", "with an empty uid", () => ({ uid: "" })],
    ["launch_mismatch", "with the uid of a session", () => ({ uid: good.uid })],
    ["launch_mismatch", "with another launch's uid", () => ({ uid: "01900000-0000-7000-8000-000000000001" })],
    ["launch_mismatch", "without its end", () => ({ expires_at: undefined })],
    ["launch_mismatch", "with a later end", () => ({ expires_at: "2999-01-01T00:00:00.000Z" })],
    [
      "launch_mismatch",
      "with its end in another format",
      ({ expiresAt }) => ({ expires_at: expiresAt.replace("Z", "+00:00") }),
    ],
    ["wrong_shop", "for another shop", () => ({ shop: OTHER_SHOP })],
    ["wrong_shop", "for an unknown shop", () => ({ shop: "nobody.myshopify.com" })],
  ];

  test.each(cases)("is refused as %s %s", async (code, _name, change) => {
    const launch = await launchOf(shop);
    const { token = launch.token, ...body } = change(launch);
    const answer = await atAuth(bearer(token), { uid: launch.uid, expires_at: launch.expiresAt, ...body });
    expect(answer.json()).toMatchObject({ status: "update", code });
  });

  const swap = ({ token, uid, expiresAt }: LaunchValues) =>
    atAuth(bearer(token), { uid, expires_at: expiresAt });

  test("works once", async () => {
    const launch = await launchOf(shop);
    expect((await swap(launch)).json()).toMatchObject({ status: "ok" });
    expect((await swap(launch)).json()).toMatchObject({ code: "launch_spent" });
  });

  test("works once of three times at the same moment", async () => {
    const launch = await launchOf(shop);
    const answers = await Promise.all([swap(launch), swap(launch), swap(launch)]);
    const statuses = answers.map((answer) => answer.json<{ status: string }>().status);
    expect(statuses.toSorted()).toEqual(["ok", "update", "update"]);
  });

  test("is spent by a wrong use", async () => {
    const launch = await launchOf(shop);
    await atAuth(bearer(launch.token), { uid: "guess" });
    expect((await swap(launch)).json()).toMatchObject({ code: "launch_spent" });
  });

  test("is valid for a minute", async () => {
    const launch = await launchOf(shop);
    const before = own.deps.clock.now();
    own.deps.clock.move({ seconds: 60 });
    const answer = await swap(launch);
    own.deps.clock.set(before);
    expect(answer.json()).toMatchObject({ code: "launch_expired" });
  });

  test("is accepted by the exchange only", async () => {
    const { token, uid } = await launchOf(shop);
    expect(await codeOf(atApi(bearer(token)))).toEqual([401, "unauthorized"]);
    expect(await codeOf(own.post("/backend/sign-in", { token: uid }))).toEqual([401, "custom_token_invalid"]);
  });
});

describe("opening the app again", () => {
  const cases: readonly (readonly [string, string, () => string])[] = [
    ["wrong_shop", "another shop's session", () => others.token],
    ["token_unknown", "a session that was made up", () => `la_${"A".repeat(43)}`],
    ["token_unknown", "half a session", () => good.token.slice(0, 30)],
    ["token_unknown", "a session with more text", () => `${good.token}A`],
    ["token_unknown", "a session in another case", () => `la_${swapCase(good.token.slice(3))}`],
    ["token_unknown", "the prefix only", () => "la_"],
    ["unknown_credential", "an API key", () => apiKey],
    ["unknown_credential", "a word", () => "undefined"],
    ["unknown_credential", "a JWT with four parts", () => `${forgeJwt()}.x`],
    ["unknown_credential", "a JWT with two parts", () => forgeJwt().split(".").slice(0, 2).join(".")],
    ["id_token_wrong_signature", "its own custom token", () => good.uid],
    ["id_token_wrong_signature", "the backend's ID token", () => backendIdToken],
    ["id_token_malformed", "three dots", () => "a.b.c"],
  ];
  test.each(cases)("is refused as %s with %s", async (code, _name, token) => {
    expect((await atAuth(bearer(token()))).json()).toMatchObject({ status: "update", code });
  });
});

describe("the API", () => {
  const cases: readonly (readonly [string, () => string])[] = [
    ["a session that was made up", () => `la_${"A".repeat(43)}`],
    ["half a session", () => good.token.slice(0, 30)],
    ["a session in another case", () => `la_${swapCase(good.token.slice(3))}`],
    ["an API key that was made up", () => `lk_${"A".repeat(43)}`],
    ["a session with the prefix of an API key", () => `lk_${good.token.slice(3)}`],
    ["an API key with the prefix of a session", () => `la_${apiKey.slice(3)}`],
    ["a custom token", () => good.uid],
    ["the backend's ID token", () => backendIdToken],
    ["a word", () => "null"],
  ];
  test.each(cases)("is closed to %s", async (_name, token) => {
    expect(await codeOf(atApi(bearer(token())))).toEqual([401, "unauthorized"]);
  });

  test.each([OTHER_SHOP, "", "FERN.myshopify.com", `${shop}, ${OTHER_SHOP}`, `https://${shop}`])(
    "is closed to a session whose page names the shop “%s”",
    async (named) => {
      expect((await atApi({ ...bearer(good.token), "x-shop-domain": named })).statusCode).toBe(403);
    },
  );

  test("is open to a session for its own shop, and not by a cookie", async () => {
    expect((await atApi({ ...bearer(good.token), "x-shop-domain": shop })).statusCode).toBe(200);
    expect(await codeOf(atApi({ cookie: `token_${shop}=${good.token}` }))).toEqual([401, "unauthorized"]);
  });
});

describe("signing in to the document backend", () => {
  const cases: readonly (readonly [string, () => unknown])[] = [
    ["a backend ID token", () => backendIdToken],
    ["a session", () => good.token],
    ["the store's ID token", () => own.idToken()],
    [
      "a token signed with another key",
      () => forgeJwt({ claims: { aud: "laurel-backend-custom", iss: "laurel" } }),
    ],
    ["an unsigned token", () => forgeJwt({ header: { alg: "none" }, signature: "" })],
    ["a custom token without its signature", () => good.uid.split(".").slice(0, 2).join(".") + "."],
    [
      "a custom token with another's claims",
      () => [good.uid, others.uid, good.uid].map((t, i) => t.split(".")[i]).join("."),
    ],
    ["a custom token with more text", () => `${good.uid}x`],
    ["an empty text", () => ""],
    ["a number", () => 7],
    ["nothing", () => undefined],
    ["a list", () => [good.uid]],
    ["a text that is too long", () => "x".repeat(8_000)],
  ];
  test.each(cases)("is refused with %s", async (_name, token) => {
    expect(await codeOf(own.post("/backend/sign-in", { token: token() }))).toEqual([
      401,
      "custom_token_invalid",
    ]);
  });

  test("is refused after the session's end", async () => {
    const before = own.deps.clock.now();
    own.deps.clock.move({ hours: 24 });
    const answer = await codeOf(own.post("/backend/sign-in", { token: good.uid }));
    own.deps.clock.set(before);
    expect(answer).toEqual([401, "custom_token_expired"]);
  });
});

describe.each([
  ["the shell's data", atAppAuth],
  ["the documents", atListen],
])("%s", (_place, ask) => {
  const cases: readonly (readonly [string, () => string])[] = [
    ["a custom token", () => good.uid],
    ["a session", () => good.token],
    ["an API key", () => apiKey],
    ["the store's ID token", () => own.idToken()],
    ["a token signed with another key", () => forgeJwt({ claims: { aud: "laurel-backend", iss: "laurel" } })],
    ["an unsigned token", () => forgeJwt({ header: { alg: "none" }, signature: "" })],
    ["a token whose signature was changed", () => `${backendIdToken.slice(0, -6)}AAAAAA`],
    [
      "a token with another's claims",
      () => [backendIdToken, othersIdToken, backendIdToken].map((t, i) => t.split(".")[i]).join("."),
    ],
    ["a word", () => "undefined"],
  ];
  test.each(cases)("is closed to %s", async (_name, token) => {
    expect(await codeOf(ask(bearer(token())))).toEqual([401, "backend_token_invalid"]);
  });

  test("is closed after an hour", async () => {
    const before = own.deps.clock.now();
    own.deps.clock.move({ minutes: 60 });
    const answer = await codeOf(ask(bearer(backendIdToken)));
    own.deps.clock.set(before);
    expect(answer).toEqual([401, "backend_token_expired"]);
  });
});

test("the shell's data is closed to another shop's token", async () => {
  expect(await codeOf(atAppAuth(bearer(othersIdToken)))).toEqual([401, "wrong_shop"]);
  expect(await codeOf(atAppAuth(bearer(backendIdToken), OTHER_SHOP))).toEqual([401, "wrong_shop"]);
});

describe.each([
  ["/auth", atAuth, 200, null],
  ["/api/graphql", atApi, 401, "unauthorized"],
  ["/app-auth", atAppAuth, 401, null],
  ["/backend/listen", atListen, 401, null],
])("the header of %s", (_path, ask, status, only) => {
  test.each([
    ["no_credential", {}],
    ["no_credential", { authorization: "" }],
    ["malformed_authorization", { authorization: "Bearer" }],
    ["malformed_authorization", { authorization: "Bearer " }],
    ["malformed_authorization", { authorization: "Basic bGF1cmVsOnNlY3JldA==" }],
    ["malformed_authorization", { authorization: "la_without-a-scheme" }],
    ["malformed_authorization", { authorization: "Bearer two words" }],
    ["malformed_authorization", { authorization: "Bearer  two-spaces" }],
    ["malformed_authorization", { authorization: "Bearer\tla_tab" }],
    ["malformed_authorization", { authorization: `Bearer ${"x".repeat(4_097)}` }],
    ["malformed_authorization", { authorization: "Bearer a, Bearer b" }],
    ["malformed_authorization", { "x-laurel-authorization": "Token x" }],
  ])("is refused as %s for %j", async (code, headers) => {
    expect(await codeOf(ask(headers as Record<string, string>))).toEqual([status, only ?? code]);
  });
});

describe("a shop", () => {
  const names = [
    "",
    "fern",
    "fern.example.com",
    ".myshopify.com",
    "-fern.myshopify.com",
    "FERN.myshopify.com",
    "fern.myshopify.com.evil.example",
    "evil.example/fern.myshopify.com",
    "evil.example#.myshopify.com",
    "evil.example?x=.myshopify.com",
    "user@fern.myshopify.com",
    "fern.myshopify.com:443",
    "https://fern.myshopify.com",
    "//fern.myshopify.com",
    "fern.myshopify.com/",
    " fern.myshopify.com",
    "fern.myshopify.com\n",
    "a.fern.myshopify.com",
    "fern_.myshopify.com",
    "fërn.myshopify.com",
    "fern%2emyshopify.com",
    "*.myshopify.com",
    `${"f".repeat(64)}.myshopify.com`,
    "fern.myshopify.com\0",
  ];
  test.each(names)("is not “%s”", async (name) => {
    expect(await codeOf(own.post("/auth", { shop: name }, bearer(good.token)))).toEqual([
      400,
      "invalid_shop",
    ]);
    for (const path of ["/auth/start", "/auth/callback"]) {
      const answer = await own.get(`${path}?shop=${encodeURIComponent(name)}`);
      expect([answer.statusCode, answer.headers["x-laurel-refusal"]]).toEqual([400, "invalid_shop"]);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test.each([null, 7, true, ["fern.myshopify.com"], { domain: shop }, undefined])(
    "is not %j",
    async (value) => {
      const body = JSON.stringify({ shop: value });
      expect(await codeOf(own.post("/auth", body, bearer(good.token)))).toEqual([400, "invalid_shop"]);
    },
  );

  test("may not be named twice at the start", async () => {
    const answer = await own.get(`/auth/start?shop=${shop}&shop=${OTHER_SHOP}`);
    expect(answer.headers["x-laurel-refusal"]).toBe("invalid_shop");
  });
});

describe("another site", () => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "cannot send %s: only JSON is taken, which a browser asks about first",
    async (type) => {
      for (const path of ["/auth", "/app-auth", "/backend/sign-in", "/backend/listen"]) {
        const answer = await own.post(path, JSON.stringify({ shop }), {
          ...bearer(good.token),
          "content-type": type,
        });
        expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          path,
          415,
          "unsupported_media_type",
        ]);
      }
    },
  );

  test("is given no leave to read or to send", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const asked = await own.app.inject({ method: "OPTIONS", url: "/auth", headers });
    const answered = await atAuth({ ...bearer(good.token), origin: "https://evil.example" });
    for (const answer of [asked, answered])
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test.each(["/auth", "/app-auth", "/backend/sign-in", "/backend/listen"])(
    "cannot do anything by a mere address: %s takes no GET",
    async (path) => {
      expect((await own.get(path)).statusCode).toBe(404);
    },
  );
});

function swapCase(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  );
}
