// How a session ends early: the store no longer confirms the person, or staff end it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAuthWorld, type AuthWorld } from "../../testing/auth-world.ts";
import { OTHER_SHOP } from "../../testing/auth-world.ts";
import { TEST_SHOP as shop } from "../../testing/test-platform.ts";
import { findShopIdByDomain } from "../shops/find-shop.ts";
import { openSession } from "./sessions.ts";

let own: AuthWorld;
beforeEach(async () => {
  own = await openAuthWorld();
});
afterEach(() => own.close());

/** The store's clock follows the test's, which has moved. ID tokens are checked by the system clock. */
const idToken = (ofShop = shop, claims: Record<string, unknown> = {}) => {
  const seconds = Math.floor(Date.now() / 1000);
  return own.idToken(ofShop, { nbf: seconds, iat: seconds, exp: seconds + 60, ...claims });
};
const ask = (query: string, token: string, beside?: string) =>
  own.post(
    "/api/graphql",
    { query },
    { "x-laurel-authorization": `Bearer ${token}`, ...(beside ? { authorization: `Bearer ${beside}` } : {}) },
  );
const statusOf = async (token: string, beside?: string) =>
  (await ask("{ shop { domain } }", token, beside)).statusCode;
const minutes = (count: number) => own.deps.clock.move({ minutes: count });

describe("a session that an ID token of the store opened", () => {
  test("ends an hour after the store last confirmed the person", async () => {
    const { token } = await own.signIn();
    minutes(59);
    expect(await statusOf(token)).toBe(200);
    minutes(1);
    expect(await statusOf(token)).toBe(401);
  });

  test("continues for the day while requests include fresh ones", async () => {
    const { token, expires_at: end } = await own.signIn();
    expect(new Date(end).getTime() - own.deps.clock.now().getTime()).toBe(24 * 60 * 60 * 1000);
    for (let hour = 0; hour < 23; hour += 1) {
      minutes(60);
      expect(await statusOf(token, idToken())).toBe(200);
      expect(await statusOf(token)).toBe(200);
    }
    minutes(61);
    expect(await statusOf(token, idToken())).toBe(401);
  });

  test.each([
    ["of another person", () => idToken(shop, { sub: "999" })],
    ["of another store", () => idToken(OTHER_SHOP)],
    ["that has expired", () => idToken(shop, { exp: 1_700_000_000, iat: 1_699_999_000, nbf: 1_699_999_000 })],
    ["without a signature", () => `${idToken().split(".").slice(0, 2).join(".")}.AAAA`],
  ])("is not prolonged by an ID token %s", async (_, another) => {
    const { token } = await own.signIn();
    await own.signIn(OTHER_SHOP);
    minutes(60);
    expect(await statusOf(token, another())).toBe(401);
  });

  test("ends document streams by then too", async () => {
    const { uid } = await own.signIn();
    minutes(30);
    const signIn = async (headers: Record<string, string> = {}) =>
      own.post("/backend/sign-in", { token: uid }, headers);
    const inHalfAnHour = new Date(own.deps.clock.now().getTime() + 30 * 60_000);
    const ends = new Date((await signIn()).json<{ expiresAt: string }>().expiresAt);
    expect(Math.abs(ends.getTime() - inHalfAnHour.getTime())).toBeLessThan(2_000);
    minutes(30);
    expect((await signIn()).statusCode).toBe(401);
    expect((await signIn({ authorization: `Bearer ${idToken()}` })).statusCode).toBe(200);
  });
});

test("a session from a classic authorization has no ID token, and lasts the day", async () => {
  await own.signIn();
  const shopId = (await findShopIdByDomain(own.deps, shop))!;
  const { token } = await own.deps.db.global((tx) => openSession(own.deps, tx, { shopId, staffId: "7" }));
  minutes(23 * 60);
  expect(await statusOf(token)).toBe(200);
  minutes(60);
  expect(await statusOf(token)).toBe(401);
});

describe("the list of who is signed in", () => {
  const list = async (token: string) =>
    (await ask("{ signedIn { staffId sessions openedAt lastSeenAt isOwn } }", token)).json().data.signedIn;
  const end = async (token: string, staffId: string) =>
    (
      await ask(
        `mutation { sessionsEnd(staffId: "${staffId}") { endedSessions userErrors { code } } }`,
        token,
      )
    ).json().data.sessionsEnd;
  const notFound = { endedSessions: null, userErrors: [{ code: "session_not_found" }] };
  const open = async (staffId: string, ofShop = shop) => {
    const shopId = (await findShopIdByDomain(own.deps, ofShop))!;
    return (await own.deps.db.global((tx) => openSession(own.deps, tx, { shopId, staffId }))).token;
  };

  test("has one line per person, however often they opened the app, with the newest use, and marks the caller", async () => {
    await own.signIn();
    await open("7");
    minutes(5);
    const opened = own.deps.clock.now().toISOString();
    const ann = await open("7");
    minutes(5);
    const seen = own.deps.clock.now().toISOString();
    const [first, ...others] = await list(ann);
    expect(first).toMatchObject({ staffId: "7", sessions: 2, openedAt: opened, isOwn: true });
    expect(others).toMatchObject([{ sessions: 1, isOwn: false }]);
    expect((await list(ann))[0].lastSeenAt).toBe(seen);
  });

  test("ends all sessions of a person at once, one's own too, with a line in the audit log", async () => {
    await own.signIn();
    const [ann, bea, alsoBea] = [await open("7"), await open("8"), await open("8")];
    expect(await end(ann, "8")).toEqual({ endedSessions: 2, userErrors: [] });
    expect(await statusOf(bea)).toBe(401);
    expect(await statusOf(alsoBea)).toBe(401);
    expect(await end(ann, "8")).toEqual(notFound);
    const { auditLog } = (await ask("{ auditLog { nodes { action actor subjectId } } }", ann)).json().data;
    expect(auditLog.nodes[0]).toEqual({ action: "SESSION_ENDED", actor: "staff:7", subjectId: "8" });

    await end(ann, "7");
    expect(await statusOf(ann)).toBe(401);
  });

  test("shows nothing of another shop, and ends nothing there", async () => {
    await own.signIn();
    await own.signIn(OTHER_SHOP);
    const [ann, theirs, alsoTheirs] = [
      await open("7"),
      await open("7", OTHER_SHOP),
      await open("9", OTHER_SHOP),
    ];
    expect(await list(ann)).not.toContainEqual(expect.objectContaining({ staffId: "9" }));
    expect(await end(ann, "9")).toEqual(notFound);
    expect(await statusOf(alsoTheirs)).toBe(200);
    await end(ann, "7");
    expect(await statusOf(theirs)).toBe(200);
  });
});
