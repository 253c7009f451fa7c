// What a reward asks a store platform to create: a closed set. A platform has one adapter file for each member of it,
// which creates it, finds it again and withdraws it.

/** A single-use discount code. */
export interface CodeSpec {
  readonly type: "code";
  readonly code: string;
  /** Contains the id of the redemption or referral, so that a code found on the platform is known to be ours. */
  readonly title: string;
  /** The platform's customer id: no other customer can use the code. Null: anyone can, as a friend who was referred. */
  readonly customerId: string | null;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly value: CodeValue;
  /** Whether it applies to the whole order or to a part of it. */
  readonly appliesTo:
    | { readonly type: "order" }
    | { readonly type: "products"; readonly productIds: readonly string[] }
    | { readonly type: "collections"; readonly collectionIds: readonly string[] };
  /** In minor units of the shop's currency; null for none. */
  readonly minimumSpendMinor: number | null;
  readonly currencyCode: string;
  readonly combinesWith: { readonly order: boolean; readonly product: boolean; readonly shipping: boolean };
}

export type CodeValue =
  | { readonly type: "amount"; readonly amountMinor: number; readonly currencyCode: string }
  /** 1000 = 10 %. Limits: 1 to 10000. */
  | { readonly type: "percentage"; readonly basisPoints: number }
  /** In minor units of the shop’s currency: shipping that costs more is not free. Null for any price. */
  | { readonly type: "free_shipping"; readonly maxShippingMinor: number | null }
  /**
   * One piece of a product variant. Null: its price must still be read. It is read once, because a code that a lost
   * answer left behind must be the same as the one that is asked for again.
   */
  | { readonly type: "free_product"; readonly variantId: string; readonly priceMinor: number | null };

/** A gift card of the store, for one customer. */
export interface GiftCardSpec {
  readonly type: "gift_card";
  /** 16 letters and digits. It is money, so it is never stored with the rest. */
  readonly code: string;
  /** Contains the redemption's id, so that a card found on the platform is known to be ours. Shoppers do not see it. */
  readonly note: string;
  /** The platform's customer id. */
  readonly customerId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  /** Its last day, in the shop's time zone: `2027-03-14`. Null: it has none. */
  readonly expiresOn: string | null;
}

/** Money on the customer's account in the store. */
export interface StoreCreditSpec {
  readonly type: "store_credit";
  /** The platform's customer id. */
  readonly customerId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  /** Its last day, in the shop's time zone: `2027-03-14`. */
  readonly expiresOn: string;
  /**
   * An instant near the end of that day, at whose second none of the customer's other credits expires. Null: it must
   * still be chosen. It is chosen once, because it is how a credit that a lost answer left behind is known to be ours.
   */
  readonly expiresAt: string | null;
  /** The newest credit before the platform was first asked. Null: there was none. */
  readonly creditsAfter: string | null;
  /** Set before the credit is first taken back: the newest debit before that. Null: there was none. */
  readonly debitsAfter?: string | null;
}

export type FulfilmentSpec = CodeSpec | GiftCardSpec | StoreCreditSpec;

/** A gift card without its code, but with the code's end, as platforms show it. */
export type StoredGiftCard = Omit<GiftCardSpec, "code"> & { readonly lastCharacters: string };

/** What is stored of it. The code of a gift card is sealed elsewhere. */
export type StoredSpec = CodeSpec | StoredGiftCard | StoreCreditSpec;

export function toStored(spec: FulfilmentSpec): StoredSpec {
  if (spec.type !== "gift_card") return spec;
  const { code, ...rest } = spec;
  return { ...rest, lastCharacters: code.slice(-4) };
}

/** The variant whose price must be read before the platform can be asked; null if there is none. */
export const unpricedVariantOf = (spec: StoredSpec): string | null =>
  spec.type === "code" && spec.value.type === "free_product" && spec.value.priceMinor === null
    ? spec.value.variantId
    : null;

/** Whether the platform can be asked for it: nothing must be read or chosen first. */
export const isReady = (spec: StoredSpec): boolean =>
  spec.type === "store_credit" ? spec.expiresAt !== null : unpricedVariantOf(spec) === null;

/** `priceMinor`: of the variant that has no price yet, in minor units of the shop's currency. */
export const withPrice = (spec: StoredSpec, priceMinor: number): StoredSpec =>
  spec.type === "code" && spec.value.type === "free_product"
    ? { ...spec, value: { ...spec.value, priceMinor } }
    : spec;

/** The part that the kind decides; the rest follows from the reward's terms. */
export type Fulfilment =
  | Pick<CodeSpec, "type" | "value">
  | (Pick<GiftCardSpec, "type" | "amountMinor" | "currencyCode"> & { readonly expiresDays: number | null })
  | (Pick<StoreCreditSpec, "type" | "amountMinor" | "currencyCode"> & { readonly expiresDays: number });
