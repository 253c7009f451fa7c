// Points that expire by the program's settings: some months after they were given, or after the last activity.
import type { ExpirySetting } from "@laurel/domain/dates/expiry.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openExpiryShop, type ExpiryShop } from "../../../testing/samples/expiry-shop.ts";
import { anOrder, orderChanged, refundCreated } from "../../../testing/samples/an-order.ts";
import { updateShopFacts } from "../../../tenant/shops/load-shop.ts";

let s: ExpiryShop;

const opened = async (expiry: Partial<ExpirySetting>) => void (s = await openExpiryShop(expiry));

afterEach(() => s.close());

describe("points that expire 12 months after they were given", () => {
  beforeEach(() => opened({ policy: "per_lot" }));

  test("can be spent until the end of their last day; then what is left of them expires", async () => {
    await s.order("2026-03-14");
    await s.adjust(-40);
    expect(await s.lastDays()).toEqual(["60 until 2027-03-14"]);
    s.at("2027-03-14");
    await s.look();
    expect(await s.balance()).toBe(60);

    s.at("2027-03-15");
    await s.look();
    await s.look();

    expect(await s.balance()).toBe(0);
    expect(await s.expiries()).toEqual(["-60 at 2027-03-14T23:00"]);
  });

  test("an order that is refunded after that takes its expired points first", async () => {
    await s.order("2026-03-14");
    await s.adjust(-40);
    s.at("2027-05-01");
    await s.look();
    const lines = [{ refundLineId: "1", lineId: "1", quantity: 1 }];
    await s.deliver([refundCreated("9001", { refundId: "1", lines, amountMinor: 0 })]);

    expect(await s.balance()).toBe(-40);
  });

  test("points that were given first are spent first", async () => {
    await s.order("2026-03-01");
    await s.order("2026-05-01", 50, "9002");
    await s.adjust(-120);
    expect(await s.lastDays()).toEqual(["30 until 2027-05-01"]);
  });

  test("points that come back after their lot has expired live 30 days more", async () => {
    await s.order("2026-03-14");
    const spent = await s.adjust(-40);
    s.at("2027-03-20");
    await s.look();

    await s.undo(spent);

    expect(await s.lastDays()).toEqual(["40 until 2027-04-19"]);
  });

  test("points that come back earlier keep the date of their lot", async () => {
    await s.order("2026-03-14");
    const spent = await s.adjust(-40);
    s.at("2026-09-01");
    await s.undo(spent);

    expect(await s.lastDays()).toEqual(["60 until 2027-03-14", "40 until 2027-03-14"]);
    await s.change({ expiry: { months: 24 } });
    expect(await s.lastDays()).toEqual(["60 until 2028-03-14", "40 until 2028-03-14"]);
  });

  test("while the program is paused nothing expires, nor for 30 days after", async () => {
    await s.order("2026-03-14");
    s.at("2027-03-01");
    await s.change({ status: "PAUSED" });
    s.at("2027-04-20");
    await s.look();
    expect(await s.balance()).toBe(100);
    s.at("2027-05-01");
    await s.change({ status: "ON" });
    s.at("2027-05-30");
    await s.look();
    expect(await s.balance()).toBe(100);
    expect(await s.lastDays()).toEqual(["100 until 2027-05-31"]);

    s.at("2027-06-01");
    await s.look();

    expect(await s.expiries()).toEqual(["-100 at 2027-05-31T12:00"]);
  });

  test("a late job changes nothing: nobody spends them after their day", async () => {
    await s.order("2026-03-14");
    s.at("2027-03-18");
    await s.adjust(-1);
    expect(await s.balance()).toBe(-1);
  });

  test("a member who only gains is due in time, without its lots being read", async () => {
    await s.order("2026-03-14");
    await s.order("2026-04-14", 20, "9002");
    expect(await s.member()).toMatchObject({
      dueAt: "2027-03-14T23:00:00.000Z",
      nextExpiryAt: "2027-03-14T23:00:00.000Z",
    });
  });
});

test("points under a hold expire 12 months after its end", async () => {
  s = await openExpiryShop({ policy: "per_lot" }, 14);
  await s.order("2026-02-15");
  expect((await s.member()).nextExpiryAt).toBeNull();
  s.at("2026-03-02");
  await s.look();

  expect(await s.lastDays()).toEqual(["100 until 2027-03-01"]);
});

