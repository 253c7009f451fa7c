// Specification, section 8: the catalogue of errors, as it words them. All of them go only to the console.
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { gql, useQuery } from "urql";
import type { ShopifyGlobal } from "@shopify/app-bridge-types";
import { createClassicBridge } from "../embed/classic-adapter.ts";
import { createCurrentBridge } from "../embed/current-adapter.ts";
import { HostError, type HostErrorKind } from "../embed/host-bridge.ts";
import { registerServiceWorker } from "../service-worker/register-worker.ts";
import { openApp } from "../testing/app-world.tsx";
import { createAuthWorld, shop, storedCookies } from "../testing/auth-world.ts";
import { createClassicHost } from "../testing/classic-host.ts";
import { settle } from "../testing/fakes/fake-clock.ts";
import { safari } from "../testing/fakes/fake-browser.ts";
import { type Handler, json } from "../testing/fakes/fake-server.ts";
import { createRecordingConsole } from "../testing/recording-console.ts";
import { createRecordingHost } from "../testing/recording-host.ts";

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };

async function askWith(handler: Handler) {
  let message: string | undefined;
  const AppPage = () => {
    const [{ error }] = useQuery({ query: gql("query shopName { shop { name } }") });
    message = error?.message;
    return <p>The page stands</p>;
  };
  const app = await openApp({ ...known, AppPage, answers: { "/api/graphql": handler } });
  await waitFor(() => expect(message).toBeDefined());
  return { app, message: () => message };
}

describe("GraphQL errors", () => {
  test("logged to the console with message, location and path; nothing shown to the user", async () => {
    const { app } = await askWith(() =>
      json({
        data: null,
        // As the server sends them: e2e/admin/specification.e2e.ts tests the real ones.
        errors: [
          {
            message: "No such shop",
            path: ["shop", "name"],
            locations: [{ line: 1, column: 18 }],
            extensions: { code: "not_found" },
          },
        ],
      }),
    );

    expect(app.console.said).toEqual([
      [
        "error",
        '[GraphQL error]: Message: No such shop, Location: [{"line":1,"column":18}], Path: shop.name',
      ],
    ]);
    expect(screen.getByRole("main").textContent).toBe("The page stands");
  });
});

describe("network errors", () => {
  test("whose text includes 401: warn, clear stored shop credentials, go to /reauth", async () => {
    const AppPage = () => {
      useQuery({ query: gql("query shopName { shop { name } }") });
      return <p>The page stands</p>;
    };
    const answers = { "/api/graphql": () => json({ code: "unauthorized" }, 401) };
    const app = await openApp({ ...known, AppPage, answers });
    await screen.findByText("Your session ended");

    expect(app.console.said).toEqual([
      ["warn", "[Network error]: Response not successful: Received status code 401"],
    ]);
    expect(app.browser.cookies.names()).toEqual([]);
  });

  test.each([300, 304, 400, 403, 404, 429, 500, 503])(
    "HTTP status 300 or above: error 'Response not successful: Received status code %i'",
    async (status) => {
      const { message } = await askWith(() => new Response(null, { status }));

      expect(message()).toBe(`[Network] Response not successful: Received status code ${status}`);
    },
  );

  test("GraphQL errors inside such an answer keep message, location and path", async () => {
    const errors = [
      { message: "Cannot query field", locations: [{ line: 1, column: 9 }], path: ["shop", "names", 0] },
    ];
    const { app } = await askWith(() => json({ errors }, 400));

    expect(app.console.said).toEqual([
      [
        "error",
        '[GraphQL error]: Message: Cannot query field, Location: [{"line":1,"column":9}], Path: shop.names.0',
      ],
      ["error", "[Network error]: Response not successful: Received status code 400"],
    ]);
  });

  test.each([
    ["an object with neither", "{}"],
    ["no JSON", "<html></html>"],
    ["nothing", ""],
  ])("response with neither data nor errors: server-response-missing error: %s", async (_what, body) => {
    const { message } = await askWith(() => new Response(body, { status: 200 }));

    expect(message()).toBe("[Network] Server response was missing for query 'shopName'.");
  });
});

