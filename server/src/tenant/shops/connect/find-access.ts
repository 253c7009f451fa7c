// The app's access to a shop's store, as recorded here: the platform may have ended it since.
import type { Deps } from "../../../process/deps.ts";
import type { PlatformAuthorization } from "../../../platform/platform.ts";
import { findAccess as findRow } from "./platform-credentials.sql.ts";
import { createTokenSeal } from "./token-seal.ts";

/**
 * `all_orders`: of any age, not only of the last 60 days. `products`: with their tags and collections. `customers`: to
 * subscribe them to the store's e-mails. `gift_cards` and `store_credit`: to give them.
 */
export const wantNames = ["all_orders", "products", "customers", "gift_cards", "store_credit"] as const;
export type Want = (typeof wantNames)[number];

export const scopesOf = (
  { allOrdersScope, productsScope, customersScope, giftCardScopes, storeCreditScopes }: PlatformAuthorization,
  want: Want,
): readonly string[] =>
  ({
    all_orders: [allOrdersScope],
    products: [productsScope],
    customers: [customersScope],
    gift_cards: giftCardScopes,
    store_credit: storeCreditScopes,
  })[want];

export interface Access {
  readonly hasRequiredScopes: boolean;
  /** Missing among the required scopes. */
  readonly missingScopes: readonly string[];
  /** All that were granted, as the platform names them. */
  readonly scopes: readonly string[];
  /** Optional scopes that were granted. */
  readonly grants: readonly Want[];
  readonly exchangedAt: Date;
}

/** Null if there is none: never installed, uninstalled, ended, or sealed with an unknown secret. */
export async function findAccess(deps: Deps, shopId: string): Promise<Access | null> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findRow, [shopId]));
  if (!row || !createTokenSeal(deps.env).holds(row.key_id)) return null;
  if (row.refresh_expires_at && row.refresh_expires_at <= deps.clock.now()) return null;
  const { requiredScopes } = deps.platform.authorization;
  return {
    hasRequiredScopes: covers(row.scopes, requiredScopes),
    missingScopes: requiredScopes.filter((scope) => !covers(row.scopes, [scope])),
    scopes: row.scopes,
    grants: wantNames.filter((want) => covers(row.scopes, scopesOf(deps.platform.authorization, want))),
    exchangedAt: row.exchanged_at,
  };
}

/** A write scope includes the read scope: the platform does not list `read_x` besides `write_x`. */
export function covers(granted: readonly string[], required: readonly string[]): boolean {
  return required.every(
    (scope) => granted.includes(scope) || granted.includes(scope.replace(/^read_/, "write_")),
  );
}