describe("a change of the setting", () => {
  test.each<[string, Partial<ExpirySetting>, Partial<ExpirySetting>, string]>([
    ["switched on: 12 months from then", { policy: "never" }, { policy: "per_lot" }, "2027-09-10"],
    ["longer", { policy: "per_lot" }, { months: 24 }, "2028-03-14"],
    ["shorter: an earlier date stays", { policy: "per_lot", months: 8 }, { months: 3 }, "2026-11-14"],
    ["shorter: a month from then", { policy: "per_lot" }, { months: 1 }, "2026-10-10"],
    ["switched off", { policy: "per_lot" }, { policy: "never" }, "spent"],
  ])("%s", async (_, before, after, lastDay) => {
    s = await openExpiryShop(before);
    await s.order("2026-03-14");
    s.at("2026-09-10");

    await s.change({ expiry: after });

    expect(await s.lastDays()).toEqual([`100 until ${lastDay}`]);
    const { nextExpiryAt, dueAt } = await s.member();
    const expiresAt = nextExpiryAt && new Date(Date.parse(nextExpiryAt) - 1).toISOString().slice(0, 10);
    expect(expiresAt ?? "spent").toBe(lastDay);
    expect(dueAt).toBe(nextExpiryAt);
    // A day later the proof takes the members' kept dates into account.
    s.at("2026-09-12");
  });
});

test("a change of the setting reaches everybody, however many members there are", async () => {
  s = await openExpiryShop({ policy: "never" });
  s.at("2026-03-14");
  const processedAt = s.deps.clock.now().toISOString();
  const orders = Array.from({ length: 1_001 }, (_, index) =>
    orderChanged(anOrder({ orderId: `${index}`, customerId: `${8_000 + index}`, processedAt })),
  );
  for (let at = 0; at < orders.length; at += 500) await s.deliver(orders.slice(at, at + 500));
  s.at("2026-09-10");

  await s.change({ expiry: { policy: "per_lot" } });

  const { data } = await s.api.ask(
    `{ customers(first: 1, filter: { expiringBefore: "2027-09-11T00:00:00Z" }) { totalCount } }`,
  );
  expect(data.customers.totalCount).toBe(1_001);
  s.at("2026-09-12");
});

test("a move of the shop to another time zone moves the dates", async () => {
  s = await openExpiryShop({ policy: "per_lot" });
  await s.order("2026-03-14");
  const { name, currencyCode } = s.shop;
  await s.deps.db.transaction(s.shop.shopId, (tx) =>
    updateShopFacts(s.deps, tx, { name, currencyCode, timeZone: "America/Los_Angeles" }),
  );
  const dueAfterRefresh = async () => {
    await s.refresh();
    return (await s.member()).dueAt;
  };

  // The former time zone is kept for a moment.
  await expect.poll(dueAfterRefresh, { timeout: 10_000, interval: 500 }).toBe("2027-03-15T07:00:00.000Z");
  expect((await s.member()).nextExpiryAt).toBe("2027-03-15T07:00:00.000Z");
});

describe("points that expire 12 months after the last activity", () => {
  beforeEach(() => opened({ policy: "inactivity" }));

  test("stay as long as the member earns or redeems", async () => {
    await s.order("2026-03-14");
    expect(await s.lastDays()).toEqual(["100 until 2027-03-14"]);
    s.at("2026-08-02");
    await s.redeem(30);
    expect(await s.lastDays()).toEqual(["70 until 2027-08-02"]);
    s.at("2027-08-02");
    await s.look();
    expect(await s.balance()).toBe(70);

    s.at("2027-08-03");
    await s.look();

    expect(await s.expiries()).toEqual(["-70 at 2027-08-02T22:00"]);
    const { data } = await s.api.ask("{ movements(first: 1) { nodes { summary } } }");
    expect(data.movements.nodes).toEqual([{ summary: "No points earned or spent for 12 months." }]);
  });

  test("are all lost together, and a refund is no activity", async () => {
    await s.order("2026-03-14");
    await s.order("2026-04-01", 50, "9002");
    await s.order("2026-04-02", 20, "9003");
    s.at("2027-02-01");
    await s.deliver([{ type: "order_deleted", orderId: "9003" }]);
    s.at("2027-04-04");
    await s.look();

    expect(await s.expiries()).toEqual(["-50 at 2027-04-02T22:00", "-100 at 2027-04-02T22:00"]);
  });

  test("give a member who was inactive for long 12 months from the day it is switched on", async () => {
    await s.change({ expiry: { policy: "never" } });
    await s.order("2024-03-14");
    s.at("2026-09-10");
    await s.change({ expiry: { policy: "inactivity" } });
    s.at("2027-09-10");
    await s.look();
    expect(await s.balance()).toBe(100);

    s.at("2027-09-11");
    await s.look();

    expect(await s.expiries()).toEqual(["-100 at 2027-09-10T22:00"]);
  });
});
