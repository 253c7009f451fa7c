// Specification, section 4: the authentication flow and shop identification.
import { describe, expect, test } from "vitest";
import {
  adminUrl,
  answerAuth,
  createAuthWorld,
  lasting,
  launchSearch,
  shop,
  startUrl,
  storedCookies,
} from "../testing/auth-world.ts";
import { safari } from "../testing/fakes/fake-browser.ts";
import { json } from "../testing/fakes/fake-server.ts";

const lastingValues = { token: lasting.token, expiresAt: lasting.expires_at, uid: lasting.uid };
const remoteRedirect = (location: string) =>
  JSON.stringify({ message: "Shopify.API.remoteRedirect", data: { location } });

describe("1. token, expires_at and uid of the launch query", () => {
  test("are valid when they match the stored cookies for that shop", async () => {
    const search = `?shop=${shop}&token=la_lasting&expires_at=${lasting.expires_at}&uid=${lasting.uid}`;
    const { auth, server } = createAuthWorld({ search, hasCookies: storedCookies });

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(server.asked).toEqual([]);
  });

  test("otherwise they are exchanged for lasting ones, which are stored", async () => {
    const { auth, server } = createAuthWorld({ search: launchSearch });

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(auth.credentials(shop)).toEqual(lastingValues);
    expect(server.asked[0]).toMatchObject({
      method: "POST",
      headers: { authorization: "Bearer ll_launch" },
      body: { shop, uid: "launch.uid", expires_at: "2026-11-21T09:01:00.000Z" },
    });
  });

  test("the saved query cookie is cleared once they are stored", async () => {
    const { auth, browser } = createAuthWorld({ savedQuery: launchSearch.slice(1) });

    await auth.authenticate(shop);

    expect(browser.cookies.get("hmac_query")).toBeUndefined();
  });

  test("are read from the saved query cookie when the address has none", async () => {
    const { auth } = createAuthWorld({ savedQuery: launchSearch.slice(1) });

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(auth.credentials(shop)).toEqual(lastingValues);
  });

  test("of another shop are not used", async () => {
    const { auth, server } = createAuthWorld({ search: launchSearch });

    await auth.authenticate("other.myshopify.com");

    expect(server.asked.map(({ headers }) => headers["authorization"])).toEqual([undefined]);
  });

  test("stored credentials are not overwritten before the server has accepted new ones: a used launch falls back to the cookies", async () => {
    const { auth, server } = createAuthWorld({
      search: launchSearch.replace("ll_launch", "ll_spent"),
      hasCookies: storedCookies,
    });

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(auth.credentials(shop)).toEqual(lastingValues);
    expect(server.asked).toHaveLength(1);
  });

  test("are kept for the retry when the server could not be reached", async () => {
    const { auth, server } = createAuthWorld({ search: launchSearch });
    server.answer("/auth", () => "no answer");
    expect(await auth.authenticate(shop)).toBe("failed");
    server.answer("/auth", answerAuth);

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(server.asked.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer ll_launch",
      "Bearer ll_launch",
    ]);
  });

  test("stored ones do not replace the platform's own ID token: they may be another person's", async () => {
    const { auth, server } = createAuthWorld({
      search: `?shop=${shop}&id_token=platform.id.token`,
      hasCookies: storedCookies,
    });
    server.answer("/auth", () => "no answer");
    expect(await auth.authenticate(shop)).toBe("failed");
    server.answer("/auth", answerAuth);

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(server.asked.at(-1)?.headers["authorization"]).toBe("Bearer platform.id.token");
  });

  test("two callers at the same time make one exchange", async () => {
    const { auth, server } = createAuthWorld({ search: launchSearch });

    await Promise.all([auth.authenticate(shop), auth.authenticate(shop)]);

    expect(server.asked).toHaveLength(1);
  });
});

