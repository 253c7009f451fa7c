// An invented member of a shop's own program, for the preview in the admin: what shoppers see before there are any.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { leastPointsOf } from "@laurel/domain/rewards/price.ts";
import { orderTitle } from "@laurel/domain/shopper/entry-title.ts";
import type { ShopperEntry, ShopperHeld } from "@laurel/domain/shopper/view.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { nextTier } from "@laurel/domain/standing/progress.ts";
import type { LotNode } from "../../../core/customers/find-customer.ts";
import type { StoredReward } from "../../../core/rewards/stored-reward.ts";
import type { TierProgress } from "../../../core/standing/tier-progress.ts";
import type { Asked } from "../offer/asked.ts";
import { entryWords } from "../entries/entry-words.ts";
import type { MemberFacts } from "../member-part.ts";
import type { CustomerRow } from "../storefront.sql.ts";

/** The id of an invented customer. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
const DAY_MS = 86_400_000;
/** Of a program without rewards. */
const BALANCE = 640;
const OWED_PART = 0.1;

/** A member who can have something already, and has far to go for the rest; or one who owes points. */
export function sampleMember(asked: Asked, isOwing: boolean): Omit<MemberFacts, "newsletter"> {
  const { program, rewards, now } = asked;
  const { tiers, orders } = program.document;
  const prices = rewards.map(({ reward }) => leastPointsOf(reward)).sort((one, other) => one - other);
  const cheapest = prices[0] ?? BALANCE;
  const available = isOwing ? -Math.max(1, Math.round(cheapest * OWED_PART)) : balanceFor(prices);
  const coming = orders.holdDays > 0 ? Math.max(1, Math.round(cheapest * OWED_PART)) : 0;
  const spendableAt = new Date(now.getTime() + orders.holdDays * DAY_MS);
  const [level] = tiers.levels;
  const member: CustomerRow = {
    id: NOBODY,
    first_name: "Harriet",
    deleted_at: null,
    left_at: null,
    birthday: null,
    birthday_entered_on: null,
    member_status: "MEMBER",
    available,
    pending: coming,
    tier_id: level?.id ?? null,
  };
  const lots = coming > 0 ? [lotOf(coming, now, spendableAt)] : [];
  const code = rewards.find(({ reward }) => !findRewardKind(reward.kind).handsOver);
  return {
    member,
    lots,
    progress: progressIn(tiers, now),
    held: code ? [heldOf(code, asked)] : [],
    entries: entriesOf(asked, { available, coming, spendableAt, code }),
    hasMoreEntries: false,
  };
}

/** Between the second reward and the third, so that each state of a reward is there. */
function balanceFor(prices: readonly number[]): number {
  const [cheapest = BALANCE, second = cheapest, third = second + cheapest] = prices;
  return second + Math.round((third - second) * 0.4);
}

const lotOf = (points: number, now: Date, availableAt: Date): LotNode => ({
  id: "",
  postingId: "",
  points,
  remaining: points,
  issuedAt: now,
  availableAt,
  expiresAt: null,
});

/** In the lowest tier, two thirds of the way to the next. */
function progressIn(tiers: ProgramDocument["tiers"], now: Date): TierProgress | null {
  const { basis, levels } = tiers;
  const [level, next] = levels;
  if (!level) return null;
  const way = next ? next.threshold - level.threshold : 0;
  const have = level.threshold + Math.round((way * 2) / 3);
  return {
    basis,
    have,
    since: new Date(now.getTime() - 100 * DAY_MS),
    until: null,
    keepMissing: null,
    keptBecause: null,
    next: nextTier(tiers, level.id, have),
  };
}

function heldOf({ rewardId, reward }: StoredReward, { program, estimate, now }: Asked): ShopperHeld {
  const { codeDays, combinesWith } = program.document.redemptions;
  const days = reward.config.codeDays ?? codeDays;
  return {
    id: rewardId,
    name: reward.name,
    points: leastPointsOf(reward),
    state: "ready",
    code: "LRL-4TRW9K2PXC6J",
    until: toLocalDate(new Date(now.getTime() + days * DAY_MS), estimate.timeZone),
    href: "/cart",
    minimumSpendMinor: reward.config.minimumSpendMinor,
    combines: Object.values(reward.config.combinesWith ?? combinesWith).includes(true),
    canReturn: true,
  };
}

interface Past {
  readonly available: number;
  readonly coming: number;
  readonly spendableAt: Date;
  readonly code: StoredReward | undefined;
}

/** They add up to the balance. */
function entriesOf(asked: Asked, { available, coming, spendableAt, code }: Past): ShopperEntry[] {
  const { estimate, now, visitor } = asked;
  const say = entryWords({ ...asked, locale: visitor.locale });
  const day = (at: Date): string => toLocalDate(at, estimate.timeZone);
  const spent = code ? leastPointsOf(code.reward) : 0;
  const entry = (title: string, points: number, daysAgo: number, kind: string): Sample => ({
    kind,
    points,
    on: day(new Date(now.getTime() - daysAgo * DAY_MS)),
    spendableOn: null,
    isOrder: kind.startsWith("order"),
    takenBack: Math.max(0, -points),
    title,
    note: null,
    hasWhy: true,
  });
  const earned = Math.max(available, 0) + spent;
  const past = [
    ...(earned > 0 ? [entry(orderTitle("#1042", say), earned, 20, "order_award")] : []),
    ...(code ? [{ ...entry(code.reward.name, -spent, 3, "redemption"), takenBack: 0 }] : []),
    ...(available < 0 ? [entry(orderTitle("#1041", say, "refunded"), available, 1, "order_clawback")] : []),
    ...(coming > 0
      ? [{ ...entry(orderTitle("#1048", say), coming, 0, "order_award"), spendableOn: day(spendableAt) }]
      : []),
  ];
  let balance = 0;
  return past
    .map((one, at) => {
      if (one.spendableOn === null) balance += one.points;
      return { ...one, id: String(at), balance };
    })
    .toReversed();
}

type Sample = Omit<ShopperEntry, "id" | "balance">;
