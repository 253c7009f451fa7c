// An order's target: the points that its present state is worth. The ledger posts target − posted, so repeats, edits,
// refunds, cancellations and any order of arrival end at the same figure. Nothing here depends on the past.
import type { OrderContribution } from "../earning/earning-kind.ts";
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import { sumOfRates } from "../earning/rate.ts";
import { coversLine } from "../earning/product-choice.ts";
import { isInWindow } from "../dates/local-time.ts";
import { divide, toSafeInteger, type UnsafeNumber } from "../points.ts";
import type { EarningRule, ProgramDocument } from "../program/program.ts";
import { accepted, type Result } from "../refusal.ts";
import { eligible, type Eligible, type LeftOutReason } from "./eligible.ts";
import type { OrderState, RefundState } from "./order-state.ts";
import { multiplierOf } from "../standing/tier.ts";
import { isTagged } from "../tags.ts";

/** Why an order is worth nothing, whatever it contains. */
export type NoAwardReason =
  | "deleted"
  | "test_order"
  | "cancelled"
  | "voided"
  | "refunded"
  | "not_paid"
  | "not_fulfilled"
  | "guest"
  | "not_a_member"
  | "customer_added_late"
  | "member_left"
  | "member_excluded"
  | "customer_deleted"
  | "customer_tag"
  | "channel"
  | "before_start"
  | "program_not_on"
  | "credit_undone";

/** What was fixed when the order was first applied, or when the store named who bought, and stays with it. */
export interface OrderTerms {
  readonly programVersion: number;
  readonly tierId: string | null;
  readonly multiplierBasisPoints: number;
  /** Null: the order counts. Decided on that day; later changes of the customer's account do not matter. */
  readonly exclusionReason: ExclusionReason | null;
}

export type ExclusionReason =
  | "guest"
  | "not_a_member"
  | "customer_added_late"
  | "member_left"
  | "before_start"
  | "program_not_on"
  | "customer_deleted"
  | "credit_undone";

/** What an order's target depends on of its present member. Null: it has no member. */
export type OrderMember = null | "member" | "member_excluded";

export interface OrderQuestion {
  readonly state: OrderState;
  readonly refunds: readonly RefundState[];
  readonly isDeleted: boolean;
  readonly member: OrderMember;
  readonly terms: OrderTerms;
  readonly program: ProgramDocument;
  readonly timeZone: string;
  /** Decimals of the shop's currency, to convert minor units to whole units. */
  readonly currencyDecimals: number;
}

export interface OrderTarget {
  readonly points: number;
  /** What counts toward spend and tiers: 0 for an order that does not count. */
  readonly eligibleMinor: number;
  readonly explanation: OrderExplanation;
}

/** Why an order earned what it earned, as data: ids and figures only. Amounts in minor units. */
export interface OrderExplanation {
  readonly kind: "order";
  readonly none?: NoAwardReason;
  readonly lines: readonly {
    readonly line: string;
    readonly quantity: number;
    readonly eligible: number;
    /** What would count, too, and is not paid yet. Missing if all of it is paid. */
    readonly unpaid?: number;
    /** The combined multiplier in basis points, and the rules that it comes from. */
    readonly multiplier?: number;
    readonly rules?: readonly string[];
  }[];
  readonly leftOut?: readonly {
    readonly line: string;
    readonly quantity: number;
    readonly reason: LeftOutReason;
  }[];
  readonly extras?: readonly {
    readonly what: string;
    readonly eligible: number;
    readonly unpaid?: number;
    readonly multiplier?: number;
  }[];
  readonly reductions?: readonly { readonly reason: string; readonly amount: number }[];
  readonly eligible: number;
  /** Points in hundredths, for so many whole units of the currency; for one, if they are left out. */
  readonly rate: number;
  readonly rateUnits?: number;
  readonly tier?: { readonly id: string; readonly multiplier: number };
  readonly rules: readonly string[];
  readonly rounding: ProgramDocument["orders"]["rounding"];
  readonly fixed?: number;
  readonly points: number;
}

