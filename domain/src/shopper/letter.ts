// What an e-mail to a shopper says. Days are local days of the shop (YYYY-MM-DD).
import type { ShopperReceipt } from "./receipt.ts";
import type { ShopperGift, ShopperHeld, ShopperView } from "./view.ts";

/** In the order in which the parts of a letter stand: the first one names the letter. */
export const mailKindIds = [
  "code_issued",
  "points_back",
  "points_expiring",
  "code_expiring",
  "tier_reached",
  "reward_available",
  "birthday",
  "referral",
  "points_earned",
  "welcome",
  "win_back",
] as const;

export type MailKindId = (typeof mailKindIds)[number];

/** What one kind has to say. */
export type MemberPart =
  | { readonly kind: "code_issued"; readonly held: ShopperHeld }
  /** The store did not answer for a day: what was paid for the reward is back. */
  | { readonly kind: "points_back"; readonly name: string; readonly points: number }
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
  /** Friends ordered. `on`: from when all of it can be spent; null: now. */
  | {
      readonly kind: "referral";
      readonly friends: number;
      readonly points: number;
      readonly on: string | null;
    }
  /** Codes that work, and end on the same day. */
  | { readonly kind: "code_expiring"; readonly held: readonly ShopperHeld[]; readonly on: string }
  | { readonly kind: "birthday"; readonly points: number }
  | { readonly kind: "welcome" }
  | { readonly kind: "win_back" };

/** To a friend who asked for the code of a member's link. No code: the offer is for first orders. */
export interface FriendPart {
  readonly kind: "friend_letter";
  readonly code: {
    readonly gift: ShopperGift;
    readonly code: string;
    readonly minimumSpendMinor: number | null;
    readonly until: string | null;
    /** Puts the code into the cart. A whole address. */
    readonly href: string;
  } | null;
}

export type LetterPart = MemberPart | FriendPart;

export interface Letter {
  /** Of the customer whom the letter is for, or for a friend the guest's; `base` and `href` are whole addresses. */
  readonly view: ShopperView;
  /** One at least, in the order of `mailKindIds`; a friend's alone. */
  readonly parts: readonly LetterPart[];
  /** Rewards in reach, for those who agreed to advertising. */
  readonly offers: readonly string[];
  /** The shop's, in lines. None: the store gives none. */
  readonly postalAddress: readonly string[];
  /** Where e-mails are stopped. Null: the letter was asked for. */
  readonly stopHref: string | null;
}
