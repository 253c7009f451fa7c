import { expect, test } from "vitest";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP } from "../../../testing/test-platform.ts";
import { findShopById, forgetShops } from "../find-shop.ts";
import { installShop } from "../install-shop.ts";
import { uninstallShop } from "../uninstall-shop.ts";
import { subscribeWebhooks } from "./subscribe-webhooks.job.ts";

test("a shop that installs the app again is subscribed, although a process remembers that it had left", async () => {
  const own = await createTestDatabase();
  const world = await startTestPlatform();
  const { control } = world.store;
  const deps = createTestDeps({ db: own.db, platform: world.platform });
  const { shopId } = await installShop(deps, control.idToken({ shop: TEST_SHOP }));
  deps.clock.move({ seconds: 1 });
  await own.db.transaction(shopId, (tx) => uninstallShop(deps, tx, { now: deps.clock.now() }));
  forgetShops(deps);
  // What a process remembers, it remembers by its own connections.
  const worker = { ...deps, db: { ...own.db } };
  expect(await findShopById(worker, shopId)).toMatchObject({ isInstalled: false });

  await installShop(deps, control.idToken({ shop: TEST_SHOP }));
  await subscribeWebhooks.run(worker, { shopId }, { n: 1, isLast: false });

  expect(control.subscriptions({ shop: TEST_SHOP }).length).toBeGreaterThan(10);
  await world.close();
  await own.drop();
});
