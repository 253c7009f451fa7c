// What the log tells an operator about sign-ins and refusals.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { REFUSAL_LINES_A_MINUTE } from "./log-refusals.ts";
import { createApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import { findShopIdByDomain } from "../tenant/shops/find-shop.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../testing/auth-world.ts";
import { TEST_SHOP as shop } from "../testing/test-platform.ts";

let own: AuthWorld;
beforeAll(async () => {
  own = await openAuthWorld();
});
afterAll(() => own.close());

async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = own.logged.length;
  await work();
  return own.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
}
const refused = (reason: string, route: string) =>
  expect.objectContaining({
    msg: "a credential was refused",
    reason,
    route,
    address: expect.stringMatching(/^10\.0\./),
    requestId: expect.any(String),
    time: expect.any(Number),
  });
const costly = {
  query: "{ customers(first: 250) { nodes { movements(first: 250) { nodes { id } } } } }",
};
const secret = "lk_0123456789012345678901234567890123456789012";

describe("the log", () => {
  test("says who signed in, in which shop, and how", async () => {
    const lines = await linesOf(() => own.signIn());
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: "a person signed in",
        by: "id_token",
        shopId: expect.any(String),
        staffId: expect.any(String),
        time: expect.any(Number),
      }),
    );
  });

  test.each([
    [
      "an unknown key",
      "unauthorized",
      "/api/graphql",
      { query: "{ shop { name } }" },
      { authorization: `Bearer ${secret}` },
    ],
    [
      "an unknown session",
      "token_unknown",
      "/auth",
      { shop },
      { authorization: `Bearer la_${secret.slice(3)}` },
    ],
    [
      "a webhook that the platform did not sign",
      "invalid_hmac",
      "/webhooks",
      { id: 1 },
      {
        "x-shopify-hmac-sha256": secret,
        "x-shopify-topic": "orders/paid",
        "x-shopify-shop-domain": shop,
        "x-shopify-webhook-id": "w1",
      },
    ],
    ["a custom token of no session", "custom_token_invalid", "/backend/sign-in", { token: secret }, {}],
  ])(
    "says for %s why it was refused, on which route and from where, and does not repeat it",
    async (_, reason, route, body, headers) => {
      const lines = await linesOf(() => own.post(route, body, headers));
      expect(lines).toContainEqual(refused(reason, route));
      expect(JSON.stringify(lines)).not.toContain(secret.slice(3));
    },
  );

  test("reports a store's answer that nobody asked for", async () => {
    const lines = await linesOf(() => own.get(own.callback({ code: secret, shop, state: secret })));
    expect(lines).toContainEqual(refused("state_missing", "/auth/callback"));
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test("reports a key that needs more scopes, and the shop of a key that is not that shop's", async () => {
    const shopId = (await findShopIdByDomain(own.deps, shop))!;
    const { key } = await createApiKey(own.deps, {
      shopId,
      name: "till",
      scopes: ["read_program"],
      actor: "test",
    });
    const ask = (query: string, headers: Record<string, string> = {}) =>
      own.post("/api/graphql", { query }, { authorization: `Bearer ${key}`, ...headers });

    expect(await linesOf(() => ask("{ customers { totalCount } }"))).toContainEqual(
      refused("missing_scope", "/api/graphql"),
    );
    expect(await linesOf(() => ask("{ shop { name } }", { "x-shop-domain": OTHER_SHOP }))).toContainEqual(
      refused("shop_mismatch", "/api/graphql"),
    );
  });

  test.each([
    ["a body that is too large", "payload_too_large", "/auth", "x".repeat(20_000)],
    ["a query that costs too much", "query_too_costly", "/api/graphql", costly],
  ])("reports %s", async (_, reason, route, body) => {
    const { token } = await own.signIn();
    const lines = await linesOf(() => own.post(route, body, { authorization: `Bearer ${token}` }));
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "a limit refused a request", reason, route }),
    );
  });

  test("says nothing about a page that was only opened", async () => {
    const lines = await linesOf(() => own.post("/auth", { shop }));
    expect(lines.filter(({ msg }) => msg === "a credential was refused")).toEqual([]);
  });
});

test("each reason has a number of lines a minute, then one line that says how many were left out", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const fresh = await openAuthWorld();
  const linesSince = async (work: () => unknown) => {
    const before = fresh.logged.length;
    await work();
    return fresh.logged.slice(before).map((line) => JSON.parse(line) as unknown);
  };
  const guess = async (times: number) => {
    for (let nth = 0; nth < times; nth += 1) await fresh.post("/backend/sign-in", { token: "no token" });
  };
  const passMinute = () => vi.advanceTimersByTime(60_000);
  try {
    expect(await linesSince(() => guess(REFUSAL_LINES_A_MINUTE + 25))).toHaveLength(REFUSAL_LINES_A_MINUTE);
    // For another reason, a line is still written.
    const callback = fresh.callback({ code: secret, shop, state: secret });
    expect(await linesSince(() => fresh.get(callback))).toEqual([refused("state_missing", "/auth/callback")]);
    const summary = expect.objectContaining({ reason: "custom_token_invalid", leftOut: 25 }) as unknown;
    expect(await linesSince(passMinute)).toEqual([summary]);

    expect(await linesSince(() => guess(1))).toEqual([refused("custom_token_invalid", "/backend/sign-in")]);
    expect(await linesSince(passMinute)).toEqual([]);
  } finally {
    vi.useRealTimers();
    await fresh.close();
  }
});
