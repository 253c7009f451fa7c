// How often an address may be refused. The limit never keeps out a good credential.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openAuthWorld, type AuthWorld, type LastingValues } from "../testing/auth-world.ts";
import { TEST_SHOP as shop } from "../testing/test-platform.ts";

let own: AuthWorld;
let good: LastingValues;
beforeAll(async () => {
  own = await openAuthWorld();
  good = await own.signIn();
});
afterAll(() => own.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("an address that sends wrong credentials", () => {
  const come = (remoteAddress: string, token = "la_unknown", headers: Record<string, string> = {}) =>
    own.app.inject({
      method: "POST",
      url: "/auth",
      payload: { shop },
      headers: { ...(token ? bearer(token) : {}), ...headers },
      remoteAddress,
    });
  const fill = (from: string) => Promise.all(Array.from({ length: 130 }, () => come(from)));

  test("must wait a minute after 120, even if all come at once, and keeps no other address out", async () => {
    const attempts = await fill("203.0.113.7");
    expect(attempts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120);
    const next = await come("203.0.113.7");
    expect([next.statusCode, next.json()]).toMatchObject([429, { code: "too_many_requests" }]);
    expect(Number(next.headers["retry-after"])).toBeGreaterThan(0);
    expect((await come("203.0.113.8")).statusCode).toBe(200);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect((await come("203.0.113.7")).statusCode).toBe(200);
    vi.useRealTimers();
  });

  test("keeps out nobody with a good credential, and nobody without one yet", async () => {
    await fill("203.0.113.30");
    expect((await come("203.0.113.30")).statusCode).toBe(429);
    expect((await come("203.0.113.30", good.token)).json()).toMatchObject({ status: "ok" });
    expect((await come("203.0.113.30", "")).json()).toMatchObject({ code: "no_credential" });
  });

  test("is counted on every route that takes a credential", async () => {
    const remoteAddress = "203.0.113.31";
    await fill(remoteAddress);
    const headers = { authorization: "Bearer la_unknown", "content-type": "application/json" };
    for (const url of [
      "/app-auth",
      "/backend/sign-in",
      "/api/graphql",
      "/api/imports",
      "/api/shop-archive",
    ]) {
      const payload = JSON.stringify({ shop, token: "x" });
      const { statusCode } = await own.app.inject({ method: "POST", url, remoteAddress, headers, payload });
      expect([url, statusCode]).toEqual([url, 429]);
    }
    expect((await own.app.inject({ url: "/auth/callback?shop=x", remoteAddress })).statusCode).toBe(429);
    expect((await own.app.inject({ url: `/auth/start?shop=${shop}`, remoteAddress })).statusCode).toBe(302);
  });

  test("is distinguished behind a trusted proxy, and cannot pretend to be another", async () => {
    const behind = (address: string) => come("127.0.0.1", "la_unknown", { "x-forwarded-for": address });
    for (let attempt = 0; attempt < 120; attempt++) await behind(`198.51.100.${attempt}, 203.0.113.20`);
    expect((await behind("198.51.100.99, 203.0.113.20")).statusCode).toBe(429);
    expect((await behind("203.0.113.21")).statusCode).toBe(200);
  });

  test("is not believed about other addresses if it is no trusted proxy", async () => {
    for (let attempt = 0; attempt < 120; attempt++)
      await come("203.0.113.40", "la_unknown", { "x-forwarded-for": `198.51.100.${attempt}` });
    expect((await come("203.0.113.40")).statusCode).toBe(429);
  });

  test("is a whole 64-bit network for IPv6, however it is written", async () => {
    for (let attempt = 0; attempt < 120; attempt++) await come(`2001:db8::${attempt.toString(16)}:1`);
    expect((await come("2001:db8:0:0:ffff::9")).statusCode).toBe(429);
    expect((await come("2001:db8:0:1::1")).statusCode).toBe(200);
  });
});
