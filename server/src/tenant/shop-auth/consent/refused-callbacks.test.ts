// Forged answers at /auth/callback: each is refused for its own fault, on a page that offers to start again, and the
// store is not asked for anything.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../../../testing/auth-world.ts";
import { TEST_SHOP as shop } from "../../../testing/test-platform.ts";

let own: AuthWorld;
beforeAll(async () => {
  own = await openAuthWorld();
});
afterAll(() => own.close());

interface Attempt {
  /** The values that the store signs. */
  values: Record<string, string>;
  cookie: string;
  secret?: string;
  /** Changes the address after it was signed. */
  tamper?: (query: URLSearchParams) => void;
}

/** A valid callback, which each case then spoils. */
async function goodAttempt(ofShop = shop): Promise<Attempt> {
  const start = await own.get(`/auth/start?shop=${ofShop}`);
  const state = new URL(String(start.headers.location)).searchParams.get("state") ?? "";
  const code = own.world.store.control.authorizationCode({ shop: ofShop, isPerUser: true });
  const cookie = String(start.headers["set-cookie"]).split(";")[0] ?? "";
  return { values: { code, shop: ofShop, state, host: "ZmVybg" }, cookie };
}

async function send({ values, cookie, secret, tamper }: Attempt) {
  const [path = "", text] = own.callback(values, secret).split("?");
  const query = new URLSearchParams(text);
  tamper?.(query);
  return own.get(`${path}?${query.toString()}`, cookie ? { cookie } : {});
}

async function countLaunches(): Promise<number> {
  const text = "SELECT FROM laurel.credentials WHERE kind = 'launch'";
  const { rowCount } = await withAdministrator(own.own.url, (client) => client.query(text));
  return rowCount ?? 0;
}

const seconds = (away: number): string => String(Math.floor(own.deps.clock.now().getTime() / 1000) + away);
const set = (name: string, value: string) => (attempt: Attempt) => {
  attempt.tamper = (query) => query.set(name, value);
};
const add = (name: string, value: string) => (attempt: Attempt) => {
  attempt.tamper = (query) => query.append(name, value);
};
const drop = (name: string) => (attempt: Attempt) => {
  attempt.tamper = (query) => query.delete(name);
};
const sign = (name: string, value: string | (() => string)) => (attempt: Attempt) => {
  attempt.values[name] = typeof value === "string" ? value : value();
};
const bake = (change: (value: string) => string) => (attempt: Attempt) => {
  const [name = "", value = ""] = attempt.cookie.split("=");
  attempt.cookie = `${name}=${change(value)}`;
};
const jwtPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

type Spoil = (attempt: Attempt) => void | Promise<void>;

