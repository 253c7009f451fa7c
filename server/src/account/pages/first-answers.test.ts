// A page that the store's admin opens, against the dev store and a real database.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthWorld, openAuthWorld, OTHER_SHOP } from "../../testing/auth-world.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { anAdminBuild } from "../../testing/samples/an-admin-build.ts";
import { TEST_SHOP as shop } from "../../testing/test-platform.ts";
import { findShopIdByDomain } from "../../tenant/shops/find-shop.ts";
import { uninstallShop } from "../../tenant/shops/uninstall-shop.ts";
import { startUrl } from "../../tenant/shop-auth/consent/start-url.ts";
import type { FirstAnswer } from "./first-answers.ts";

let own: AuthWorld;
let folder: string;
beforeAll(async () => {
  folder = anAdminBuild();
  own = await openAuthWorld({}, { adminFolder: folder });
});
afterAll(async () => {
  await own.close();
  rmSync(folder, { recursive: true });
});

const framed = { accept: "text/html", "sec-fetch-dest": "iframe" };

const page = (idToken: string, { path = "/app", named = shop } = {}) =>
  `${path}?${new URLSearchParams({ shop: named, embedded: "1", id_token: idToken }).toString()}`;

async function answersOf(url: string, headers: Record<string, string> = framed): Promise<FirstAnswer[]> {
  const { statusCode, body } = await own.get(url, headers);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<\/html>$/);
  const found = body.matchAll(
    /<script type="application\/json" class="first-answers" nonce="[^"]+">(.*?)<\/script>/g,
  );
  return [...found].flatMap(([, text = ""]) => JSON.parse(text) as FirstAnswer[]);
}
const pathsOf = (answers: readonly FirstAnswer[]) => answers.map(({ path }) => path);
const ofThePage = ["/page-data/app-data.json", "/page-data/app/page-data.json"];

const countSessions = async (): Promise<number> =>
  withAdministrator(own.own.url, async (client) => {
    const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM credentials");
    return Number(rows[0]?.count);
  });

test("it has what the page's first three calls would be answered", async () => {
  const idToken = own.idToken();
  const [, , auth, signIn, appAuth] = await answersOf(page(idToken));

  expect(auth).toMatchObject({ path: "/auth", bearer: idToken, answer: { status: "ok" } });
  const { token, uid } = auth!.answer as { token: string; uid: string };
  expect(signIn).toMatchObject({ path: "/backend/sign-in", bearer: uid });
  const { idToken: backendToken } = signIn!.answer as { idToken: string };
  const asked = await own.post("/backend/sign-in", { token: uid });
  expect(signIn?.answer).toEqual({ idToken: expect.any(String), expiresAt: asked.json().expiresAt });
  const answered = await own.post("/app-auth", { shop }, { authorization: `Bearer ${backendToken}` });
  expect(appAuth).toEqual({ path: "/app-auth", bearer: backendToken, answer: answered.json() });
  const data = await own.post("/auth", { shop }, { authorization: `Bearer ${token}` });
  expect(data.json()).toMatchObject({ status: "ok", token });
});

test("and the page loader's own data, whoever opens it", async () => {
  const answers = await answersOf(page("no.good.token"));
  expect(pathsOf(answers)).toEqual(ofThePage);
  for (const { path, answer } of answers) expect((await own.get(path)).json()).toEqual(answer);
});

const expired = () => own.idToken(shop, { exp: Math.floor(Date.now() / 1000) - 60 });
const refused = [
  ["a token that is not the platform's", () => page("a.b.c"), framed],
  ["another shop's token", () => page(own.idToken(OTHER_SHOP)), framed],
  ["an expired token", () => page(expired()), framed],
  ["no shop", () => `/app?id_token=${own.idToken()}`, framed],
  ["a window of its own", () => page(own.idToken()), { accept: "text/html" }],
  ["another site's picture", () => page(own.idToken()), { ...framed, "sec-fetch-dest": "image" }],
] as const;

test.each(refused)("%s signs nobody in", async (_, url, headers) => {
  const before = await countSessions();
  expect(pathsOf(await answersOf(url(), headers))).toEqual(ofThePage);
  expect(await countSessions()).toBe(before);
});

test("a page that is not of the app signs nobody in", async () => {
  const before = await countSessions();
  const paths = pathsOf(await answersOf(page(own.idToken(), { path: "/install" })));
  expect(paths).toEqual(["/page-data/app-data.json", "/page-data/install/page-data.json"]);
  expect(await countSessions()).toBe(before);
});

test("a shop that has uninstalled the app gets its page, and the page asks why", async () => {
  own.world.store.control.uninstall({ shop });
  const shopId = (await findShopIdByDomain(own.deps, shop)) ?? "";
  await own.own.db.transaction(shopId, (tx) => uninstallShop(own.deps, tx, { now: own.deps.clock.now() }));
  const idToken = own.idToken();
  expect(pathsOf(await answersOf(page(idToken)))).toEqual(ofThePage);
  const asked = await own.post("/auth", { shop }, { authorization: `Bearer ${idToken}` });
  expect(asked.json()).toMatchObject({ status: "update", body: startUrl(own.deps, shop, undefined) });
});

test("a name cannot end the data that it is in", async () => {
  await withAdministrator(own.own.url, (client) =>
    client.query("UPDATE shops SET name = '</script><script>alert(1)</script>' WHERE domain = $1", [
      OTHER_SHOP,
    ]),
  );
  const url = page(own.idToken(OTHER_SHOP), { named: OTHER_SHOP });
  await answersOf(url);
  const { body } = await own.get(url, framed);
  expect(body).not.toContain("<script>alert");
});
