// What an e-mail to a shopper says. Days are local days of the shop (YYYY-MM-DD).
import type { ShopperReceipt } from "./receipt.ts";
import type { ShopperHeld, ShopperView } from "./view.ts";

/** In the order in which the parts of a letter stand: the first one names the letter. */
export const mailKindIds = [
  "code_issued",
  "points_expiring",
  "tier_reached",
  "reward_available",
  "points_earned",
  "welcome",
] as const;

export type MailKindId = (typeof mailKindIds)[number];

/** What one kind has to say. */
export type LetterPart =
  | { readonly kind: "code_issued"; readonly held: ShopperHeld }
  /** `on`: the last day on which they can be spent. */
  | { readonly kind: "points_expiring"; readonly points: number; readonly on: string }
  | { readonly kind: "tier_reached"; readonly name: string; readonly multiplierBasisPoints: number }
  | { readonly kind: "reward_available"; readonly names: readonly string[] }
  /** Of all orders together. `receipt`: of the newest, if it still says what the order is worth. */
  | {
      readonly kind: "points_earned";
      readonly points: number;
      readonly orders: number;
      readonly receipt: ShopperReceipt | null;
    }
  | { readonly kind: "welcome" };

export interface Letter {
  /** Of the customer whom the letter is for; `base` and `href` are whole addresses. */
  readonly view: ShopperView;
  /** One at least, in the order of `mailKindIds`. */
  readonly parts: readonly LetterPart[];
  /** Rewards in reach, for those who agreed to advertising. */
  readonly offers: readonly string[];
  /** Where e-mails are stopped. Null: the letter was asked for. */
  readonly stopHref: string | null;
}
