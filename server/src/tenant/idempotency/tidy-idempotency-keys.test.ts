import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shop } from "../shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { claimKey } from "./claim-key.ts";
import { tidyKeysOfShop } from "./tidy-idempotency-keys.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
});
afterAll(() => own.drop());

/** The earlier answer under this key; null if it was deleted. */
const ask = (key: string): Promise<object | null> =>
  own.db.transaction(shop.shopId, async (tx) => {
    const now = deps.clock.now();
    const claim = await claimKey<{ id: string }, undefined>(
      tx,
      { operation: "redeem", key, input: {}, now },
      async () => undefined,
    );
    if (claim.earlier === null) claim.keep({ id: key });
    return claim.earlier;
  });

async function daysLater(days: number): Promise<void> {
  deps.clock.set(new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString());
  await tidyKeysOfShop(deps, shop.shopId);
}

test("an answer is repeated for thirty days, and then forgotten", async () => {
  expect(await ask("early")).toBeNull();
  await daysLater(20);
  expect(await ask("late")).toBeNull();

  await daysLater(9);
  expect(await ask("early")).toEqual({ id: "early" });

  await daysLater(2);
  expect(await ask("early")).toBeNull();
  expect(await ask("late")).toEqual({ id: "late" });
});
