// What other features do when something happens to a shop, in the transaction in which it happens. Each names it in its
// feature.ts, so that this feature knows none of them.
import type { ShopFacts } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import { subject } from "../../process/listeners.ts";

export interface NewShop extends ShopFacts {
  readonly now: Date;
  /** Who created it. */
  readonly actor: string;
}

export interface ShopListener {
  readonly created?: (tx: Tx, shop: NewShop) => void | Promise<void>;
  /** `facts`: what the platform says of the shop, or a part of it. `before`: as it was. */
  readonly changed?: (
    tx: Tx,
    change: { readonly before: ShopFacts; readonly facts: Partial<ShopFacts> },
  ) => void | Promise<void>;
  /** The store shows its products from now on. */
  readonly productsShown?: (tx: Tx) => void | Promise<void>;
  /** The shop's access to its store has ended. */
  readonly accessEnded?: (tx: Tx, now: Date) => void | Promise<void>;
}

export const shopChanges = subject<ShopListener>("shop");
