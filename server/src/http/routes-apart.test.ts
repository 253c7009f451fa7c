// All routes beside the API's own fields: downloads, uploads, live documents, deliveries, sign-in. One shop uses
// another shop's ids on each route.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "./app.ts";
import { csvReports } from "../insight/reports/csv-reports.ts";
import { documents } from "../features/features.ts";
import { makeFriendStopToken, makeStopToken } from "../shopper/shopper-mail/stopping/stop-token.ts";
import { setRewardStatus } from "../core/rewards/save-reward.ts";
import { aFullShop, settle, type FullShop } from "../testing/samples/a-full-shop.ts";
import { anAdminBuild } from "../testing/samples/an-admin-build.ts";
import { aWebhook } from "../testing/samples/a-webhook.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../testing/auth-world.ts";
import { listRoutes } from "../testing/walks/list-routes.ts";
import { anOrderPayload } from "../testing/samples/order-payload.ts";
import { proxiedPath } from "../testing/walks/proxied-path.ts";
import { fingerprint, wordsOfOneShop } from "../testing/walks/shop-rows.ts";
import { TEST_SHOP } from "../testing/test-platform.ts";

let own: AuthWorld;
let app: FastifyInstance;
let url: string;
let ours: FullShop;
let theirs: FullShop;
let theirWords: readonly string[];
let theirDocuments: readonly string[];
let token: string;
let theirToken: string;
let theirArchive: Buffer;

beforeAll(async () => {
  own = await openAuthWorld({ SECURITY_CONTACT: "mailto:security@example.com" });
  app = await createApp(own.deps, { adminFolder: anAdminBuild() });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  ours = await aFullShop(own, OTHER_SHOP);
  theirs = await aFullShop(own, TEST_SHOP);
  token = (await own.signIn(OTHER_SHOP)).token;
  theirToken = (await own.signIn(TEST_SHOP)).token;
  theirWords = await wordsOfOneShop(own.own.url, theirs.shop.shopId, ours.shop.shopId);
  theirArchive = (await archiveOf(theirToken)).bytes;
  const idFor = (path: string) => theirs.ids[path === "simulations/*" ? "simulation" : "reward"];
  theirDocuments = documents.map(({ path }) => path.replace("*", idFor(path)));
});
afterAll(async () => {
  await app.close();
  await own.close();
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: string;
}

let addresses = 0;

interface Request {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly as?: string;
}

async function ask({ method = "GET", path, body, headers = {}, as = token }: Request): Promise<Answer> {
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const answer = await app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${as}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }),
    // Each request has its own address, except those that only this machine may make.
    remoteAddress: path === "/metrics" ? "127.0.0.1" : `10.1.0.${++addresses}`,
  });
  return { status: answer.statusCode, body: answer.body, headers: JSON.stringify(answer.headers) };
}

const leaked = (body: string, asked: unknown): readonly string[] => {
  const said = JSON.stringify(asked);
  return theirWords.filter((word) => includesWord(body, word) && !said.includes(word));
};

/** A number does not match inside another: a measured time may contain any digits. */
const includesWord = (body: string, word: string): boolean =>
  /^\d+$/.test(word) ? new RegExp(`(?<![\\d.])${word}(?!\\d)`).test(body) : body.includes(word);

const justAsk = async (path: string): Promise<[Request, Answer][]> => [[{ path }, await ask({ path })]];

const codeOf = ({ body }: Answer): string => /"code":"([a-z_]+)"/.exec(body)?.[1] ?? body;

