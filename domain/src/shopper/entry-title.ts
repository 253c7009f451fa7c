// What a shopper reads at the head of an entry of their history.
import { type Explanation, giftName, ruleName } from "../explanation.ts";
import type { OrderChangeName } from "../orders/order-change.ts";
import type { ProgramDocument } from "../program/program.ts";

export interface EntryNames {
  /** As in the store: “#1042”. Null: not an order's entry, or the name is not known. */
  readonly order: string | null;
  /** Null: not a redemption's entry, or the redemption is too old to be looked up. */
  readonly reward: string | null;
  readonly program: Pick<ProgramDocument, "earning" | "tiers">;
}

/** Example: “Order #1042, part returned”. Staff's reasons are never in it. */
export function entryTitle(explanation: Explanation, names: EntryNames): string {
  switch (explanation.kind) {
    case "order":
      return orderTitle(names.order, explanation.change?.name);
    case "action":
      return ruleName(explanation, names.program.earning);
    case "tier_gift":
      return giftName(explanation, names.program.tiers.levels);
    case "redemption":
      return names.reward ?? "A reward";
    case "redemption_return":
      return `${names.reward ?? "A reward"}, given back`;
    default:
      return TITLES[explanation.kind];
  }
}

/** Example: “Order #1042, returned”. */
export function orderTitle(name: string | null, change?: OrderChangeName): string {
  const order = name === null ? "An order" : `Order ${name}`;
  return change ? `${order}, ${CHANGES[change]}` : order;
}

const CHANGES: Readonly<Record<OrderChangeName, string>> = {
  cancelled: "cancelled",
  refunded: "returned",
  refunded_in_part: "part returned",
  edited: "changed",
  voided: "payment cancelled",
  deleted: "removed",
  moved: "moved to another account",
  claimed: "from before you joined",
  updated: "changed",
};

type Named = "order" | "action" | "tier_gift" | "redemption" | "redemption_return";

const TITLES: Readonly<Record<Exclude<Explanation["kind"], Named>, string>> = {
  release: "Hold ended",
  expiry: "Expired",
  referral: "A friend's order",
  adjustment: "From the shop",
  import: "Brought along",
  undo: "Taken back",
  write_off: "Debt forgiven",
  write_off_reversal: "Debt counted again",
  merge: "Accounts joined",
  merge_undo: "Accounts parted again",
};
