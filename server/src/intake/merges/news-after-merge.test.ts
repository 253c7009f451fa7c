// Later store events about a merged customer reach the kept customer, and restore nothing.
import { afterAll, beforeEach, expect, test } from "vitest";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { openImports } from "../../testing/samples/an-import.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { undoMerge } from "./undo-merge.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let made = 0;
/** The platform's ids of the two customers; `ids` holds ours. */
let platform: { from: string; into: string };
let ids: { from: string; into: string };

const { deps, shop, api } = await openTestShop({
  program: (program) => ({
    ...program,
    participants: "account_holders",
    earning: [...program.earning, { id: "signup", kind: "signup", enabled: true, config: { points: 10 } }],
  }),
});
beforeEach(async () => {
  const [from, into] = [await aNewcomer(), await aNewcomer()];
  platform = { from: from.platformId, into: into.platformId };
  ids = { from: from.id, into: into.id };
});
afterAll(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

const hear = (...events: StoreEvent[]) => deliver(deps, shop, events);

const order = (orderId: string, unitPriceMinor: number, customerId = platform.from) =>
  orderChanged(anOrder({ orderId, customerId, lines: [aLine({ unitPriceMinor })] }));

const merge = ({ from, into } = ids): Promise<string> =>
  mergeCustomers(deps, shop.shopId, { fromId: from, intoId: into, actor: "staff:1" });

const undo = (mergeId: string) => undoMerge(deps, shop.shopId, { mergeId, actor: "staff:1" });

async function aNewcomer(): Promise<{ id: string; platformId: string }> {
  const platformId = String(8_000 + (made += 2));
  await hear({ type: "customer_created", customer: aCustomer(platformId) });
  return { platformId, id: await idOf(`platformId: "${platformId}"`) };
}

async function idOf(name: string): Promise<string> {
  return (await api.ask(`{ customer(${name}) { id } }`)).data.customer.id;
}

/** A customer whom an import creates with 40 points, before the store knows them. */
async function imported(email: string): Promise<string> {
  const imports = await openImports(deps, shop, api);
  const file = await imports.checked(`email,points\n${email},40\n`, undefined, true);
  await imports.step("importApply", file);
  await imports.work("apply", file);
  return idOf(`email: "${email}"`);
}

async function look(id: string) {
  const { data, errors } = await api.ask(
    "query ($id: ID!) { customer(id: $id) { status points { available } ordersCount mergedInto { id } } }",
    { id },
  );
  expect(errors).toEqual([]);
  return data.customer;
}

test("updates of a customer that an import created reach the kept customer, once the store knows both", async () => {
  const email = `made-${made}@example.com`;
  const madeId = await imported(email);
  await merge({ from: madeId, into: ids.into });

  const known = String(9_000 + made);
  const facts = aCustomer(known, { email });
  await hear({ type: "customer_created", customer: facts }, { type: "customer_updated", customer: facts });
  await hear(
    orderChanged(
      anOrder({ orderId: `i${made}`, customerId: known, lines: [aLine({ unitPriceMinor: 700 })] }),
      facts,
    ),
  );

  expect(await look(madeId)).toMatchObject({ status: "MERGED", points: { available: 0 }, ordersCount: 0 });
  expect(await look(ids.into)).toMatchObject({ points: { available: 57 }, ordersCount: 1 });
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("signing up is not paid again if the kept customer never signed up", async () => {
  const email = `quiet-${made}@example.com`;
  const madeId = await imported(email);
  await merge({ from: ids.from, into: madeId });

  await hear({ type: "customer_created", customer: aCustomer(platform.from) });

  expect((await look(madeId)).points.available).toBe(50);
});

test("customers merged into the merged customer, directly or not, move with it and return with it", async () => {
  const [near, far] = [await aNewcomer(), await aNewcomer()];
  await merge({ from: far.id, into: near.id });
  await merge({ from: near.id, into: ids.from });
  const last = await merge();
  expect(await look(far.id)).toMatchObject({ mergedInto: { id: ids.into } });
  await hear(order(`d${made}`, 700, far.platformId));
  expect(await look(ids.into)).toMatchObject({ points: { available: 17 }, ordersCount: 1 });

  await undo(last);

  expect(await look(far.id)).toMatchObject({ mergedInto: { id: ids.from } });
  await hear(order(`f${made}`, 300, far.platformId));
  expect(await look(ids.from)).toMatchObject({ points: { available: 13 }, ordersCount: 1 });
  // What came meanwhile stays with the customer who received it.
  expect(await look(ids.into)).toMatchObject({ points: { available: 17 }, ordersCount: 1 });
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("updates of the merged customer restore nothing after the kept customer was erased", async () => {
  await merge();
  await eraseCustomerByHand(deps, shop.shopId, { customerId: ids.into, actor: "staff:1" });
  const facts = aCustomer(platform.from, { updatedAt: "2026-03-01T00:00:00.000Z" });
  await hear({ type: "customer_updated", customer: facts });
  await hear(orderChanged(anOrder({ orderId: `e${made}`, customerId: platform.from }), facts));

  expect(await look(ids.from)).toMatchObject({ status: "MERGED", points: { available: 0 } });
  expect(await look(ids.into)).toMatchObject({ status: "ERASED", points: { available: 10 } });
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("a restored customer takes part as the store says by then", async () => {
  const done = await merge();
  const facts = aCustomer(platform.from, { hasAccount: false, updatedAt: "2026-03-01T00:00:00.000Z" });
  await hear({ type: "customer_updated", customer: facts });
  await undo(done);
  expect(await look(ids.from)).toMatchObject({ status: "GUEST" });
  expect(await look(ids.into)).toMatchObject({ status: "MEMBER" });
});

test("a refund that names only the order takes its own points from the kept customer, and no others", async () => {
  const orderId = `refunded-${made}`;
  await hear(order(orderId, 50_00));
  await merge();
  const refund = { refundId: orderId, lines: [], amountMinor: 20_00 };
  await hear(refundCreated(orderId, refund));
  expect(await look(ids.into)).toMatchObject({ points: { available: 40 }, ordersCount: 1 });
});

test("signing up is paid once, when a customer who was paid for it and then merged gets an account", async () => {
  const facts = aCustomer(String(8_001 + made), { hasAccount: false });
  await hear({ type: "customer_created", customer: facts });
  const id = await idOf(`platformId: "${facts.customerId}"`);
  await merge({ from: id, into: ids.into });
  const before = (await look(ids.into)).points.available;
  const withAccount = { ...facts, hasAccount: true, updatedAt: "2026-03-01T00:00:00.000Z" };
  await hear({ type: "customer_updated", customer: withAccount });
  expect((await look(ids.into)).points.available).toBe(before);
});
