import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { API, SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

const APP_URL = "http://127.0.0.1:4999/app?from=listing";
const APP_PAGE = "/store/fern/admin/apps/test-key";

let store: TestStore;
let cookies: Map<string, string>;
beforeEach(async () => {
  cookies = new Map();
  store = await startTestStore({ appUrl: APP_URL, appName: "Bonus" });
});
afterEach(() => store.close());

interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  text: string;
}

/** A browser that keeps cookies and does not follow redirects. */
async function open(
  path: string,
  { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, store.url), {
    redirect: "manual",
    headers: { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    cookies.set(name, value);
  }
  const { status } = response;
  return {
    status,
    location: response.headers.get("location"),
    headers: response.headers,
    text: await response.text(),
  };
}

async function signIn(to = ""): Promise<Answer> {
  const { text } = await open("/store/fern/admin/sign-in");
  const staffId = /name="staffId" value="(\d+)"/.exec(text)?.[1] ?? "";
  return open("/store/fern/admin/sign-in", { form: { staffId, to } });
}

/** The address with which the page opens the app. */
function launchOf({ text }: Answer): URL {
  const content = /name="app-page" content="([^"]+)"/.exec(text)?.[1] ?? "";
  const config = JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as {
    launchUrl: string;
  };
  return new URL(config.launchUrl);
}

/** The platform's rule: all parameters but `hmac`, sorted and percent-encoded. */
function isSigned(url: URL): boolean {
  const pairs = [...url.searchParams]
    .filter(([name]) => name !== "hmac")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const message = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  const right = createHmac("sha256", API.apiSecret).update(message).digest("hex");
  return url.searchParams.get("hmac") === right;
}

