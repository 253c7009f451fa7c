// Where a store leads to Laurel: told by each request that came through it, or asked for.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { openStorefront, type Storefront } from "../../../testing/samples/a-storefront.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { noteCall } from "./place.ts";

let store: Storefront;
let api: TestApi;

beforeAll(async () => {
  store = await openStorefront({ points: [0] });
  // The store is on this machine.
  const env = { ...store.deps.env, devStoreUrl: store.world.store.url };
  api = await openApi({ ...store.deps, env }, store.shop);
});
afterAll(async () => {
  await api.close();
  await store.close();
});

const read = async () =>
  (await api.ask("{ storefront { base pageUrl themeBlocks { handle editorUrl } calledOn } }")).data
    .storefront;
const check = async (base: string) =>
  (
    await api.ask(
      `mutation ($base: String!) { storefrontCheck(base: $base) { storefront { base calledOn } userErrors { code field } } }`,
      { base },
    )
  ).data.storefrontCheck;

describe("a store", () => {
  test("leads to Laurel as the app is set up, until it says otherwise", async () => {
    expect(await read()).toMatchObject({
      base: "/apps/laurel",
      pageUrl: expect.stringContaining("/s/fern/apps/laurel") as string,
      themeBlocks: [
        { handle: "rewards-button", editorUrl: expect.stringMatching(/activateAppId=[^&]+rewards-button/) },
        { handle: "points-product", editorUrl: expect.stringMatching(/template=product&addAppBlockId=/) },
        { handle: "points-cart", editorUrl: expect.stringMatching(/template=cart&addAppBlockId=/) },
      ],
      calledOn: null,
    });
  });

  test("says by a shopper's request that it leads here, once a day", async () => {
    store.deps.clock.set("2026-11-20T12:00:00Z");
    await store.view(null);
    await vi.waitFor(async () => expect(await read()).toMatchObject({ calledOn: "2026-11-20" }));
    await withAdministrator(store.own.url, (client) =>
      client.query("UPDATE laurel.storefronts SET base = '/tools/other'"),
    );
    await store.view(null);
    await store.view(null);
    expect(await read()).toMatchObject({ base: "/tools/other" });

    store.deps.clock.set("2026-11-21T12:00:00Z");
    await store.view(null);
    await vi.waitFor(async () =>
      expect(await read()).toMatchObject({ base: "/apps/laurel", calledOn: "2026-11-21" }),
    );
  });

  test("corrects the path by a request that came by another one, also on the same day", async () => {
    await noteCall(store.deps, { shop: store.shop, base: "/fr/tools/points", root: "/fr" });
    expect(await read()).toMatchObject({ base: "/tools/points" });
    await noteCall(store.deps, { shop: store.shop, base: "/apps/laurel", root: "" });
    expect(await read()).toMatchObject({ base: "/apps/laurel" });
  });

  test("is known to lead here as soon as one of two requests at once is answered", async () => {
    let isStored = false;
    const first = noteCall(store.deps, { shop: store.shop, base: "/tools/twice", root: "" }).then(
      () => (isStored = true),
    );
    await noteCall(store.deps, { shop: store.shop, base: "/tools/twice", root: "" });
    expect(isStored).toBe(true);
    await first;
  });
});

describe("a path", () => {
  beforeEach(() => noteCall(store.deps, { shop: store.shop, base: "/tools/points", root: "" }));

  test("is asked for through the store, and kept if Laurel answers", async () => {
    expect(await check(" apps/laurel/ ")).toMatchObject({
      storefront: { base: "/apps/laurel" },
      userErrors: [],
    });
  });

  test.each([
    "",
    "laurel",
    "apps",
    "apps/laurel/x",
    "apps/../admin",
    "admin/laurel",
    "apps/la urel",
    "https://x.example/apps/x",
  ])("is refused as %j, and the store is not asked", async (base) => {
    expect(await check(base)).toEqual({
      storefront: null,
      userErrors: [{ code: "storefront_base_invalid", field: ["base"] }],
    });
  });

  test("is refused where the store has something else", async () => {
    expect(await check("apps/nothing")).toEqual({
      storefront: null,
      userErrors: [{ code: "storefront_not_reached", field: ["base"] }],
    });
    expect(await read()).toMatchObject({ base: "/tools/points" });
  });
});
