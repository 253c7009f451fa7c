import type { Deps } from "../process/deps.ts";
import { AppError } from "../process/errors.ts";
import { findShopByDomain } from "../tenant/shops/find-shop.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";

export async function shopOf(deps: Deps, domain: string): Promise<Shop> {
  const shop = await findShopByDomain(deps, domain);
  if (!shop) throw new AppError("unknown_shop", {}, { field: [domain] });
  return shop;
}
