// What merchants' own programs can be told of. Payloads hold ids, points and kinds only: no names, no addresses, no
// codes.
import type { MemberAccount, PostingKind } from "../ledger/entry.ts";

export const topics = [
  "points.changed",
  "points.expiring",
  "reward.issued",
  "reward.used",
  "tier.changed",
  "customer.joined",
  "referral.completed",
] as const;

export type Topic = (typeof topics)[number];

export const isTopic = (text: string): text is Topic => (topics as readonly string[]).includes(text);

interface OfRedemption {
  readonly redemptionId: string;
  readonly customerId: string;
  readonly rewardId: string;
  /** What the member paid for it. */
  readonly points: number;
}

/** The `data` of each topic. */
export interface TopicData {
  /** One posting: how it changed the member's balances, and the balances after it. */
  readonly "points.changed": {
    readonly customerId: string;
    readonly postingId: string;
    readonly kind: PostingKind;
    readonly change: Readonly<Record<MemberAccount, number>>;
    readonly balance: Readonly<Record<MemberAccount, number>>;
    /** The store platform's. */
    readonly orderId: string | null;
    readonly redemptionId: string | null;
  };
  /** A warning, so many days before, of all points that expire on one day. */
  readonly "points.expiring": {
    readonly customerId: string;
    readonly points: number;
    /** From then on they cannot be spent. */
    readonly expiresAt: string;
    /** The last day on which they can be spent, in the shop's time zone. */
    readonly lastDay: string;
    readonly daysBefore: number;
  };
  /** The code works at the checkout. */
  readonly "reward.issued": OfRedemption & {
    /** When it ends; null: never, or the reward says. */
    readonly expiresAt: string | null;
  };
  readonly "reward.used": OfRedemption & {
    /** The store platform's. */
    readonly orderId: string;
  };
  /** Null: no tier. */
  readonly "tier.changed": {
    readonly customerId: string;
    readonly tierId: string | null;
    readonly previousTierId: string | null;
  };
  readonly "customer.joined": { readonly customerId: string };
  /** A friend's order counts, once for each referral. */
  readonly "referral.completed": {
    readonly referralId: string;
    /** The member who referred the friend. */
    readonly customerId: string;
    /** What the member gets for it; pending until the friend's hold ends. */
    readonly points: number;
    /** The store platform's. */
    readonly orderId: string;
  };
}

export type WebhookEvent = {
  readonly [T in Topic]: { readonly topic: T; readonly data: TopicData[T] };
}[Topic];
