import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { findAccess } from "./find-access.ts";

/**
 * Check this before saving something that uses products: without the scope it would silently match nothing. Refuses
 * `missing_platform_scope`. A shop that is not connected has no store, so it is not refused.
 */
export async function requireProductsScope(deps: Deps, shopId: string): Promise<void> {
  const access = await findAccess(deps, shopId);
  if (!access || access.grants.includes("products")) return;
  throw new AppError("missing_platform_scope", { scope: deps.platform.authorization.productsScope });
}
