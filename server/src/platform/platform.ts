// The port to a store platform: what Laurel needs of it. `shopify/` is its only adapter. None of these functions is
// called inside a database transaction.
import type { Unsaid } from "@laurel/domain/unsaid.ts";
import type { ItemKind } from "@laurel/domain/shopper/named-items.ts";
import type { CustomerFacts, OrderContact, ShopFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { CreditAccount } from "@laurel/domain/rewards/credit-account.ts";
import type { FulfilmentSpec, StoreCreditSpec, StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";

/** An order read from the platform, with its customer. */
export interface PlatformOrder {
  readonly order: OrderState;
  readonly customer: CustomerFacts | null;
  readonly guestEmail: string | null;
  readonly contact: OrderContact;
  /** What the platform says in words that are not known. Missing: nothing. */
  readonly unsaid?: Unsaid;
}

/** What the platform knows about an e-mail address. */
export interface KnownEmail {
  readonly customerId: string;
  /** An order that was cancelled, or whose payment failed, is none. */
  readonly hasOrdered: boolean;
}

/** What came of subscribing a customer to the store's e-mails. */
export interface Subscribed {
  readonly customer: CustomerFacts;
  /** When the customer agreed, UTC; it may have been long ago. Null: the store waits for the customer to confirm it. */
  readonly agreedAt: string | null;
}

export type PastOrdersPage =
  /** Ask again later with this cursor. */
  | { readonly state: "preparing"; readonly ordersFound: number; readonly cursor: string }
  | {
      readonly state: "read";
      readonly orders: readonly PlatformOrder[];
      readonly refused: readonly { readonly orderId: string; readonly code: string }[];
      /** The orders are at least as new as this. */
      readonly readAt: Date;
      /** The number of all exported orders. */
      readonly ordersFound: number;
      /** The share of the export that was read: 0 to 1. */
      readonly share: number;
      /** Null at the end. */
      readonly cursor: string | null;
    };

/** What the platform has for a redemption, as found by its code. */
export interface PlatformFulfilment {
  readonly platformId: string;
  readonly isActive: boolean;
  /** It names the redemption. The code may also belong to a discount of the merchant or another app. */
  readonly isOurs: boolean;
}

/**
 * `spent`: nothing was done, because some of its money was used. `spent_meanwhile`: it is switched off, but some was
 * used before that.
 */
export type Withdrawal = "withdrawn" | "spent" | "spent_meanwhile";

export interface MoneyLimit {
  readonly amountMinor: number;
  readonly currencyCode: string;
}

export interface ProductFacts {
  readonly productId: string;
  readonly tags: readonly string[];
  readonly collectionIds: readonly string[];
}

/** A product or a collection, as a list of chosen ones shows it. */
export interface StoreItem {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
  /** Of its page, below the store's address. Null: it is not in the online store. */
  readonly path: string | null;
}

/** A variant of one of the store's products. */
export interface VariantFacts {
  readonly variantId: string;
  /** The product's title, and the variant's own if the product has several. */
  readonly title: string;
  /** In minor units of `currencyCode`. Null if it costs nothing, or its price cannot be read. */
  readonly priceMinor: number | null;
  /** The shop's currency on the platform now. */
  readonly currencyCode: string;
  /** Discounts never apply to gift cards. */
  readonly isGiftCard: boolean;
}

/** What the store's themes know, and draw without asking us. */
export interface ThemeFacts {
  /** Whether shoppers see anything of the program. */
  readonly isOn: boolean;
  /** Plain JSON. */
  readonly program: object;
}

/** How the subscriptions of a shop differ from what Laurel listens to. */
export interface WebhookGaps {
  /** Handled topics without a subscription at the callback's address. */
  readonly missing: readonly string[];
  /** Other addresses that webhooks of this app go to. */
  readonly elsewhere: readonly string[];
}

export interface Platform {
  /** One call, without another attempt. False: it had no answer, as far as that tells. */
  isThere(shopDomain: string): Promise<boolean>;
  /** `accessToken` is for a shop that is being installed and whose tokens are not stored yet. */
  readShop(shopDomain: string, accessToken?: string): Promise<ShopFacts>;
  readOrder(shopDomain: string, orderId: string): Promise<PlatformOrder | null>;
  /**
   * Orders changed at or after `since`, oldest change first, one page at a time. An order that breaks a rule does not
   * stop the others: it is in `refused`, with the code that its webhook would have.
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
   * Orders placed at or after `since`, without limit: the platform exports all of them, and they are then read in
   * pages. A null `cursor` starts a new export. Retryable: `export_failed`, `export_expired` and `export_canceled`,
   * which need a new export, and `export_busy`, which must wait.
   */
  readPastOrders(shopDomain: string, since: Date, cursor: string | null): Promise<PastOrdersPage>;
  readCustomer(shopDomain: string, customerId: string): Promise<CustomerFacts | null>;
  /** The customer with this e-mail. Null: the platform knows none. */
  findByEmail(shopDomain: string, email: string): Promise<KnownEmail | null>;
  /**
   * Subscribes the customer, who agrees at this moment, to the store's e-mails, unless they agreed before. Null: the
   * platform knows no such customer. Refuses `consent_refused`, such as for a customer without an e-mail address.
   */
  subscribe(shopDomain: string, customerId: string, now: Date): Promise<Subscribed | null>;
  /** At most 250 ids; deleted products are left out. */
  readProducts(shopDomain: string, productIds: readonly string[]): Promise<readonly ProductFacts[]>;
  /** At most 250 ids; those that the store no longer has are left out. */
  readItems(shopDomain: string, kind: ItemKind, ids: readonly string[]): Promise<readonly StoreItem[]>;
  /** Null: there is no such variant, or no longer. */
  readVariant(shopDomain: string, variantId: string): Promise<VariantFacts | null>;
  /**
   * At most 50 variants of 10 products that are on sale, by words of their titles; the first products for an empty
   * text. Of each product, the first 25 are searched. Gift cards are left out.
   */
  searchVariants(shopDomain: string, text: string): Promise<readonly VariantFacts[]>;

  /**
   * Creates what a reward promises. `code_taken` if something with this code exists: look it up. With `isRetryable`, it
   * cannot be looked up yet.
   */
  make(shopDomain: string, spec: FulfilmentSpec): Promise<{ platformId: string }>;
  find(shopDomain: string, spec: FulfilmentSpec): Promise<PlatformFulfilment | null>;
  /** Whether some of the money that it holds was used, or it is gone. */
  isSpent(shopDomain: string, spec: StoredSpec, platformId: string): Promise<boolean>;
  /** Also succeeds if it is already off. */
  withdraw(shopDomain: string, spec: StoredSpec, platformId: string): Promise<Withdrawal>;
  /** The newest 100 movements of the customer's store credit in the spec's currency. */
  readCreditAccount(shopDomain: string, spec: StoreCreditSpec): Promise<CreditAccount>;
  /** Whether customers can pay with store credit. */
  isStoreCreditOn(shopDomain: string): Promise<boolean>;
  /** The most that one gift card may hold. */
  readGiftCardLimit(shopDomain: string): Promise<MoneyLimit>;

  /**
   * Makes what the store's themes know of the program equal to these facts. False: they knew it already. Refuses
   * `facts_refused`.
   */
  tellThemes(shopDomain: string, facts: ThemeFacts): Promise<boolean>;

  /** Makes the shop's subscriptions equal to the handled topics at `callbackUrl`; others of this app are removed. */
  subscribeWebhooks(shopDomain: string, callbackUrl: string): Promise<void>;
  /** What that would change now. Changes nothing; each call is tried once. */
  findWebhookGaps(shopDomain: string, callbackUrl: string): Promise<WebhookGaps>;
  /** The scopes that the store grants us now, as the platform says it. One call, without another attempt. */
  readScopes(shopDomain: string): Promise<readonly string[]>;

  readonly webhooks: PlatformWebhooks;
  readonly authorization: PlatformAuthorization;
}

/** How a shop's staff and the platform authenticate to us, and we to the platform. */
export interface PlatformAuthorization {
  /**
   * Scopes that the app asks of every shop. Others are asked for later, when a merchant uses a feature that needs them.
   */
  readonly requiredScopes: readonly string[];
  /** The optional scope for orders of any age. */
  readonly allOrdersScope: string;
  /** The optional scope for products, their tags and their collections, for rules and rewards that name products. */
  readonly productsScope: string;
  /** The optional scope for subscribing customers to the store's e-mails. */
  readonly customersScope: string;
  /** The optional scopes for gift cards that belong to a customer. */
  readonly giftCardScopes: readonly string[];
  /** The optional scopes for store credit. */
  readonly storeCreditScopes: readonly string[];
  /** Checks the platform's ID token: signature, times, audience, and that issuer and shop agree. */
  verifyIdToken(
    idToken: string,
  ): Promise<
    | { ok: true; shopDomain: string; staffId: string }
    | { ok: false; code: "invalid_id_token"; fault: IdTokenFault }
  >;
  /** Exchanges a fresh ID token for the shop's own tokens. */
  exchangeIdToken(shopDomain: string, idToken: string): Promise<PlatformTokens>;
  /** The member of staff of a fresh ID token. */
  readStaff(shopDomain: string, idToken: string): Promise<StaffFacts>;
  /** The old refresh token stays valid until one of the new tokens is used, so a lost answer can be requested again. */
  refreshTokens(shopDomain: string, refreshToken: string): Promise<PlatformTokens>;

  /** Where the merchant consents, at the top level of the browser. It returns to `redirectUrl` with a signed code. */
  consentUrl(shopDomain: string, request: ConsentRequest): string;
  /** Whether the platform signed this query, within the last 90 seconds, as the answer to `consentUrl`. */
  verifyCallback(
    query: URLSearchParams,
    now: Date,
  ): { ok: true } | { ok: false; code: "invalid_hmac" | "callback_expired" };

  /**
   * Whether the platform signed this query, within the last 90 seconds, for a shopper's request through the store; and
   * of which store and customer it is. `rawQuery` is what stands after the "?" of the address. A body is not signed.
   */
  verifyProxied(
    rawQuery: string,
    now: Date,
  ): { ok: true; proxied: ProxiedRequest } | { ok: false; code: "signature_invalid" | "signature_expired" };
  /** Exchanges the code of a shop's consent for the shop's own tokens. */
  exchangeCode(shopDomain: string, code: string): Promise<PlatformTokens>;
  /** Exchanges the code of a person's consent for the person's identity. */
  exchangeStaffCode(shopDomain: string, code: string): Promise<StaffFacts>;
  /** The URL of a path of the app inside the store's admin. */
  adminUrl(shopDomain: string, path: string): string;
  /** Where shoppers find the store, or a path of it (`/cart`): without a slash at the end. */
  storefrontUrl(shopDomain: string, path?: string): string;
  /** What a store's theme can show of the app: the button first. */
  themeBlocks(shopDomain: string): readonly ThemeBlock[];
}

export interface ThemeBlock {
  /** Its file's name in the theme app extension, by which the store's admin knows it, too. */
  readonly handle: string;
  /** Where a merchant switches it on, in the editor of the store's theme. */
  readonly editorUrl: string;
}

/** A shopper's request that came through the store. */
export interface ProxiedRequest {
  readonly shopDomain: string;
  /** The platform's id of the customer who is signed in there. Null: a guest. */
  readonly customerId: string | null;
  /** The path of the store that leads here: `/apps/laurel`. */
  readonly base: string;
}

/** Why an ID token is refused. */
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
  /** `shop`: for the app's own tokens. `staff`: to identify the member of staff. */
  readonly of: "shop" | "staff";
  /** In addition to what the app asks of every shop. */
  readonly moreScopes: readonly string[];
}

/** A member of the store's staff. */
export interface StaffFacts {
  readonly staffId: string;
  /** Empty if the platform does not say. */
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

/** Gives an adapter a shop's access token. It is passed in, because tokens are stored with the shops. */
export interface AccessTokens {
  /** A token that is valid for some minutes more. `no_credentials` (PlatformError) if the shop has given none. */
  accessToken(shopDomain: string): Promise<string>;
  /** Whether the shop has granted a scope; a write scope includes reading. */
  isGranted(shopDomain: string, scope: string): Promise<boolean>;
  /** A new token, after the platform refused `rejected`. `not_authorized` (PlatformError) if there is none. */
  replaceToken(shopDomain: string, rejected: string): Promise<string>;
}

/** What the headers of a delivery say. The platform does not sign them. */
export interface WebhookHeaders {
  /** In lower case, at most 100 characters; perhaps a topic that is not handled. */
  readonly topic: string;
  readonly shopDomain: string;
  /** Printable, at most 200 characters. */
  readonly webhookId: string;
  readonly triggeredAt: string | null;
}

export type WebhookFault = "invalid_hmac" | "not_a_webhook" | "invalid_header" | "webhook_wrong_shop";

/** What a message of the store is about, as far as it says so. Ids are the platform's. */
export interface WebhookSubject {
  readonly orderId: string | null;
  /** As in the store: #1042. */
  readonly orderName: string | null;
  readonly customerId: string | null;
  /** Personal data: a name, or else an e-mail address. */
  readonly customerName: string | null;
}

export interface PlatformWebhooks {
  /**
   * Whether the platform signed these bytes as a webhook of this shop. `invalid_hmac`: it did not. `not_a_webhook`: it
   * signed them for another purpose. `invalid_header`: topic, shop or id is missing or malformed. `webhook_wrong_shop`:
   * the body names another shop than the header, or none although it must.
   */
  verify(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Uint8Array,
  ): { ok: true; webhook: WebhookHeaders } | { ok: false; code: WebhookFault };
  /**
   * A stored body as plain data, as `parse` reads it: ids keep all their digits. Throws SyntaxError if it is no JSON.
   */
  readBody(rawBody: Uint8Array): unknown;
  /** True for topics that `parse` knows. */
  isHandled(topic: string): boolean;
  /** What a stored body is about, also one that `parse` refuses. Null: it is no JSON. */
  subjectOf(topic: string, rawBody: Uint8Array): WebhookSubject | null;
  /**
   * Converts a signed body to a store event. `shopCurrency` is the currency that amounts must have. `isRepaired`: what
   * the database cannot store (NUL, half a surrogate pair, bytes that are not UTF-8) was replaced by U+FFFD. `leftOut`: paths of
   * side matters that could not be read, and count as left out. Refusals carry a
   * stable code (`malformed_body`, `foreign_currency`, `negative_amount`, `unsafe_number`, …) and a message without
   * personal data.
   */
  parse(
    topic: string,
    rawBody: Uint8Array | string,
    shopCurrency: string,
  ):
    | { ok: true; event: StoreEvent; isRepaired?: true; leftOut?: readonly string[] }
    | { ok: false; code: string; message: string };
}

/** An error of the platform. `isRetryable`: the same call may succeed later (throttle, 5xx, time-out, no network). */
export class PlatformError extends Error {
  readonly code: string;
  readonly isRetryable: boolean;
  /** With `access_denied`: the scope that the store has not granted, if the platform named one. */
  readonly missingScope: string | null;
  /** An earlier attempt of the same call had no answer, so it may have done its work. */
  readonly mayHaveWorked: boolean;
  constructor(
    code: string,
    message: string,
    options: {
      isRetryable: boolean;
      missingScope?: string | null;
      mayHaveWorked?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = "PlatformError";
    this.code = code;
    this.isRetryable = options.isRetryable;
    this.missingScope = options.missingScope ?? null;
    this.mayHaveWorked = options.mayHaveWorked ?? false;
  }
}
