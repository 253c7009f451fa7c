import { describe, expect, test } from "vitest";
import { createAuthWorld, shop, storedCookies } from "../testing/auth-world.ts";
import { settle } from "../testing/fakes/fake-clock.ts";
import { json } from "../testing/fakes/fake-server.ts";
import { createSessionStore } from "./session-store.ts";

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };

function createWorld(
  options: Parameters<typeof createAuthWorld>[0] = known,
  parts: Pick<Parameters<typeof createSessionStore>[0], "askFirst"> = {},
) {
  const world = createAuthWorld(options);
  const { server } = world;
  server.answer("/backend/sign-in", () => json({ idToken: "id.1", expiresAt: "2026-11-21T10:00:00.000Z" }));
  server.answer("/app-auth", () => json({ body: { program: { status: "ON", version: 1 } } }));
  const pages: string[] = [];
  const session = createSessionStore({
    ...world,
    ...parts,
    bridge: "classic",
    fetch: server.fetch,
    endpoints: { documents: "", functions: "" },
    currentPath: () => "/app/customers",
    replacePage: (path) => pages.push(path),
  });
  return { ...world, session, pages };
}

describe("the session", () => {
  test("starts once for any number of callers", async () => {
    const { session, server } = createWorld();
    session.open();
    session.open();
    await settle();

    expect(session.getState().kind).toBe("ready");
    expect(server.askedOf("/app-auth")).toHaveLength(1);
  });

  test("is ready with the first page's data, for which it waits a second at most", async () => {
    const first = { setAsideCount: 0 };
    const { session } = createWorld(known, { askFirst: async () => first });
    session.open();
    await settle();
    const state = session.getState();
    const take = state.kind === "ready" ? state.session.takeFirstAnswer : undefined;
    expect([take?.(), take?.()]).toEqual([first, undefined]);

    const late = createWorld(known, { askFirst: () => new Promise(() => undefined) });
    late.session.open();
    await settle();
    expect(late.session.getState().kind).toBe("loading");
    await late.clock.advance(1000);
    expect(late.session.getState().kind).toBe("ready");
  });

  test("has no first data for a page that is opened later", async () => {
    const { session, clock } = createWorld(known, { askFirst: async () => ({}) });
    session.open();
    await settle();
    await clock.advance(5000);
    const state = session.getState();
    expect(state.kind === "ready" && state.session.takeFirstAnswer?.()).toBeUndefined();
  });

  test("that ended before its page had loaded can be started again", async () => {
    const { session, server, pages, browser } = createWorld();
    server.answer("/backend/sign-in", () => json({}, 401));
    session.open();
    await settle();
    expect(pages).toEqual(["/reauth"]);
    server.answer("/backend/sign-in", () => json({ idToken: "id.2", expiresAt: "2026-11-21T10:00:00.000Z" }));
    browser.cookies.set(`token_${shop}`, "la_lasting", { maxAgeSeconds: 60 });
    browser.cookies.set(`expires_at_${shop}`, "2026-11-22T09:00:00.000Z", { maxAgeSeconds: 60 });
    browser.cookies.set(`uid_${shop}`, "lasting.uid", { maxAgeSeconds: 60 });

    session.open();
    await settle();

    expect(session.getState().kind).toBe("ready");
  });

  test("reports nothing more once it is closed", async () => {
    const { session } = createWorld();
    session.open();
    session.close();
    await settle();

    expect(session.getState().kind).toBe("loading");
  });
});