const cases: readonly (readonly [string, string, Spoil])[] = [
  // Incomplete.
  ["callback_malformed", "without a code", drop("code")],
  ["callback_malformed", "with an empty code", set("code", "")],
  ["callback_malformed", "with two codes", add("code", "other")],
  ["callback_malformed", "without a state", drop("state")],
  ["callback_malformed", "with two states", add("state", "other")],
  ["callback_malformed", "without a signature", drop("hmac")],
  ["callback_malformed", "with two signatures", add("hmac", "0".repeat(64))],
  ["callback_malformed", "without a time", drop("timestamp")],
  ["callback_malformed", "with two times", add("timestamp", "1")],
  ["callback_malformed", "with two hosts", add("host", "x")],
  ["invalid_shop", "without a shop", drop("shop")],
  ["callback_malformed", "with two shops", add("shop", OTHER_SHOP)],
  // Not signed by the store platform.
  ["invalid_hmac", "signed with another secret", (attempt) => void (attempt.secret = "a guess")],
  ["invalid_hmac", "signed with the app's key", (attempt) => void (attempt.secret = "test-key")],
  ["invalid_hmac", "whose code was changed", set("code", "other")],
  ["invalid_hmac", "whose time was changed", (attempt) => set("timestamp", seconds(5))(attempt)],
  ["invalid_hmac", "whose host was changed", set("host", "ZXZpbA")],
  ["invalid_hmac", "with an added parameter", add("path", "/app")],
  ["invalid_hmac", "with a removed parameter", drop("host")],
  ["invalid_hmac", "with a signature of zeros", set("hmac", "0".repeat(64))],
  [
    "invalid_hmac",
    "with half a signature",
    (attempt) => void (attempt.tamper = (q) => q.set("hmac", (q.get("hmac") ?? "").slice(0, 32))),
  ],
  [
    "invalid_hmac",
    "with a signature in capitals",
    (attempt) => void (attempt.tamper = (q) => q.set("hmac", (q.get("hmac") ?? "").toUpperCase())),
  ],
  [
    "invalid_hmac",
    "with text after the signature",
    (attempt) => void (attempt.tamper = (q) => q.set("hmac", `${q.get("hmac")}00`)),
  ],
  ["invalid_hmac", "with a word as its signature", set("hmac", "true")],
  [
    "invalid_hmac",
    "whose signature has the old parameter name",
    (attempt) =>
      void (attempt.tamper = (q) => {
        q.set("signature", q.get("hmac") ?? "");
        q.set("hmac", "x");
      }),
  ],
  // Signed at another time.
  ["callback_expired", "from 91 seconds ago", sign("timestamp", () => seconds(-91))],
  ["callback_expired", "from yesterday", sign("timestamp", () => seconds(-86_400))],
  ["callback_expired", "from the future", sign("timestamp", () => seconds(91))],
  ["callback_expired", "with an invalid time", sign("timestamp", "now")],
  ["callback_expired", "with a signed number as its time", sign("timestamp", () => `+${seconds(0)}`)],
  ["callback_expired", "with a time in another format", sign("timestamp", () => `${seconds(0)}.0`)],
  // An answer that this browser did not ask for.
  ["state_missing", "without the browser's cookie", (attempt) => void (attempt.cookie = "")],
  ["state_missing", "with an empty cookie", bake(() => "")],
  [
    "state_missing",
    "with a cookie of another name",
    (attempt) => void (attempt.cookie = `laurel_state=${attempt.cookie.split("=")[1]}`),
  ],
  [
    "state_missing",
    "with two cookies of the name",
    (attempt) => void (attempt.cookie += `; ${attempt.cookie}`),
  ],
  ["state_mismatch", "with a state that was made up", sign("state", "guess")],
  [
    "state_mismatch",
    "with the cookie's value as its state",
    (attempt) => sign("state", attempt.cookie.split("=")[1] ?? "")(attempt),
  ],
  [
    "state_mismatch",
    "with the state of another attempt",
    async (attempt) => sign("state", (await goodAttempt()).values["state"] ?? "")(attempt),
  ],
  [
    "state_mismatch",
    "with the cookie of another attempt",
    async (attempt) => void (attempt.cookie = (await goodAttempt()).cookie),
  ],
  ["state_invalid", "with a cookie that was made up", bake(() => "guess")],
  [
    "state_invalid",
    "with a cookie whose signature was changed",
    bake((value) => `${value.slice(0, -4)}AAAA`),
  ],
  [
    "state_invalid",
    "with an unsigned cookie",
    bake((value) => `${jwtPart({ alg: "none" })}.${value.split(".")[1]}.`),
  ],
  [
    "state_invalid",
    "with another token of ours as its cookie",
    async (attempt) => {
      const { uid } = await own.signIn();
      bake(() => uid)(attempt);
    },
  ],
  [
    "state_wrong_shop",
    "with another shop's question in its cookie",
    async (attempt) => {
      const others = await goodAttempt(OTHER_SHOP);
      attempt.values["state"] = others.values["state"] ?? "";
      bake(() => others.cookie.split("=")[1] ?? "")(attempt);
    },
  ],
  [
    "state_missing",
    "for another shop than was asked",
    (attempt) => {
      attempt.values["shop"] = OTHER_SHOP;
    },
  ],
  // A code that the store does not know.
  ["authorization_refused", "with a code that the store did not give", sign("code", "made-up")],
  [
    "authorization_refused",
    "with a code of another shop",
    (attempt) => {
      attempt.values["code"] = own.world.store.control.authorizationCode({
        shop: OTHER_SHOP,
        isPerUser: true,
      });
    },
  ],
];

describe("an answer of the store", () => {
  test.each(cases)("is refused as %s %s", async (code, _name, spoil) => {
    const attempt = await goodAttempt();
    await spoil(attempt);
    const before = await countLaunches();
    const answer = await send(attempt);

    expect(answer.headers["x-laurel-refusal"]).toBe(code);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers.location).toBeUndefined();
    expect(await countLaunches()).toBe(before);
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.body).toMatch(/href="http:\/\/localhost:3000\/(install|auth\/start\?shop=)/);
  });

  test("is refused as state_expired after ten minutes", async () => {
    const attempt = await goodAttempt();
    const before = own.deps.clock.now();
    own.deps.clock.move({ minutes: 11 });
    const answer = await send(attempt);
    own.deps.clock.set(before);
    expect(answer.headers["x-laurel-refusal"]).toBe("state_expired");
  });

  test("is accepted once, and refused as state_spent when it arrives again", async () => {
    const attempt = await goodAttempt();
    expect((await send(attempt)).statusCode).toBe(302);
    expect((await send(attempt)).headers["x-laurel-refusal"]).toBe("state_spent");
  });

  test("is accepted once of two that arrive at the same time", async () => {
    const attempt = await goodAttempt();
    const answers = await Promise.all([send(attempt), send(attempt), send(attempt)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["302", "403", "403"]);
  });

  test("that grants less than the app needs connects nothing", async () => {
    own.world.store.control.revokeTokens({ shop });
    const answer = await send(await goodAttempt());
    const state = new URL(String(answer.headers.location)).searchParams.get("state");
    const code = own.world.store.control.authorizationCode({ shop, scopes: ["read_orders"] });
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const refused = await send({ values: { code, shop, state: state ?? "" }, cookie });
    expect(refused.headers["x-laurel-refusal"]).toBe("missing_scopes");
  });
});
