import type { Shop } from "@laurel/server/tenant/shops/load-shop.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { agePrograms } from "./due-members.sql.ts";
import { analyze, insertMembers } from "./members.sql.ts";

export interface BenchShop {
  readonly shop: Shop;
  readonly memberIds: readonly string[];
}

let count = 0;

/** Shops whose program is on, with members without points. */
export async function openBenchShops(
  bench: BenchDatabase,
  size: {
    readonly shops: number;
    readonly membersEach: number;
  },
): Promise<BenchShop[]> {
  const shops: BenchShop[] = [];
  await withAdministrator(bench.url, async (client) => {
    for (let n = 0; n < size.shops; n += 1) {
      count += 1;
      const shop = await aShop(bench.deps, { domain: `bench-${count}.myshopify.com` });
      const { rows } = await client.query<{ id: string }>(insertMembers, [shop.shopId, size.membersEach]);
      // Its settings are not of today: those of a day of change ask more of every award.
      await client.query(agePrograms, [shop.shopId]);
      shops.push({ shop, memberIds: rows.map((row) => row.id) });
    }
    await client.query(analyze);
  });
  return shops;
}

export const pickOne = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
