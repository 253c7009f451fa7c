// Points that are still pending when their customer is merged into another.
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { openApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

test("held points stay held until their date, with the kept customer", async () => {
  const held = await aShop(deps, {
    domain: "held.myshopify.com",
    program: (program) => ({ ...program, orders: { ...program.orders, holdDays: 14 } }),
  });
  const itsApi = await openApi(deps, held);
  const processedAt = deps.clock.now().toISOString();
  const lines = [aLine({ unitPriceMinor: 4000 })];
  await deliver(deps, held, [
    orderChanged(anOrder({ processedAt, lines })),
    { type: "customer_created", customer: aCustomer("7002") },
  ]);
  const ask = async (platformId: string) =>
    (await itsApi.ask(`{ customer(platformId: "${platformId}") { id points { available pending } } }`)).data
      .customer;
  const input = { fromId: (await ask("7001")).id, intoId: (await ask("7002")).id };
  const { data } = await itsApi.ask(
    `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } userErrors { code } } }`,
    { input },
  );
  expect((await ask("7002")).points).toEqual({ available: 0, pending: 40 });
  deps.clock.move({ days: 15 });
  await keepDatesOfShop(deps, held.shopId);
  expect((await ask("7002")).points).toEqual({ available: 40, pending: 0 });
  await itsApi.ask(
    `mutation { customerMergeUndo(id: "${data.customerMerge.merge.id}") { userErrors { code } } }`,
  );
  expect((await ask("7001")).points).toEqual({ available: 40, pending: 0 });
  expect((await ask("7002")).points).toEqual({ available: 0, pending: 0 });
  expect(await brokenClaims(deps, held)).toEqual([]);
  await itsApi.close();
});
