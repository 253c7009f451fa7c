// The night counts whatever moved since the night before, also what no posting tells of.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseCustomerByHand } from "../account/privacy/erase-person.ts";
import { setExcluded } from "../core/membership/set-excluded.ts";
import type { Database } from "../database/database.ts";
import { applyReadOrders } from "../intake/inbox/apply/apply-read-orders.ts";
import { updateShopFacts } from "../tenant/shops/load-shop.ts";
import { awaitNightOfShop } from "../tenant/shops/night.job.ts";
import { anOrder } from "../testing/samples/an-order.ts";
import { openReferringShop, type ReferringShop } from "../testing/samples/referring-shop.ts";
import { dueKinds } from "./features.ts";

let here: ReferringShop;
beforeEach(async () => {
  here = await openReferringShop();
});
afterEach(() => here.close());

const run = (name: string, db: Database = here.own.db) =>
  dueKinds
    .find(({ task }) => task.name === name)!
    .task.run({ ...here.deps, db }, { shopId: here.shop.shopId }, { n: 1, isLast: false });

const dueKindsNow = async (): Promise<readonly string[]> => {
  const rows = await here.own.db.global((tx) => tx.kysely.selectFrom("due_work").select("kind").execute());
  return rows.map(({ kind }) => kind);
};

/** All that moved so far is counted. */
async function becomeStill(): Promise<void> {
  await here.own.db.global((tx) =>
    tx.kysely.deleteFrom("due_work").where("kind", "in", ["night", "count-postings"]).execute(),
  );
  here.clock.move({ hours: 2 });
}

/** At once, or once postings are counted. */
async function isNightAwaited(): Promise<boolean> {
  if ((await dueKindsNow()).includes("count-postings")) {
    here.clock.move({ hours: 2 });
    await run("count-postings");
  }
  return (await dueKindsNow()).includes("night");
}

const by = { actor: "staff" };
const aGuestsOrder = () => ({
  order: anOrder({ customerId: null, processedAt: here.clock.now().toISOString() }),
  customer: null,
  guestEmail: "guest@example.com",
  contact: { email: "guest@example.com", address: null },
});

test.each<[string, () => Promise<unknown>]>([
  [
    "a guest's order that the store did not tell of, and that was read",
    () => applyReadOrders(here.deps, here.shop, [aGuestsOrder()], here.clock.now()),
  ],
  ["a friend's claim", () => here.claim("friend@example.com")],
  [
    "a member who no longer takes part",
    () =>
      setExcluded(here.deps, here.shop.shopId, { ...by, customerId: here.customerIds[1]!, isExcluded: true }),
  ],
  [
    "a person who was erased",
    () => eraseCustomerByHand(here.deps, here.shop.shopId, { ...by, customerId: here.customerIds[1]! }),
  ],
  [
    "what lies on other days since the shop has another time zone",
    () =>
      here.own.db.transaction(here.shop.shopId, (tx) =>
        updateShopFacts(here.deps, tx, { timeZone: "America/New_York" }),
      ),
  ],
])("%s is counted in the coming night", async (_, happens) => {
  await becomeStill();
  expect(await isNightAwaited()).toBe(false);
  await happens();
  expect(await isNightAwaited()).toBe(true);
});

test("what moves while a night counts is counted in the next", async () => {
  const { db } = here.own;
  const move = () => db.transaction(here.shop.shopId, (tx) => awaitNightOfShop(tx, here.clock.now()));
  await becomeStill();
  await move();
  here.clock.move({ hours: 24 });
  let hasMoved = false;
  await run("night", {
    ...db,
    async transaction(shopId, work) {
      const done = await db.transaction(shopId, work);
      // The first of its jobs may have ended by now.
      if (!hasMoved) await move();
      hasMoved = true;
      return done;
    },
  });
  expect(await dueKindsNow()).toContain("night");
});
