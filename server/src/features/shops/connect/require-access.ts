import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { findAccess } from "./find-access.ts";

/**
 * Check this before saving something that uses products: without the scope it would silently match nothing. Refuses
 * `missing_platform_scope`. False for a shop that is not connected: it has no store to ask, and is not refused.
 */
export async function requireProductsScope(deps: Deps, shopId: string): Promise<boolean> {
  const access = await findAccess(deps, shopId);
  if (!access) return false;
  if (access.grants.includes("products")) return true;
  throw new AppError("missing_platform_scope", { scope: deps.platform.authorization.productsScope });
}
