import { afterEach, beforeEach, expect, test } from "vitest";
import { API, SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

interface Granted {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_token_expires_in: number;
  scope: string;
  error?: string;
}

const client = { client_id: API.apiKey, client_secret: API.apiSecret };
const exchangeOf = (subject_token: string): object => ({
  ...client,
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
  subject_token,
  subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
  requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
  expiring: "1",
});

async function grant(body: object): Promise<{ status: number; body: Granted }> {
  const response = await store.post("/admin/oauth/access_token", body);
  return { status: response.status, body: (await response.json()) as Granted };
}

const exchanged = async (): Promise<Granted> =>
  (await grant(exchangeOf(store.control.idToken({ shop: SHOP })))).body;
const refreshed = (refresh_token: string) => grant({ ...client, grant_type: "refresh_token", refresh_token });

async function statusWith(token: string): Promise<number> {
  const headers = { "X-Shopify-Access-Token": token };
  const response = await store.post(
    "/admin/api/2026-10/graphql.json",
    { query: "{ shop { name } }" },
    headers,
  );
  return response.status;
}

test("an ID token is exchanged for an access token for an hour and a refresh token for ninety days", async () => {
  const { status, body } = await grant(exchangeOf(store.control.idToken({ shop: SHOP })));
  expect(status).toBe(200);
  expect(body).toMatchObject({ expires_in: 3_600, refresh_token_expires_in: 90 * 86_400 });
  expect(body.scope.split(",")).toContain("read_orders");
  expect(await statusWith(body.access_token)).toBe(200);
});

test("an access token expires after an hour", async () => {
  const { access_token } = await exchanged();
  store.pass(3_601);
  expect(await statusWith(access_token)).toBe(401);
});

test("a refresh token is replaced on use and stays valid until its replacement is first used", async () => {
  const first = await exchanged();
  const second = (await refreshed(first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  // The answer was lost: the old token still works.
  const again = await refreshed(first.refresh_token);
  expect(again.status).toBe(200);
  expect((await refreshed(again.body.refresh_token)).status).toBe(200);
  const late = await refreshed(first.refresh_token);
  expect(late).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("a refresh token expires after ninety days", async () => {
  const { refresh_token } = await exchanged();
  store.pass(90 * 86_400 + 1);
  expect((await refreshed(refresh_token)).status).toBe(400);
});

test.each([
  ["of another app", { aud: "other" }],
  ["of another shop", { dest: "https://other.myshopify.com" }],
  ["whose issuer and shop differ", { iss: "https://other.myshopify.com/admin" }],
  ["that is over", { exp: Math.floor(Date.parse("2026-11-20T09:29:00Z") / 1000) }],
  ["that is not valid yet", { nbf: Math.floor(Date.parse("2026-11-20T09:31:00Z") / 1000) }],
])("an ID token %s is refused", async (_case, claims) => {
  const { status, body } = await grant(exchangeOf(store.control.idToken({ shop: SHOP, claims })));
  expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_subject_token" });
});

test("an ID token that was changed is refused", async () => {
  const [header, , signature] = store.control.idToken({ shop: SHOP }).split(".");
  const [, payload] = store.control.idToken({ shop: SHOP, claims: { sub: "2" } }).split(".");
  expect((await grant(exchangeOf(`${header}.${payload}.${signature}`))).body.error).toBe(
    "invalid_subject_token",
  );
});

test("a wrong client secret gets nothing", async () => {
  const body = { ...exchangeOf(store.control.idToken({ shop: SHOP })), client_secret: "guess" };
  expect((await grant(body)).body.error).toBe("invalid_client");
});

test("an authorization code works once", async () => {
  const code = store.control.authorizationCode({ shop: SHOP, scopes: ["read_orders"] });
  const body = { ...client, code, expiring: "1" };
  expect((await grant(body)).body.scope).toBe("read_orders");
  expect((await grant(body)).body.error).toBe("invalid_grant");
});

test("a person's authorization code gives a token that says who they are", async () => {
  const code = store.control.authorizationCode({ shop: SHOP, isPerUser: true });
  const { body } = await grant({ ...client, code });
  expect(body).toMatchObject({ expires_in: 86_399, associated_user: { id: expect.any(Number) as number } });
  expect(await statusWith(body.access_token)).toBe(200);
});

test("uninstalling ends all tokens, and installing again makes new ones possible", async () => {
  const before = await exchanged();
  store.control.uninstall({ shop: SHOP });
  expect(await statusWith(before.access_token)).toBe(401);
  expect((await refreshed(before.refresh_token)).status).toBe(400);
  store.control.install({ shop: SHOP, scopes: ["read_customers"] });
  const after = await exchanged();
  expect(after.scope).toBe("read_customers");
  expect(await statusWith(after.access_token)).toBe(200);
  expect(await statusWith(before.access_token)).toBe(401);
});

test("a shop that does not exist is not found", async () => {
  const response = await store.post(
    "/admin/oauth/access_token",
    {},
    { "X-Forwarded-Host": "nobody.myshopify.com" },
  );
  expect(response.status).toBe(404);
});

test("the answer to a refresh can be lost after it was made", async () => {
  const { refresh_token } = await exchanged();
  store.control.disturbPlatform({ kind: "timeout_after_work", target: "oauth", holdMs: 20 });
  await expect(refreshed(refresh_token)).rejects.toThrow();
  expect((await refreshed(refresh_token)).status).toBe(200);
});
