// The store deletes a customer, merges the same customer into another, and tells of an order: whichever it says first, the
// order counts for the customer who remains.
import { afterAll, beforeEach, expect, test } from "vitest";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { mergeAsAsked } from "../../testing/processes/merge-as-asked.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { openReferringShop } from "../../testing/samples/referring-shop.ts";
import { openTestShop } from "../../testing/test-shop.ts";
import { undoMerge } from "./undo-merge.ts";

let made = 8_000;
/** The platform's ids of the customer who is given up, and of the one who remains. */
let gone: string;
let kept: string;

const { own, deps, shop, api } = await openTestShop({
  program: (program) => ({ ...program, participants: "account_holders" }),
});
beforeEach(async () => {
  [gone, kept] = [String((made += 2)), String(made + 1)];
  await hear({ type: "customer_created", customer: aCustomer(gone) });
  await hear({ type: "customer_created", customer: aCustomer(kept) });
});
afterAll(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

/** Each message in a batch of its own, and then what the jobs of merges do in the pause. */
async function hear(...events: readonly StoreEvent[]): Promise<void> {
  for (const event of events) {
    await deliver(deps, shop, [event]);
    await mergeAsAsked(deps, own.url, shop);
  }
}

const deleted = (customerId = gone): StoreEvent => ({ type: "customer_deleted", customerId });
const merged = (deletedId = gone, keptId = kept): StoreEvent => ({
  type: "customers_merged",
  keptId,
  deletedId,
  isDone: true,
});
/** Worth 30 points. */
const buys = (suffix = ""): StoreEvent =>
  orderChanged(
    anOrder({ orderId: `${made}${suffix}`, customerId: gone, lines: [aLine({ unitPriceMinor: 3_000 })] }),
  );

async function look(platformId: string) {
  const { data } = await api.ask(
    `query ($id: String!) { customer(platformId: $id) {
       id points { available } ordersCount orders { nodes { platformId points } } merges { id } } }`,
    { id: platformId },
  );
  return data.customer;
}

test.each([
  ["order, deletion, merge", [buys, deleted, merged]],
  ["order, merge, deletion", [buys, merged, deleted]],
  ["merge, order, deletion", [merged, buys, deleted]],
  ["merge, deletion, order", [merged, deleted, buys]],
  ["deletion, merge, order", [deleted, merged, buys]],
  ["deletion, order, merge", [deleted, buys, merged]],
])("an order counts for the customer who remains: %s", async (_, messages) => {
  await hear(...messages.map((message) => message()));
  expect(await look(gone)).toMatchObject({ points: { available: 0 }, ordersCount: 0 });
  expect(await look(kept)).toMatchObject({
    points: { available: 30 },
    ordersCount: 1,
    orders: { nodes: [{ platformId: String(made), points: 30 }] },
  });
});

test("it counts once, whoever else was merged, and however often the merge is told", async () => {
  await hear(deleted(), buys(), merged(), merged());
  const third = `7${made}`;
  await hear({ type: "customer_created", customer: aCustomer(third) }, merged(kept, third), deleted(kept));
  expect((await look(third)).points.available).toBe(30);
});

test("an order of a deleted customer whom no merge gives up counts for nobody", async () => {
  await hear(deleted(), buys());
  expect(await look(gone)).toMatchObject({ points: { available: 0 } });
  expect(await look(kept)).toMatchObject({ points: { available: 0 }, ordersCount: 0 });
});

test("nor does one whose customer is merged into another deleted one, until a merge leads on to somebody", async () => {
  await hear(deleted(), deleted(kept), buys(), merged());
  expect((await look(kept)).points.available).toBe(0);
  const last = `7${made}`;
  await hear({ type: "customer_created", customer: aCustomer(last) }, merged(kept, last));
  expect((await look(last)).points.available).toBe(30);
});

test("more orders than one part has are all counted", async () => {
  await hear(deleted());
  await deliver(
    deps,
    shop,
    Array.from({ length: 201 }, (_, index) => buys(`-${index}`)),
  );
  await hear(merged());
  expect(await look(kept)).toMatchObject({ points: { available: 201 * 30 }, ordersCount: 201 });
});

test("if a guest is kept, the order waits for their account, as a guest's own orders do", async () => {
  const guest = `7${made}`;
  await hear({ type: "customer_created", customer: aCustomer(guest, { hasAccount: false }) });
  await hear(deleted(), buys(), merged(gone, guest));
  const { data } = await api.ask(`{ ordersNamed(name: "#${made}") { customer { platformId } explanation } }`);
  expect(data.ordersNamed).toMatchObject([
    { customer: { platformId: guest }, explanation: { points: 0, none: "not_a_member" } },
  ]);
});

test("an undo of the merge gives the order and its points to the customer who is restored", async () => {
  await hear(deleted(), buys(), merged());
  const { merges } = await look(kept);
  await undoMerge(deps, shop.shopId, { mergeId: merges[0].id, actor: "staff:1" });
  expect(await look(gone)).toMatchObject({ points: { available: 30 }, ordersCount: 1 });
  expect(await look(kept)).toMatchObject({ points: { available: 0 }, ordersCount: 0 });
});

test("a friend's order brings its points to the member who referred, too", async () => {
  const here = await openReferringShop();
  await here.claim("friend@example.com");
  const { code } = await here.newest();
  const [, , another] = here.platformIds;
  await here.deliver({
    type: "customer_updated",
    customer: aCustomer("8001", { email: "friend@example.com" }),
  });
  await here.deliver({ type: "customer_deleted", customerId: "8001" });
  await here.deliver(here.orderOf({ code }));
  expect(await here.points()).toEqual([0, 0]);
  await here.deliver(merged("8001", another));
  await mergeAsAsked(here.deps, here.own.url, here.shop);
  await here.settled();

  expect(await here.points()).toEqual([0, 500]);
  await here.close();
});
