// What a store shows of the program, asked for through the store itself.
import type { ProgramDocument, ProgramStatus } from "@laurel/domain/program/program.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openStorefront, type Storefront } from "../../testing/samples/a-storefront.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { setExcluded } from "../../core/membership/set-excluded.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { setRewardStatus } from "../../core/rewards/save-reward.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import { uninstallShop } from "../../tenant/shops/uninstall-shop.ts";

let store: Storefront;
let rewardId: string;

beforeAll(async () => {
  store = await openStorefront({
    points: [640, 0, 300, 50, 0],
    program: (program) => ({
      ...program,
      orders: { ...program.orders, holdDays: 14, include: { ...program.orders.include, tax: true } },
      tiers: {
        ...program.tiers,
        levels: [
          {
            id: "gold",
            name: "Gold",
            threshold: 10_000,
            multiplierBasisPoints: 15_000,
            entryGiftPoints: 0,
            color: "#c80",
          },
        ],
      },
    }),
  });
  rewardId = await aReward(store.deps, store.shop);
  await aReward(store.deps, store.shop, { name: "For Gold", points: 100, config: { tierIds: ["gold"] } });
  const hidden = await aReward(store.deps, store.shop, { name: "Hidden" });
  const author = { shopId: store.shop.shopId, actor: "test" };
  await setRewardStatus(store.deps, author, { rewardId: hidden, status: "INACTIVE" });
});
afterAll(() => store.close());

const programOf = ({ deps, shop }: Storefront) => deps.db.transaction(shop.shopId, loadProgram);

describe("A guest", () => {
  test("sees the shop's program: rewards, how much shopping they cost, and ways to earn", async () => {
    const view = await store.view(null);
    expect(view).toMatchObject({
      program: {
        name: "Regency",
        status: "live",
        pointsName: "points",
        currency: "EUR",
        countsBeforeTax: false,
        dir: "ltr",
      },
      visitor: { state: "guest", base: "/s/fern/apps/laurel", form: null },
      member: null,
      held: [],
      entries: [],
      ways: [{ kind: "order_spend", rateBasisPoints: 10_000, state: "open" }],
      invite: null,
    });
    expect(view.rewards).toMatchObject([
      { id: rewardId, name: "5 off", points: 500, state: "short", missing: 500, spendMinor: 50_000 },
      { name: "For Gold", state: "tier", missing: 100 },
    ]);
  });

  test("is answered in the language of the page, with where to sign in and come back from", async () => {
    const view = await store.view(null, "&locale=ar");
    expect(view.program).toMatchObject({ locale: "ar", dir: "rtl" });
    const signIn = new URL(view.visitor.signInHref, "https://fern.example");
    expect(signIn.pathname).toBe("/s/fern/customer_authentication/login");
    expect(Object.fromEntries(signIn.searchParams)).toEqual({
      return_to: "/s/fern/apps/laurel",
      locale: "ar",
    });
    expect((await store.view(null, "&locale=%2e%2e")).program.locale).toBe("en");
  });
});

describe("A member", () => {
  test("sees the balance, what it is worth, and which rewards are open", async () => {
    const view = await store.view(store.member(0));
    expect(view.visitor).toMatchObject({ state: "member", form: expect.any(String) as string });
    expect(view.member).toMatchObject({
      firstName: "Ada",
      available: 640,
      pending: 0,
      pendingNext: null,
      worthMinor: 500,
      owed: null,
      tier: null,
      nextTier: { name: "Gold", basis: "spend", missing: 10_000 },
    });
    expect(view.rewards.map(({ state, missing }) => [state, missing])).toEqual([
      ["open", 0],
      ["tier", 0],
    ]);
    expect(view.entries).toMatchObject([{ kind: "adjustment", points: 640, title: "From the shop" }]);
    expect(view.entries[0]).not.toHaveProperty("reason");
  });

  test("sees points of an order as coming, and on which day", async () => {
    const order = anOrder({
      orderId: "order-900",
      name: "#900",
      customerId: store.member(1),
      processedAt: "2026-03-01T12:00:00.000Z",
    });
    await deliver(store.deps, store.shop, [orderChanged(order, aCustomer(store.member(1)))]);
    const view = await store.view(store.member(1));
    const [entry] = view.entries;
    expect(entry).toMatchObject({ kind: "order_award", title: "Order #900" });
    expect(view.member).toMatchObject({
      available: 0,
      pending: entry!.points,
      pendingNext: { points: entry!.points, on: entry!.spendableOn },
    });
  });

  test("who was merged into another customer of the store is that one", async () => {
    await mergeCustomers(store.deps, store.shop.shopId, {
      fromId: store.customerIds[3]!,
      intoId: store.customerIds[2]!,
      actor: "test",
    });
    expect((await store.view(store.member(3))).member?.available).toBe(350);
    expect((await store.view(store.member(2))).member?.available).toBe(350);
  });

  test("whom the merchant excluded sees what a guest sees, and no form", async () => {
    await setExcluded(store.deps, store.shop.shopId, {
      customerId: store.customerIds[4]!,
      isExcluded: true,
      actor: "test",
    });
    const view = await store.view(store.member(4));
    expect(view).toMatchObject({ visitor: { state: "excluded", form: null }, member: null });
    expect(view.rewards).toEqual((await store.view(null)).rewards);
  });
});

