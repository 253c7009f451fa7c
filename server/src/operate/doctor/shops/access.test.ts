// The token that a store gave when it was installed, and what the store says of it later.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAuthWorld, type AuthWorld } from "../../../testing/auth-world.ts";
import { TEST_SHOP as domain } from "../../../testing/test-platform.ts";
import { findShopByDomain } from "../../../tenant/shops/find-shop.ts";
import type { Line } from "../checkup.ts";
import { access } from "./access.ts";

let own: AuthWorld;
beforeEach(async () => {
  own = await openAuthWorld();
  await own.signIn();
});
afterEach(() => own.close());

const look = async (): Promise<Line> => {
  const shop = await findShopByDomain(own.deps, domain);
  return (await access({ deps: own.deps, shop: shop! })) as Line;
};
const line = (state: Line["state"], words: string) => ({
  state,
  text: expect.stringContaining(words) as string,
});

test("A store that was installed takes our token, and grants what it must", async () => {
  expect(await look()).toEqual(line("ok", "read_customers, read_orders, write_discounts"));
});

test("A token that the store has ended is missing, and how to get another is said", async () => {
  own.world.store.control.revokeTokens({ shop: domain });
  expect(await look()).toEqual(line("missing", "Open the app in the store’s admin once"));
});

test("A scope that the store no longer grants is named", async () => {
  const readScopes = () => Promise.resolve(["write_customers", "write_discounts"]);
  const deps = { ...own.deps, platform: { ...own.deps.platform, readScopes } };
  const shop = await findShopByDomain(own.deps, domain);
  expect(await access({ deps, shop: shop! })).toEqual(line("missing", "does not grant read_orders."));
});

test("A store that fails is not said to lack anything", async () => {
  own.world.store.control.disturbPlatform({ kind: "http_500" });
  expect(await look()).toEqual(line("unknown", "Run this again"));
});
