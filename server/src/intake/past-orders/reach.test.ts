// How far back a store's orders can be read: the platform shows those of the last 60 days, and all of them to an app
// with the scope for it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { installShop } from "../../tenant/shops/install-shop.ts";
import { openConnectedShop, type ConnectedShop } from "../../testing/samples/connected-shop.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";

const patience = { timeout: 30_000, interval: 20 };

let opened: ConnectedShop;
let api: TestApi;
beforeEach(async () => {
  opened = await openConnectedShop();
  api = await openApi(opened.deps, opened.shop);
  place("ada@example.com", 400);
  place("bea@example.com", 30);
});
afterEach(async () => {
  await api.close();
  await opened.close();
});

const store = () => opened.world.store.control;

/** A paid order of 20.00 without a webhook. */
const place = (email: string, days: number) =>
  store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    newCustomer: { email, firstName: "Ada", state: "enabled" },
    isSilent: true,
    at: new Date(opened.deps.clock.now().getTime() - days * 86_400_000),
  });

const required = () => opened.deps.platform.authorization.requiredScopes;

async function grant(scopes: readonly string[]): Promise<void> {
  store().install({ shop: TEST_SHOP, scopes });
  await installShop(opened.deps, store().idToken({ shop: TEST_SHOP }));
}

const read = async (reach: "ALL" | "RECENT") =>
  (
    await api.ask(
      `mutation { pastOrdersRead(reach: ${reach}) { pastCredit { id reach } userErrors { code field } } }`,
    )
  ).data.pastOrdersRead;
const newest = async () =>
  (await api.ask("{ pastCredits { id state reach progress totals { orders points } } }")).data.pastCredits[0];
const ready = () =>
  vi.waitFor(async () => {
    const found = await newest();
    expect(found).toMatchObject({ state: "READY" });
    return found;
  }, patience);
const access = async () => (await api.ask("{ pastOrdersAccess { all grantUrl } }")).data.pastOrdersAccess;

describe("a store that has granted all orders", () => {
  beforeEach(() => grant([...required(), "read_all_orders"]));

  test("is read from its first order on", async () => {
    expect(await access()).toMatchObject({ all: true });

    await read("ALL");

    expect(await ready()).toMatchObject({ reach: "ALL", totals: { orders: 2, points: 40 } });
  });

  test("can still be read for the last 60 days only", async () => {
    await read("RECENT");

    expect(await ready()).toMatchObject({ reach: "RECENT", totals: { orders: 1, points: 20 } });
  });

  test("is read again if another reach is requested", async () => {
    await read("RECENT");
    const recent = await ready();

    await read("ALL");

    await vi.waitFor(
      async () => expect(await newest()).toMatchObject({ state: "READY", totals: { orders: 2 } }),
      patience,
    );
    expect((await newest()).id).not.toBe(recent.id);
    expect((await api.ask("{ pastCredits { id } }")).data.pastCredits).toHaveLength(1);
  });
});

describe("a store that has not granted all orders", () => {
  test("cannot be read from its first order on, and the error says where to grant that", async () => {
    await grant(required());

    expect(await read("ALL")).toEqual({
      pastCredit: null,
      userErrors: [{ code: "all_orders_not_granted", field: ["reach"] }],
    });
    const { all, grantUrl } = await access();
    expect(all).toBe(false);
    expect(Object.fromEntries(new URL(grantUrl).searchParams)).toEqual({
      shop: TEST_SHOP,
      path: "/app/getting-started",
      wants: "all_orders",
    });
  });

  test("is read for the last 60 days", async () => {
    await grant(required());

    await read("RECENT");

    expect(await ready()).toMatchObject({ totals: { orders: 1, points: 20 } });
  });
});

test("a store without a scope that reading needs is reported, with the scope", async () => {
  await grant(["read_orders", "write_discounts"]);

  await read("RECENT");

  await vi.waitFor(
    async () =>
      expect((await api.ask("{ pastCredits { state failure missingScope } }")).data.pastCredits).toEqual([
        { state: "READING", failure: "access_denied", missingScope: "read_customers" },
      ]),
    patience,
  );
});
