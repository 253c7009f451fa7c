import type { MailKindId, MemberPart } from "@laurel/domain/shopper/letter.ts";
import type { MailNote } from "@laurel/domain/shopper/mail-kinds.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

export interface PartAsked {
  readonly deps: Deps;
  readonly shop: Shop;
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
