// A shop with a store behind it, with members that have points, and rewards to redeem.
import { withAdministrator } from "../processes/administrator.ts";
import { aCustomer } from "./an-order.ts";
import { aShop, type ShopInput } from "./a-shop.ts";
import { deliver } from "../processes/deliver.ts";
import type { Deps } from "../../process/deps.ts";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { createReward } from "../../core/rewards/save-reward.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { TEST_SHOP, type TestPlatform } from "../test-platform.ts";

export interface Redeeming {
  readonly shop: Shop;
  /** Our ids, in the order of `points`. */
  readonly customerIds: readonly string[];
  readonly platformIds: readonly string[];
}

/** Customers are created in the dev store and here, each with the given points. */
export async function openRedeemingShop(
  deps: Deps,
  databaseUrl: string,
  { world, points, ...input }: ShopInput & { world: TestPlatform; points: readonly number[] },
): Promise<Redeeming> {
  const made = await aShop(deps, { domain: TEST_SHOP, ...input });
  await withAdministrator(databaseUrl, (client) =>
    client.query("UPDATE laurel.shops SET installed_at = now() WHERE id = $1", [made.shopId]),
  );
  forgetShops(deps);
  const shop = { ...made, installedAt: deps.clock.now() };
  const platformIds = points.map((_, index) => {
    const email = `member${index}@example.com`;
    return String(world.store.control.createCustomer({ shop: TEST_SHOP, email }).id);
  });
  await deliver(
    deps,
    shop,
    platformIds.map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
  );
  const customerIds = await idsOf(databaseUrl, platformIds);
  for (const [index, customerId] of customerIds.entries()) {
    if (points[index] === 0) continue;
    await adjustPoints(deps, shop.shopId, {
      customerId,
      points: points[index]!,
      reason: "to begin with",
      note: null,
      countsTowardTier: null,
      idempotencyKey: `begin-${customerId}`,
      actor: "test",
    });
  }
  return { shop, customerIds, platformIds };
}

/** 5.00 off for 500 points, unless other values are given. */
export async function aReward(
  deps: Deps,
  shop: Shop,
  changes: { kind?: string; points?: number; name?: string; config?: object } = {},
): Promise<string> {
  const { kind = "amount_off", points = 500, name = "5 off" } = changes;
  const config = kind === "amount_off" ? { amountMinor: 500, ...changes.config } : changes.config;
  const created = await createReward(
    deps,
    { shopId: shop.shopId, actor: "test" },
    { kind, name, points, config, status: "ACTIVE" },
  );
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.stored.rewardId;
}

async function idsOf(databaseUrl: string, platformIds: readonly string[]): Promise<string[]> {
  const found = await withAdministrator(databaseUrl, (client) =>
    client.query<{ id: string; platform_id: string }>("SELECT id, platform_id FROM laurel.customers"),
  );
  const idOf = new Map(found.rows.map((row) => [row.platform_id, row.id]));
  return platformIds.map((platformId) => idOf.get(platformId)!);
}
