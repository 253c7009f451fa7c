// The two ways to sign in, against the dev store and a real database.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { openAuthWorld, type AuthWorld, type LastingValues } from "../../testing/auth-world.ts";
import { TEST_SHOP as shop } from "../../testing/test-platform.ts";
import { uninstallShop } from "../shops/uninstall-shop.ts";
import { findAccess } from "../shops/connect/find-access.ts";
import { createApp } from "../../http/app.ts";
import { findShopIdByDomain } from "../shops/find-shop.ts";
import { tidySessions } from "./tidy-sessions.job.ts";

let own: AuthWorld;
beforeEach(async () => {
  own = await openAuthWorld();
});
afterEach(() => own.close());

const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  withAdministrator(
    own.own.url,
    async (client) => (await client.query(text)).rows as Record<string, unknown>[],
  );

/** The store's clock follows the test's, which has moved. ID tokens are checked by the system clock. */
const nowByTheMachine = () => {
  const seconds = Math.floor(Date.now() / 1000);
  return { nbf: seconds, iat: seconds, exp: seconds + 3600 };
};

/** Follows the consent to its end, as the browser of a merchant who accepts. */
async function consent(path?: string, wants?: string): Promise<URL> {
  const suffix = `${path ? `&path=${encodeURIComponent(path)}` : ""}${wants ? `&wants=${wants}` : ""}`;
  let answer = await own.get(`/auth/start?shop=${shop}${suffix}`);
  for (let step = 0; step < 3; step++) {
    const target = new URL(String(answer.headers.location));
    const state = target.searchParams.get("state");
    if (!state) return target;
    const isPerUser = target.searchParams.has("grant_options[]");
    const scopes = (target.searchParams.get("scope") ?? "").split(",");
    const code = own.world.store.control.authorizationCode({ shop, isPerUser, scopes });
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    answer = await own.get(own.callback({ code, shop, state, host: "aG9zdA" }), { cookie });
    expect(answer.statusCode).toBe(302);
  }
  throw new Error("The consent did not come to an end.");
}

const launchOf = (url: URL) => ({
  token: url.searchParams.get("token") ?? "",
  expires_at: url.searchParams.get("expires_at") ?? "",
  uid: url.searchParams.get("uid") ?? "",
});

async function swap(url: URL) {
  const { token, ...values } = launchOf(url);
  return own.post("/auth", { shop, ...values }, bearer(token));
}

describe("a store's admin that gives ID tokens", () => {
  test("opens the app without a redirect, and installs it on the way", async () => {
    const answer = await own.post("/auth", { shop }, bearer(own.idToken()));

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: "ok",
      body: expect.stringContaining("/store/fern/admin/apps/test-key") as string,
      token: expect.stringMatching(/^la_[A-Za-z0-9_-]{43}$/) as string,
      expires_at: new Date(own.deps.clock.now().getTime() + 86_400_000).toISOString(),
      uid: expect.any(String) as string,
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await own.deps.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
  });

  test("may add its own bearer: the app's own header takes precedence", async () => {
    const { token } = await own.signIn();
    const headers = { ...bearer(own.idToken()), "x-laurel-authorization": `Bearer ${token}` };

    expect((await own.post("/auth", { shop }, headers)).json()).toMatchObject({ status: "ok", token });
  });

  test("refreshes the shop's tokens again after ten minutes", async () => {
    await own.signIn();
    const [before] = await rows("SELECT exchanged_at FROM laurel.platform_credentials");
    own.deps.clock.move({ seconds: 30 });
    await own.signIn();
    expect(await rows("SELECT exchanged_at FROM laurel.platform_credentials")).toEqual([before]);

    own.deps.clock.set(new Date(Date.now() + 11 * 60_000));
    await own.post("/auth", { shop }, bearer(own.idToken(shop, nowByTheMachine())));
    expect(await rows("SELECT exchanged_at FROM laurel.platform_credentials")).not.toEqual([before]);
  });

  test("opens the app even while the platform fails, if the shop is connected", async () => {
    await own.signIn();
    own.deps.clock.set(new Date(Date.now() + 11 * 60_000));
    own.world.store.control.disturbPlatform({ kind: "http_500", target: "oauth", rate: 1 });

    const answer = await own.post("/auth", { shop }, bearer(own.idToken(shop, nowByTheMachine())));
    expect(answer.json()).toMatchObject({ status: "ok" });
  });

  test("is asked to retry if the platform fails and the shop is new", async () => {
    own.world.store.control.disturbPlatform({ kind: "http_500", target: "oauth", rate: 1 });

    const answer = await own.post("/auth", { shop }, bearer(own.idToken()));
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: "platform_unavailable" });
  });

  test("leads to the consent if the app needs more than was granted", async () => {
    own.world.store.control.install({ shop, scopes: ["read_orders"] });

    const answer = await own.post("/auth", { shop, path: "/app/customers" }, bearer(own.idToken()));
    expect(answer.json()).toEqual({
      status: "update",
      code: "missing_scopes",
      body: `http://localhost:3000/auth/start?shop=${shop}&path=%2Fapp%2Fcustomers`,
    });
    expect((await swap(await consent())).json()).toMatchObject({ status: "ok" });
  });
});

