// The stored token, as the store sees it now; and the scopes that it grants.
import { PlatformError } from "../../../platform/platform.ts";
import { covers, findAccess } from "../../../tenant/shops/connect/find-access.ts";
import { type Checkup, type InstalledShop, type Line, missing, ok, unknown } from "../checkup.ts";

const openOnce = "Open the app in the store’s admin once: it gets a new one.";

export const access: Checkup<InstalledShop> = async ({ deps, shop }) => {
  if ((await findAccess(deps, shop.shopId)) === null)
    return missing(`No token of this store is held that is still good. ${openOnce}`);
  try {
    const { requiredScopes } = deps.platform.authorization;
    const granted = await deps.platform.readScopes(shop.domain);
    const lacking = requiredScopes.filter((scope) => !covers(granted, [scope]));
    return lacking.length === 0
      ? ok(`The store takes our token, and grants what every store must: ${requiredScopes.join(", ")}.`)
      : missing(
          `The store does not grant ${lacking.join(", ")}. After app deploy, open the app in the store’s admin, and approve what it asks for.`,
        );
  } catch (error) {
    if (error instanceof PlatformError) return afterFailure(error);
    throw error;
  }
};

function afterFailure({ code, message, isRetryable }: PlatformError): Line {
  if (code === "not_authorized" || code === "no_credentials")
    return missing(`The store does not take our token. ${openOnce}`);
  if (code === "shop_unavailable") return missing(`${message} Whoever owns the store must open it again.`);
  return isRetryable
    ? unknown(`The store could not be asked: ${message} Run this again in a minute.`)
    : missing(`The store could not be asked: ${message}`);
}