describe("2. refresh auth by posting the shop to the server", () => {
  test("if the response status is 'update', the browser goes to the returned URL", async () => {
    const { auth, browser, server } = createAuthWorld({ isEmbedded: false });

    expect(await auth.authenticate(shop)).toBe("redirecting");
    expect(server.asked[0]?.body).toEqual({ shop });
    expect(browser.wentTo).toEqual([startUrl]);
  });

  test("a top-level window navigates directly", async () => {
    const { auth, browser } = createAuthWorld({ isEmbedded: false });

    await auth.refresh(shop);

    expect(browser.wentTo).toEqual([startUrl]);
    expect(browser.posted).toEqual([]);
  });

  test("an embedded frame asks the parent admin to redirect by message", async () => {
    const { auth, browser } = createAuthWorld({ isEmbedded: true });

    expect(await auth.refresh(shop)).toBe("redirecting");
    expect(browser.posted).toEqual([{ message: remoteRedirect(startUrl), targetOrigin: `https://${shop}` }]);
    expect(browser.wentTo).toEqual([]);
  });

  test("in development, the message goes to the dev store's origin", async () => {
    const { auth, browser } = createAuthWorld({ config: { devStoreUrl: "http://localhost:4000" } });

    await auth.refresh(shop);

    expect(browser.posted[0]?.targetOrigin).toBe("http://localhost:4000");
  });

  test("in today's admin, the frame leaves by itself", async () => {
    const { auth, browser } = createAuthWorld({ config: { bridge: "current" } });

    await auth.refresh(shop);

    expect(browser.wentAtTopTo).toEqual([startUrl]);
  });

  test("if the app is not embedded, the browser goes back into the admin frame", async () => {
    const { auth, browser } = createAuthWorld({ isEmbedded: false, hasCookies: storedCookies });

    expect(await auth.authenticate(shop)).toBe("redirecting");
    expect(browser.wentTo).toEqual([adminUrl]);
  });

  test("if a forced flag is set, the browser goes to the returned URL", async () => {
    const { auth, browser } = createAuthWorld({ hasCookies: storedCookies });

    expect(await auth.refresh(shop, { isForced: true })).toBe("redirecting");
    expect(browser.posted).toEqual([{ message: remoteRedirect(adminUrl), targetOrigin: `https://${shop}` }]);
  });

  test("otherwise the result is true with no redirect", async () => {
    const { auth, browser } = createAuthWorld({ hasCookies: storedCookies });

    expect(await auth.refresh(shop)).toBe("authenticated");
    expect([...browser.wentTo, ...browser.posted]).toEqual([]);
  });

  test("the platform's ID token is exchanged without a redirect, and takes precedence over stored credentials", async () => {
    const { auth, browser, server } = createAuthWorld({
      search: `?shop=${shop}&id_token=platform.id.token`,
      hasCookies: { ...storedCookies, [`token_${shop}`]: "la_of_another_person" },
      config: { bridge: "current" },
    });

    expect(await auth.authenticate(shop)).toBe("authenticated");
    expect(server.asked[0]?.headers["x-laurel-authorization"]).toBe("Bearer platform.id.token");
    expect(auth.credentials(shop)).toEqual(lastingValues);
    expect([...browser.wentAtTopTo, ...browser.posted]).toEqual([]);
  });

  test("after the launch's ID token, the bridge's are used", async () => {
    const { auth, server } = createAuthWorld({
      search: `?shop=${shop}&id_token=platform.id.token`,
      platformToken: "platform.id.token.of.later",
      config: { bridge: "current" },
    });
    await auth.authenticate(shop);

    await auth.refresh(shop);

    expect(server.asked.map(({ headers }) => headers["x-laurel-authorization"])).toEqual([
      "Bearer platform.id.token",
      "Bearer platform.id.token.of.later",
    ]);
  });

  test("a reload without cookies asks today's admin for an ID token", async () => {
    const { auth } = createAuthWorld({
      platformToken: "platform.id.token",
      config: { bridge: "current" },
      refusesCookies: true,
    });

    expect(await auth.authenticate(shop)).toBe("authenticated");
  });

  test.each([
    "https://evil.example/auth",
    "javascript:alert(1)",
    "https://fern.myshopify.com.evil.example/",
    "https://laurel.test@evil.example/",
    "//evil.example",
    "data:text/html,x",
    "https://user:secret@laurel.test/auth",
    "https://user@fern.myshopify.com/admin",
  ])("a returned URL that is neither the app's nor the shop's is not followed: %s", async (body) => {
    const { auth, browser, server } = createAuthWorld({ isEmbedded: false });
    server.answer("/auth", () => json({ status: "update", body }));

    expect(await auth.refresh(shop)).toBe("failed");
    expect(browser.wentTo).toEqual([]);
  });
});

