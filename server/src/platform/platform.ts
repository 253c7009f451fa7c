// The port to a store platform: the little that Laurel needs of it. `shopify/` is its one adapter.
// Nothing here is called inside a database transaction.
import type { CustomerFacts, ShopFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { DiscountSpec } from "@laurel/domain/rewards/discount-spec.ts";

/** An order read from the platform, with the person that it names. */
export interface PlatformOrder {
  readonly order: OrderState;
  readonly customer: CustomerFacts | null;
  readonly guestEmail: string | null;
}

export interface PlatformDiscount {
  readonly platformId: string;
  readonly code: string;
  readonly isActive: boolean;
  /** What we wrote as its title: how a discount found under our code is known to be ours. */
  readonly title: string;
}

export interface ProductFacts {
  readonly productId: string;
  readonly tags: readonly string[];
  readonly collectionIds: readonly string[];
}

export interface Platform {
  readShop(shopDomain: string): Promise<ShopFacts>;
  readOrder(shopDomain: string, orderId: string): Promise<PlatformOrder | null>;
  /** Orders changed at or after `since`, oldest change first, a page at a time. */
  readOrdersChangedSince(
    shopDomain: string,
    since: string,
    cursor: string | null,
  ): Promise<{ orders: readonly PlatformOrder[]; nextCursor: string | null }>;
  readCustomer(shopDomain: string, customerId: string): Promise<CustomerFacts | null>;
  /** At most 250 ids; products that are gone are left out. */
  readProducts(shopDomain: string, productIds: readonly string[]): Promise<readonly ProductFacts[]>;

  /** Makes a single-use code. `code_taken` when a discount with this code exists: look it up. */
  createDiscount(shopDomain: string, discount: DiscountSpec): Promise<{ platformId: string }>;
  findDiscount(shopDomain: string, code: string): Promise<PlatformDiscount | null>;
  /** Succeeds also when it is off already. */
  deactivateDiscount(shopDomain: string, platformId: string): Promise<void>;

  /** Makes the shop's subscriptions equal to `topics` at `callbackUrl`; others of this app are removed. */
  subscribeWebhooks(shopDomain: string, callbackUrl: string): Promise<void>;

  webhooks: PlatformWebhooks;
}

/** What arrives at `POST /webhooks`, before it is trusted. */
export interface WebhookHeaders {
  readonly topic: string;
  readonly shopDomain: string;
  readonly webhookId: string;
  readonly triggeredAt: string | null;
}

export interface PlatformWebhooks {
  /** `ok: false` with `invalid_hmac` (wrong or missing) or `missing_header`. Compares in constant time, over the raw bytes. */
  verify(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Uint8Array,
  ): { ok: true; webhook: WebhookHeaders } | { ok: false; code: "invalid_hmac" | "missing_header" };
  /** True for topics that `parse` knows. */
  isHandled(topic: string): boolean;
  /**
   * Turns a signed body into a store event. `shopCurrency` is what amounts must be in.
   * Refusals carry a stable code (`malformed_body`, `foreign_currency`, `negative_amount`, `unsafe_number`, …) and a message without personal data.
   */
  parse(
    topic: string,
    rawBody: string,
    shopCurrency: string,
  ): { ok: true; event: StoreEvent } | { ok: false; code: string; message: string };
}

/** Trouble at the platform. `isRetryable`: the same call may succeed later (throttle, 5xx, time-out, no network). */
export class PlatformError extends Error {
  readonly code: string;
  readonly isRetryable: boolean;
  constructor(code: string, message: string, options: { isRetryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "PlatformError";
    this.code = code;
    this.isRetryable = options.isRetryable;
  }
}
