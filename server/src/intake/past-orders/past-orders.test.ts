// Past orders, read from a store over HTTP and credited as a batch.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import {
  attempt,
  openPastOrdersShop,
  pastCredits,
  type PastOrdersShop,
} from "../../testing/samples/past-orders-shop.ts";
import { openApi } from "../../testing/test-api.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { workOn } from "./past-credit.job.ts";

const gold = {
  id: "gold",
  name: "Gold",
  threshold: 2000,
  multiplierBasisPoints: 20_000,
  entryGiftPoints: 0,
  color: "#9aa0a6",
};

let past: PastOrdersShop;
beforeEach(async () => {
  past = await openPastOrdersShop();
});
afterEach(() => past.close());

describe("past orders", () => {
  test("are shown with what they would earn, and earn nothing yet", async () => {
    const ada = past.place("ada@example.com", 30);
    past.place("ada@example.com", 20);
    past.place("bea@example.com", 10);
    past.place("old@example.com", 90);
    past.place("new@example.com", 0.5);

    const ready = await past.read();

    expect(ready).toMatchObject({
      state: "READY",
      totals: { orders: 3, members: 2, points: 60 },
      leftOut: [],
      members: [{ customer: { displayName: "Ada" }, orders: 2, points: 40 }, { points: 20 }],
    });
    expect(await past.available(ada)).toBe(0);
  });

  test("that earn nothing are counted by their reason", async () => {
    past.place("ada@example.com", 30);
    const cancelled = past.place("ada@example.com", 29);
    past.store.cancelOrder({ shop: TEST_SHOP, orderId: cancelled.orderId });
    past.place("bea@example.com", 28, { lines: [{ quantity: 1, unitPriceMinor: 50, title: "Twine" }] });

    expect(await past.read()).toMatchObject({
      totals: { orders: 1, members: 1, points: 20 },
      leftOut: [
        { reason: "cancelled", orders: 1 },
        { reason: "too_small", orders: 1 },
      ],
    });
  });

  test("are credited as shown, and the ledger can be proved", async () => {
    const ada = past.place("ada@example.com", 30);
    past.place("ada@example.com", 20);

    const credited = await past.readAndCredit();

    expect(credited).toMatchObject({ state: "CREDITED", totals: { orders: 2, members: 1, points: 40 } });
    const member = await memberOf(past.deps, past.shop, ada.customerId);
    expect(member).toMatchObject({ available: 40, spentMinor: 4000, ordersCount: 2 });
    expect(await brokenClaims(past.deps, past.shop)).toEqual([]);
  });

  test("name in the ledger who had them credited", async () => {
    past.place("ada@example.com", 30);

    const { creditedBy } = await past.readAndCredit();

    const { data } = await past.api.ask("{ movements(first: 5) { nodes { actor kind } } }");
    expect(data.movements.nodes).toEqual([{ actor: creditedBy, kind: "order_award" }]);
  });

  test("reach tiers on the way exactly as shown", async () => {
    await past.changeProgram((program) => ({
      ...program,
      tiers: {
        ...program.tiers,
        basis: "spend",
        window: "lifetime",
        levels: [gold],
      },
    }));
    const ada = past.place("ada@example.com", 30);
    past.place("ada@example.com", 20);

    const ready = await past.read();
    expect(ready.totals.points).toBe(60);
    await past.credit(ready);
    await past.work();
    expect(await memberOf(past.deps, past.shop, ada.customerId)).toMatchObject({
      available: 60,
      tierId: "gold",
    });

    await past.undo(ready);
    await past.work();
    expect(await memberOf(past.deps, past.shop, ada.customerId)).toMatchObject({
      available: 0,
      tierId: null,
    });
  });

  test("give no points for a tier that they reach, and take none back that a new order reached", async () => {
    await past.changeProgram((program) => ({
      ...program,
      tiers: { ...program.tiers, window: "rolling_12_months", levels: [{ ...gold, entryGiftPoints: 500 }] },
    }));
    const ada = past.place("ada@example.com", 30);
    past.place("bea@example.com", 370);
    past.place("bea@example.com", 30);
    const bea = past.place("bea@example.com", 0);
    await past.webhook(bea);
    expect(await past.available(bea)).toBe(520);

    await past.readAndCredit();

    expect(await memberOf(past.deps, past.shop, ada.customerId)).toMatchObject({
      available: 20,
      tierId: "gold",
    });
    expect(await past.available(bea)).toBe(520 + 20 + 20);
    expect(await brokenClaims(past.deps, past.shop)).toEqual([]);
  });

  test("can be credited before the program is switched on, too", async () => {
    const before = await updateProgram(past.deps, past.shop.shopId, {
      expectedVersion: 2,
      status: "DRAFT",
      actor: "test",
    });
    expect(before.ok).toBe(true);
    const ada = past.place("ada@example.com", 30);

    await past.readAndCredit();

    expect(await past.available(ada)).toBe(20);
  });
});

