// Whether a member may redeem a reward now, and what the store platform must create for it.
import { addLocalDays } from "../dates/calendar.ts";
import { addDays, isInWindow, toLocalDate } from "../dates/local-time.ts";
import { childLots, type PastPosting } from "../ledger/adjust.ts";
import { sourceKey } from "../ledger/entry.ts";
import type { PostingDraft } from "../ledger/posting.ts";
import type { ProgramDocument, ProgramStatus } from "../program/program.ts";
import { refused, type Refusal } from "../refusal.ts";
import type { CodeSpec, Fulfilment, FulfilmentSpec, GiftCardSpec, StoreCreditSpec } from "./fulfilment.ts";
import { findRewardKind } from "./kinds.ts";
import { nameOnPlatform } from "./name-on-platform.ts";
import { priceOf, type PriceRefusal } from "./price.ts";
import type { Reward } from "./reward.ts";

export type RedeemRefusal =
  | Refusal<"insufficient_points", { needPoints: number; havePoints: number }>
  | Refusal<
      "program_not_on" | "reward_not_active" | "reward_not_open" | "tier_required" | "customer_not_eligible"
    >
  | Refusal<"limit_reached", { limit: number; scope: "customer" | "total" }>
  | PriceRefusal;

export interface RedeemQuestion {
  readonly reward: Reward;
  /** The points that the member chose; null if none. */
  readonly points: number | null;
  readonly program: ProgramDocument;
  readonly programStatus: ProgramStatus;
  readonly timeZone: string;
  readonly now: string;
  readonly member: {
    readonly available: number;
    readonly tierId: string | null;
    readonly mayRedeem: boolean;
  };
  /** Redemptions of this reward, without failed and cancelled ones. */
  readonly taken: { readonly byCustomer: number; readonly total: number };
}

/**
 * Returns the first refusal. The balance is checked last, so that a member who lacks points learns of other obstacles
 * first.
 */
export function mayRedeem(
  question: RedeemQuestion,
): { readonly ok: true; readonly points: number } | RedeemRefusal {
  const { reward, member, taken } = question;
  const terms = reward.config;
  if (question.programStatus !== "ON") return refused("program_not_on");
  if (reward.status !== "ACTIVE") return refused("reward_not_active");
  if (!member.mayRedeem) return refused("customer_not_eligible");
  if (!isInWindow(question.now, terms, question.timeZone)) return refused("reward_not_open");
  if (terms.tierIds.length > 0 && !(member.tierId !== null && terms.tierIds.includes(member.tierId)))
    return refused("tier_required");
  if (terms.limitTotal !== null && taken.total >= terms.limitTotal)
    return refused("limit_reached", { limit: terms.limitTotal, scope: "total" as const });
  if (terms.limitPerCustomer !== null && taken.byCustomer >= terms.limitPerCustomer)
    return refused("limit_reached", { limit: terms.limitPerCustomer, scope: "customer" as const });
  const price = priceOf(reward, question.points);
  if (price.ok && member.available < price.points)
    return refused("insufficient_points", { needPoints: price.points, havePoints: member.available });
  return price;
}

export function redemptionDraft(input: {
  postingId: string;
  redemptionId: string;
  /** Among the debits and returns of the redemption: 1 for the first debit, 3 for a debit after a return. */
  postingNumber: number;
  points: number;
}): PostingDraft {
  return {
    postingId: input.postingId,
    kind: "redemption",
    sourceKey: sourceKey.redemption(input.redemptionId, input.postingNumber),
    legs: [{ type: "debit", from: "available", to: "redeemed", points: input.points }],
  };
}

/** Returns the points as children of the lots that they came from. `nth` counts debits and returns. */
export function redemptionReturnDraft(input: {
  readonly postingId: string;
  readonly redemptionId: string;
  readonly nth: number;
  readonly points: number;
  readonly uses: PastPosting["uses"];
  readonly now: string;
}): PostingDraft {
  const lots = childLots(input.uses, input.points, input.now);
  return {
    postingId: input.postingId,
    kind: "redemption_return",
    sourceKey: sourceKey.redemption(input.redemptionId, input.nth),
    legs: [{ type: "credit", from: "redeemed", to: "available", lots }],
  };
}

interface FulfilmentQuestion {
  readonly reward: Reward;
  readonly points: number;
  readonly program: ProgramDocument;
  readonly currencyCode: string;
  readonly timeZone: string;
  readonly redemptionId: string;
  readonly customerPlatformId: string;
  readonly code: string;
  readonly now: string;
}

/**
 * What the platform is asked to create. The code is chosen beforehand, so that a retry finds what the first attempt
 * created.
 */
export function fulfilmentFor(input: FulfilmentQuestion): FulfilmentSpec {
  const { reward } = input;
  const asked = findRewardKind(reward.kind).fulfil(reward.config as never, input);
  switch (asked.type) {
    case "code":
      return codeSpec(asked, input);
    case "gift_card":
      return giftCardSpec(asked, input);
    case "store_credit":
      return storeCreditSpec(asked, input);
  }
}

function codeSpec(asked: Extract<Fulfilment, { type: "code" }>, input: FulfilmentQuestion): CodeSpec {
  const { reward, program, now } = input;
  const terms = reward.config;
  const { neverWith = [] } = findRewardKind(reward.kind);
  const combinesWith = terms.combinesWith ?? program.redemptions.combinesWith;
  const never = Object.fromEntries(neverWith.map((discount) => [discount, false]));
  return {
    ...asked,
    code: input.code,
    title: nameOnPlatform(reward.name, input.redemptionId),
    customerId: input.customerPlatformId,
    startsAt: now,
    endsAt: addDays(now, terms.codeDays ?? program.redemptions.codeDays),
    appliesTo: terms.appliesTo,
    minimumSpendMinor: terms.minimumSpendMinor,
    currencyCode: input.currencyCode,
    combinesWith: { ...combinesWith, ...never },
  };
}

/** Its last day is as many days after today as the reward says: today itself is not counted. */
const giftCardSpec = (
  { expiresDays, ...asked }: Extract<Fulfilment, { type: "gift_card" }>,
  { reward, redemptionId, customerPlatformId, code, now, timeZone }: FulfilmentQuestion,
): GiftCardSpec => ({
  ...asked,
  code,
  note: nameOnPlatform(reward.name, redemptionId),
  customerId: customerPlatformId,
  expiresOn: expiresDays === null ? null : addLocalDays(toLocalDate(now, timeZone), expiresDays),
});

/** Its expiry is chosen when the customer's other credits are known. */
const storeCreditSpec = (
  { expiresDays, ...asked }: Extract<Fulfilment, { type: "store_credit" }>,
  { customerPlatformId, now, timeZone }: FulfilmentQuestion,
): StoreCreditSpec => ({
  ...asked,
  customerId: customerPlatformId,
  expiresOn: addLocalDays(toLocalDate(now, timeZone), expiresDays),
  expiresAt: null,
  creditsAfter: null,
});