/** Calculates an order's target. Example: €36.00 at 10 points per €1 with Gold ×1.5 → 540. */
export function orderTarget(question: OrderQuestion): Result<OrderTarget, UnsafeNumber> {
  const { state, program, terms } = question;
  const counted = eligible(state, question.refunds, program.orders);
  const none = reasonForNothing(question);
  const eligibleMinor = toSafeInteger(counted.netMinor);
  if (!eligibleMinor.ok) return eligibleMinor;
  if (none !== null) return accepted(nothing(question, counted, none));

  const rules = program.earning.filter((rule) => applies(rule, question));
  const contributions = rules.map((rule) => ({
    rule: rule.id,
    ...contributionOf(rule, eligibleMinor.value),
  }));
  const rate = sumOfRates(contributions.filter((one) => one.type === "rate"));
  const fixed = contributions.reduce(
    (sum, one) => sum + (one.type === "fixed" ? BigInt(one.points) : 0n),
    0n,
  );

  const product = multiply(counted, contributions, terms.multiplierBasisPoints);
  // Every multiplier is in basis points; the rate is in hundredths of a point for whole units of the currency.
  const scale = 10n ** BigInt(question.currencyDecimals) * BigInt(rate.units) * 100n * product.scale;
  const numerator =
    counted.grossMinor === 0n ? 0n : product.weighted * BigInt(rate.hundredths) * counted.netMinor;
  const denominator = counted.grossMinor === 0n ? 1n : scale * counted.grossMinor;
  const points = toSafeInteger(divide(numerator, denominator, program.orders.rounding) + fixed);
  if (!points.ok) return points;
  return accepted({
    points: points.value,
    eligibleMinor: eligibleMinor.value,
    explanation: {
      ...explainEligible(counted, product.lines, product.wholeOrder),
      rate: rate.hundredths,
      ...(rate.units !== 1 && { rateUnits: rate.units }),
      ...(terms.tierId === null
        ? {}
        : { tier: { id: terms.tierId, multiplier: terms.multiplierBasisPoints } }),
      rules: rules.map((rule) => rule.id),
      rounding: program.orders.rounding,
      ...(fixed === 0n ? {} : { fixed: Number(fixed) }),
      points: points.value,
    },
  });
}

/** Of a member's order by any program, in any tier: for previews, estimates and simulations. Null: too much to be stored. */
export function targetInTier({
  tierId,
  ...order
}: Omit<OrderQuestion, "member" | "terms"> & { readonly tierId: string | null }): OrderTarget | null {
  const multiplierBasisPoints = multiplierOf(order.program.tiers, tierId);
  // The version does not matter: the given program decides.
  const terms = { programVersion: 0, tierId, multiplierBasisPoints, exclusionReason: null };
  const target = orderTarget({ ...order, member: "member", terms });
  return target.ok ? target.value : null;
}

function reasonForNothing({ state, isDeleted, member, terms, program }: OrderQuestion): NoAwardReason | null {
  if (isDeleted) return "deleted";
  if (state.isTest) return "test_order";
  if (member === null) return "guest";
  if (member === "member_excluded") return member;
  if (terms.exclusionReason !== null) return terms.exclusionReason;
  if (state.cancelledAt !== null) return "cancelled";
  if (state.financialStatus === "voided" || state.financialStatus === "expired") return "voided";
  if (state.financialStatus === "refunded") return "refunded";
  if (!isReceived(state)) return "not_paid";
  if (program.orders.awardOn === "fulfilled" && !state.isFulfilled) return "not_fulfilled";
  const { customerTags, channels } = program.orders.exclude;
  if (isTagged(state.customerTags, customerTags)) return "customer_tag";
  if (state.channel !== null && channels.includes(state.channel)) return "channel";
  return null;
}

/** Something was received of it, and how much is known. */
const isReceived = ({ financialStatus, outstandingMinor }: OrderState): boolean =>
  financialStatus === "paid" ||
  financialStatus === "partially_refunded" ||
  (financialStatus === "partially_paid" && outstandingMinor !== undefined);

