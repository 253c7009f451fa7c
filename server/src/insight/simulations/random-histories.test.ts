// Random histories in which each order is delivered, and refunded or cancelled, before the next one: the simulation of
// the program in force then gives exactly what the ledger gave.
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver } from "../../testing/processes/deliver.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { recordAction } from "../../core/earning/record-action.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { startSimulation } from "./start-simulation.ts";
import { stepSimulation } from "./step-simulation.ts";
import { loadSimulation } from "./stored-simulation.ts";

let own: TestDatabase;
let deps: TestDeps;
let shops = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

const OPENED = Date.parse("2024-06-01T10:00:00.000Z");
const DAY_MS = 86_400_000;
const instant = (days: number, hours = 0) =>
  new Date(OPENED + days * DAY_MS + hours * 3_600_000).toISOString();

const happening = fc.record({
  customerId: fc.constantFrom("7001", "7002"),
  daysLater: fc.constantFrom(1, 2, 40, 200, 330, 400),
  unitPriceMinor: fc.integer({ min: 0, max: 30_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  refunded: fc.integer({ min: 0, max: 5 }),
  afterwards: fc.constantFrom("nothing", "nothing", "refund", "cancel", "review"),
});

const settings = fc.record({
  basis: fc.constantFrom("spend", "points"),
  window: fc.constantFrom("lifetime", "rolling_12_months", "calendar_year"),
  graceDays: fc.constantFrom(0, 30),
});

const levels = [
  {
    id: "silver",
    name: "Silver",
    threshold: 300,
    multiplierBasisPoints: 12_500,
    entryGiftPoints: 3,
    color: "",
  },
  {
    id: "gold",
    name: "Gold",
    threshold: 40_000,
    multiplierBasisPoints: 15_000,
    entryGiftPoints: 400,
    color: "",
  },
];
const ways = [
  { id: "signup", kind: "signup", enabled: true, config: { points: 50 } },
  {
    id: "review",
    kind: "action",
    enabled: true,
    config: { action: "review", points: 30, limitPerCustomer: null, limitPeriod: "ever" },
  },
];

async function openShop(tiers: object): Promise<Shop> {
  shops += 1;
  deps.clock.set(instant(0));
  const shop = await aShop(deps, {
    domain: `shop-${shops}.myshopify.com`,
    program: (program) => ({
      ...program,
      earning: [...program.earning, ...(ways as typeof program.earning)],
      tiers: { ...program.tiers, ...tiers, levels },
    }),
  });
  const facts = { createdAt: instant(0), updatedAt: instant(0) };
  await deliver(
    deps,
    shop,
    ["7001", "7002"].map((id) => ({ type: "customer_created", customer: aCustomer(id, facts) })),
  );
  return shop;
}

function refundedOrder(order: OrderState, asked: number, at: string): OrderState {
  const [line] = order.lines as [OrderState["lines"][number]];
  const quantity = Math.min(asked, line.quantity);
  return {
    ...order,
    updatedAt: at,
    lines: [{ ...line, currentQuantity: line.quantity - quantity }],
    financialStatus: quantity === line.quantity ? "refunded" : "partially_refunded",
    refunds: [
      {
        refundId: `refund of ${order.orderId}`,
        processedAt: at,
        lines: [{ refundLineId: order.orderId, lineId: line.lineId, quantity }],
        amountMinor: 0,
      },
    ],
  };
}

async function customerIdOf(shop: Shop, platformId: string): Promise<string> {
  const row = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("customers")
      .select("id")
      .where("shop_id", "=", tx.shopId)
      .where("platform_id", "=", platformId)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

test("the program in force gives what the ledger gave, in any history", { timeout: 300_000 }, async () => {
  const history = fc.array(happening, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(history, settings, async (happenings, tiers) => {
      const shop = await openShop(tiers);
      let day = 0;
      for (const [index, one] of happenings.entries()) {
        day += one.daysLater;
        const { customerId, quantity, unitPriceMinor } = one;
        const at = instant(day);
        deps.clock.set(at);
        const order = anOrder({
          orderId: String(9_000 + index),
          customerId,
          processedAt: at,
          lines: [aLine({ quantity, unitPriceMinor })],
        });
        await deliver(deps, shop, [orderChanged(order)]);
        const later = instant(day, 2);
        deps.clock.set(later);
        if (one.afterwards === "refund" && one.refunded > 0)
          await deliver(deps, shop, [orderChanged(refundedOrder(order, one.refunded, later))]);
        if (one.afterwards === "cancel" && tiers.window !== "lifetime")
          await deliver(deps, shop, [orderChanged({ ...order, updatedAt: later, cancelledAt: later })]);
        if (one.afterwards === "review")
          await recordAction(deps, shop.shopId, {
            customerId: await customerIdOf(shop, customerId),
            action: "review",
            idempotencyKey: String(index),
            occurredAt: null,
            actor: "test",
          });
      }
      const { document } = await deps.db.transaction(shop.shopId, loadProgram);
      const asked = { document, from: "2024-06-01", to: instant(day, 3).slice(0, 10) };
      const started = await startSimulation(deps, { shop, actor: "test", asked });
      if (!started.ok) throw new Error(JSON.stringify(started.problems));
      while (await stepSimulation(deps, shop, started.id));
      const simulation = await deps.db.transaction(shop.shopId, (tx) => loadSimulation(tx, started.id));
      const { inForce, draft, actual, winnersCount, losersCount } = simulation!.result!;
      expect({ inForce: inForce.points, draft: draft.points }).toEqual({ inForce: actual, draft: actual });
      expect([winnersCount, losersCount]).toEqual([0, 0]);
    }),
    { numRuns: process.env["LAUREL_LONG"] ? 1_000 : 40 },
  );
});
