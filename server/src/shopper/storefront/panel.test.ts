// What the script shows in the panel beside the store's page: parts, for guests from memory.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openRedeemingStorefront, type RedeemingStorefront } from "../../testing/samples/a-storefront.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { proxiedPath } from "../../testing/walks/proxied-path.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";

let store: RedeemingStorefront;

beforeAll(async () => {
  store = await openRedeemingStorefront();
}, 120_000);
afterAll(() => store.close());

interface Part {
  readonly cached: string | null;
  readonly version: string;
  /** What came of a form. */
  readonly code: string;
  readonly about: string;
  readonly html: string;
}

async function part(platformId: string | null, path: string, fields?: Record<string, string>): Promise<Part> {
  const { status, headers, text } = await store.visit(platformId, path, fields);
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const opened = /^<laurel-part v="(?<v>[^"]*)" code="(?<code>[^"]*)" about="(?<about>[^"]*)">/.exec(text);
  expect(opened).not.toBeNull();
  expect(text.endsWith("</laurel-part>")).toBe(true);
  const { v: version = "", code = "", about = "" } = opened?.groups ?? {};
  const html = text.replace(/<style>[\s\S]*?<\/style>/, "");
  return { cached: headers.get("cache-control"), version, code, about, html };
}

/** As the platform passes it on. */
const signed = (path: string): string =>
  proxiedPath(`/proxy${path}`, {
    shop: TEST_SHOP,
    customer: "",
    now: store.deps.clock.now(),
    prefix: "/s/fern/apps/laurel",
  });

describe("A guest's part", () => {
  test("is the shop's program, with the way to sign in, and nothing that a strict policy refuses", async () => {
    const { html, code } = await part(null, "/panel");
    expect(html).toContain("1 point for each €1");
    expect(html).toContain("What points buy");
    expect(html).toContain("5 off");
    expect(html).toContain(`href="/s/fern/customer_authentication/login?`);
    expect(html).not.toMatch(/<form|<script| style="| on\w+="/);
    expect(code).toBe("");
  });

  test("is kept by browsers for a day under the program's version, and for a minute under another one", async () => {
    const { version } = await part(null, "/panel");
    const day = "public, max-age=86400, stale-while-revalidate=604800";
    expect((await part(null, `/panel?v=${version}&locale=en`)).cached).toBe(day);
    for (const path of ["/panel", "/panel?v=older", `/panel?v=${version}&v=${version}`])
      expect((await part(null, path)).cached).toBe("public, max-age=60");
  });

  test("is not sent again to a browser that has it", async () => {
    const { headers } = await store.visit(null, "/panel");
    const etag = headers.get("etag")!;
    const ask = (known: string) =>
      store.app.inject({ url: signed("/panel"), headers: { "if-none-match": known } });
    const same = await ask(etag);
    expect([same.statusCode, same.body]).toEqual([304, ""]);
    expect((await ask(`"other"`)).statusCode).toBe(200);
  });

  test("is never personal, also for a member", async () => {
    const [guest, member] = await Promise.all([null, store.member(0)].map((who) => part(who, "/panel")));
    expect(member).toEqual(guest);
    expect(member!.html).not.toContain("1,200");
  });

  test("is what a page gets that takes somebody for signed in, and then nobody keeps it", async () => {
    const { html, cached } = await part(null, "/panel?in=1");
    expect(cached).toBe("private, no-store");
    expect(html).toContain("Sign in");
  });

  test("is made once for many, each language and shop apart", async () => {
    const read = vi.spyOn(store.deps.db, "readOneMoment");
    try {
      const locale = "de-AT";
      const paths = Array.from({ length: 30 }, () => `/panel?locale=${locale}&v=${randomUUID()}`);
      const parts = await Promise.all(paths.map((path) => part(null, path)));
      expect(new Set(parts.map(({ html }) => html)).size).toBe(1);
      expect(read).toHaveBeenCalledTimes(1);
      expect((await part(null, "/panel?locale=fr")).html).toContain(`lang="fr"`);
      expect(read).toHaveBeenCalledTimes(2);
    } finally {
      read.mockRestore();
    }
  });

  test("follows the program within seconds", async () => {
    const { version } = await part(null, "/panel");
    await aReward(store.deps, store.shop, { name: "9 off", points: 900 });
    await expect
      .poll(async () => (await part(null, "/panel")).html, { timeout: 20_000, interval: 500 })
      .toContain("9 off");
    expect((await part(null, "/panel")).version).not.toBe(version);
  });
});

