// The port to a store platform: the little that Laurel needs of it. `shopify/` is its one adapter.
// Nothing here is called inside a database transaction.
import type { CustomerFacts, ShopFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { FulfilmentSpec } from "@laurel/domain/rewards/fulfilment.ts";

/** An order read from the platform, with the person that it names. */
export interface PlatformOrder {
  readonly order: OrderState;
  readonly customer: CustomerFacts | null;
  readonly guestEmail: string | null;
}

export type PastOrdersPage =
  /** Ask again later, with this cursor. */
  | { readonly state: "preparing"; readonly ordersFound: number; readonly cursor: string }
  | {
      readonly state: "read";
      readonly orders: readonly PlatformOrder[];
      readonly refused: readonly { readonly orderId: string; readonly code: string }[];
      /** They are at least as new as this. */
      readonly readAt: Date;
      /** In all. */
      readonly ordersFound: number;
      /** Of all that was prepared, what is read by now: 0 to 1. */
      readonly share: number;
      /** Null at the end. */
      readonly cursor: string | null;
    };

/** What was made for a redemption, found again. */
export interface PlatformFulfilment {
  readonly platformId: string;
  readonly isActive: boolean;
  /** It names the redemption: what stands under a code of ours may be somebody else's. */
  readonly isOurs: boolean;
}

export interface ProductFacts {
  readonly productId: string;
  readonly tags: readonly string[];
  readonly collectionIds: readonly string[];
}

export interface Platform {
  /** `accessToken` is for a shop that is being installed and whose tokens are not stored yet. */
  readShop(shopDomain: string, accessToken?: string): Promise<ShopFacts>;
  readOrder(shopDomain: string, orderId: string): Promise<PlatformOrder | null>;
  /**
   * Orders changed at or after `since`, oldest change first, a page at a time. Orders that break a rule do not hold up
   * the others: they are `refused`, with the code that a webhook of theirs would have.
   */
  readOrdersChangedSince(
    shopDomain: string,
    since: string,
    cursor: string | null,
  ): Promise<{
    orders: readonly PlatformOrder[];
    refused: readonly { readonly orderId: string; readonly code: string }[];
    nextCursor: string | null;
  }>;
  /**
   * Orders placed at or after `since`, however many: the platform prepares all of them, and they are then given some
   * at a time. A null `cursor` begins anew. Retryable: `export_failed`, `export_expired` and `export_canceled`, which
   * must begin anew, and `export_busy`, which must wait.
   */
  readPastOrders(shopDomain: string, since: Date, cursor: string | null): Promise<PastOrdersPage>;
  readCustomer(shopDomain: string, customerId: string): Promise<CustomerFacts | null>;
  /** At most 250 ids; products that are gone are left out. */
  readProducts(shopDomain: string, productIds: readonly string[]): Promise<readonly ProductFacts[]>;

  /** Makes what a reward promises. `code_taken` when something with this code exists: look it up. */
  make(shopDomain: string, spec: FulfilmentSpec): Promise<{ platformId: string }>;
  find(shopDomain: string, spec: FulfilmentSpec): Promise<PlatformFulfilment | null>;
  /** Succeeds also when it is off already. */
  withdraw(shopDomain: string, spec: FulfilmentSpec, platformId: string): Promise<void>;

  /** Makes the shop's subscriptions equal to the handled topics at `callbackUrl`; others of this app are removed. */
  subscribeWebhooks(shopDomain: string, callbackUrl: string): Promise<void>;

  readonly webhooks: PlatformWebhooks;
  readonly authorization: PlatformAuthorization;
}

/** How a shop's merchant and the platform prove themselves to us, and we to the platform. */
export interface PlatformAuthorization {
  /** What the app asks of every shop; more is asked for later, where a merchant wants what needs it. */
  readonly requiredScopes: readonly string[];
  /** Asked for where a merchant wants it: lets orders of any age be seen. */
  readonly allOrdersScope: string;
  /** Asked for where a rule or a reward is about products: lets them, their tags and their collections be seen. */
  readonly productsScope: string;
  /** Checks the platform's ID token: signature, times, audience, and that issuer and shop agree. */
  verifyIdToken(
    idToken: string,
  ): Promise<
    | { ok: true; shopDomain: string; staffId: string }
    | { ok: false; code: "invalid_id_token"; fault: IdTokenFault }
  >;
  /** Swaps a fresh ID token for the shop's own tokens. */
  exchangeIdToken(shopDomain: string, idToken: string): Promise<PlatformTokens>;
  /** Who the person behind a fresh ID token is. */
  readStaff(shopDomain: string, idToken: string): Promise<StaffFacts>;
  /** The old refresh token stays good until one of the new tokens is used, so a lost answer may be asked for again. */
  refreshTokens(shopDomain: string, refreshToken: string): Promise<PlatformTokens>;

  /** Where the merchant says yes, at the top level. It comes back to `redirectUrl` with a code, signed. */
  consentUrl(shopDomain: string, request: ConsentRequest): string;
  /** Whether the platform signed this query, within the last 90 seconds, as the answer to `consentUrl`. */
  verifyCallback(
    query: URLSearchParams,
    now: Date,
  ): { ok: true } | { ok: false; code: "invalid_hmac" | "callback_expired" };
  /** Swaps the code of a shop's consent for the shop's own tokens. */
  exchangeCode(shopDomain: string, code: string): Promise<PlatformTokens>;
  /** Swaps the code of a person's consent for who they are. */
  exchangeStaffCode(shopDomain: string, code: string): Promise<StaffFacts>;
  /** The address of a path of the app inside the store's admin. */
  adminUrl(shopDomain: string, path: string): string;
}

/** Why an ID token does not hold. */
export type IdTokenFault =
  | "id_token_malformed"
  | "id_token_wrong_algorithm"
  | "id_token_wrong_signature"
  | "id_token_expired"
  | "id_token_not_yet_valid"
  | "id_token_wrong_audience"
  | "id_token_wrong_shop";

export interface ConsentRequest {
  readonly state: string;
  readonly redirectUrl: string;
  /** `shop`: for tokens that stand for the app. `staff`: to learn who is there. */
  readonly of: "shop" | "staff";
  /** Beyond what the app asks of every shop. */
  readonly moreScopes: readonly string[];
}

/** A person who works in the store. */
export interface StaffFacts {
  readonly staffId: string;
  /** Empty where the platform does not say. */
  readonly name: string;
}

/** Secrets: stored encrypted, never logged, never sent to a browser. */
export interface PlatformTokens {
  readonly accessToken: string;
  /** Null for a token that does not expire. */
  readonly expiresInSeconds: number | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresInSeconds: number | null;
  readonly scopes: readonly string[];
}

/** Where an adapter gets a shop's access token from: given to it, because tokens are kept with the shops. */
export interface AccessTokens {
  /** One with some minutes left. `no_credentials` (PlatformError) when the shop has given none. */
  accessToken(shopDomain: string): Promise<string>;
  /** Whether the shop has granted a scope; to write is to read. */
  isGranted(shopDomain: string, scope: string): Promise<boolean>;
  /** Another one, after the platform refused `rejected`. `not_authorized` (PlatformError) when there is none. */
  replaceToken(shopDomain: string, rejected: string): Promise<string>;
}

/** What the headers of a delivery say. The platform does not sign them. */
export interface WebhookHeaders {
  /** Lower case, at most 100 characters; not always one that is handled. */
  readonly topic: string;
  readonly shopDomain: string;
  /** Printable, at most 200 characters. */
  readonly webhookId: string;
  readonly triggeredAt: string | null;
}

export type WebhookFault = "invalid_hmac" | "not_a_webhook" | "invalid_header" | "webhook_wrong_shop";

export interface PlatformWebhooks {
  /**
   * Whether the platform signed these bytes, as a webhook of this shop. `invalid_hmac`: it did not. `not_a_webhook`: it
   * did, for something else. `invalid_header`: topic, shop or id is missing or not in its form. `webhook_wrong_shop`: the
   * body names another shop than the header, or none where it should.
   */
  verify(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Uint8Array,
  ): { ok: true; webhook: WebhookHeaders } | { ok: false; code: WebhookFault };
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
  /** With `access_denied`: the scope that the store has not granted, where the platform named one. */
  readonly missingScope: string | null;
  constructor(
    code: string,
    message: string,
    options: { isRetryable: boolean; missingScope?: string | null; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = "PlatformError";
    this.code = code;
    this.isRetryable = options.isRetryable;
    this.missingScope = options.missingScope ?? null;
  }
}
