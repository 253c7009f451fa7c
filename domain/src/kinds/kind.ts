// What every kind describes, for ways to earn and rewards. A kind that leaves something out does not compile.
import type { Fields } from "./fields.ts";
import type { Texts } from "./labels.ts";

/** The icons of kinds. The pages draw them. */
export type KindIcon =
  | "note"
  | "percent"
  | "gift"
  | "star"
  | "receipt"
  | "clock"
  | "pencil"
  | "truck"
  | "cake"
  | "mail"
  | "slider"
  | "card"
  | "wallet";

export interface Kind<Id extends string, Asked extends Fields, Said extends Texts> {
  /** Stored in programs and rewards: it never changes. */
  readonly id: Id;
  readonly icon: KindIcon;
  /** In the order of the form. */
  readonly fields: Asked;
  /** All texts of the kind, by keys; `title` is its name. */
  readonly texts: Said & { readonly title: string };
}

/** A table of kinds by their ids. */
export const byId = <const Kinds extends readonly { readonly id: string }[]>(kinds: Kinds) =>
  Object.fromEntries(kinds.map((kind) => [kind.id, kind])) as {
    readonly [One in Kinds[number] as One["id"]]: One;
  };

/** A platform scope without which a kind does not work. */
export type KindScope =
  | "read_products"
  | "read_store_credit_accounts"
  | "write_customers"
  | "write_discounts"
  | "write_gift_cards"
  | "write_store_credit_account_transactions";
