// Two customers are merged, and separated again, by staff.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { mergeAsAsked } from "../../testing/processes/merge-as-asked.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let made = 0;
/** The platform's ids of the two customers; `ids` holds ours. */
let platform: { from: string; into: string };
let ids: { from: string; into: string };

const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#999999" };

const { own, deps, shop, api } = await openTestShop({
  program: (program) => ({
    ...program,
    earning: [
      ...program.earning,
      { id: "signup", kind: "signup", enabled: true, config: { points: 10 } },
      {
        id: "birthday",
        kind: "action",
        enabled: true,
        config: { action: "birthday", points: 3, limitPerCustomer: 1, limitPeriod: "year" },
      },
    ],
    tiers: {
      ...program.tiers,
      window: "lifetime",
      levels: [{ id: "silver", name: "Silver", threshold: 5_000, ...level }],
    },
  }),
});
beforeEach(async () => {
  made += 2;
  platform = { from: String(8000 + made), into: String(8001 + made) };
  for (const id of [platform.from, platform.into])
    await hear({ type: "customer_created", customer: aCustomer(id) });
  ids = { from: await idOf(platform.from), into: await idOf(platform.into) };
});
afterAll(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

const hear = (...events: StoreEvent[]) => deliver(deps, shop, events);

async function idOf(platformId: string): Promise<string> {
  return (await api.ask(`{ customer(platformId: "${platformId}") { id } }`)).data.customer.id;
}

/** An order of one unit at this price. By default of the customer that is given up. */
const order = (orderId: string, unitPriceMinor: number, customerId = platform.from) =>
  orderChanged(anOrder({ orderId, customerId, lines: [aLine({ unitPriceMinor })] }));

async function merge(input: { from: string; into: string } = ids) {
  const { data, errors } = await api.ask(
    `mutation ($input: MergeInput!) { customerMerge(input: $input) {
       merge { id points doubled orders redemptions from { id status } into { id } undoneAt }
       userErrors { code field } } }`,
    { input: { fromId: input.from, intoId: input.into } },
  );
  expect(errors).toEqual([]);
  return data.customerMerge;
}

async function undo(id: string) {
  const { data, errors } = await api.ask(
    `mutation ($id: ID!) { customerMergeUndo(id: $id) { merge { undoneAt } userErrors { code } } }`,
    { id },
  );
  expect(errors).toEqual([]);
  return data.customerMergeUndo;
}

async function adjust(customerId: string, points: number) {
  const { data } = await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
       movement { postingId } userErrors { code } } }`,
    { input: { customerId, points, reason: "a test", idempotencyKey: `k${(made += 2)}` } },
  );
  return data.customerAdjustPoints;
}

async function look(id: string) {
  const { data, errors } = await api.ask(
    `query ($id: ID!, $now: DateTime!) { customer(id: $id) {
       status points { available pending lifetime } pointsAt(at: $now) { available pending lifetime }
       tier { id } ordersCount spent { amount } mergedInto { id }
       lots { points remaining availableAt expiresAt } orders { nodes { platformId points } } } }`,
    { id, now: deps.clock.now().toISOString() },
  );
  expect(errors).toEqual([]);
  const { pointsAt, ...customer } = data.customer;
  expect(pointsAt).toEqual(customer.points);
  return customer;
}

const both = async () => ({ from: await look(ids.from), into: await look(ids.into) });
const availableOf = async (id: string) => (await look(id)).points.available;
const codes = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map((one) => one.code);

describe("merging a customer into another", () => {
  test("gives the other everything: points, lots with their dates, orders, spend and the tier", async () => {
    const [one, two] = [`a${made}`, `b${made}`];
    await hear(order(one, 3000), order(two, 2500, platform.into));
    const before = await look(ids.from);
    const { merge: done } = await merge();
    const { from, into } = await both();

    expect(done).toMatchObject({ orders: 1, doubled: 10, points: 30, from: { status: "MERGED" } });
    expect(from).toMatchObject({
      status: "MERGED",
      points: { available: 0, pending: 0, lifetime: 0 },
      ordersCount: 0,
      spent: { amount: "0.00" },
      mergedInto: { id: ids.into },
      lots: [],
      orders: { nodes: [] },
    });
    expect(into).toMatchObject({
      points: { available: 65, pending: 0, lifetime: 65 },
      tier: { id: "silver" },
      ordersCount: 2,
      spent: { amount: "55.00" },
    });
    const { availableAt } = before.lots.find(({ points }: { points: number }) => points === 30);
    expect(into.lots).toContainEqual({ points: 30, remaining: 30, availableAt, expiresAt: null });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("counts a bonus that both had once, also if it was spent", async () => {
    await adjust(ids.from, -10);
    await merge();
    expect(await availableOf(ids.into)).toBe(0);
  });

  test("counts a yearly bonus once per year, and keeps both if the years differ", async () => {
    // In the shop's time zone 2025 begins at 23:30 UTC: the same year as the other's.
    const days = {
      from: ["2024-03-01T12:00:00Z", "2024-12-31T23:30:00Z"],
      into: ["2025-03-01T12:00:00Z", "2026-03-01T12:00:00Z"],
    };
    for (const side of ["from", "into"] as const)
      for (const occurredAt of days[side]) {
        const input = {
          customerId: ids[side],
          action: "birthday",
          occurredAt,
          idempotencyKey: side + occurredAt,
        };
        await api.ask(
          "mutation ($input: ActionInput!) { actionRecord(input: $input) { userErrors { code } } }",
          { input },
        );
      }
    const { merge: done } = await merge();
    expect(done).toMatchObject({ doubled: 10 + 3, points: 3 });
    expect(await availableOf(ids.into)).toBe(10 + 3 * 3);
  });

  test("keeps a bonus of two already merged customers if the third never had it", async () => {
    await merge();
    const third = String(9000 + made);
    await hear(order(`d${made}`, 500, third));
    const before = await availableOf(ids.into);

    expect(await merge({ from: ids.into, into: await idOf(third) })).toMatchObject({
      merge: { doubled: 0, points: before },
    });
    expect(await availableOf(await idOf(third))).toBe(before + 5);
  });

  test("counts once a bonus that came from a customer merged earlier", async () => {
    const third = String(9000 + made);
    await hear(order(`e${made}`, 500, third));
    await merge({ from: ids.from, into: await idOf(third) });

    expect(await merge({ from: await idOf(third), into: ids.into })).toMatchObject({
      merge: { doubled: 10, points: 5 },
    });
    expect(await availableOf(ids.into)).toBe(15);
  });

  test("is the same merge when it is requested again", async () => {
    const first = await merge();
    expect((await merge()).merge.id).toBe(first.merge.id);
    expect(await availableOf(ids.into)).toBe(10);
  });

  test("previews what it will do", async () => {
    await hear(order(`a${made}`, 3000));
    const { data } = await api.ask(
      `query ($input: MergeInput!) { mergePreview(input: $input) {
         preview { available pending lots orders redemptions referrals doubled after { available pending lifetime } }
         userErrors { code } } }`,
      { input: { fromId: ids.from, intoId: ids.into } },
    );
    const { preview } = data.mergePreview;
    expect(preview).toMatchObject({
      available: 30,
      pending: 0,
      lots: 2,
      orders: 1,
      redemptions: 0,
      referrals: 0,
      doubled: 10,
    });
    expect(await availableOf(ids.from)).toBe(40);
    await merge();
    expect((await look(ids.into)).points).toEqual(preview.after);
  });

  test("shows as one sentence in the history of both", async () => {
    await merge();
    const { data } = await api.ask(
      `{ movements(filter: { customerId: "${ids.from}", kinds: ["merge"] }) { nodes { points summary canUndo } } }`,
    );
    expect(data.movements.nodes).toEqual([
      {
        points: -10,
        summary: "Merged into another customer. 10 points that both had count once.",
        canUndo: false,
      },
    ]);
  });
});

describe("after a merge", () => {
  test("updates of the merged customer's orders reach the kept customer", async () => {
    const orderId = `a${made}`;
    await hear(order(orderId, 3000));
    await merge();
    const lines = [{ refundLineId: orderId, lineId: "1", quantity: 1 }];
    await hear(refundCreated(orderId, { refundId: orderId, lines, amountMinor: 0 }));
    await hear(order(`b${made}`, 700));

    expect(await look(ids.into)).toMatchObject({ points: { available: 17 }, ordersCount: 2 });
    expect(await look(ids.from)).toMatchObject({ status: "MERGED", points: { available: 0 } });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("the store's deletion of the merged customer leaves the kept one in place", async () => {
    await merge();
    await hear({ type: "customer_deleted", customerId: platform.from });
    await hear(order(`a${made}`, 700, platform.into));
    expect(await availableOf(ids.into)).toBe(17);
  });

  test("signing up again earns nothing more", async () => {
    await merge();
    await hear({ type: "customer_created", customer: aCustomer(platform.from) });
    expect(await availableOf(ids.into)).toBe(10);
  });

  test("the merged customer's points do not move", async () => {
    const { movement } = await adjust(ids.from, 5);
    await merge();
    expect(codes(await adjust(ids.from, 5))).toEqual(["customer_merged"]);
    const { data } = await api.ask(
      `mutation { postingUndo(postingId: "${movement.postingId}", reason: "x") { userErrors { code } } }`,
    );
    expect(codes(data.postingUndo)).toEqual(["customer_merged"]);
  });
});

describe("undoing a merge", () => {
  test("restores both as they were", async () => {
    await hear(order(`a${made}`, 3000), order(`b${made}`, 2500, platform.into));
    await adjust(ids.from, 120);
    await adjust(ids.into, -200);
    const before = await both();
    const { merge: done } = await merge();
    expect((await undo(done.id)).merge.undoneAt).not.toBeNull();
    const after = await both();
    for (const side of ["from", "into"] as const) {
      const { lots: lotsBefore, ...rest } = before[side];
      const { lots, ...restAfter } = after[side];
      expect(restAfter).toEqual(rest);
      const sum = (some: { remaining: number }[]) => some.reduce((total, lot) => total + lot.remaining, 0);
      expect(sum(lots)).toBe(sum(lotsBefore));
    }
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("leaves points that the kept customer spent meanwhile as their debt", async () => {
    await adjust(ids.from, 500);
    const { merge: done } = await merge();
    await adjust(ids.into, -400);
    await undo(done.id);
    expect([await availableOf(ids.from), await availableOf(ids.into)]).toEqual([510, -390]);
  });

  test("gives back what the moved orders are worth now", async () => {
    const orderId = `a${made}`;
    await hear(order(orderId, 3000));
    const { merge: done } = await merge();
    const lines = [{ refundLineId: orderId, lineId: "1", quantity: 1 }];
    await hear(refundCreated(orderId, { refundId: orderId, lines, amountMinor: 0 }));
    await undo(done.id);
    expect(await look(ids.from)).toMatchObject({
      points: { available: 10, lifetime: 10 },
      spent: { amount: "0.00" },
      ordersCount: 1,
    });
    expect((await look(ids.into)).points).toEqual({ available: 10, pending: 0, lifetime: 10 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("is refused after 30 days, a second time, and for an unknown merge", async () => {
    const { merge: done } = await merge();
    await undo(done.id);
    expect(codes(await undo(done.id))).toEqual(["already_undone"]);
    expect(codes(await undo(ids.from))).toEqual(["merge_not_found"]);
    const { merge: again } = await merge();
    deps.clock.move({ days: 31 });
    expect(codes(await undo(again.id))).toEqual(["merge_not_undoable"]);
  });

  test("is refused while the kept customer is merged into another", async () => {
    const { merge: done } = await merge();
    made += 2;
    await hear({ type: "customer_created", customer: aCustomer(String(8000 + made)) });
    await merge({ from: ids.into, into: await idOf(String(8000 + made)) });
    expect(codes(await undo(done.id))).toEqual(["merge_not_undoable"]);
  });
});

describe("a merge is refused", () => {
  test("of a customer with itself, with an unknown customer, and with one that is merged already", async () => {
    expect(codes(await merge({ from: ids.from, into: ids.from }))).toEqual(["same_customer"]);
    expect(codes(await merge({ from: ids.from, into: shop.shopId }))).toEqual(["customer_not_found"]);
    await merge();
    made += 2;
    await hear({ type: "customer_created", customer: aCustomer(String(8000 + made)) });
    const third = await idOf(String(8000 + made));
    expect(codes(await merge({ from: ids.from, into: third }))).toEqual(["customer_merged"]);
    expect(codes(await merge({ from: third, into: ids.from }))).toEqual(["customer_merged"]);
  });

  test("into a customer who was deleted in the store", async () => {
    await hear({ type: "customer_deleted", customerId: platform.into });
    expect(codes(await merge())).toEqual(["customer_not_eligible"]);
  });
});

describe("a merge of the store", () => {
  const mergedInStore = (isDone = true): StoreEvent => ({
    type: "customers_merged",
    keptId: platform.into,
    deletedId: platform.from,
    isDone,
  });
  const runJobs = (isReversed = false) => mergeAsAsked(deps, own.url, shop, { isReversed });

  test("is synced here, once", async () => {
    await hear(order(`a${made}`, 3000), mergedInStore(), {
      type: "customer_deleted",
      customerId: platform.from,
    });
    expect(await runJobs()).toBe(1);
    expect(await availableOf(ids.into)).toBe(40);
    await hear(mergedInStore());
    await runJobs();
    expect(await availableOf(ids.into)).toBe(40);
  });

  test("that the store could not complete changes nothing", async () => {
    await hear(mergedInStore(false));
    expect(await runJobs()).toBe(0);
  });

  test.each(["kept", "given up"])(
    "with a customer to be %s who is not known here yet is followed when they are",
    async (side) => {
      const unknown = String(90_000 + made);
      const [keptId, deletedId] = side === "kept" ? [unknown, platform.from] : [platform.into, unknown];
      await hear({ type: "customers_merged", keptId, deletedId, isDone: true });
      await hear({ type: "customer_deleted", customerId: deletedId });
      await runJobs();
      await hear(order(`b${made}`, 3000, unknown), {
        type: "customer_created",
        customer: aCustomer(unknown),
      });
      await runJobs();

      // 30 for the order, and 10 once for becoming a customer.
      expect(await availableOf(await idOf(keptId))).toBe(40);
      expect(await look(await idOf(deletedId))).toMatchObject({ mergedInto: { id: await idOf(keptId) } });
    },
  );

  test("of two customers who are both unknown is followed once both are known, in either order", async () => {
    for (const order of [0, 1]) {
      const [keptId, deletedId] = [`91${made}${order}`, `92${made}${order}`];
      await hear({ type: "customers_merged", keptId, deletedId, isDone: true });
      await runJobs();
      const people = [keptId, deletedId];
      for (const id of order === 0 ? people : people.toReversed()) {
        await hear({ type: "customer_created", customer: aCustomer(id) });
        await runJobs();
      }

      expect(await look(await idOf(deletedId))).toMatchObject({ mergedInto: { id: await idOf(keptId) } });
    }
  });

  test.each([
    ["in order", false, false],
    ["in order, before both customers were deleted", false, true],
    ["the second first", true, false],
    ["the second first, after both customers were deleted", true, true],
  ])("is followed by another of the customer who was kept: %s", async (_, isReversed, areDeleted) => {
    const last = `93${made}`;
    await hear({ type: "customer_created", customer: aCustomer(last) }, order(`c${made}`, 3000));
    await hear(
      mergedInStore(),
      { type: "customers_merged", keptId: last, deletedId: platform.into, isDone: true },
      ...(areDeleted ? [platform.from, platform.into] : []).map((customerId): StoreEvent => ({
        type: "customer_deleted",
        customerId,
      })),
    );
    expect(await runJobs(isReversed)).toBe(2);
    expect(await availableOf(await idOf(last))).toBe(40);
  });

  test("in the opposite direction to ours leaves ours as it is", async () => {
    await merge({ from: ids.into, into: ids.from });
    await hear(mergedInStore());
    await runJobs();
    expect(await look(ids.into)).toMatchObject({ mergedInto: { id: ids.from } });
  });
});
