// A shop as the doctor sees it, over HTTP, at a store that was written independently.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteCall } from "../../../shopper/storefront/place/place.ts";
import { openStorefront, type Storefront } from "../../../testing/samples/a-storefront.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import type { Checkup, InstalledShop, Line } from "../checkup.ts";
import { access } from "./access.ts";
import { clockOfStore } from "./clock-of-store.ts";
import { program } from "./program.ts";
import { proxy } from "./proxy.ts";
import { rewardsButton } from "./rewards-button.ts";
import { webhooks } from "./webhooks.ts";

let store: Storefront;
beforeEach(async () => {
  store = await openStorefront({ points: [0] });
});
afterEach(() => store.close());

/** The store is on this machine. */
const patient = (changes: Partial<InstalledShop["deps"]> = {}): InstalledShop => {
  const env = { ...store.deps.env, devStoreUrl: store.world.store.url };
  return { deps: { ...store.deps, env, ...changes }, shop: store.shop };
};
const look = async (check: Checkup<InstalledShop>, of = patient()): Promise<Line[]> =>
  [(await check(of)) ?? []].flat();
const line = (state: Line["state"], ...words: string[]) => ({
  state,
  text: expect.stringMatching(words.join(".*")) as string,
});

describe("Webhooks", () => {
  const to = () => `${store.deps.env.appUrl}/webhooks`;

  test("that nobody subscribed to, or that go elsewhere, are missing; asking changes nothing", async () => {
    const { platform } = store.world;
    await platform.subscribeWebhooks(store.shop.domain, "https://old.example/webhooks");
    const before = store.world.store.control.subscriptions({ shop: store.shop.domain });

    expect(await look(webhooks)).toEqual([
      line("missing", "does not send customers/create, .* and \\d+ more to"),
      line("missing", "also go to https://old.example/webhooks"),
    ]);
    expect(store.world.store.control.subscriptions({ shop: store.shop.domain })).toEqual(before);

    await platform.subscribeWebhooks(store.shop.domain, to());
    expect(await look(webhooks)).toEqual([line("ok", to())]);
  });
});

describe("The way through the store", () => {
  test("is found where it leads to Laurel", async () => {
    expect(await look(proxy)).toEqual([line("ok", "/s/fern/apps/laurel")]);
  });

  test("is missing where the store has nothing", async () => {
    await noteCall(store.deps, { shop: store.shop, base: "/apps/nothing", root: "" });
    expect(await look(proxy)).toEqual([line("missing", "/apps/nothing leads nowhere")]);
  });

  test("is missing where the store does not reach the server", async () => {
    store.world.store.control.disturbPlatform({ target: "proxy", field: "", kind: "http_502" });
    expect(await look(proxy)).toEqual([line("missing", "answers with 502")]);
  });

  test("cannot be told while the store asks for a password", async () => {
    store.world.store.control.disturbPlatform({ target: "proxy", field: "", kind: "html" });
    expect(await look(proxy)).toEqual([line("unknown", "asks for a password")]);
  });

  test("to a server with another secret is told apart", async () => {
    store.deps.platform.authorization.verifyProxied = () => ({ ok: false, code: "signature_invalid" });
    expect(await look(proxy)).toEqual([
      line("missing", "refuses the store’s signature", "SHOPIFY_API_SECRET"),
    ]);
  });
});

test("A button that is not seen is not said to be missing: only the theme's editor knows", async () => {
  expect(await look(rewardsButton)).toEqual([line("unknown", "App embeds: http.*rewards-button")]);
});

test("A store that does not answer at all leaves its pages untold", async () => {
  await store.world.store.close();
  expect(await look(proxy)).toEqual([line("unknown", "did not answer")]);
  expect(await look(rewardsButton)).toEqual([line("unknown", "did not answer")]);
  expect(await look(clockOfStore)).toEqual([]);
});

test("A clock that is a minute off the store's is missing its time server", async () => {
  const at = (aheadMs: number) => patient({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  expect(await look(clockOfStore, at(0))).toEqual([line("ok", "agrees")]);
  expect(await look(clockOfStore, at(60_000))).toEqual([line("missing", "\\d\\d seconds ahead of")]);
  expect(await look(clockOfStore, at(-60_000))).toEqual([line("missing", "behind")]);
});

test("A program that is not on, or paused, is missing", async () => {
  expect(await look(program)).toEqual([line("ok", "on")]);
  const set = (status: string) =>
    withAdministrator(store.own.url, (client) =>
      client.query("UPDATE laurel.program_versions SET status = $1", [status]),
    );
  await set("DRAFT");
  expect(await look(program)).toEqual([line("missing", "not on yet")]);
  await set("PAUSED");
  expect(await look(program)).toEqual([line("missing", "paused")]);
});

test("Without a stored token the store is not asked", async () => {
  expect(await look(access)).toEqual([line("missing", "No token of this store", "Open the app")]);
  expect(store.world.failures).toEqual([]);
});
