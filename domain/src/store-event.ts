// What can happen in a store, whatever the platform calls it. A platform adapter turns its webhooks into
// these; the inbox applies them. A new event is one member here, and the compiler points at each switch.
import type { OrderState, RefundState } from "./orders/order-state.ts";

/** A person as the platform describes them. Personal data: stored in `customers` alone. */
export interface CustomerFacts {
  readonly customerId: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly hasAccount: boolean;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ShopFacts {
  readonly name: string;
  readonly currencyCode: string;
  readonly timeZone: string;
  /** Where its owner is written to; null for none. Personal data: kept apart, under the shop's protection. */
  readonly ownerEmail?: string | null;
}

export type StoreEvent =
  | { readonly type: "customer_created"; readonly customer: CustomerFacts }
  | { readonly type: "customer_updated"; readonly customer: CustomerFacts }
  | { readonly type: "customer_deleted"; readonly customerId: string }
  /** The store made two customers one, and has deleted the other. */
  | {
      readonly type: "customers_merged";
      readonly keptId: string;
      readonly deletedId: string;
      /** False: the store tried, and could not. */
      readonly isDone: boolean;
    }
  /** Any of the order topics that carry a whole order. `customer` is null for a guest. */
  | {
      readonly type: "order_changed";
      readonly order: OrderState;
      readonly customer: CustomerFacts | null;
      /** Of a guest; kept only as a keyed hash. */
      readonly guestEmail: string | null;
    }
  /** The platform says that an order changed, but not how: it must be read. */
  | { readonly type: "order_hint"; readonly orderId: string }
  | { readonly type: "order_deleted"; readonly orderId: string }
  | { readonly type: "refund_created"; readonly orderId: string; readonly refund: RefundState }
  | { readonly type: "shop_updated"; readonly shop: ShopFacts }
  | { readonly type: "app_uninstalled" }
  /** Somebody asked the merchant what is kept of them. */
  | {
      readonly type: "customer_data_requested";
      readonly customerId: string;
      readonly orderIds: readonly string[];
    }
  | {
      readonly type: "customer_redacted";
      readonly customerId: string;
      /** Kept only as a keyed hash, until what it names is erased. */
      readonly email: string | null;
      /** Also orders without a customer. */
      readonly orderIds: readonly string[];
    }
  /** Nothing of the shop may be kept. */
  | { readonly type: "shop_redacted" };
