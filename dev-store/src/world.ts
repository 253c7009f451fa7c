import type { BulkOperations } from "./admin-api/bulk/bulk-operations.ts";
import type { AppListing } from "./admin/app-listing.ts";
import type { Shop } from "./shops/shop.ts";
import type { PlatformFaults } from "./control/platform-faults.ts";
import type { RateLimiter } from "./admin-api/rate-limit.ts";
import type { TokenStore } from "./oauth/token-store.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

/** The whole platform: one app, and the shops where it can be installed. */
export interface World {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly app: AppListing;
  readonly clock: () => Date;
  /** How long the API's usage counts of discounts lag behind the checkout. */
  readonly usageLagSeconds: number;
  /** A number that nothing else on this platform has. */
  readonly newId: () => number;
  readonly shops: Map<string, Shop>;
  readonly tokens: TokenStore;
  readonly deliveries: Deliveries;
  readonly limiter: RateLimiter;
  readonly faults: PlatformFaults;
  readonly bulk: BulkOperations;
  /** The folder of the app's theme extension. Null: it has none. */
  readonly extensionFolder: string | null;
}
