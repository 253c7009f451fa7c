import {
  CheckIcon,
  ClockIcon,
  FlagIcon,
  ForwardIcon,
  GiftIcon,
  type Icon,
  ImportIcon,
  PencilIcon,
  ReceiptIcon,
  StarIcon,
  UndoIcon,
} from "../ui/icons.tsx";

interface Words {
  readonly title: string;
  readonly Icon: Icon;
}

const words: Readonly<Record<string, Words>> = {
  order_award: { title: "Order", Icon: ReceiptIcon },
  order_clawback: { title: "Order changed", Icon: UndoIcon },
  release: { title: "Points available", Icon: CheckIcon },
  expiry: { title: "Expired", Icon: ClockIcon },
  action: { title: "Action", Icon: StarIcon },
  referral: { title: "Referral", Icon: StarIcon },
  adjustment: { title: "Adjustment", Icon: PencilIcon },
  import: { title: "Import", Icon: ImportIcon },
  undo: { title: "Undone", Icon: UndoIcon },
  redemption: { title: "Redeemed", Icon: GiftIcon },
  redemption_return: { title: "Points returned", Icon: UndoIcon },
  write_off: { title: "Written off", Icon: FlagIcon },
  merge: { title: "Merged", Icon: ForwardIcon },
  merge_undo: { title: "Merge undone", Icon: UndoIcon },
  tier_gift: { title: "Tier reward", Icon: GiftIcon },
  write_off_reversal: { title: "Write-off reversed", Icon: UndoIcon },
};

const unknown: Words = { title: "Entry", Icon: ClockIcon };

type OrderChange =
  | "CANCELLED"
  | "REFUNDED"
  | "REFUNDED_IN_PART"
  | "EDITED"
  | "VOIDED"
  | "DELETED"
  | "MOVED"
  | "CUSTOMER_ADDED"
  | "CUSTOMER_REMOVED"
  | "CLAIMED"
  | "UPDATED";

const CHANGES: Readonly<Record<OrderChange, string>> = {
  CANCELLED: "cancelled",
  REFUNDED: "refunded",
  REFUNDED_IN_PART: "refunded in part",
  EDITED: "edited",
  VOIDED: "payment voided",
  DELETED: "deleted",
  MOVED: "moved to another customer",
  CUSTOMER_ADDED: "customer added",
  CUSTOMER_REMOVED: "customer removed",
  CLAIMED: "counted after joining",
  UPDATED: "updated",
};

interface Named {
  readonly kind: string;
  readonly orderName: string | null;
  readonly orderChange: OrderChange | null;
  readonly ruleName: string | null;
  readonly redemption: { readonly reward: { readonly name: string } } | null;
}

/** The title of a ledger entry: an order's name and what happened to it, a reward's name, or an action's rule. */
export function movementWords({ kind, orderName, orderChange, ruleName, redemption }: Named): Words {
  const kindWords = words[kind] ?? unknown;
  const known = orderChange === null ? kindWords : { ...kindWords, title: `Order ${CHANGES[orderChange]}` };
  if (redemption) return { ...known, title: `${known.title}: ${redemption.reward.name}` };
  if (orderName) return { ...known, title: known.title.replace("Order", `Order ${orderName}`) };
  return ruleName ? { ...known, title: ruleName } : known;
}