describe("A customer of the store whom Laurel does not know yet", () => {
  test("is read from the store, and is a member from then on", async () => {
    const { id } = store.world.store.control.createCustomer({ shop: TEST_SHOP, email: "new@example.com" });
    const view = await store.view(String(id));
    expect(view).toMatchObject({ visitor: { state: "member" }, member: { available: 0 } });
    expect((await store.view(String(id))).visitor.state).toBe("member");
  });

  test("is told to come back while the store does not answer, within about two seconds", async () => {
    const { id } = store.world.store.control.createCustomer({ shop: TEST_SHOP, email: "late@example.com" });
    store.world.store.control.disturbPlatform({
      kind: "timeout_before_work",
      field: "customer",
      holdMs: 10_000,
    });
    const { status, body } = await store.ask(String(id), "?as=json");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "platform_unavailable" });
    expect((await store.view(String(id))).visitor.state).toBe("member");
  });
});

describe("On the way through the store", () => {
  test("cookies pass neither way, and nothing is cached", async () => {
    store.received.length = 0;
    const { headers } = await store.ask(store.member(0), "/?as=json");
    expect(store.received).toHaveLength(1);
    expect(store.received[0]).not.toHaveProperty("cookie");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("a shopper cannot say who is signed in", async () => {
    for (const query of [
      `&logged_in_customer_id=${store.member(0)}`,
      `&shop=other.myshopify.com&signature=00`,
    ])
      expect((await store.view(null, query)).member).toBeNull();
    const { status, body } = await store.ask(null, `?as=json&x=1logged_in_customer_id=${store.member(0)}`);
    expect({ status, code: body.code }).toEqual({ status: 401, code: "signature_invalid" });
  });

  test("a request that the store did not sign is refused, and so is an old one", async () => {
    const bare = await store.app.inject({ url: "/proxy?as=json&shop=fern.myshopify.com" });
    expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([401, "signature_invalid"]);
    const now = store.deps.clock.now();
    let signed = "";
    store.app.server.once("request", ({ url = "" }) => void (signed = url));
    await store.ask(null, "?as=json");
    store.deps.clock.move({ minutes: 2 });
    const old = await store.app.inject({ url: signed });
    store.deps.clock.set(now);
    expect([old.statusCode, old.json<{ code: string }>().code]).toEqual([401, "signature_expired"]);
    expect((await store.app.inject({ url: signed })).statusCode).toBe(200);
  });
});

// From here on the program changes for all.
async function change(changes: Partial<ProgramDocument>, status: ProgramStatus = "ON"): Promise<void> {
  const { deps, shop } = store;
  const { version, document } = await programOf(store);
  const next = { ...document, ...changes };
  const asked = { expectedVersion: version, status, document: next, actor: "test" };
  expect((await updateProgram(deps, shop.shopId, asked)).ok).toBe(true);
}

test("A customer who has not joined sees the guest's view, may join, and cannot redeem", async () => {
  await change({ participants: "account_holders" });
  const { createCustomer } = store.world.store.control;
  const { id } = createCustomer({ shop: TEST_SHOP, email: "guest@example.com", state: "disabled" });
  const view = await store.view(String(id));
  expect(view).toMatchObject({ visitor: { state: "customer_guest" }, member: null, held: [], entries: [] });
  const form = { form: view.visitor.form!, key: randomUUID(), reward: rewardId };
  const { status, body } = await store.ask(String(id), "/redeem?as=json", form);
  expect({ status, code: body.code }).toEqual({ status: 422, code: "customer_not_eligible" });
  await change({ participants: "everyone" });
});

test("A paused program says so, and of a draft nothing is shown", async () => {
  await change({}, "PAUSED");
  const paused = await store.view(store.member(0));
  expect(paused).toMatchObject({ program: { status: "paused" }, member: { available: 640 } });
  expect(paused.rewards[0]).toMatchObject({ state: "paused" });
  await change({}, "DRAFT");
  expect((await store.visit(store.member(0))).status).toBe(404);
  const { status, body } = await store.ask(store.member(0), "?as=json");
  expect({ status, code: body.code }).toEqual({ status: 404, code: "not_found" });
});

test("A store that has removed Laurel shows nothing of it", async () => {
  await change({});
  expect((await store.view(null)).visitor.state).toBe("guest");
  const { deps, shop } = store;
  await deps.db.transaction(shop.shopId, (tx) => uninstallShop(deps, tx, { now: deps.clock.now() }));
  forgetShops(deps);
  const { status, body } = await store.ask(null, "?as=json");
  expect({ status, code: body.code }).toEqual({ status: 404, code: "not_found" });
});