describe("A member's part", () => {
  const fieldsOf = async (index: number): Promise<Record<string, string>> => ({
    form: (await store.view(store.member(index))).visitor.form!,
    key: randomUUID(),
  });

  test("is their own, in tabs, and nobody keeps it", async () => {
    const { html, cached } = await part(store.member(1), "/panel?in=1");
    expect(cached).toBe("private, no-store");
    expect(html).toContain("1,200");
    expect(html.match(/role="tab"/g)).toHaveLength(3);
    expect(html).toContain(`name="reward" value="${store.rewardId}"`);
    expect(html).not.toMatch(/<script| style="| on\w+="/);
  });

  test("answers a form: with the code, and what came of it", async () => {
    const fields = { ...(await fieldsOf(0)), reward: store.rewardId };
    for (let time = 0; time < 2; time += 1) {
      const { html, code, about } = await part(store.member(0), "/redeem?as=part", fields);
      expect(code).toBe("ready");
      expect(html).toContain(`>${store.discounts()[0]!.code}</code>`);
      expect(html).toContain("700");
      expect((await store.view(store.member(0))).held.map(({ id }) => id)).toEqual([about]);
    }
    expect(store.discounts()).toHaveLength(1);
  });

  test("says why a form was refused", async () => {
    const dear = await aReward(store.deps, store.shop, { name: "50 off", points: 5_000 });
    const refused = await part(store.member(1), "/redeem?as=part", { ...(await fieldsOf(1)), reward: dear });
    expect(refused).toMatchObject({ code: "insufficient_points", about: dear, cached: "private, no-store" });
    expect(refused.html).toContain("You have too few points for this. Nothing was taken.");
  });

  test("has receipts and older entries as parts of their own, without style, for the member alone", async () => {
    const { entries } = await store.view(store.member(0));
    const [newest] = entries;
    const why = await part(store.member(0), `/entries/${newest!.id}/why?as=part`);
    expect(why.html).toContain(`<div class="receipt">`);
    expect(why.html).not.toContain("<h1");
    const older = await part(store.member(0), `/entries?as=part&after=${newest!.id}`);
    expect(older.html).toContain("From the shop");
    expect(older.html).not.toContain("5 off");
    for (const other of [null, store.member(1)]) {
      const answer = await store.visit(other, `/entries/${newest!.id}/why?as=part`);
      expect(answer.text).not.toContain("laurel-part");
      expect([401, 404]).toContain(answer.status);
    }
  });
});

test("A request that the store did not sign, and one for something else, gets no part", async () => {
  expect((await store.app.inject({ url: "/proxy/panel?shop=fern.myshopify.com" })).statusCode).toBe(401);
  expect((await store.visit(store.member(0), "/redeem?as=panel")).status).toBe(404);
});

describe("Guests", () => {
  /** What is refused of so many. The platform is the peer. */
  async function often(times: number, forwarded: string | null): Promise<number[]> {
    const url = signed("/panel");
    const headers = forwarded === null ? {} : { "x-forwarded-for": forwarded };
    const asked = Array.from({ length: times }, () =>
      store.app.inject({ url, headers, remoteAddress: "192.0.2.1" }),
    );
    const answers = await Promise.all(asked);
    return answers.flatMap(({ statusCode }) => (statusCode === 200 ? [] : statusCode));
  }

  test("from one address may look 120 times a minute, and keep nobody else out", async () => {
    expect(await often(120, "203.0.113.7")).toEqual([]);
    expect(await often(1, "203.0.113.7")).toEqual([429]);
    // What they claim themselves stands before what the platform says.
    expect(await often(1, "198.51.100.1, 203.0.113.7")).toEqual([429]);
    expect(await often(1, "203.0.113.8")).toEqual([]);
    expect(await often(1, null)).toEqual([]);
  });

  test("from one network of IPv6 count as one", async () => {
    expect(await often(120, "2001:db8:1:2::7")).toEqual([]);
    expect(await often(1, "2001:db8:1:2:9::8")).toEqual([429]);
    expect(await often(1, "2001:db8:1:3::8")).toEqual([]);
  });

  test("whose address nobody says may look 3,000 times a minute in one shop", async () => {
    const refused = await often(3_001, "not an address");
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(await often(1, "203.0.113.9")).toEqual([]);
    const look = await store.app.inject({ url: signed("/panel"), remoteAddress: "192.0.2.1" });
    expect(look.headers["cache-control"]).toBe("private, no-store");
  });
});

test("While the program is a draft, there is not a byte of it", async () => {
  const { shopId } = store.shop;
  const { document, version } = await store.deps.db.transaction(shopId, loadProgram);
  const asked = { expectedVersion: version, status: "DRAFT", document, actor: "test" } as const;
  expect((await updateProgram(store.deps, shopId, asked)).ok).toBe(true);
  await expect
    .poll(async () => (await store.visit(store.member(1), "/panel")).status, {
      timeout: 20_000,
      interval: 500,
    })
    .toBe(404);
  for (const path of ["/panel", "/panel?in=1"]) {
    const answer = await store.visit(store.member(1), path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    expect(answer.text).not.toContain("laurel-part");
  }
});
