// A path behind the app proxy, as the store signs it.
import { signProxied } from "@laurel/dev-store/storefront/sign-proxied.ts";
import { testCredentials } from "../test-platform.ts";

export interface ProxiedBy {
  readonly shop: string;
  /** Empty for a guest. */
  readonly customer: string;
  readonly now: Date;
  readonly prefix?: string;
  readonly asked?: Record<string, string>;
}

export function proxiedPath(
  path: string,
  { shop, customer, now, prefix = "/apps/laurel", asked = {} }: ProxiedBy,
): string {
  const said = {
    shop,
    logged_in_customer_id: customer,
    path_prefix: prefix,
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
  return `${path}?${signProxied(new URLSearchParams(asked), said, testCredentials.apiSecret).toString()}`;
}