describe("an order", () => {
  test("whose webhook arrived before is credited once", async () => {
    const ada = past.place("ada@example.com", 30);
    await past.webhook(ada);
    expect(await past.available(ada)).toBe(0);

    await past.readAndCredit();
    await past.webhook(ada);

    expect(await past.available(ada)).toBe(20);
  });

  test("that counts under the program itself is left alone", async () => {
    const ada = past.place("ada@example.com", 0.5);
    await past.webhook(ada);

    expect((await past.readAndCredit()).totals).toEqual({ orders: 0, members: 0, points: 0 });
    expect(await past.available(ada)).toBe(20);
  });

  test("that was credited still follows its later updates", async () => {
    const ada = past.place("ada@example.com", 30);
    await past.readAndCredit();

    past.store.refundOrder({
      shop: TEST_SHOP,
      orderId: ada.orderId,
      lines: [{ lineId: ada.lineId, quantity: 1 }],
    });
    await past.webhook(ada);

    expect(await past.available(ada)).toBe(0);
    expect(await brokenClaims(past.deps, past.shop)).toEqual([]);
  });

  test("is not credited again by a second batch", async () => {
    const ada = past.place("ada@example.com", 30);
    await past.readAndCredit();
    past.place("ada@example.com", 15);

    expect((await past.readAndCredit()).totals).toEqual({ orders: 1, members: 1, points: 20 });
    expect(await past.available(ada)).toBe(40);
  });
});

describe("another shop", () => {
  test("sees no batch of this shop, and can neither credit nor undo it", async () => {
    past.place("ada@example.com", 30);
    const ready = await past.read();
    const other = await openApi(past.deps, await aShop(past.deps, { domain: "other.myshopify.com" }));

    const { data } = await other.ask(
      `mutation ($id: ID!) { credited: pastOrdersCredit(id: $id, programVersion: 2) { userErrors { code } }
         undone: pastOrdersUndo(id: $id) { userErrors { code } } }`,
      { id: ready.id },
    );

    expect(data).toEqual({
      credited: { userErrors: [{ code: "not_found" }] },
      undone: { userErrors: [{ code: "not_found" }] },
    });
    expect((await other.ask(pastCredits)).data.pastCredits).toEqual([]);
    expect(await past.newest()).toMatchObject({ state: "READY" });
    await other.close();
  });
});

describe("a store that cannot be read", () => {
  test("is reported, and read when requested again", async () => {
    past.place("ada@example.com", 30);
    await past.decide("pastOrdersRead");
    past.store.disturbPlatform({ kind: "http_500", rate: 1 });
    const { id } = await past.newest();
    await expect(workOn(past.deps, past.shop, id, attempt)).rejects.toThrow();
    expect(await past.newest()).toMatchObject({ state: "READING", failure: null });
    await workOn(past.deps, past.shop, id, { n: 5, isLast: false });
    expect(await past.newest()).toMatchObject({ state: "READING", failure: expect.any(String) as string });

    past.store.clearFaults();
    expect(await past.read()).toMatchObject({ state: "READY", totals: { orders: 1 } });
  });
});
