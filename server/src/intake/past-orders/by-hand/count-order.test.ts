// Orders that were left out, counted one by one by staff. 10 points for each €1; everyone with an account takes part.
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

const silver = {
  id: "silver",
  name: "Silver",
  threshold: 5_000,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 100,
  color: "#9aa0a6",
};

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  deps.clock.set("2026-11-20T10:00:00.000Z");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      participants: "account_holders",
      earning: [
        { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 1_000 } },
      ],
    }),
  });
  api = await openApi(deps, shop);
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

const lines = [aLine({ unitPriceMinor: 8_000 })];
const sale = (changes: Partial<OrderState> = {}) =>
  anOrder({ customerId: null, channel: "pos", lines, processedAt: "2026-09-20T10:00:00.000Z", ...changes });
const tell = (...states: readonly OrderState[]) =>
  deliver(
    deps,
    shop,
    states.map((state) => orderChanged(state)),
  );
const NAMED = { customerId: "7001", updatedAt: "2026-11-20T09:00:00.000Z" };

/** A sale of €80 two months ago, whose customer was added just now. */
const addTooLate = (changes: Partial<OrderState> = {}) => tell(sale(), sale({ ...NAMED, ...changes }));

// oxlint-disable-next-line typescript/no-explicit-any
async function ask(call: string, answer: string): Promise<any> {
  const { data, errors } = await api.ask(
    `${call.startsWith("orderCountPreview") ? "query" : "mutation"} { it: ${call} { ${answer} userErrors { code field } } }`,
  );
  expect(errors).toEqual([]);
  return data.it;
}
const preview = (orderId = "9001") =>
  ask(
    `orderCountPreview(orderId: "${orderId}")`,
    "preview { programVersion points summary before { available pending } after { available pending } }",
  );
const order = "order { id points counts isCountedByHand summary }";
const count = (version = 2, orderId = "9001") =>
  ask(`orderCount(orderId: "${orderId}", programVersion: ${version})`, order);
const undo = (orderId = "9001") => ask(`orderCountUndo(orderId: "${orderId}")`, order);
const balance = async (id = "7001") => (await memberOf(deps, shop, id)).available;
const refusedWith = (code: string, name: string) => ({
  [name]: null,
  userErrors: [{ code, field: ["orderId"] }],
});

