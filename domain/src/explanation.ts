// Why a posting was made, as data that does not depend on later rules; and the same as one sentence. It has ids and
// figures only: nothing that an erasure must remove.
import { nameOfAction } from "./earning/action.ts";
import { findEarningKind, isEarningKind } from "./earning/kinds.ts";
import { signup } from "./earning/signup.ts";
import type { MergeSide } from "./ledger/entry.ts";
import { currencyDecimals, formatMoney } from "./money.ts";
import type { OrderChange, OrderChangeName } from "./orders/order-change.ts";
import { unpaidOf } from "./orders/order-difference.ts";
import type { OrderExplanation } from "./orders/target.ts";

/** Why an order's points changed after its first award. */
export interface ExplainedChange {
  readonly name: OrderChangeName;
  readonly quantities?: OrderChange["quantities"];
  /** What was refunded as an amount, in minor units. */
  readonly amount?: number;
}

export type Explanation =
  | (OrderExplanation & {
      readonly order: string;
      readonly before: number;
      readonly posted: number;
      readonly change?: ExplainedChange;
    })
  | { readonly kind: "release"; readonly lot: string; readonly heldUntil: string }
  | {
      readonly kind: "expiry";
      readonly lot: string;
      readonly expiresAt: string;
      /** If it expired by inactivity: after how long. */
      readonly inactiveMonths?: number;
    }
  | {
      readonly kind: "action";
      /** The kind of the way to earn. Missing in old entries. */
      readonly way?: string;
      readonly rule: string;
      readonly action: string | null;
      readonly points: number;
    }
  | {
      readonly kind: "referral";
      readonly referral: string;
      /** The friend's order, by the store's id, and when it was placed. */
      readonly order: string;
      readonly orderedAt: string;
      /** What the referral gave before, and by how much this changes it. */
      readonly before: number;
      readonly posted: number;
    }
  | { readonly kind: "adjustment"; readonly points: number; readonly countsTowardTier: boolean }
  | {
      readonly kind: "import";
      readonly import: string;
      readonly line: number;
      readonly points: number;
      readonly pending?: number;
    }
  | {
      readonly kind: "undo";
      readonly posting: string;
      readonly of: string;
      /** The bulk adjustment that was undone as a whole. */
      readonly bulk?: string;
      /** Points of it that had expired before, and so left the balance already. */
      readonly expired?: number;
      /** For the undo of an adjustment that counted toward tiers: it no longer counts. */
      readonly countsTowardTier?: true;
    }
  | {
      readonly kind: "redemption";
      readonly redemption: string;
      readonly reward: string;
      readonly postingNumber: number;
    }
  | {
      readonly kind: "redemption_return";
      readonly redemption: string;
      readonly why: "failed" | "cancelled" | "expired" | "order_cancelled" | "taken_off";
    }
  | { readonly kind: "write_off"; readonly order: string; readonly shortfall: number }
  | { readonly kind: "write_off_reversal"; readonly order: string; readonly points: number }
  | {
      readonly kind: "merge" | "merge_undo";
      readonly merge: string;
      readonly side: MergeSide;
      /** The other customer. */
      readonly other: string;
      /** Points of bonuses that both had and that count once: taken back by the merge, or given again by its undo. */
      readonly doubled: number;
    }
  | {
      readonly kind: "tier_gift";
      readonly tier: string;
      /** The local day on which it was reached. */
      readonly enteredOn: string;
      /** Below zero: taken back. */
      readonly points: number;
      /** Given before, taken back, and given again. */
      readonly again?: true;
    };

export interface Wording {
  readonly pointsName: { readonly one: string; readonly other: string };
  readonly currencyCode: string;
  /** The program's tiers, with their names. */
  readonly tiers?: readonly { readonly id: string; readonly name: string }[];
  /** When orders begin to earn, by the version that decided, on the shop's clock: 2026-12-01T09:00:00. */
  readonly earnsFrom?: string | null;
  /** The ways to earn, present and former. If two have the same id, the first one names it. */
  readonly rules?: readonly NamedRule[];
}

interface NamedRule {
  readonly id: string;
  readonly kind: string;
  readonly name?: string | undefined;
}

/**
 * The merchant's name of the way to earn; otherwise what was done. Examples: “Autumn welcome”, “Product review”,
 * “Sign-up”.
 */
export function ruleName(
  { way, rule, action }: Extract<Explanation, { kind: "action" }>,
  rules: readonly NamedRule[],
): string {
  const own = rules.find(({ id }) => id === rule)?.name;
  if (own !== undefined) return own;
  if (action !== null) return nameOfAction(action);
  // Before a way was recorded, only sign-ups had no action.
  return way !== undefined && isEarningKind(way) ? findEarningKind(way).texts.title : signup.texts.title;
}

/** Names what multiplied the points. Example: “Double points” and a product rule. */
export function ruleNames(ids: readonly string[], rules: readonly NamedRule[]): string {
  const known = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
  const names = known.map(({ name, kind }) => (name === undefined ? unnamed(kind) : `“${name}”`));
  return names.length === 0 ? "a rule" : names.join(" and ");
}

