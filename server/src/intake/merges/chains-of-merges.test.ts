// The store merges a customer into another, and that one into the next. All points come to the last of them, in whatever
// order the messages arrive, and whoever of the others is ever known here.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { mergeAsAsked } from "../../testing/processes/merge-as-asked.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { isWhole } from "../../testing/is-whole.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let shops = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

async function newShop(): Promise<void> {
  shop = await aShop(deps, { domain: `chains-${++shops}.myshopify.com` });
}

/** The last is the one that remains. */
const chain = ["8004", "8003", "8002", "8001", "8000"];
const last = chain.at(-1)!;

const merged = (deletedId: string, keptId: string): StoreEvent => ({
  type: "customers_merged",
  keptId,
  deletedId,
  isDone: true,
});
const deleted = (customerId: string): StoreEvent => ({ type: "customer_deleted", customerId });
const appears = (id: string): StoreEvent => ({ type: "customer_updated", customer: aCustomer(id) });
/** Worth 10 points. */
const buys = (customerId: string): StoreEvent =>
  orderChanged(
    anOrder({ orderId: `9${customerId}`, customerId, lines: [aLine({ unitPriceMinor: 1_000 })] }),
    aCustomer(customerId),
  );

/** Each batch, and then what the jobs of merges do in the pause. */
async function hear(...batches: (readonly StoreEvent[])[]): Promise<void> {
  for (const batch of batches) {
    await deliver(deps, shop, batch, "last_resort");
    await mergeAsAsked(deps, own.url, shop);
  }
}

const pointsOf = async (platformId: string) => (await memberOf(deps, shop, platformId)).available;

test.each([
  ["the first merge first", [merged("8002", "8001"), merged("8001", "8000")]],
  ["the second merge first", [merged("8001", "8000"), merged("8002", "8001")]],
  [
    "both customers deleted",
    [merged("8002", "8001"), merged("8001", "8000"), deleted("8002"), deleted("8001")],
  ],
  [
    "both deleted before the merges are told",
    [deleted("8002"), deleted("8001"), merged("8001", "8000"), merged("8002", "8001")],
  ],
])("points pass a customer who was never known, with %s", async (_, messages) => {
  await newShop();
  await hear([buys("8002"), appears("8000")], ...messages.map((message) => [message]));

  expect([await pointsOf("8002"), await pointsOf("8000")]).toEqual([0, 10]);
});

test("points of a customer who is known only after the merges come to the last one", async () => {
  await newShop();
  await hear([merged("8002", "8001")], [merged("8001", "8000")], [appears("8000")], [buys("8002")]);

  expect([await pointsOf("8002"), await pointsOf("8000")]).toEqual([0, 10]);
});

test("merges that lead in a circle end, and move nothing", async () => {
  await newShop();
  await hear(
    [buys("8004")],
    [merged("8004", "8003")],
    [merged("8003", "8002")],
    [merged("8002", "8003")],
    [merged("8003", "8004")],
  );

  expect(await pointsOf("8004")).toBe(10);
});

/** Who buys, who is known without an order, and of whom only merges tell. The last one is known. */
const people = fc
  .tuple(...chain.slice(0, -1).map(() => fc.constantFrom("buys", "appears", "is never known")))
  .map((roles) => [...roles, "appears"]);

const messages = people.chain((roles) => {
  const all = chain.flatMap((id, place): StoreEvent[] => {
    const next = chain[place + 1];
    return [
      ...(next === undefined ? [] : [merged(id, next), deleted(id)]),
      ...(roles[place] === "buys" ? [buys(id)] : roles[place] === "appears" ? [appears(id)] : []),
    ];
  });
  return fc.record({
    roles: fc.constant(roles),
    told: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    size: fc.integer({ min: 1, max: 5 }),
  });
});

test(
  "any order of a chain's messages brings all points to the last customer",
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(messages, async ({ roles, told, size }) => {
        await newShop();
        for (let from = 0; from < told.length; from += size) await hear(told.slice(from, from + size));

        const known = chain.filter((_, place) => roles[place] !== "is never known");
        const points = await Promise.all(known.map(pointsOf));
        const bought = roles.filter((role) => role === "buys").length;
        expect(Object.fromEntries(known.map((id, place) => [id, points[place]]))).toEqual({
          ...Object.fromEntries(known.map((id) => [id, 0])),
          [last]: bought * 10,
        });
        expect(await brokenClaims(deps, shop)).toEqual([]);
      }),
      {
        numRuns: process.env["LAUREL_LONG"] ? 3_000 : isWhole ? 200 : 40,
        ...(process.env["FC_SEED"] && { seed: Number(process.env["FC_SEED"]) }),
      },
    );
  },
);
