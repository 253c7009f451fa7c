// A batch whose server is killed half way: it continues by itself, and each member is adjusted once.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { startLaurel, type LaurelProcess } from "../../testing/processes/laurel-process.ts";
import { type BulkAdjustment, findBulkAdjustmentById } from "./bulk-adjustment.ts";
import { startBulkAdjustment } from "./start-bulk-adjustment.ts";
import { undoBulkAdjustment } from "./undo-bulk-adjustment.ts";

const MEMBERS = 6_000;
const patience = { timeout: 90_000, interval: 10 };

let laurel: LaurelProcess;
let shop: Shop;

beforeAll(async () => {
  laurel = await startLaurel();
  await laurel.withDeps(async (deps) => {
    shop = await aShop(deps);
    for (let from = 0; from < MEMBERS; from += 1_000) {
      const ids = Array.from({ length: 1_000 }, (_, n) => String(from + n));
      await deliver(
        deps,
        shop,
        ids.map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
      );
    }
  });
});
afterAll(() => laurel?.remove());

test(
  "a batch whose server is killed while it applies, and again while it undoes, is done once",
  { timeout: 180_000 },
  async () => {
    const id = await laurel.withDeps((deps) =>
      startBulkAdjustment(deps, shop.shopId, {
        selection: { conditions: {} },
        points: 50,
        reason: "our birthday",
        note: null,
        countsTowardTier: null,
        expectedMembers: MEMBERS,
        idempotencyKey: "once",
        actor: "test",
      }),
    );
    await until(id, ({ adjusted }) => adjusted > 0);
    await laurel.kill();
    expect((await seen(id)).adjusted).toBeLessThan(MEMBERS);
    await laurel.start();
    await until(id, ({ status }) => status === "APPLIED");
    expect(await seen(id)).toMatchObject({ adjusted: MEMBERS, refused: 0 });
    expect(await balances()).toEqual([{ available: 50, count: MEMBERS }]);

    await laurel.withDeps((deps) =>
      undoBulkAdjustment(deps, shop.shopId, { id, reason: "wrong day", actor: "test" }),
    );
    await until(id, ({ undone }) => undone > 0);
    await laurel.kill();
    expect((await seen(id)).undone).toBeLessThan(MEMBERS);
    await laurel.start();
    await until(id, ({ status }) => status === "UNDONE");
    expect(await seen(id)).toMatchObject({ undone: MEMBERS, leftAlone: 0 });
    expect(await balances()).toEqual([{ available: 0, count: MEMBERS }]);

    expect(await laurel.withDeps((deps) => brokenClaims(deps, shop))).toEqual([]);
  },
);

const seen = (id: string): Promise<BulkAdjustment> =>
  laurel.withDeps(async (deps) => {
    const batch = await deps.db.transaction(shop.shopId, (tx) => findBulkAdjustmentById(tx, id));
    if (!batch) throw new Error("The batch was just made.");
    return batch;
  });

/** Polled over one connection, so that no state is missed between two polls. */
const until = (id: string, isSo: (batch: BulkAdjustment) => boolean): Promise<void> =>
  laurel.withDeps((deps) =>
    vi.waitFor(async () => {
      const batch = await deps.db.transaction(shop.shopId, (tx) => findBulkAdjustmentById(tx, id));
      expect(batch && isSo(batch), JSON.stringify(batch)).toBe(true);
    }, patience),
  );

const balances = (): Promise<unknown> =>
  laurel.withDeps((deps) =>
    deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely
        .selectFrom("balances")
        .select(["available", (eb) => eb.fn.countAll<number>().as("count")])
        .groupBy("available")
        .execute(),
    ),
  );
