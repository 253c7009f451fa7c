import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { findShopByDomain } from "../shops/find-shop.ts";
import type { Shop } from "../shops/load-shop.ts";

export async function shopOf(deps: Deps, domain: string): Promise<Shop> {
  const shop = await findShopByDomain(deps, domain);
  if (!shop) throw new AppError("unknown_shop", {}, { field: [domain] });
  return shop;
}
