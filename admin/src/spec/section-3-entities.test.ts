// Specification, section 3: entities and their fields.
import { describe, expect, test } from "vitest";
import { createShopCredentials } from "../shop-auth/shop-credentials.ts";
import { readLaunchQuery, withoutLaunch } from "../shop-auth/launch-query.ts";
import { createSavedQuery } from "../shop-auth/saved-query.ts";
import { needsCookieAccess, recordCookieAccess } from "../shop-auth/cookie-access.ts";
import { createFakeBrowser, safari } from "../testing/fakes/fake-browser.ts";
import { launchSearch, shop } from "../testing/auth-world.ts";

const values = { token: "la_1", expiresAt: "2026-11-22T09:00:00.000Z", uid: "a.b.c" };
const now = () => Date.parse("2026-11-21T09:00:00Z");

describe("shop authentication data is stored in browser cookies keyed per shop domain", () => {
  test.each([
    ["token (cookie name prefix token_ plus shop domain)", `token_${shop}`, "la_1"],
    ["expires_at (prefix expires_at_)", `expires_at_${shop}`, "2026-11-22T09:00:00.000Z"],
    ["uid (prefix uid_)", `uid_${shop}`, "a.b.c"],
  ])("%s", (_rule, name, value) => {
    const browser = createFakeBrowser();

    createShopCredentials(browser.cookies, now).store(shop, values);

    expect(browser.cookies.get(name)).toBe(value);
  });

  test("two shops open in one browser never see each other's data", () => {
    const { cookies } = createFakeBrowser();
    const credentials = createShopCredentials(cookies, now);

    credentials.store(shop, values);

    expect(credentials.find("other.myshopify.com")).toBeUndefined();
    expect(credentials.find(shop)).toEqual(values);
  });

  test("expired ones are pruned, of every shop", () => {
    const { cookies } = createFakeBrowser();
    const credentials = createShopCredentials(cookies, now);
    credentials.store("old.myshopify.com", { ...values, expiresAt: "2026-11-21T08:59:59.000Z" });
    credentials.store(shop, values);

    credentials.prune();

    expect(cookies.names().filter((name) => name.endsWith("old.myshopify.com"))).toEqual([]);
    expect(credentials.find(shop)).toEqual(values);
  });

  test("where cookies are refused, the values are kept in memory", () => {
    const { cookies } = createFakeBrowser({ refusesCookies: true });
    const credentials = createShopCredentials(cookies, now);

    credentials.store(shop, values);

    expect(credentials.find(shop)).toEqual(values);
  });

  test("hmac_query: short-lived saved copy of the launch query string", () => {
    const { cookies } = createFakeBrowser();

    createSavedQuery(cookies).save(launchSearch);

    expect(cookies.get("hmac_query")).toBe(launchSearch.slice(1));
  });

  test("the saved copy leaves the platform's own token out", () => {
    const { cookies } = createFakeBrowser();

    createSavedQuery(cookies).save(`${launchSearch}&id_token=platform`);

    expect(cookies.get("hmac_query")).not.toContain("platform");
  });

  test("a cookie recording that cookies persist inside an embedded frame", () => {
    const browser = createFakeBrowser({ userAgent: safari });
    expect(needsCookieAccess(browser, browser.cookies)).toBe(true);

    recordCookieAccess(browser, browser.cookies);

    expect(browser.cookies.get("cookies_persist")).toBe("true");
    expect(needsCookieAccess(browser, browser.cookies)).toBe(false);
  });
});

describe("launch query parameters read: shop, token, expires_at, uid", () => {
  test("all four are read", () => {
    expect(readLaunchQuery(launchSearch)).toMatchObject({
      shop,
      values: { token: "ll_launch", expiresAt: "2026-11-21T09:01:00.000Z", uid: "launch.uid" },
    });
  });

  test.each(["token", "expires_at", "uid"])("without %s there are no launch values", (name) => {
    const query = new URLSearchParams(launchSearch);
    query.delete(name);

    expect(readLaunchQuery(`?${query}`).values).toBeUndefined();
  });

  test("the query leaves the address bar, and the page's own parameters stay", () => {
    expect(withoutLaunch(`${launchSearch}&id_token=a.b.c&host=x&query=ann`)).toBe("?query=ann");
  });
});