describe("the classic authorization", () => {
  test("begins with the same answer for every well-formed shop", async () => {
    await own.signIn();
    const known = await own.post("/auth", { shop });
    const unknown = await own.post("/auth", { shop: "nobody.myshopify.com" });

    expect(known.json()).toEqual({
      status: "update",
      code: "no_credential",
      body: `http://localhost:3000/auth/start?shop=${shop}`,
    });
    expect(unknown.body).toBe(known.body.replace(shop, "nobody.myshopify.com"));
    const places = await Promise.all(
      [shop, "nobody.myshopify.com"].map(async (one) => {
        const url = new URL(String((await own.get(`/auth/start?shop=${one}`)).headers.location));
        url.searchParams.delete("state");
        return url.href.replace(one.split(".")[0] ?? "", "…");
      }),
    );
    expect(places[0]).toBe(places[1]);
  });

  test("asks the store at the top level, with a cookie that no script can read and no other site can send", async () => {
    const answer = await own.get(`/auth/start?shop=${shop}`);

    const target = new URL(String(answer.headers.location));
    expect(answer.statusCode).toBe(302);
    expect(target.pathname).toBe("/store/fern/admin/oauth/authorize");
    expect(target.searchParams.get("scope")).toBe("read_customers,read_orders,write_discounts");
    expect(target.searchParams.get("redirect_uri")).toBe("http://localhost:3000/auth/callback");
    expect(answer.headers["set-cookie"]).toMatch(
      /^laurel_state_[0-9a-f]{16}=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("over HTTPS asks with a cookie that no other host can set or read", async () => {
    const env = { ...own.deps.env, appUrl: "https://loyalty.example.com" };
    const app = await createApp({ ...own.deps, env });
    const answer = await app.inject(`/auth/start?shop=${shop}`);
    await app.close();

    expect(answer.headers["set-cookie"]).toMatch(
      /^__Host-laurel_state_[0-9a-f]{16}=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("installs the app, and leads back into the admin with values for one launch", async () => {
    own.world.store.control.uninstall({ shop });

    const url = await consent("/app/customers");
    expect(url.pathname).toBe("/store/fern/admin/apps/test-key/app/customers");
    expect([...url.searchParams.keys()]).toEqual(["token", "expires_at", "uid"]);
    expect((await swap(url)).json()).toMatchObject({
      status: "ok",
      token: expect.stringMatching(/^la_/) as string,
      expires_at: new Date(own.deps.clock.now().getTime() + 86_400_000).toISOString(),
    });
    expect(await own.deps.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
  });

  test("needs one answer if the shop is connected, and another if its tokens are no longer valid", async () => {
    await own.signIn();
    const lead = async () => {
      const start = await own.get(`/auth/start?shop=${shop}`);
      const state = new URL(String(start.headers.location)).searchParams.get("state") ?? "";
      const code = own.world.store.control.authorizationCode({ shop, isPerUser: true });
      const cookie = String(start.headers["set-cookie"]).split(";")[0] ?? "";
      return (await own.get(own.callback({ code, shop, state }), { cookie })).headers.location ?? "";
    };

    expect(await lead()).toContain("token=ll_");
    own.world.store.control.revokeTokens({ shop });
    expect(await lead()).toContain("/oauth/authorize?");
  });

  test("leads back to the page with its query", async () => {
    const url = await consent("/app/customers?query=ann+lee%26co&tier=gold");

    expect(url.pathname).toBe("/store/fern/admin/apps/test-key/app/customers");
    expect([...url.searchParams.keys()]).toEqual(["query", "tier", "token", "expires_at", "uid"]);
    expect(url.searchParams.get("query")).toBe("ann lee&co");
    expect((await swap(url)).json()).toMatchObject({ status: "ok" });
  });

  test("never leads to a path outside the app", async () => {
    const others = [
      "//evil.example",
      "/app/../x",
      "https://evil.example",
      "/app?x=//y",
      "/app?x=\\y",
      "/app#x",
      "/apple",
      "/app?token=ll_another",
      "/app?query=ann&%74oken=ll_another",
      `/app?query=${"a".repeat(1024)}`,
    ];
    for (const path of others) {
      expect((await consent(path)).pathname).toBe("/store/fern/admin/apps/test-key");
    }
  });
});

describe("orders of any age", () => {
  const seesAllOrders = async () => {
    const shopId = await findShopIdByDomain(own.deps, shop);
    return (await findAccess(own.deps, shopId!))?.grants.includes("all_orders");
  };

  test("are not requested by default", async () => {
    await consent();

    expect(await seesAllOrders()).toBe(false);
  });

  test("are requested when a merchant wants them, also for a connected shop", async () => {
    await consent();

    const back = await consent("/app/getting-started", "all_orders");

    expect(back.pathname).toBe("/store/fern/admin/apps/test-key/app/getting-started");
    expect(await seesAllOrders()).toBe(true);
  });

  test("stay granted when the shop is asked again", async () => {
    await consent("/app", "all_orders");
    await rows("UPDATE laurel.platform_credentials SET scopes = ARRAY['read_all_orders']");

    await consent();

    expect(await seesAllOrders()).toBe(true);
  });
});

describe("an additional scope", () => {
  const grants = async () => {
    const shopId = await findShopIdByDomain(own.deps, shop);
    return (await findAccess(own.deps, shopId!))?.grants;
  };

  test("is added to those granted before, and removes none", async () => {
    await consent("/app", "all_orders");
    await consent("/app/settings/earning", "products");

    expect(await grants()).toEqual(["all_orders", "products"]);
  });

  test("removes none that this version does not know", async () => {
    await consent();
    await rows("UPDATE laurel.platform_credentials SET scopes = scopes || ARRAY['read_content']");

    await consent("/app/settings/earning", "products");

    const shopId = await findShopIdByDomain(own.deps, shop);
    const { requiredScopes } = own.deps.platform.authorization;
    expect((await findAccess(own.deps, shopId!))?.scopes.toSorted()).toEqual(
      [...requiredScopes, "read_content", "read_products"].toSorted(),
    );
  });

  test("must be one that the app knows", async () => {
    await consent("/app", "write_orders");

    expect(await grants()).toEqual([]);
  });
});

describe("a session", () => {
  test("is kept by its token, and ends after 24 hours, however much it was used", async () => {
    const { token, expires_at } = await own.signIn();
    own.deps.clock.move({ hours: 23 });
    const vouched = {
      "x-laurel-authorization": `Bearer ${token}`,
      ...bearer(own.idToken(shop, nowByTheMachine())),
    };
    expect((await own.post("/auth", { shop }, vouched)).json()).toMatchObject({
      status: "ok",
      token,
      expires_at,
    });

    own.deps.clock.move({ hours: 1 });
    expect((await own.post("/auth", { shop }, vouched)).json()).toMatchObject({
      status: "update",
      code: "token_expired",
    });
  });

  test("is stored as a hash only", async () => {
    const { token } = await own.signIn();
    const kept = JSON.stringify(await rows("SELECT encode(hash, 'escape'), * FROM laurel.credentials"));
    expect(kept).not.toContain(token.slice(3));
  });

  test("signs in to the document backend, for an hour at a time and never beyond its end", async () => {
    const { uid, expires_at } = await own.signIn();
    const first = (await own.post("/backend/sign-in", { token: uid })).json<{ expiresAt: string }>();
    expect(Date.parse(first.expiresAt) - own.deps.clock.now().getTime()).toBeGreaterThan(3_598_000);
    expect(Date.parse(first.expiresAt) - own.deps.clock.now().getTime()).toBeLessThanOrEqual(3_600_000);

    own.deps.clock.move({ hours: 23, minutes: 30 });
    const vouched = bearer(own.idToken(shop, nowByTheMachine()));
    const last = (await own.post("/backend/sign-in", { token: uid }, vouched)).json<{ expiresAt: string }>();
    expect(Date.parse(last.expiresAt)).toBeLessThanOrEqual(Date.parse(expires_at));
  });

  test("gives the shell the shop, the member of staff and the program", async () => {
    const answer = await appAuth(await own.signIn());
    const [person] = await rows("SELECT staff_id AS id, name FROM laurel.staff");
    expect(answer.json()).toEqual({
      body: {
        shop: {
          domain: shop,
          name: expect.any(String) as string,
          currencyCode: "EUR",
          timeZone: "Europe/Berlin",
        },
        staff: person,
        program: { status: "DRAFT", version: 1, pointsName: { one: "point", other: "points" } },
        gettingStarted: { isFinished: false },
      },
    });
    expect(person?.["name"]).not.toBe("");
  });

  test("ends at once when the app is uninstalled, with every token derived from it", async () => {
    const values = await own.signIn();
    const { idToken } = (await own.post("/backend/sign-in", { token: values.uid })).json<{
      idToken: string;
    }>();
    const shopId = (await findShopIdByDomain(own.deps, shop)) ?? "";
    own.deps.clock.move({ seconds: 1 });
    await own.own.db.transaction(shopId, (tx) => uninstallShop(own.deps, tx, { now: own.deps.clock.now() }));

    const refused = [
      (await own.post("/auth", { shop }, bearer(values.token))).json(),
      (await own.post("/backend/sign-in", { token: values.uid })).json(),
      (await own.post("/app-auth", { shop }, bearer(idToken))).json(),
    ];
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ code: "session_ended" })));
  });

  test("that ended a week ago is deleted", async () => {
    await own.signIn();
    await consent();
    own.deps.clock.move({ days: 9 });
    await tidySessions.run(own.deps, {}, { n: 1, isLast: false });

    expect(
      await rows("SELECT 1 FROM laurel.credentials UNION ALL SELECT 1 FROM laurel.spent_states"),
    ).toEqual([]);
  });
});

test("no token, launch value or code is ever logged", async () => {
  const values = await own.signIn();
  const url = await consent();
  await swap(url);
  await swap(url);
  own.world.store.control.disturbPlatform({ kind: "http_500", target: "oauth", rate: 1 });
  const idToken = own.idToken("fable.myshopify.com");
  await own.post("/auth", { shop: "fable.myshopify.com" }, bearer(idToken));

  const log = own.logged.join("\n");
  expect(log).toContain("a request failed");
  for (const secret of [values.token, values.uid, ...Object.values(launchOf(url)), idToken])
    expect(log).not.toContain(secret);
  expect(log).not.toContain("shpat_");
});

async function appAuth({ uid }: LastingValues) {
  const { idToken } = (await own.post("/backend/sign-in", { token: uid })).json<{ idToken: string }>();
  return own.post("/app-auth", { shop }, bearer(idToken));
}
