// What a shopper reads at the head of an entry of their history, in the shop's own words.
import { nameOfAction } from "../earning/action.ts";
import type { EarningKindId, earningKinds } from "../earning/kinds.ts";
import type { Explanation } from "../explanation.ts";
import type { OrderChangeName } from "../orders/order-change.ts";
import type { ProgramDocument } from "../program/program.ts";

/** The texts that shoppers read in titles, by their names in the list of all texts. */
export type EntryText =
  | "entry_order"
  | "entry_order_unnamed"
  | (typeof CHANGES)[OrderChangeName]
  | (typeof TITLES)[keyof typeof TITLES]
  | (typeof WAYS)[keyof typeof WAYS]
  | "way_other"
  | "entry_reward"
  | "entry_given_back"
  | "entry_gift"
  | "entry_gift_back";

/** A text of the shop in the shopper's language. */
export type EntryWords = (name: EntryText, slots?: Readonly<Record<string, string>>) => string;

export interface EntryNames {
  /** As in the store: “#1042”. Null: not an order's entry, or the name is not known. */
  readonly order: string | null;
  /** Null: not a redemption's entry, or the redemption is too old to be looked up. */
  readonly reward: string | null;
  readonly program: Pick<ProgramDocument, "earning" | "tiers">;
}

/** Example: “Order #1042, part returned”. Staff's reasons are never in it. */
export function entryTitle(explanation: Explanation, names: EntryNames, say: EntryWords): string {
  switch (explanation.kind) {
    case "order":
      return orderTitle(names.order, say, explanation.change?.name);
    case "action":
      return wayName(explanation, names.program.earning, say);
    case "tier_gift": {
      const { tier, points } = explanation;
      const name = names.program.tiers.levels.find(({ id }) => id === tier)?.name ?? tier;
      return say(points < 0 ? "entry_gift_back" : "entry_gift", { name });
    }
    case "redemption":
      return names.reward ?? say("entry_reward");
    case "redemption_return":
      return say("entry_given_back", { name: names.reward ?? say("entry_reward") });
    default:
      return say(TITLES[explanation.kind]);
  }
}

/** Example: “Order #1042, returned”. */
export function orderTitle(name: string | null, say: EntryWords, change?: OrderChangeName): string {
  const order = name === null ? say("entry_order_unnamed") : say("entry_order", { name });
  return change ? say(CHANGES[change], { order }) : order;
}

/** What earned points besides orders: by the merchant's own name, or else by its kind. */
export function wayName(
  { way, rule, action }: Extract<Explanation, { kind: "action" }>,
  rules: ProgramDocument["earning"],
  say: EntryWords,
): string {
  const own = rules.find(({ id }) => id === rule)?.name;
  if (own !== undefined) return own;
  if (action !== null) return nameOfAction(action);
  // Before a way was recorded, only sign-ups had no action.
  const kind = way ?? "signup";
  return say(kind in WAYS ? WAYS[kind as keyof typeof WAYS] : "way_other");
}

const CHANGES = {
  cancelled: "entry_cancelled",
  refunded: "entry_returned",
  refunded_in_part: "entry_part_returned",
  edited: "entry_changed",
  voided: "entry_voided",
  deleted: "entry_removed",
  moved: "entry_moved",
  customer_added: "entry_added",
  customer_removed: "entry_taken_off",
  claimed: "entry_claimed",
  updated: "entry_changed",
} as const satisfies Record<OrderChangeName, string>;

type Occurrence = {
  [Kind in EarningKindId]: (typeof earningKinds)[Kind] extends { shape: "occurrence" } ? Kind : never;
}[EarningKindId];

/** As the ways to earn are named. An action has a name of its own. */
const WAYS = {
  signup: "way_signup",
  birthday: "way_birthday",
  newsletter: "way_newsletter",
} as const satisfies Record<Exclude<Occurrence, "action">, string>;

type Named = "order" | "action" | "tier_gift" | "redemption" | "redemption_return";

const TITLES = {
  release: "entry_release",
  expiry: "entry_expiry",
  referral: "entry_referral",
  adjustment: "entry_adjustment",
  import: "entry_import",
  undo: "entry_undo",
  write_off: "entry_write_off",
  write_off_reversal: "entry_write_off_back",
  merge: "entry_merge",
  merge_undo: "entry_merge_undo",
} as const satisfies Record<Exclude<Explanation["kind"], Named>, string>;
