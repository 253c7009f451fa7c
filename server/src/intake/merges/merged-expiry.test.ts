// Points that expire before or after their customer is merged into another: they are lost once.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let made = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

/** Points expire after a month; a sign-up earns 50. */
async function open(): Promise<{ shop: Shop; api: TestApi }> {
  const shop = await aShop(deps, {
    domain: `expiring-${(made += 1)}.myshopify.com`,
    program: (program) => ({
      ...program,
      earning: [
        ...program.earning.filter(({ kind }) => kind !== "signup"),
        { id: "hello", kind: "signup", enabled: true, config: { points: 50 } },
      ],
      expiry: { ...program.expiry, policy: "per_lot", months: 1 },
    }),
  });
  // Until then nothing expires: the program has just been switched on.
  deps.clock.move({ days: 40 });
  return { shop, api: await openApi(deps, shop) };
}

async function order(shop: Shop, euros: number): Promise<void> {
  const lines = [aLine({ unitPriceMinor: euros * 100 })];
  const processedAt = deps.clock.now().toISOString();
  await deliver(deps, shop, [orderChanged(anOrder({ processedAt, lines }))]);
}

const joins = (shop: Shop, ...ids: readonly string[]) =>
  deliver(
    deps,
    shop,
    ids.map((id) => ({
      type: "customer_created" as const,
      customer: aCustomer(id, { createdAt: deps.clock.now().toISOString() }),
    })),
  );

async function pointsOf(api: TestApi, platformId: string): Promise<number> {
  const { data } = await api.ask(`{ customer(platformId: "${platformId}") { points { available } } }`);
  return data.customer.points.available;
}

async function merge(api: TestApi): Promise<string> {
  const { data: ids } = await api.ask(
    '{ from: customer(platformId: "7001") { id } into: customer(platformId: "7002") { id } }',
  );
  const { data } = await api.ask(
    "mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } userErrors { code } } }",
    { input: { fromId: ids.from.id, intoId: ids.into.id } },
  );
  expect(data.customerMerge.userErrors).toEqual([]);
  return data.customerMerge.merge.id;
}

test("between the merge and its undo: they are lost once, and nobody owes them", async () => {
  const { shop, api } = await open();
  await joins(shop, "7001");
  await order(shop, 40);
  deps.clock.move({ days: 10 });
  await joins(shop, "7002");
  const id = await merge(api);
  deps.clock.move({ days: 25 });
  await keepDatesOfShop(deps, shop.shopId);
  const kept = await pointsOf(api, "7002");

  await api.ask(`mutation { customerMergeUndo(id: "${id}") { userErrors { code } } }`);

  // The sign-up bonus that counted once comes back with the customer who is restored.
  expect([kept, await pointsOf(api, "7001"), await pointsOf(api, "7002")]).toEqual([50, 50, 50]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
});

test("before the merge: a bonus that both had and that has expired is not taken from other points", async () => {
  const { shop, api } = await open();
  await joins(shop, "7001");
  deps.clock.move({ days: 40 });
  await joins(shop, "7002");
  await order(shop, 40);
  expect(await pointsOf(api, "7001")).toBe(40);

  await merge(api);

  expect(await pointsOf(api, "7002")).toBe(90);
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
});
