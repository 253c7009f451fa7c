// The app was opened in the store's admin, as its ID token proves: connects the shop without a redirect.
import type { Deps } from "../../process/deps.ts";
import type { ErrorCode } from "../../process/errors.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findAccess } from "../shops/connect/find-access.ts";
import { findShopByDomain } from "../shops/find-shop.ts";
import { installShop } from "../shops/install-shop.ts";
import type { Shop } from "../shops/load-shop.ts";
import { askPlatform } from "./ask-platform.ts";
import { hasFreshName, rememberStaff } from "./team/staff.ts";

/** Opening the app within this time refreshes no tokens: a reloaded page must not wait for the platform. */
const FRESH_MINUTES = 10;

export type Connection =
  | { readonly ok: true; readonly shop: Shop; readonly staffId: string }
  | { readonly ok: false; readonly code: ErrorCode };

export async function connectWithIdToken(deps: Deps, idToken: string): Promise<Connection> {
  const verified = await deps.platform.authorization.verifyIdToken(idToken);
  if (!verified.ok) return { ok: false, code: verified.fault };
  const { shopDomain, staffId } = verified;
  const shop = await connectShop(deps, shopDomain, idToken);
  if (!shop) return { ok: false, code: "authorization_refused" };
  const access = await findAccess(deps, shop.shopId);
  if (!access?.hasRequiredScopes) return { ok: false, code: "missing_scopes" };
  await learnName(deps, { shop, staffId, idToken });
  return { ok: true, shop, staffId };
}

async function connectShop(deps: Deps, shopDomain: string, idToken: string): Promise<Shop | null> {
  const known = await findShopByDomain(deps, shopDomain);
  const access = known?.isInstalled ? await findAccess(deps, known.shopId) : null;
  const freshMs = access ? deps.clock.now().getTime() - access.exchangedAt.getTime() : Infinity;
  if (known && access?.hasRequiredScopes && freshMs < FRESH_MINUTES * 60_000) return known;
  try {
    return await installShop(deps, idToken);
  } catch (error) {
    // The token was verified here, and the stored tokens may still be good: the merchant need not wait.
    if (error instanceof PlatformError && error.isRetryable && known && access) return known;
    return askPlatform(() => Promise.reject(error as Error));
  }
}

async function learnName(
  deps: Deps,
  { shop, staffId, idToken }: { shop: Shop; staffId: string; idToken: string },
): Promise<void> {
  if (await hasFreshName(deps, shop.shopId, staffId)) return;
  try {
    const staff = await deps.platform.authorization.readStaff(shop.domain, idToken);
    if (staff.staffId === staffId) await rememberStaff(deps, shop.shopId, staff);
  } catch (error) {
    // The name is only for display: a missing one refuses nobody.
    if (!(error instanceof PlatformError)) throw error;
    deps.log.warn({ code: error.code }, "a person's name could not be read from the store");
  }
}