describe("console messages", () => {
  test("custom-token sign-in failure: console warning only", async () => {
    const app = await openApp({ ...known, answers: { "/backend/sign-in": () => json({}, 500) } });

    expect(app.console.said.map(([level]) => level)).toEqual(["warn"]);
    expect(app.address()).toBe("/app");
  });

  test("missing user token: console warning 'no user token found'", async () => {
    const app = await openApp({ ...known, hasCookies: { ...storedCookies, [`uid_${shop}`]: "" } });

    expect(app.console.said).toEqual([["warn", "no user token found"]]);
  });

  test("'no shop'", () => {
    const { auth, console } = createAuthWorld();
    auth.identifyShop();

    expect(console.said).toEqual([["log", "no shop"]]);
  });

  test("'unable to refresh, no cookie access'", async () => {
    const { auth, console } = createAuthWorld({ userAgent: safari });
    await auth.refresh(shop);

    expect(console.said).toEqual([["log", "unable to refresh, no cookie access"]]);
  });

  test("'Invalid /auth API response' (response lacks a body)", async () => {
    const { auth, console, server } = createAuthWorld();
    server.answer("/auth", () => json({ status: "update" }));

    expect(await auth.refresh(shop)).toBe("failed");
    expect(console.said).toEqual([["error", "Invalid /auth API response"]]);
  });

  test("warning 'Unable to update auth'", async () => {
    const { auth, console, server } = createAuthWorld();
    server.answer("/auth", () => json({}, 503));
    await auth.refresh(shop);

    expect(console.said).toEqual([
      ["warn", "Unable to update auth Response not successful: Received status code 503"],
    ]);
  });

  test.each([
    ["http:", "laurel.test", false],
    ["http:", "localhost", true],
    ["http:", "127.0.0.1", true],
    ["http:", "[::1]", true],
    ["http:", "localhost.evil.example", false],
    ["https:", "laurel.test", true],
  ])(
    "'Service workers can only be used over HTTPS, or on localhost for development': %s//%s",
    async (protocol, hostname, isAllowed) => {
      const console = createRecordingConsole();
      await registerServiceWorker({
        container: undefined,
        location: { protocol, hostname },
        isEmbedded: false,
        buildHash: "b1",
        failedResources: { hasFailed: false, claimReload: () => false },
        reload: () => undefined,
        onUpdateReady: () => undefined,
        log: console.log,
        logError: console.error,
      });

      const words = "Service workers can only be used over HTTPS, or on localhost for development";
      expect(console.said).toEqual(isAllowed ? [] : [["error", words]]);
    },
  );

  test("no token is ever logged", async () => {
    const app = await openApp({
      search: `?shop=${shop}&token=ll_launch&expires_at=x&uid=launch.uid`,
      answers: { "/auth": () => "no answer", "/backend/sign-in": () => json({}, 401) },
    });
    await app.clock.advance(10_000);

    expect(JSON.stringify(app.console.said)).not.toMatch(/ll_|la_|\.uid/);
    expect(app.console.said.length).toBeGreaterThan(0);
  });
});

describe("embedding error kinds: invalid action, invalid payload, invalid options, persistence, network, permission", () => {
  const kinds = [
    "invalid_action",
    "invalid_payload",
    "invalid_options",
    "persistence",
    "network",
    "permission",
  ];

  test.each(kinds as HostErrorKind[])("%s: logged to the console; the page works on", async (kind) => {
    const host = createRecordingHost();
    const app = await openApp({ ...known, host });
    await screen.findByText("Home of the shop");

    host.fail(new HostError(kind, "The admin said no."));

    expect(app.console.said).toEqual([["warn", `[Embedding error]: ${kind}: The admin said no.`]]);
    expect(screen.getByText("Home of the shop")).toBeTruthy();
  });

  test.each([
    ["invalid_action", "INVALID_ACTION"],
    ["invalid_payload", "INVALID_PAYLOAD"],
    ["invalid_options", "INVALID_OPTIONS"],
    ["persistence", "PERSISTENCE"],
    ["network", "NETWORK"],
    ["permission", "PERMISSION"],
  ])("%s comes from the admin of 2020 as %s", async (kind, name) => {
    const host = createClassicHost(`https://${shop}`);
    const config = { apiKey: "k", shopOrigin: shop, appOrigin: "https://laurel.test", adminOrigins: [] };
    const bridge = await createClassicBridge(host.window, config);
    const told: HostErrorKind[] = [];
    bridge.onError((error) => told.push(error.kind));

    host.dispatch(`APP::ERROR::${name}`, { type: `APP::ERROR::${name}`, message: "No.", action: {} });

    expect(told).toEqual([kind]);
  });

  test.each([
    ["invalid_action", new Error("no such modal")],
    ["invalid_payload", new TypeError("message must be a string")],
    ["invalid_options", new RangeError("duration is out of range")],
    ["persistence", new DOMException("full", "QuotaExceededError")],
    ["network", new TypeError("Failed to fetch")],
    ["permission", new DOMException("no", "NotAllowedError")],
  ])("%s comes from today's admin as %s", async (kind, error) => {
    const refuse = () => {
      throw error;
    };
    const refuseLater = async () => refuse();
    const shopify = {
      ready: Promise.resolve(),
      environment: { embedded: true },
      loading: refuse,
      idToken: refuseLater,
      toast: { show: refuse },
      saveBar: { show: refuseLater },
      modal: { show: refuseLater },
    };
    const bridge = await createCurrentBridge(window, shopify as unknown as ShopifyGlobal);
    const told: HostErrorKind[] = [];
    bridge.onError((refused) => told.push(refused.kind));

    bridge.setLoading(true);
    bridge.showToast({ message: "Saved" });
    bridge.showSaveBar({ onSave: () => undefined, onDiscard: () => undefined });
    bridge.openModal({ message: "Sure?" });
    await settle();

    expect(told).toEqual([kind, kind, kind, kind]);
    await expect(bridge.requestSessionToken()).rejects.toMatchObject({ kind });
    bridge.close();
  });
});
