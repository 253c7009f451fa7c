import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { findAccess, scopesOf, type Want } from "./find-access.ts";

/**
 * Check this before saving something that cannot work without a grant of the store: a rule about products would silently
 * match nothing. Refuses `missing_platform_scope`. False for a shop that is not connected: it has no store to ask, and
 * is not refused.
 */
export async function requireAccess(deps: Deps, shopId: string, want: Want): Promise<boolean> {
  const access = await findAccess(deps, shopId);
  if (!access) return false;
  if (access.grants.includes(want)) return true;
  const [scope] = scopesOf(deps.platform.authorization, want);
  throw new AppError("missing_platform_scope", { scope });
}
