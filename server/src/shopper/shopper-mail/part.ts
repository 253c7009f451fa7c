import type { MailKindId, MemberPart } from "@laurel/domain/shopper/letter.ts";
import type { MailNote } from "@laurel/domain/shopper/mail-kinds.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import type { Offer } from "../storefront/offer/offer.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

export interface PartAsked {
  readonly deps: Deps;
  /** The moment of the whole letter. */
  readonly tx: Tx;
  readonly shop: Shop;
  /** With the program and the shop's words. */
  readonly offer: Offer;
  readonly customerId: string;
  /** As it is when the letter is written. */
  readonly view: ShopperView;
  /** Of this kind, oldest first; one at least. */
  readonly notes: readonly MailNote[];
}

/** What a letter says of one kind. Null: what was to be told is not so any more. */
export type PartOf<Id extends MailKindId> = (
  asked: PartAsked,
) => Promise<Extract<MemberPart, { kind: Id }> | null>;
