// Does the work of the newest credit for past orders, as its jobs would.
import { workOn } from "../../intake/past-orders/past-credit.job.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Deps } from "../../process/deps.ts";

interface Credit {
  readonly id: string;
  readonly programVersion: number;
}

/** @param find asks the API */
export async function workNewestPastCredit(
  deps: Deps,
  shopId: string,
  find: (query: string) => Promise<{ pastCredits: readonly Credit[] }>,
): Promise<Credit> {
  const newest = async () => (await find("{ pastCredits { id programVersion } }")).pastCredits[0]!;
  const { id } = await newest();
  const shop = (await findShopById(deps, shopId))!;
  while (await workOn(deps, shop, id, { n: 1, isLast: false }));
  return newest();
}