const claimsOf = (token: string | null): Record<string, unknown> =>
  JSON.parse(Buffer.from((token ?? "").split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;

describe("signing in", () => {
  test("a visitor who is not signed in chooses a name, and goes on to the requested page", async () => {
    const { location } = await open(`${APP_PAGE}/rewards`);
    expect(location).toBe(`/store/fern/admin/sign-in?to=${encodeURIComponent(`${APP_PAGE}/rewards`)}`);
    expect((await signIn(`${APP_PAGE}/rewards`)).location).toBe(`${APP_PAGE}/rewards`);
    expect((await open(APP_PAGE)).status).toBe(200);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/s/fern",
    "javascript:alert(1)",
    "/store/fernando/admin",
  ])("signing in leads only into this admin: %s", async (to) =>
    expect((await signIn(to)).location).toBe("/store/fern/admin"),
  );

  test("a name that is not in the staff is asked for again", async () => {
    expect((await open("/store/fern/admin/sign-in", { form: { staffId: "1" } })).status).toBe(422);
  });

  test("signing out ends the session", async () => {
    await signIn();
    await open("/store/fern/admin/sign-out", { form: {} });
    expect((await open("/store/fern/admin")).location).toContain("/sign-in");
  });

  test("the staff of one shop has no access to another", async () => {
    store.control.openShop({ domain: "moss.myshopify.com" });
    await signIn();
    expect((await open("/store/moss/admin")).location).toContain("/store/moss/admin/sign-in");
  });
});

describe("a customer's consent to e-mails", () => {
  beforeEach(() => signIn());

  test("is given and withdrawn on the customer's page", async () => {
    const ida = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
    const page = `/store/fern/admin/customers/${ida.id}`;
    const state = () =>
      store.control.customer({ shop: SHOP, customerId: ida.id }).email_marketing_consent?.state;
    expect((await open(page)).text).toContain("Subscribe to e-mail marketing");
    await open(`${page}/email-marketing`, { form: { state: "subscribed" } });
    expect(state()).toBe("subscribed");
    expect((await open(page)).text).toContain("Unsubscribe from e-mail marketing");
    await open(`${page}/email-marketing`, { form: { state: "unsubscribed" } });
    expect(state()).toBe("unsubscribed");
  });

  test("is not offered without an address, and refused for nobody", async () => {
    const nameless = store.control.createCustomer({ shop: SHOP, firstName: "Ida" });
    const page = `/store/fern/admin/customers/${nameless.id}`;
    expect((await open(page)).text).not.toContain("e-mail marketing</button>");
    const form = { state: "subscribed" };
    expect((await open(`${page}/email-marketing`, { form })).status).toBe(400);
    const nobody = "/store/fern/admin/customers/1/email-marketing";
    expect((await open(nobody, { form })).status).toBe(400);
  });
});

describe("opening the app", () => {
  beforeEach(() => signIn());

  test("the launch is signed, and names shop, host and time", async () => {
    const launch = launchOf(await open(APP_PAGE));
    expect(isSigned(launch)).toBe(true);
    expect(launch.origin + launch.pathname).toBe("http://127.0.0.1:4999/app");
    const { host, shop, embedded, timestamp } = Object.fromEntries(launch.searchParams);
    expect({ shop, embedded }).toEqual({ shop: SHOP, embedded: "1" });
    expect(Buffer.from(host ?? "", "base64").toString()).toBe(`${new URL(store.url).host}/store/fern/admin`);
    expect(Number(timestamp)).toBe(Math.floor(store.now().getTime() / 1000));
  });

  test("as today: it carries an ID token of this shop and person for a minute", async () => {
    const launch = launchOf(await open(APP_PAGE));
    const claims = claimsOf(launch.searchParams.get("id_token"));
    expect(claims).toMatchObject({
      dest: `https://${SHOP}`,
      aud: "test-key",
      sid: launch.searchParams.get("session"),
    });
    expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(60);
  });

  test("the classic launch has no ID token, and stays chosen", async () => {
    const first = launchOf(await open(`${APP_PAGE}?bridge=classic`));
    const next = launchOf(await open(`${APP_PAGE}/rewards`));
    expect([first, next].map((launch) => launch.searchParams.has("id_token"))).toEqual([false, false]);
    expect(first.searchParams.has("bridge")).toBe(false);
    expect(isSigned(first)).toBe(true);
  });

  test("the app gets the path and the query in the admin's address", async () => {
    const launch = launchOf(await open(`${APP_PAGE}/app/customers/7?tab=lots&token=ll_1`));
    expect(launch.pathname).toBe("/app/customers/7");
    expect(Object.fromEntries(launch.searchParams)).toMatchObject({ tab: "lots", token: "ll_1" });
    expect(isSigned(launch)).toBe(true);
  });

  test("an address cannot set the platform's own parameters", async () => {
    const launch = launchOf(await open(`${APP_PAGE}?shop=evil.myshopify.com&hmac=1&id_token=x&session=y`));
    expect(launch.searchParams.getAll("shop")).toEqual([SHOP]);
    expect(claimsOf(launch.searchParams.get("id_token"))["dest"]).toBe(`https://${SHOP}`);
    expect(isSigned(launch)).toBe(true);
  });

  test.each([
    `${APP_PAGE}//evil.example/x`,
    `/store/fern/admin/launch?path=//evil.example`,
    "/store/fern/admin/launch?path=https://evil.example",
  ])("only the app's own origin is opened: %s", async (path) => expect((await open(path)).status).toBe(400));

  test("each request for an ID token gets a fresh one", async () => {
    const ask = async () =>
      JSON.parse((await open("/store/fern/admin/id-token", { form: {} })).text) as { idToken: string };
    const [one, other] = [claimsOf((await ask()).idToken), claimsOf((await ask()).idToken)];
    expect(one["jti"]).not.toBe(other["jti"]);
    expect(one["sub"]).toBe(other["sub"]);
  });

  test("the page may frame only the app, runs only its own scripts, and cannot be framed", async () => {
    const policy = (await open(APP_PAGE)).headers.get("content-security-policy");
    expect(policy).toContain("frame-src http://127.0.0.1:4999;");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

test("without a session there is no ID token", async () => {
  expect((await open("/store/fern/admin/id-token", { form: {} })).status).toBe(401);
});

describe("installing", () => {
  beforeEach(async () => {
    store.control.uninstall({ shop: SHOP });
    await signIn();
  });

  test("an app that is not installed is offered, with a description of its scopes", async () => {
    expect((await open(APP_PAGE)).location).toBe("/store/fern/admin/install");
    const { text } = await open("/store/fern/admin/install");
    expect(text).toContain("See and change customers, with their names, e-mail addresses and tags");
  });

  test("installing grants the listing's scopes, and opens the app", async () => {
    expect((await open("/store/fern/admin/install", { form: {} })).location).toBe(APP_PAGE);
    expect((await open(APP_PAGE)).status).toBe(200);
  });

  test("in the classic way the app is opened at the top level with a signature, and asks for its scopes itself", async () => {
    await open("/store/fern/admin/bridge", { form: { bridge: "classic" } });
    const url = new URL((await open("/store/fern/admin/install")).location ?? "");
    expect(url.origin).toBe("http://127.0.0.1:4999");
    expect(url.searchParams.get("shop")).toBe(SHOP);
    expect(isSigned(url)).toBe(true);
  });

  test("uninstalling ends the app's tokens", async () => {
    await open("/store/fern/admin/install", { form: {} });
    await open("/store/fern/admin/uninstall", { form: {} });
    expect((await open(APP_PAGE)).location).toBe("/store/fern/admin/install");
    expect((await open("/store/fern/admin/id-token", { form: {} })).status).toBe(403);
  });
});

describe("authorization", () => {
  const asked = {
    client_id: "test-key",
    scope: "read_customers,write_customers,read_orders",
    redirect_uri: "http://127.0.0.1:4999/auth/callback",
    state: "a state",
  };
  const authorize = (changes: Record<string, string> = {}) =>
    open(`/store/fern/admin/oauth/authorize?${new URLSearchParams({ ...asked, ...changes }).toString()}`);
  const exchange = async (code: string | null) => {
    const body = { client_id: API.apiKey, client_secret: API.apiSecret, code };
    return (await (await store.post("/admin/oauth/access_token", body)).json()) as Record<string, unknown>;
  };
  beforeEach(() => signIn());

  test("scopes that were granted before need no screen: a signed code goes back at once", async () => {
    const back = new URL((await authorize()).location ?? "");
    expect(back.origin + back.pathname).toBe("http://127.0.0.1:4999/auth/callback");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ shop: SHOP, state: "a state" });
    expect(isSigned(back)).toBe(true);
  });

  test("the code is exchanged for a token, and no granted scope is lost", async () => {
    const back = new URL((await authorize()).location ?? "");
    expect((await exchange(back.searchParams.get("code")))["scope"]).toContain("write_gift_cards");
  });

  test("a code for a person is exchanged for a token of the person", async () => {
    const back = new URL((await authorize({ "grant_options[]": "per-user" })).location ?? "");
    expect(await exchange(back.searchParams.get("code"))).toMatchObject({
      associated_user: { first_name: "Robin", last_name: "Keller" },
    });
  });

  test("new scopes are described and asked for, and can be granted", async () => {
    store.control.uninstall({ shop: SHOP });
    const { status, text } = await authorize();
    expect(status).toBe(200);
    expect(text).toContain("See orders of the last 60 days");
    const { location } = await open("/store/fern/admin/oauth/authorize", { form: asked });
    const back = new URL(location ?? "");
    expect(isSigned(back)).toBe(true);
    expect((await exchange(back.searchParams.get("code")))["scope"]).toBe(asked.scope);
  });

  test.each([
    ["another app", { client_id: "other" }],
    ["a callback elsewhere", { redirect_uri: "https://evil.example/auth/callback" }],
    ["a callback that is a script", { redirect_uri: "javascript:alert(1)" }],
    ["a callback that is no address", { redirect_uri: "callback" }],
    ["no scope", { scope: "" }],
    ["a scope that is none", { scope: "read_orders,everything" }],
  ])("%s is refused", async (_what, changes) => {
    const { status, location } = await authorize(changes);
    expect({ status, location }).toEqual({ status: 400, location: null });
  });

  test("a form on another site cannot grant anything", async () => {
    store.control.uninstall({ shop: SHOP });
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await open("/store/fern/admin/oauth/authorize", { form: asked, headers })).status).toBe(403);
  });
});

describe("addresses", () => {
  test("where the host names the shop, the admin is at /admin, as on the platform", async () => {
    const headers = { "x-forwarded-host": SHOP };
    expect((await open("/admin/apps/test-key", { headers })).location).toBe(
      "/admin/sign-in?to=%2Fadmin%2Fapps%2Ftest-key",
    );
  });

  test("elsewhere /admin leads to the requested shop", async () => {
    store.control.openShop({ domain: "moss.myshopify.com" });
    const path = "/admin/apps/test-key?shop=moss.myshopify.com";
    expect((await open(path)).location).toBe(`/store/moss${path}`);
    expect((await open("/admin")).status).toBe(404);
  });

  test("the browser is sent to the app's host name, so that both are one site", async () => {
    const onLocalhost = await startTestStore({ appUrl: "http://localhost:4999" });
    const { port } = new URL(onLocalhost.url);
    const response = await fetch(`${onLocalhost.url}/store/fern/admin/apps?x=1`, { redirect: "manual" });
    expect(response.headers.get("location")).toBe(`http://localhost:${port}/store/fern/admin/apps?x=1`);
    await onLocalhost.close();
  });

  test("the store's sections show their rows, and say when there are none", async () => {
    await signIn();
    const order = store.control.placeOrder({
      shop: SHOP,
      lines: [{ quantity: 1, unitPriceMinor: 2_000 }],
      email: "ida@example.com",
    });
    expect((await open("/store/fern/admin/orders")).text).toContain(order.name);
    expect((await open(`/store/fern/admin/orders/${order.id}`)).text).toContain("ida@example.com");
    expect((await open("/store/fern/admin/orders/1")).status).toBe(404);
    expect((await open("/store/fern/admin/nothing")).status).toBe(404);
    expect((await open("/store/nobody/admin")).status).toBe(404);
  });
});