function unnamed(id: string): string {
  const kind = isEarningKind(id) ? findEarningKind(id) : undefined;
  return kind?.shape === "order" ? kind.unnamed : "a rule";
}

const NONE_TEXT: Record<NonNullable<OrderExplanation["none"]>, string> = {
  deleted: "the order was deleted in the store",
  test_order: "it is a test order",
  cancelled: "the order was cancelled",
  voided: "its payment was voided",
  refunded: "it was refunded in full",
  not_paid: "it is not paid",
  not_fulfilled: "it is not fulfilled yet",
  guest: "it was placed without a customer account",
  not_a_member: "the customer is not a member of the program",
  customer_added_late: "its customer was added too late",
  member_left: "the customer had left the program",
  member_excluded: "the customer is excluded from the program",
  customer_deleted: "the customer was deleted in the store",
  customer_tag: "the customer has a tag that the program excludes",
  channel: "orders of its sales channel do not count",
  before_start: "it was placed before orders began to earn",
  program_not_on: "the program was not on when it arrived",
  credit_undone: "the credit for it was undone",
};

/** Such as “it was placed before Jan 1, 2030, from which orders earn”. A start at midnight is a day. */
function whyNone(none: NonNullable<OrderExplanation["none"]>, { earnsFrom }: Wording): string {
  if (none !== "before_start" || !earnsFrom) return NONE_TEXT[none];
  const time = earnsFrom.endsWith("T00:00:00") ? {} : ({ timeStyle: "short" } as const);
  const start = new Intl.DateTimeFormat("en", { dateStyle: "medium", ...time, timeZone: "UTC" });
  return `it was placed before ${start.format(new Date(`${earnsFrom}Z`))}, from which orders earn`;
}

/** One sentence. Example: “€36.00 counted, 10 points for each €1, Gold ×1.5: 540 points.” */
export function summarize(explanation: Explanation | OrderExplanation, wording: Wording): string {
  const points = (count: number) =>
    `${count.toLocaleString("en")} ${Math.abs(count) === 1 ? wording.pointsName.one : wording.pointsName.other}`;
  switch (explanation.kind) {
    case "order":
      return "change" in explanation && explanation.change
        ? summarizeChange(explanation, explanation.change, { points, wording })
        : summarizeOrder(explanation, wording, points);
    case "release":
      return `No longer pending: the ${wording.pointsName.other} can be spent.`;
    case "expiry":
      return explanation.inactiveMonths === undefined
        ? "Not spent by their expiry date."
        : `No ${wording.pointsName.other} earned or spent for ${explanation.inactiveMonths === 1 ? "a month" : `${explanation.inactiveMonths} months`}.`;
    case "action":
      return `${points(explanation.points)} for “${ruleName(explanation, wording.rules ?? [])}”.`;
    case "referral":
      return explanation.posted > 0
        ? `Referred a friend: ${points(explanation.posted)}.`
        : `The friend’s order no longer counts: ${points(explanation.before)} taken back.`;
    case "adjustment":
      return `Adjusted by ${points(explanation.points)}${explanation.countsTowardTier ? ", counting toward the tier" : ""}.`;
    case "import":
      return `Imported from line ${explanation.line} of a file: ${points(explanation.points)}${explanation.pending ? `, and ${points(explanation.pending)} pending` : ""}.`;
    case "undo":
      return `Undid an earlier entry (${explanation.of.replaceAll("_", " ")}).${explanation.expired ? ` ${points(explanation.expired)} of it had already expired.` : ""}`;
    case "redemption":
      return explanation.postingNumber === 1
        ? "Redeemed for a reward."
        : `Redeemed again: a returned code was used after all.`;
    case "redemption_return":
      return RETURN_TEXT[explanation.why];
    case "write_off":
      return `Written off: ${points(explanation.shortfall)} from a refunded order had already been spent.`;
    case "write_off_reversal":
      return `Reversed a write-off of ${points(explanation.points)}: the order counts again.`;
    case "merge":
    case "merge_undo":
      return summarizeMerge(explanation, points);
    case "tier_gift":
      return summarizeGift(explanation, wording, points);
  }
}

/** Examples: “Reached Gold”, “Gold reward taken back”. */
export function giftName(
  { tier, points }: Extract<Explanation, { kind: "tier_gift" }>,
  tiers: NonNullable<Wording["tiers"]>,
): string {
  const name = tierName(tier, tiers);
  return points < 0 ? `${name} reward taken back` : `Reached ${name}`;
}

const tierName = (tier: string, tiers: NonNullable<Wording["tiers"]>): string =>
  tiers.find(({ id }) => id === tier)?.name ?? tier;

/** Example: “Reached Gold: 500 points.” */
function summarizeGift(
  { tier, points: given, again }: Extract<Explanation, { kind: "tier_gift" }>,
  { tiers = [] }: Wording,
  points: (count: number) => string,
): string {
  const name = tierName(tier, tiers);
  if (given < 0) return `The reward for reaching ${name} was taken back: ${points(-given)}.`;
  return `Reached ${name}${again ? " after all" : ""}: ${points(given)}.`;
}

