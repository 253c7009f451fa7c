// How each fulfilment is created on the platform, found again and withdrawn.
import type { FulfilmentSpec, StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { PlatformFulfilment, Withdrawal } from "../../platform.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";

export interface Fulfilment<Spec extends FulfilmentSpec> {
  make(client: ShopifyClient, shopDomain: string, spec: Spec): Promise<{ platformId: string }>;
  find(client: ShopifyClient, shopDomain: string, spec: Spec): Promise<PlatformFulfilment | null>;
  isSpent(
    client: ShopifyClient,
    shopDomain: string,
    asked: { readonly spec: Stored<Spec>; readonly platformId: string },
  ): Promise<boolean>;
  withdraw(
    client: ShopifyClient,
    shopDomain: string,
    asked: { readonly spec: Stored<Spec>; readonly platformId: string },
  ): Promise<Withdrawal>;
}

/** As it is stored: without the code of a gift card. */
type Stored<Spec extends FulfilmentSpec> = Extract<StoredSpec, { readonly type: Spec["type"] }>;