/** Whether an order rule is enabled, was open when the order was processed, and covers its tier. */
function applies(rule: EarningRule, { state, terms, timeZone }: OrderQuestion): boolean {
  if (!rule.enabled || !isEarningKind(rule.kind) || findEarningKind(rule.kind).shape !== "order")
    return false;
  if (
    rule.tierIds &&
    rule.tierIds.length > 0 &&
    !(terms.tierId !== null && rule.tierIds.includes(terms.tierId))
  )
    return false;
  return !rule.window || isInWindow(state.processedAt, rule.window, timeZone);
}

function contributionOf(rule: EarningRule, eligibleMinor: number): OrderContribution {
  const kind = isEarningKind(rule.kind) ? findEarningKind(rule.kind) : undefined;
  if (kind?.shape !== "order") return { type: "nothing" };
  return kind.contribute(rule.config as never, { eligibleMinor });
}

interface Multiplied {
  /** In basis points. */
  readonly multiplier: number;
  readonly rules: readonly string[];
}

/** Multiplies each line by every rule that covers it, on one common scale, so that rounding happens only once. */
function multiply(
  counted: Eligible,
  contributions: readonly (OrderContribution & { readonly rule: string })[],
  tierBasisPoints: number,
) {
  const multipliers = contributions.filter((one) => one.type === "multiply");
  const scale = 10_000n ** BigInt(multipliers.length + 1);
  const all = 10_000n ** BigInt(multipliers.length);
  const by = (covering: typeof multipliers) => {
    const factor = covering.reduce((product, { basisPoints }) => product * BigInt(basisPoints), 1n);
    const whole = (factor * all) / 10_000n ** BigInt(covering.length);
    return { factor: whole, multiplier: Number(whole * 10_000n) / Number(all) };
  };
  const lines = new Map<string, Multiplied>();
  let weighted = 0n;
  for (const { line, eligibleMinor } of counted.lines) {
    const covering = multipliers.filter(
      (one) => one.covers === "whole_order" || coversLine(one.covers, line),
    );
    const { factor, multiplier } = by(covering);
    if (multiplier !== 10_000)
      lines.set(line.lineId, { multiplier, rules: covering.map(({ rule }) => rule) });
    weighted += eligibleMinor * factor;
  }
  // Shipping and tips belong to no product, so product multipliers do not apply to them.
  const wholeOrder = by(multipliers.filter((one) => one.covers === "whole_order"));
  for (const { eligibleMinor } of counted.extras) weighted += eligibleMinor * wholeOrder.factor;
  return { weighted: weighted * BigInt(tierBasisPoints), scale, lines, wholeOrder: wholeOrder.multiplier };
}

function nothing({ program, terms }: OrderQuestion, counted: Eligible, none: NoAwardReason): OrderTarget {
  return {
    points: 0,
    eligibleMinor: 0,
    explanation: {
      ...explainEligible(counted, new Map(), 10_000),
      none,
      rate: 0,
      ...(terms.tierId === null
        ? {}
        : { tier: { id: terms.tierId, multiplier: terms.multiplierBasisPoints } }),
      rules: [],
      rounding: program.orders.rounding,
      points: 0,
    },
  };
}

function explainEligible(counted: Eligible, multiplied: ReadonlyMap<string, Multiplied>, wholeOrder: number) {
  const { lines, leftOut, extras, reductions, netMinor } = counted;
  return {
    kind: "order" as const,
    lines: lines.map(({ line, quantity, eligibleMinor, unpaidMinor }) => ({
      line: line.lineId,
      quantity,
      eligible: Number(eligibleMinor),
      ...(unpaidMinor > 0n && { unpaid: Number(unpaidMinor) }),
      ...multiplied.get(line.lineId),
    })),
    ...(leftOut.length > 0 && { leftOut: leftOut.map(({ lineId, ...rest }) => ({ line: lineId, ...rest })) }),
    ...(extras.length > 0 && {
      extras: extras.map(({ what, eligibleMinor, unpaidMinor }) => ({
        what,
        eligible: Number(eligibleMinor),
        ...(unpaidMinor > 0n && { unpaid: Number(unpaidMinor) }),
        ...(wholeOrder !== 10_000 && { multiplier: wholeOrder }),
      })),
    }),
    ...(reductions.length > 0 && {
      reductions: reductions.map(({ reason, amountMinor }) => ({ reason, amount: Number(amountMinor) })),
    }),
    eligible: Number(netMinor),
  };
}