describe("3. Safari-type browsers inside a frame", () => {
  const enableCookies = `https://laurel.test/enable-cookies?shop=${shop}`;

  test("lacking the cookie-persistence flag, the user is first sent to the enable-cookies page", async () => {
    const { auth, browser, server } = createAuthWorld({ userAgent: safari });

    expect(await auth.authenticate(shop)).toBe("redirecting");
    expect(browser.posted.map(({ message }) => message)).toEqual([remoteRedirect(enableCookies)]);
    expect(server.asked).toEqual([]);
  });

  test("then auth continues: a browser is sent there only once", async () => {
    const { auth, browser } = createAuthWorld({ userAgent: safari });
    await auth.authenticate(shop);

    await auth.authenticate(shop);

    expect(browser.posted.map(({ message }) => message)).toEqual([
      remoteRedirect(enableCookies),
      remoteRedirect(startUrl),
    ]);
  });

  test("the enable-cookies page sets the flag at the top level and goes back into the admin", () => {
    const { auth, browser } = createAuthWorld({ userAgent: safari, isEmbedded: false });

    auth.enableCookies(shop);

    expect(browser.cookies.get("cookies_persist")).toBe("true");
    expect(browser.wentTo).toEqual([`${adminUrl}?cookies_persist=true`]);
  });

  test("the page that was asked for survives the way over the enable-cookies page", async () => {
    const frame = createAuthWorld({ userAgent: safari });
    await frame.auth.authenticate(shop, { path: "/app/customers?q=ada" });
    const asked = `${enableCookies}&path=%2Fapp%2Fcustomers%3Fq%3Dada`;
    expect(frame.browser.posted.map(({ message }) => message)).toEqual([remoteRedirect(asked)]);

    const { auth, browser } = createAuthWorld({ userAgent: safari, isEmbedded: false });
    auth.enableCookies(shop, "/app/customers?q=ada");
    expect(browser.wentTo).toEqual([`${adminUrl}/app/customers?q=ada&cookies_persist=true`]);
  });

  test.each(["//evil.example", "https://evil.example", "/app/../../settings", "/apple"])(
    "the enable-cookies page does not lead out of the app, as to %s",
    (path) => {
      const { auth, browser } = createAuthWorld({ userAgent: safari, isEmbedded: false });
      auth.enableCookies(shop, path);
      expect(browser.wentTo).toEqual([`${adminUrl}?cookies_persist=true`]);
    },
  );

  test.each([
    ["the flag is there", { userAgent: safari, hasCookies: { cookies_persist: "true" } }],
    [
      "the launch says that it was given",
      { userAgent: safari, search: `?shop=${shop}&cookies_persist=true` },
    ],
    ["it is not Safari", {}],
    ["it is the store's mobile app", { userAgent: `${safari} Shopify Mobile/iOS/9.1` }],
    ["it is the point-of-sale app", { userAgent: `${safari} com.jadedpixel.pos` }],
  ])("the user is not sent there when %s", async (_why, options) => {
    const { auth, browser } = createAuthWorld(options);

    await auth.authenticate(shop);

    expect(browser.posted.map(({ message }) => message)).toEqual([remoteRedirect(startUrl)]);
  });

  test("the user is not sent there outside a frame", async () => {
    const { auth, browser } = createAuthWorld({ userAgent: safari, isEmbedded: false });

    await auth.authenticate(shop);

    expect(browser.wentTo).toEqual([startUrl]);
  });
});

test("4. clearing a shop's auth removes its token, expires_at and uid cookies", () => {
  const { auth, browser } = createAuthWorld({
    hasCookies: { ...storedCookies, "token_other.myshopify.com": "theirs" },
  });

  auth.clear(shop);

  expect(browser.cookies.names()).toEqual(["token_other.myshopify.com"]);
});

describe("shop identification: from the launch query, the parent frame's origin, or the saved query cookie", () => {
  const query = { search: "?shop=query.myshopify.com" };
  const parent = { parentOrigin: "https://parent.myshopify.com" };
  const saved = { savedQuery: "shop=saved.myshopify.com" };

  test.each([
    ["the launch query comes first", { ...query, ...parent, ...saved }, "query.myshopify.com"],
    ["then the parent frame's origin", { ...parent, ...saved }, "parent.myshopify.com"],
    ["then the saved query cookie", saved, "saved.myshopify.com"],
    ["the admin's shared origin names no shop", { parentOrigin: "https://admin.shopify.com" }, undefined],
    ["a domain that is no shop's is none", { search: "?shop=evil.example" }, undefined],
    ["nor is one that only ends like it", { search: "?shop=evil.example/.myshopify.com" }, undefined],
    ["nor capitals", { search: "?shop=Fern.myshopify.com" }, undefined],
    ["nothing names none", {}, undefined],
  ])("%s", (_rule, options, expected) => {
    expect(createAuthWorld(options).auth.identifyShop()).toBe(expected);
  });

  test("the tab's storage comes last", async () => {
    const { auth, browser } = createAuthWorld();
    browser.storage.set("laurel_shop", shop);

    expect(auth.identifyShop()).toBe(shop);
  });
});
