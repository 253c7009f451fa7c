// Specification, section 7: calls.
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { gql, useQuery } from "urql";
import { createAuthWorld, lasting, shop, startUrl, storedCookies } from "../testing/auth-world.ts";
import { openApp } from "../testing/app-world.tsx";
import { createFakeServer, json } from "../testing/fakes/fake-server.ts";
import { callAppAuth } from "../shell/app-auth.ts";

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };
const AskingPage = () => {
  const [{ data }] = useQuery<{ shop: { name: string } }>({
    query: gql("query shopName($first: Int) { shop { name } }"),
    variables: { first: 10 },
  });
  return <p>{data?.shop.name ?? ""}</p>;
};
const answers = { "/api/graphql": () => json({ data: { shop: { __typename: "Shop", name: "Fern" } } }) };

describe("POST /api/graphql", () => {
  test("operationName, variables, query", async () => {
    const app = await openApp({ ...known, AppPage: AskingPage, answers });
    await screen.findByText("Fern");

    const [asked] = app.server.askedOf("/api/graphql");
    expect(asked?.method).toBe("POST");
    expect(asked?.body["operationName"]).toBe("shopName");
    expect(asked?.body["variables"]).toEqual({ first: 10 });
    expect(asked?.body["query"]).toContain("query shopName");
  });

  test("headers carry the access token and the shop domain", async () => {
    const app = await openApp({ ...known, AppPage: AskingPage, answers });
    await screen.findByText("Fern");

    expect(app.server.askedOf("/api/graphql")[0]?.headers).toMatchObject({
      authorization: "Bearer la_lasting",
      "x-shop-domain": shop,
    });
  });

  test("with today's bridge, whose script may replace the bearer, the access token is sent in a second header too", async () => {
    const app = await openApp({ ...known, AppPage: AskingPage, answers, config: { bridge: "current" } });
    await screen.findByText("Fern");

    expect(app.server.askedOf("/api/graphql")[0]?.headers).toMatchObject({
      authorization: "Bearer la_lasting",
      "x-laurel-authorization": "Bearer la_lasting",
    });
  });
});

describe("POST /app-auth", () => {
  const call = (answer: Parameters<typeof createFakeServer>[0]) => {
    const server = createFakeServer(answer);
    const parts = { fetch: server.fetch, functionsUrl: "", bridge: "classic" } as const;
    return { server, result: callAppAuth(parts, { shop, idToken: "id.1" }) };
  };

  test("body: shop; Authorization bearer header with the ID token of the signed-in user", async () => {
    const { server, result } = call({ "/app-auth": () => json({ body: {} }) });
    await result;

    expect(server.asked).toMatchObject([
      { method: "POST", body: { shop }, headers: { authorization: "Bearer id.1" } },
    ]);
  });

  test("returns data.body", async () => {
    const { result } = call({ "/app-auth": () => json({ body: { shop: { name: "Fern" } } }) });

    expect(await result).toEqual({ shop: { name: "Fern" } });
  });

  test.each([
    ["an answer of 401", () => json({ code: "unauthorized" }, 401)],
    ["an answer of 500", () => json({}, 500)],
    ["an answer that is no JSON", () => new Response("<html>")],
    ["an answer without a body", () => json({})],
    ["no answer", () => "no answer" as const],
  ])("or false on %s", async (_why, handler) => {
    expect(await call({ "/app-auth": handler }).result).toBe(false);
  });
});

describe("POST /auth", () => {
  test("body: shop", async () => {
    const { auth, server } = createAuthWorld();
    await auth.refresh(shop);

    expect(server.asked).toMatchObject([{ method: "POST", url: "/auth", body: { shop } }]);
  });

  test("reads body (a redirect URL) and status", async () => {
    const { auth, browser } = createAuthWorld({ isEmbedded: false });
    await auth.refresh(shop);

    expect(browser.wentTo).toEqual([startUrl]);
  });

  test.each([
    ["500", () => json({}, 500)],
    ["no JSON", () => new Response("<html>")],
    ["no answer", () => "no answer" as const],
  ])("warns and returns false on failure: %s", async (_why, handler) => {
    const { auth, server, console } = createAuthWorld();
    server.answer("/auth", handler);

    expect(await auth.refresh(shop)).toBe("failed");
    expect(console.said.map(([level]) => level)).toEqual(["warn"]);
  });
});

describe("sign-in with custom token to a document-database backend", () => {
  test("custom token", async () => {
    const app = await openApp(known);

    expect(app.server.askedOf("/backend/sign-in")).toMatchObject([
      { method: "POST", body: { token: lasting.uid } },
    ]);
  });

  test("failure only warns: the page stays loading, and continues when the backend answers", async () => {
    const app = await openApp({ ...known, answers: { "/backend/sign-in": () => json({}, 503) } });
    expect(app.console.said).toEqual([["warn", "Unable to sign in to the document backend"]]);
    expect(screen.getByRole("progressbar")).toBeTruthy();
    app.server.answer("/backend/sign-in", () => json({ idToken: "id.1", expiresAt: "2026-11-21T10:00:00Z" }));

    await app.clock.advance(2_000);

    expect(await screen.findByText("Home of the shop")).toBeTruthy();
  });

  test("an optional local emulator is used when an environment flag is set (database on local port 8080, functions on local port 5001)", async () => {
    const app = await openApp({ ...known, env: { VITE_BACKEND_EMULATOR: "true" } });
    await screen.findByText("Home of the shop");

    expect(app.server.asked.map(({ url }) => url)).toEqual([
      "http://localhost:8080/backend/sign-in",
      "http://localhost:5001/app-auth",
    ]);
  });
});