describe("an order that was left out", () => {
  test("shows what it would bring, and brings nothing yet", async () => {
    await addTooLate();
    expect(await preview()).toEqual({
      preview: {
        programVersion: 2,
        points: 800,
        summary: "€80.00 counted, 10 points for each €1: 800 points.",
        before: { available: 0, pending: 0 },
        after: { available: 800, pending: 0 },
      },
      userErrors: [],
    });
    expect(await balance()).toBe(0);
  });

  test("brings that once, however often it is counted, and follows its refunds from then on", async () => {
    await addTooLate();
    const counted = {
      order: { id: "9001", points: 800, counts: true, isCountedByHand: true },
      userErrors: [],
    };
    expect(await count()).toMatchObject(counted);
    expect(await count()).toMatchObject(counted);
    expect(await balance()).toBe(800);

    await tell(sale({ ...NAMED, updatedAt: "2026-11-20T09:30:00.000Z", financialStatus: "refunded" }));
    expect(await balance()).toBe(0);
  });

  test("is taken out again, also twice, and counted again", async () => {
    await addTooLate();
    await count();
    const out = { order: { points: 0, counts: false, isCountedByHand: false }, userErrors: [] };
    expect(await undo()).toMatchObject(out);
    expect(await undo()).toMatchObject(out);
    expect(await balance()).toBe(0);
    await tell(sale({ ...NAMED, updatedAt: "2026-11-20T09:30:00.000Z" }));
    expect(await balance()).toBe(0);

    await count();
    expect(await balance()).toBe(800);
  });

  test("stands in the history when staff counted it and took it out", async () => {
    await addTooLate();
    for (const [hour, does] of [
      [11, count],
      [12, undo],
      [13, count],
    ] as const) {
      deps.clock.set(`2026-11-20T${hour}:00:00.000Z`);
      await does();
    }
    const { customerId } = await memberOf(deps, shop);
    const { data } = await api.ask(
      `{ customer(id: "${customerId}") { movements(first: 5) { nodes { points availableAfter occurredAt } } } }`,
    );
    expect(data.customer.movements.nodes).toEqual([
      { points: 800, availableAfter: 800, occurredAt: "2026-11-20T13:00:00.000Z" },
      { points: -800, availableAfter: 0, occurredAt: "2026-11-20T12:00:00.000Z" },
      { points: 800, availableAfter: 800, occurredAt: "2026-11-20T11:00:00.000Z" },
    ]);
  });

  test("loses its points with its customer, and is taken out as a whole after it was counted again", async () => {
    await addTooLate();
    await count();
    await tell(sale({ updatedAt: "2026-11-20T09:30:00.000Z" }));
    expect(await balance()).toBe(0);
    await tell(sale({ ...NAMED, updatedAt: "2026-11-20T09:40:00.000Z" }));
    await count();
    expect(await balance()).toBe(800);
    expect(await undo()).toMatchObject({ order: { points: 0, counts: false, isCountedByHand: false } });
    expect(await balance()).toBe(0);
  });

  test("is in the audit log of its customer, with what changed", async () => {
    await addTooLate();
    await count();
    await undo();
    const { data } = await api.ask(
      "{ auditLog(first: 2) { nodes { action about changes { path before after } } } }",
    );
    const changes = (counts: boolean) => [
      { path: ["counts"], before: !counts, after: counts },
      { path: ["points"], before: counts ? 0 : 800, after: counts ? 800 : 0 },
    ];
    expect(data.auditLog.nodes).toEqual([
      { action: "ORDER_COUNT_UNDONE", about: "CUSTOMER", changes: changes(false) },
      { action: "ORDER_COUNTED", about: "CUSTOMER", changes: changes(true) },
    ]);
  });

  test.each([
    ["before the program began", { processedAt: "2019-09-20T10:00:00.000Z" }],
    ["without its customer, who joined since", {}],
  ])("%s counts too", async (_, changes) => {
    const joined = { hasAccount: false };
    await deliver(deps, shop, [
      orderChanged(sale({ customerId: "7001", ...changes }), aCustomer("7001", joined)),
    ]);
    await deliver(deps, shop, [
      { type: "customer_updated", customer: aCustomer("7001", { updatedAt: "2026-11-19T10:00:00.000Z" }) },
    ]);
    expect(await balance()).toBe(0);
    await count();
    expect(await balance()).toBe(800);
  });

  test("earns when it is paid, if it is not yet", async () => {
    await addTooLate({ financialStatus: "pending" });
    expect((await preview()).preview).toMatchObject({
      points: 0,
      summary: "Earned nothing: it is not paid.",
    });
    await count();
    await tell(sale({ ...NAMED, updatedAt: "2026-11-20T09:30:00.000Z" }));
    expect(await balance()).toBe(800);
  });

  test("gives no points for a tier that it lifts into, and its undo takes the tier", async () => {
    const { data } = await api.ask("{ program { document } }");
    const tiers = { basis: "spend", window: "lifetime", graceDays: 0, levels: [silver] };
    const document = { ...data.program.document, tiers };
    const changed = { expectedVersion: 2, status: "ON", document, actor: "test" } as const;
    expect(await updateProgram(deps, shop.shopId, changed)).toMatchObject({ ok: true });
    await addTooLate();
    expect((await preview()).preview).toMatchObject({ points: 800, after: { available: 800 } });
    await count(3);
    expect(await memberOf(deps, shop)).toMatchObject({ available: 800, tierId: "silver" });
    await undo();
    expect(await memberOf(deps, shop)).toMatchObject({ available: 0, tierId: null });
  });
});

describe("is refused", () => {
  test("for an order that nobody knows", async () => {
    for (const id of ["404", "a'b", "9".repeat(65)]) {
      expect(await preview(id)).toEqual(refusedWith("order_not_found", "preview"));
      expect(await count(2, id)).toEqual(refusedWith("order_not_found", "order"));
      expect(await undo(id)).toEqual(refusedWith("order_not_found", "order"));
    }
  });

  test("for an order without a customer: the store says who bought", async () => {
    await tell(sale());
    expect(await preview()).toEqual(refusedWith("order_without_customer", "preview"));
    expect(await count()).toEqual(refusedWith("order_without_customer", "order"));
  });

  test("for a customer who takes no part, and one whom the shop excludes", async () => {
    await deliver(deps, shop, [
      orderChanged(sale({ customerId: "7001" }), aCustomer("7001", { hasAccount: false })),
    ]);
    expect(await count()).toEqual(refusedWith("customer_not_eligible", "order"));

    await tell(sale({ orderId: "9002" }), sale({ ...NAMED, orderId: "9002", customerId: "7002" }));
    const { customerId } = await memberOf(deps, shop, "7002");
    await api.ask(
      `mutation { customerSetExcluded(customerId: "${customerId}", isExcluded: true) { userErrors { code } } }`,
    );
    expect(await preview("9002")).toEqual(refusedWith("customer_not_eligible", "preview"));
  });

  test("by another program than the one shown", async () => {
    await addTooLate();
    expect(await count(1)).toMatchObject({ order: null, userErrors: [{ code: "version_conflict" }] });
    expect(await balance()).toBe(0);
  });

  test("as a preview and as an undo, for an order that counts by itself", async () => {
    await tell(anOrder({ lines }));
    expect(await preview()).toEqual(refusedWith("order_counts", "preview"));
    expect(await undo()).toEqual(refusedWith("order_count_not_undoable", "order"));
    expect(await count()).toMatchObject({ order: { isCountedByHand: false }, userErrors: [] });
    expect(await balance()).toBe(800);
  });
});

test("orders that were counted by hand are no batch of past orders", async () => {
  await addTooLate();
  await count();
  const { data } = await api.ask("{ pastCredits { id } }");
  expect(data.pastCredits).toEqual([]);
});
