// A shop whose program began yesterday, and a store with earlier orders, which are credited over the API.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { expect } from "vitest";
import { workOn } from "../../intake/past-orders/past-credit.job.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { deliver, memberOf } from "../processes/deliver.ts";
import { openApi } from "../test-api.ts";
import { TestClock } from "../test-clock.ts";
import { createTestDatabase } from "../test-database.ts";
import { createTestDeps } from "../test-deps.ts";
import { startTestPlatform, TEST_SHOP } from "../test-platform.ts";
import { aShop } from "./a-shop.ts";

const TODAY = "2026-03-02T10:00:00.000Z";
const LAUNCHED = "2026-03-01T10:00:00.000Z";
const DAY_MS = 86_400_000;
export const attempt = { n: 1, isLast: false };

interface Placed {
  readonly orderId: number;
  readonly lineId: number;
  readonly customerId: string;
}

export const pastCredits = `{ pastCredits { id state programVersion ordersRead progress failure creditedBy
  totals { orders members points } leftOut { reason orders } members(first: 5) { customer { displayName } orders points } } }`;

export type PastOrdersShop = Awaited<ReturnType<typeof openPastOrdersShop>>;

/** One point per whole euro. */
export async function openPastOrdersShop() {
  const own = await createTestDatabase();
  const clock = new TestClock(TODAY);
  const world = await startTestPlatform({
    store: { clock: () => clock.now() },
    retryPolicy: { maxAttempts: 1 },
  });
  const deps = createTestDeps({ db: own.db, clock, platform: world.platform });
  const shop = await aShop(deps, {
    domain: TEST_SHOP,
    program: (program) => ({ ...program, orders: { ...program.orders, earnsFrom: LAUNCHED } }),
  });
  const api = await openApi(deps, shop);
  const store = world.store.control;
  const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS);
  const newest = async () => (await api.ask(pastCredits)).data.pastCredits[0];

  async function decide(mutation: string) {
    const { data, errors } = await api.ask(
      `mutation { it: ${mutation} { pastCredit { id state } userErrors { code } } }`,
    );
    expect(errors).toEqual([]);
    return data.it;
  }
  const credit = ({ id, programVersion }: { id: string; programVersion: number }) =>
    decide(`pastOrdersCredit(id: "${id}", programVersion: ${programVersion})`);

  async function work(): Promise<void> {
    const { id } = await newest();
    while (await workOn(deps, shop, id, attempt));
  }
  async function read() {
    await decide("pastOrdersRead");
    await work();
    return newest();
  }

  return {
    world,
    deps,
    shop,
    api,
    store,
    daysAgo,
    newest,
    decide,
    credit,
    undo: ({ id }: { id: string }) => decide(`pastOrdersUndo(id: "${id}")`),
    work,
    read,
    readAndCredit: async () => {
      const ready = await read();
      await credit(ready);
      await work();
      return newest();
    },
    /** A paid order of 20.00. */
    place: (email: string, days: number, more: object = {}): Placed => {
      const known = store.customers({ shop: TEST_SHOP }).find((one) => one.email === email);
      const order = store.placeOrder({
        shop: TEST_SHOP,
        lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
        shippingMinor: null,
        at: daysAgo(days),
        ...(known
          ? { customerId: known.id }
          : { newCustomer: { email, firstName: "Ada", state: "enabled" } }),
        ...more,
      });
      return {
        orderId: order.id,
        lineId: order.line_items[0]!.id,
        customerId: String(order.customer?.id),
      };
    },
    /** Delivers what the store would send about it in a webhook. */
    webhook: async ({ orderId }: Placed): Promise<void> => {
      const order = await world.platform.readOrder(TEST_SHOP, String(orderId));
      const { order: state, customer, guestEmail } = order!;
      await deliver(deps, shop, [{ type: "order_changed", order: state, customer, guestEmail }]);
    },
    available: async ({ customerId }: Placed) => (await memberOf(deps, shop, customerId)).available,
    changeProgram: async (change: (program: ProgramDocument) => ProgramDocument): Promise<void> => {
      const { version, document } = await deps.db.transaction(shop.shopId, loadProgram);
      const updated = await updateProgram(deps, shop.shopId, {
        expectedVersion: version,
        document: change(document),
        actor: "test",
      });
      expect(updated.ok).toBe(true);
    },
    close: async () => {
      await api.close();
      await world.close();
      await own.drop();
    },
  };
}