/** What a page receives, until each path was received. */
async function listenTo(
  paths: readonly string[],
  until: (heard: string) => boolean,
  as = OTHER_SHOP,
): Promise<string> {
  const { uid } = await own.signIn(as);
  const signedIn = await ask({ method: "POST", path: "/backend/sign-in", body: { token: uid } });
  const { idToken } = JSON.parse(signedIn.body) as { idToken: string };
  const abort = new AbortController();
  const response = await fetch(`${url}/backend/listen`, {
    method: "POST",
    headers: { authorization: `Bearer ${idToken}`, "content-type": "application/json" },
    body: JSON.stringify({ paths }),
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  let heard = "";
  for await (const chunk of response.body ?? []) {
    heard += Buffer.from(chunk as Uint8Array).toString();
    if (until(heard)) break;
  }
  abort.abort();
  return heard;
}

const linesOf = (heard: string): number => heard.split("\n").length - 1;

/** A shopper's request in our store. The other store has a customer with the same id. */
function proxied(
  path: string,
  body?: object,
  asked: Record<string, string> = {},
  shop = OTHER_SHOP,
): Request {
  const { platformCustomer: customer } = theirs.ids;
  const by = { shop, customer, now: own.deps.clock.now(), asked: { as: "json", ...asked } };
  return { path: proxiedPath(path, by), ...(body && { method: "POST", body }) };
}

/** As the API names a movement. */
const theirEntry = (): string => Buffer.from(`${theirs.ids.posting} 0`).toString("base64url");

async function ofOurShopper(path: string): Promise<readonly [readonly [Request, Answer]]> {
  const request = proxied(path);
  const answer = await ask(request);
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"state":"member"')]);
  return [[request, answer]];
}

async function answered(request: Request, status: number): Promise<readonly [readonly [Request, Answer]]> {
  const answer = await ask(request);
  expect(answer.status).toBe(status);
  return [[request, answer]];
}

/** A form that was made for the other shop's customer, who has the same id in the other store. */
async function sentWithTheirForm(
  path: string,
  fields: object = {},
): Promise<readonly [readonly [Request, Answer]]> {
  const { form } = (JSON.parse((await ask(proxied("/proxy", undefined, {}, TEST_SHOP))).body) as ShopperView)
    .visitor;
  expect(form).toEqual(expect.any(String));
  return answered(proxied(path, { form, key: randomUUID(), ...fields }), 403);
}

/** With what the other shop has in place of the shopper's own. */
async function sentByOurShopper(
  path: string,
  theirsInForm: object,
): Promise<readonly [readonly [Request, Answer]]> {
  const { form } = (JSON.parse((await ask(proxied("/proxy"))).body) as ShopperView).visitor;
  return answered(proxied(path, { form, key: randomUUID(), ...theirsInForm }), 404);
}

/** Tokens of our shop for a member, and for the friend of a referral. */
const toMember = ({ ids }: FullShop): string =>
  makeStopToken(own.deps.env, { shopId: ours.shop.shopId, customerId: ids.customer });
const toFriend = ({ ids }: FullShop): string =>
  `friend/${makeFriendStopToken(own.deps.env, { shopId: ours.shop.shopId, referralId: ids.referral })}`;

/** With our own token, and with one of our shop that names the other shop's person. */
function stoppedBy(method: "GET" | "POST", tokenOf: typeof toMember, end = "") {
  const body = method === "POST" && { body: {} };
  const requests = [ours, theirs].map((shop): Request => ({
    method,
    path: `/u/${tokenOf(shop)}${end}`,
    ...body,
  }));
  return taken(requests);
}

async function taken(requests: readonly Request[]) {
  const answers = await Promise.all(requests.map(async (request) => [request, await ask(request)] as const));
  for (const [, { status }] of answers) expect(status).toBe(200);
  return answers;
}

type Try = (path: string) => Promise<readonly (readonly [Request, Answer])[]>;
const each = (paths: readonly string[], method: string, ask: Try) =>
  Object.fromEntries(paths.map((path) => [`${method} ${path}`, () => ask(path)]));
const joining = ["/proxy/join", "/proxy/leave", "/proxy/rejoin"];

/** How each route is asked for the other shop's data. Each gives the requests and their answers. */
const tries: Record<string, () => Promise<readonly (readonly [Request | object, Answer])[]>> = {
  // Every field of it: graphql/shops-apart.test.ts.
  "POST /api/graphql": async () => {
    const query = "query ($id: ID!) { customer(id: $id) { displayName } reward(id: $id) { name } }";
    const request = {
      method: "POST",
      path: "/api/graphql",
      body: { query, variables: { id: theirs.ids.customer } },
    } as const;
    return [[request, await ask(request)]];
  },
  "GET /api/customers.csv": async () => {
    const paths = ["", `?query=${theirs.ids.email}`, `?tierId=${theirs.ids.tier}`, "?status=ERASED"];
    const requests = paths.map((path): Request => ({ path: `/api/customers.csv${path}` }));
    // One after the other, because a shop has one download at a time.
    const answers: [Request, Answer][] = [];
    for (const request of requests) answers.push([request, await ask(request)]);
    expect(answers[0]![1].body).toContain(`of ${OTHER_SHOP}`);
    return answers;
  },
  "GET /api/movements.csv": async () => {
    const ofTheirs: Request = { path: `/api/movements.csv?customerId=${theirs.ids.customer}` };
    const all: Request = { path: "/api/movements.csv" };
    const answers = [await ask(ofTheirs), await ask(all)];
    expect(answers[0]!.body.trim().split("\n")).toHaveLength(1);
    expect(answers[1]!.body).toContain(`ada of ${OTHER_SHOP}`);
    return [
      [ofTheirs, answers[0]!],
      [all, answers[1]!],
    ];
  },
  ...Object.fromEntries(
    Object.keys(csvReports).map((name) => [
      `GET /api/reports/${name}.csv`,
      () => justAsk(`/api/reports/${name}.csv?from=2026-01-01&to=2026-12-31`),
    ]),
  ),
  "GET /api/simulations/:id.csv": () => justAsk(`/api/simulations/${theirs.ids.simulation}.csv`),
  "GET /api/imports/:id/problems.csv": () => justAsk(`/api/imports/${theirs.ids.import}/problems.csv`),
  "GET /api/shop-archive": async () => {
    const request: Request = { path: "/api/shop-archive" };
    const file = await archiveOf(token);
    expect(file.status).toBe(200);
    const body = gunzipSync(file.bytes).toString();
    expect(body).toContain(`ada of ${OTHER_SHOP}`);
    return [[request, { status: file.status, body }]];
  },
  // The other shop's archive cannot be imported into a shop that has data.
  "POST /api/shop-archive": async () => {
    const headers = { "content-type": "application/gzip" };
    const request: Request = { method: "POST", path: "/api/shop-archive", body: theirArchive, headers };
    const answer = await ask(request);
    expect([answer.status, codeOf(answer)]).toEqual([409, "shop_not_empty"]);
    return [[{ path: request.path }, answer]];
  },
  "POST /api/imports": async () => {
    const headers = { "content-type": "text/csv" };
    const csv = "Email,Points\nada@example.com,30\nbea@example.com,many\n";
    const request: Request = {
      method: "POST",
      path: `/api/imports?name=${TEST_SHOP}.csv`,
      body: csv,
      headers,
    };
    const answer = await ask(request);
    expect(answer.status).toBe(201);
    return [[request, answer]];
  },
  "POST /webhooks": async () => {
    const body = anOrderPayload({
      id: 4711,
      customer: { id: Number(theirs.ids.platformCustomer), email: theirs.ids.email },
    });
    // Delivered to us, with a customer id that exists in the other shop too; and signed for us, with a header that
    // names the other shop.
    const toUs = { ...aWebhook(OTHER_SHOP, body), path: "/webhooks" };
    return [[toUs, await ask(toUs)]];
  },
  "POST /backend/listen": async () => {
    const paths = [
      ...new Set([
        ...theirDocuments,
        ...Object.values(theirs.ids)
          .filter(isPathPart)
          .map((id) => `rewards/${id}`),
      ]),
    ];
    const heard = await listenTo(paths, (text) => linesOf(text) >= paths.length);
    return [[{ paths }, { status: 200, body: heard }]];
  },
  "POST /backend/sign-in": async () => {
    const { uid } = await own.signIn(OTHER_SHOP);
    const request: Request = {
      method: "POST",
      path: "/backend/sign-in",
      body: { token: uid, shop: TEST_SHOP },
    };
    const answer = await ask(request);
    const [, claims = ""] = (JSON.parse(answer.body) as { idToken: string }).idToken.split(".");
    const said = Buffer.from(claims, "base64url").toString();
    expect(said).not.toContain(theirs.shop.shopId);
    return [[request, { ...answer, body: `${answer.body} ${said}` }]];
  },
  "POST /auth": async () => {
    const request = { method: "POST", path: "/auth", body: { shop: TEST_SHOP } } as const;
    const answers = [await ask(request), await ask({ ...request, as: own.idToken(OTHER_SHOP) })];
    for (const answer of answers) expect(answer.body).toContain('"status":"update"');
    return answers.map((answer) => [request, answer] as const);
  },
  "POST /app-auth": async () => {
    const request = { method: "POST", path: "/app-auth", body: { shop: TEST_SHOP } } as const;
    return [[request, await ask(request)]];
  },
  "GET /auth/start": async () => {
    const request: Request = { path: `/auth/start?shop=${TEST_SHOP}` };
    return [[request, await ask(request)]];
  },
  "GET /auth/callback": async () => {
    const start = await app.inject({ url: `/auth/start?shop=${OTHER_SHOP}`, remoteAddress: "10.2.0.1" });
    const state = new URL(String(start.headers.location)).searchParams.get("state") ?? "";
    const cookie = String(start.headers["set-cookie"]).split(";")[0] ?? "";
    const code = own.world.store.control.authorizationCode({ shop: OTHER_SHOP, isPerUser: true });
    const path = own.callback({ code, shop: TEST_SHOP, state, host: "ZmVybg" });
    const request: Request = { path, headers: { cookie } };
    return answered(request, 403);
  },
  "GET /u/:token": () => stoppedBy("GET", toMember),
  "POST /u/:token": () => stoppedBy("POST", toMember),
  "POST /u/:token/kinds": () => stoppedBy("POST", toMember, "/kinds"),
  "GET /u/friend/:token": () => stoppedBy("GET", toFriend),
  "POST /u/friend/:token": () => stoppedBy("POST", toFriend),
  "POST /u/friend/:token/stop": () => stoppedBy("POST", toFriend, "/stop"),
  "GET /proxy/entries": () =>
    taken([proxied("/proxy/entries"), proxied("/proxy/entries", undefined, { after: theirEntry() })]),
  "GET /proxy/entries/:id/why": () => answered(proxied(`/proxy/entries/${theirEntry()}/why`), 404),
  "GET /proxy/entries.csv": () => answered(proxied("/proxy/entries.csv"), 200),
  ...each(["/proxy", "/proxy/", "/proxy/redeem", "/proxy/return", ...joining], "GET", ofOurShopper),
  ...each(joining, "POST", sentWithTheirForm),
  "GET /proxy/panel": () => answered(proxied("/proxy/panel", undefined, { in: "1" }), 200),
  "GET /proxy/r/:token": () => answered(proxied(`/proxy/r/${theirs.ids.link}`), 200),
  "POST /proxy/r/:token": () =>
    sentByOurShopper(`/proxy/r/${theirs.ids.link}`, { email: "friend@example.com" }),
  "GET /proxy/birthday": () => ofOurShopper("/proxy/birthday"),
  "POST /proxy/birthday": () => sentWithTheirForm("/proxy/birthday", { month: "3", day: "14" }),
  "GET /proxy/newsletter": () => ofOurShopper("/proxy/newsletter"),
  "POST /proxy/newsletter": () => sentWithTheirForm("/proxy/newsletter", { yes: "1" }),
  "POST /proxy/redeem": () => sentByOurShopper("/proxy/redeem", { reward: theirs.ids.reward }),
  "POST /proxy/return": () => sentByOurShopper("/proxy/return", { redemption: theirs.ids.redemption }),
  "GET /*": async () => {
    const paths = [
      `/app/customers/${theirs.ids.customer}`,
      `/app/rewards/${theirs.ids.reward}`,
      `/?shop=${TEST_SHOP}`,
    ];
    const headers = { accept: "text/html" };
    const requests = paths.map((path): Request => ({ path, headers }));
    return Promise.all(requests.map(async (request) => [request, await ask(request)] as const));
  },
  "GET /page-data/*": async () => {
    const request: Request = { path: `/page-data/app/rewards/${theirs.ids.reward}/page-data.json` };
    return [[request, await ask(request)]];
  },
  "GET /page-data/app-data.json": async () => one("/page-data/app-data.json"),
  "GET /assets/*": async () => one("/assets/index.js"),
  "GET /sw.js": async () => one("/sw.js"),
  "GET /api/graphql": async () => one("/api/graphql"),
  "GET /api/schema.graphql": async () => one("/api/schema.graphql"),
  "GET /healthz": async () => one("/healthz"),
  "GET /readyz": async () => one("/readyz"),
  "GET /.well-known/security.txt": async () => one("/.well-known/security.txt"),
  "GET /metrics": async () => one("/metrics"),
};

async function archiveOf(as: string): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const answer = await app.inject({ url: "/api/shop-archive", headers: { authorization: `Bearer ${as}` } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

const isPathPart = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);

async function one(path: string): Promise<readonly [readonly [Request, Answer]]> {
  const answer = await ask({ path });
  expect(answer.status).toBe(200);
  return [[{ path }, answer]];
}

describe("every route", () => {
  test("is tried here", () => {
    expect(Object.keys(tries).sort()).toEqual(listRoutes(app));
  });

  test.each(Object.entries(tries))("shows and changes nothing of another shop: %s", async (_, attempt) => {
    const before = await fingerprint(own.own.url, theirs.shop.shopId);

    for (const [asked, { status, body, headers = "" }] of await attempt()) {
      expect(status).toBeLessThan(500);
      expect(leaked(body + headers, asked)).toEqual([]);
    }

    await settle(own);
    expect(await fingerprint(own.own.url, theirs.shop.shopId)).toEqual(before);
  });

  test("that answers with a file shows the shop its own data", async () => {
    for (const path of ["/api/customers.csv", "/api/movements.csv"])
      expect(leaked((await ask({ path, as: theirToken })).body, "")).not.toEqual([]);
  });

  test.each(["/api/customers.csv", "/api/movements.csv"])(
    "refuses the name of another shop on %s",
    async (path) => {
      const answer = await ask({ path, headers: { "x-shop-domain": TEST_SHOP } });
      expect([answer.status, codeOf(answer)]).toEqual([403, "shop_mismatch"]);
    },
  );
});

describe("a page that listens to another shop's documents", () => {
  test("is tried with documents that the other shop has, one of each kind", async () => {
    const heard = await listenTo(theirDocuments, (text) => linesOf(text) >= theirDocuments.length, TEST_SHOP);
    const kinds = heard
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(kinds).toEqual(theirDocuments.map(() => "snapshot"));
  });

  test("receives nothing when they change", async () => {
    const path = `rewards/${theirs.ids.reward}`;
    const mine = `rewards/${ours.ids.reward}`;
    let heardSoFar = "";
    const heard = listenTo([path, mine], (text) => {
      heardSoFar = text;
      return text.includes("INACTIVE");
    });
    await vi.waitFor(() => expect(linesOf(heardSoFar)).toBeGreaterThanOrEqual(2));

    const change = { status: "INACTIVE" } as const;
    for (const { shop, ids } of [theirs, ours])
      await setRewardStatus(
        own.deps,
        { shopId: shop.shopId, actor: "test" },
        { rewardId: ids.reward, ...change },
      );

    const lines = (await heard).split("\n").filter((line) => line.includes(path));
    expect(lines).toEqual([expect.stringContaining('"version":0,"data":null')]);
  });
});