function summarizeMerge(
  { kind, side, doubled }: Extract<Explanation, { kind: "merge" | "merge_undo" }>,
  points: (count: number) => string,
): string {
  if (side === "into")
    return kind === "merge"
      ? "Came with a customer who was merged into this one."
      : "Went back to a customer who is no longer merged into this one.";
  const both = doubled === 0 ? "" : ` ${points(doubled)} that both had`;
  return kind === "merge"
    ? `Merged into another customer.${both && `${both} count once.`}`
    : `Came back: the merge into another customer was undone.${both && `${both} are given again.`}`;
}

const RETURN_TEXT = {
  failed: "Returned: the store could not make the reward's code.",
  cancelled: "Returned: the reward was cancelled.",
  expired: "Returned: the reward's code expired unused.",
  order_cancelled: "Returned: the order that used the reward was cancelled.",
  taken_off: "Returned: the reward was taken off its order.",
} as const;

const CHANGE_TEXT: Record<OrderChangeName, string> = {
  cancelled: "Cancelled",
  refunded: "Refunded",
  refunded_in_part: "Refunded in part",
  edited: "Edited",
  voided: "Payment voided",
  deleted: "Deleted in the store",
  moved: "Moved to another customer",
  customer_added: "Customer added",
  customer_removed: "Customer removed",
  claimed: "Counted after joining",
  updated: "Updated",
};

/** Example: “Refunded in part: 135 → 67 = −68 points.” */
function summarizeChange(
  explanation: OrderExplanation & { readonly before: number; readonly posted: number },
  { name }: ExplainedChange,
  { points, wording }: { readonly points: (count: number) => string; readonly wording: Wording },
): string {
  const { before, posted, none } = explanation;
  const sum = `${before.toLocaleString("en")} → ${(before + posted).toLocaleString("en")} = ${posted > 0 ? "+" : ""}${points(posted)}`;
  // The other names already say why nothing is left.
  const why = none && (name === "updated" || name === "edited") ? `: ${whyNone(none, wording)}` : "";
  const unpaid = none ? "" : unpaidText(explanation, wording.currencyCode);
  return `${CHANGE_TEXT[name]}: ${sum}${why}${unpaid}.`.replaceAll("= -", "= −");
}

function summarizeOrder(why: OrderExplanation, wording: Wording, points: (count: number) => string): string {
  const { currencyCode, tiers, pointsName, rules = [] } = wording;
  if (why.none) return `Earned nothing: ${whyNone(why.none, wording)}.`;
  const rate = `${why.rate / 100} ${why.rate === 100 ? pointsName.one : pointsName.other} for each ${wholeUnits(why.rateUnits ?? 1, currencyCode)}`;
  const tierName = tiers?.find(({ id }) => id === why.tier?.id)?.name ?? why.tier?.id;
  const tier =
    why.tier && why.tier.multiplier !== 10_000 ? `, ${tierName} ×${why.tier.multiplier / 10_000}` : "";
  const lines = (count: number) => `${count} ${count === 1 ? "line" : "lines"}`;
  const multiplied = Map.groupBy(
    why.lines.filter((line) => line.multiplier !== undefined),
    (line) => `×${line.multiplier! / 10_000} by ${ruleNames(line.rules ?? [], rules)}`,
  );
  const byRules = [...multiplied].map(([by, covered]) => `, ${by} on ${lines(covered.length)}`).join("");
  const fixed = why.fixed ? `, plus ${points(why.fixed)} for the order` : "";
  const [refunded = [], excluded = []] = [true, false].map((is) =>
    (why.leftOut ?? []).filter(({ reason }) => (reason === "refunded") === is),
  );
  const left = [
    ...(refunded.length > 0 ? [`; ${lines(refunded.length)} refunded`] : []),
    ...(excluded.length > 0 ? [`; ${lines(excluded.length)} did not count`] : []),
  ].join("");
  return `${money(why.eligible, currencyCode)} counted, ${rate}${tier}${byRules}${fixed}: ${points(why.points)}${left}${unpaidText(why, currencyCode)}.`;
}

/** “; €34.90 is not paid yet” */
function unpaidText(why: OrderExplanation, currencyCode: string): string {
  const unpaid = unpaidOf(why);
  return unpaid === 0 ? "" : `; ${money(unpaid, currencyCode)} is not paid yet`;
}

/** “€18.49”, “¥1,000” */
const money = (minor: number, currencyCode: string): string =>
  figures(currencyCode, currencyDecimals(currencyCode)).format(
    formatMoney(minor, currencyCode) as Intl.StringNumericLiteral,
  );

/** “€1”, “₫1,000” */
const wholeUnits = (count: number, currencyCode: string): string => figures(currencyCode, 0).format(count);

const known = new Map<string, Intl.NumberFormat>();

/** Created once for each currency, because a page shows many sentences. */
function figures(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  const found = known.get(key);
  if (found) return found;
  const made = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  known.set(key, made);
  return made;
}
