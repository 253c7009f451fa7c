// Events of a store, whatever the platform calls them. A platform adapter turns its webhooks into these; the inbox
// applies them. A new event is one member here, and the compiler points at each switch.
import type { OrderState, RefundState } from "./orders/order-state.ts";
import type { Unsaid } from "./unsaid.ts";
import type { OrderAddress } from "./referrals/identity.ts";

/**
 * A customer as the platform describes them. A missing fact is not said, and what is known of it stays. Personal data:
 * stored only in `customers`.
 */
export interface CustomerFacts {
  readonly customerId: string;
  readonly email?: string | null;
  readonly isEmailVerified?: boolean;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** As the store writes it: +4915112345678. Some people are known by it alone. */
  readonly phone?: string | null;
  readonly hasAccount?: boolean;
  readonly tags?: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * Who an order is for, as the checkout asked. Personal data: only keyed hashes of it are stored, and only while referrals
 * are on.
 */
export interface OrderContact {
  readonly email: string | null;
  /** Where it is sent, or else billed. Null: nothing is sent, or the platform does not say. */
  readonly address: OrderAddress | null;
}

export interface ShopFacts {
  readonly name: string;
  readonly currencyCode: string;
  readonly timeZone: string;
  /** The owner's e-mail address; null for none. Personal data: stored in a table under row-level security. */
  readonly ownerEmail?: string | null;
  /** The lines of the address that buyers are shown; null for none. May be where the owner lives: stored as the e-mail address is. */
  readonly postalAddress?: readonly string[] | null;
  /** Its customers have accounts with a password, so that a verified e-mail proves who somebody is. Missing: unknown. */
  readonly hasClassicAccounts?: boolean;
}

/**
 * What gift cards and store credit paid; how many units of its lines are left; what had been paid for before something was
 * owed.
 */
export type OrderOmission = "gift_share" | "units_left" | "paid_before";

export type StoreEvent =
  | { readonly type: "customer_created"; readonly customer: CustomerFacts }
  | { readonly type: "customer_updated"; readonly customer: CustomerFacts }
  | { readonly type: "customer_deleted"; readonly customerId: string }
  /** Something of the customer changed that the message does not say whole: the customer must be read. */
  | { readonly type: "customer_hint"; readonly customerId: string }
  /** A customer agreed to marketing e-mails, or no longer does. */
  | {
      readonly type: "email_consent_changed";
      readonly customerId: string;
      readonly isSubscribed: boolean;
      /** When they did, UTC; null if the platform does not say. */
      readonly at: string | null;
    }
  /** The store merged two customers and deleted one of them. */
  | {
      readonly type: "customers_merged";
      readonly keptId: string;
      readonly deletedId: string;
      /** False: the store tried and failed. */
      readonly isDone: boolean;
    }
  /** From any order topic with a whole order. `customer` is null for a guest. */
  | {
      readonly type: "order_changed";
      readonly order: OrderState;
      readonly customer: CustomerFacts | null;
      /** Of a guest; stored only as a keyed hash. */
      readonly guestEmail: string | null;
      /** Missing: unknown. */
      readonly contact?: OrderContact;
      /** What the message leaves out. Missing: nothing. */
      readonly unsaid?: Unsaid;
      /** What the store must be asked for first. Missing: nothing. */
      readonly omissions?: readonly OrderOmission[];
      /** The message does not say whether anything must be sent: read the order where fulfilment earns points. */
      readonly isFulfilmentUnclear?: true;
    }
  /** The platform reports that an order changed, but not how: it must be read. */
  | { readonly type: "order_hint"; readonly orderId: string; readonly contact?: OrderContact }
  | { readonly type: "order_deleted"; readonly orderId: string }
  | { readonly type: "refund_created"; readonly orderId: string; readonly refund: RefundState }
  | { readonly type: "shop_updated"; readonly shop: Partial<ShopFacts> }
  | { readonly type: "app_uninstalled" }
  /** A customer asked the merchant for their data. */
  | {
      readonly type: "customer_data_requested";
      readonly customerId: string;
      readonly orderIds: readonly string[];
    }
  | {
      readonly type: "customer_redacted";
      readonly customerId: string;
      /** Stored only as a keyed hash, until the erasure is done. */
      readonly email: string | null;
      /** Also orders without a customer. */
      readonly orderIds: readonly string[];
    }
  /** Nothing of the shop may be kept. */
  | { readonly type: "shop_redacted" };
