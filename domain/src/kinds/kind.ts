// What every kind says of itself, be it a way to earn or a reward. A kind that leaves something out does not compile.
import type { Fields } from "./fields.ts";
import type { Texts } from "./labels.ts";

/** Pictures that there are of kinds. The pages draw them. */
export type KindIcon = "note" | "percent" | "gift" | "star" | "receipt" | "clock" | "pencil";

export interface Kind<Id extends string, Asked extends Fields, Said extends Texts> {
  /** As programs and rewards keep it: it never changes. */
  readonly id: Id;
  readonly icon: KindIcon;
  /** In the order of the form. */
  readonly fields: Asked;
  /** All that is said of it, by keys; `title` is what it is called. */
  readonly texts: Said & { readonly title: string };
}

/** A table of kinds by their ids. */
export const byId = <const Kinds extends readonly { readonly id: string }[]>(kinds: Kinds) =>
  Object.fromEntries(kinds.map((kind) => [kind.id, kind])) as {
    readonly [One in Kinds[number] as One["id"]]: One;
  };

/** A scope that the platform must have granted for a kind to work. */
export type KindScope = "read_products" | "write_discounts";
