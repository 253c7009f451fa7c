// One program, run over what one member did: the points of each order, sign-up and action, and the tiers on the way. It
// asks the functions that the ledger asks.
import { awardOccurrence, isRuleFor, listOccurrenceRules } from "../earning/award-occurrence.ts";
import { toLocalDate } from "../dates/local-time.ts";
import { targetInTier, type OrderTarget } from "../orders/target.ts";
import type { ProgramDocument } from "../program/program.ts";
import type { Floor } from "../standing/floor.ts";
import { decideGifts } from "../standing/tier-gifts.ts";
import type { TierHistory } from "../standing/tier-history.ts";
import { type CountedSince, MovingTier } from "./moving-tier.ts";
import type { PastCounted, PastOccurrence, PastOrder } from "./past-events.ts";
import { asOfRefunds, refundTimes } from "./refunds-in-time.ts";

/** A program, as if it had always been in force. */
export interface RunRules {
  readonly document: ProgramDocument;
  readonly history: TierHistory;
  readonly currencyDecimals: number;
}

/** Before the first store. */
const ALWAYS = "1970-01-01T00:00:00.000Z";

export function runRules(
  document: ProgramDocument,
  { timeZone, currencyDecimals }: { readonly timeZone: string; readonly currencyDecimals: number },
): RunRules {
  const { tiers } = document;
  const giving = tiers.levels.filter(({ entryGiftPoints }) => entryGiftPoints > 0);
  const history: TierHistory = {
    timeZone,
    settings: [{ version: 1, from: ALWAYS, tiers }],
    ...(giving.length > 0 && { gifts: Object.fromEntries(giving.map(({ id }) => [id, ""])) }),
  };
  return { document, history, currencyDecimals };
}

export interface RunMember extends Floor {
  readonly customerId: string;
}

export class ProgramRun {
  readonly #rules: RunRules;
  readonly #member: RunMember;
  readonly #tier: MovingTier;
  /** By rule: the days on which it has paid. */
  readonly #paidOn = new Map<string, string[]>();

  constructor(rules: RunRules, member: RunMember) {
    this.#rules = rules;
    this.#member = member;
    this.#tier = new MovingTier(rules.history, member);
  }

  /** Null: it is worth more than can be stored. */
  order(order: PastOrder): OrderTarget | null {
    const { orderId, at } = order;
    const tierId = this.#tier.at({ orderId, at });
    const target = this.#targetOf(order, tierId);
    if (target === null) return null;
    const { points, eligibleMinor: spentMinor } = target;
    const counted = { id: orderId, isOrder: true, at, spentMinor, points };
    this.#tier.count(counted, this.#tier.hasLevels ? this.#inTime(order, tierId) : []);
    return target;
  }

  #targetOf({ state, refunds, isDeleted }: PastOrder, tierId: string | null): OrderTarget | null {
    const { document: program, history, currencyDecimals } = this.#rules;
    const { timeZone } = history;
    return targetInTier({ state, refunds, isDeleted, tierId, program, timeZone, currencyDecimals });
  }

  /** What an order counted at first and after each of its refunds. Empty: as it counts today. */
  #inTime(order: PastOrder, tierId: string | null): readonly CountedSince[] {
    const times = refundTimes(order);
    if (times.length === 0) return [];
    return [order.at, ...times].flatMap((at) => {
      const target = this.#targetOf(asOfRefunds(order, at), tierId);
      return target ? [{ at, spentMinor: target.eligibleMinor, points: target.points }] : [];
    });
  }

  /** The points that it earns. */
  occurrence({ type, id, at, action }: PastOccurrence): number {
    const { document, history } = this.#rules;
    const { timeZone } = history;
    const trigger = type === "signup" ? "customer_created" : "recorded";
    const rules = listOccurrenceRules({ status: "ON", document }, trigger);
    const about = { action, occurredAt: at, tierId: this.#tier.at({ orderId: "", at }), timeZone };
    const rule = rules.find((one) => isRuleFor(one, about));
    if (!rule) return 0;
    const earlierLocalDates = this.#paidOn.get(rule.id) ?? [];
    const awarded = awardOccurrence(rule, { ...about, earlierLocalDates });
    if (!awarded.ok) return 0;
    this.#paidOn.set(rule.id, [...earlierLocalDates, toLocalDate(at, timeZone)]);
    this.#tier.count({ id, isOrder: false, at, spentMinor: 0, points: awarded.points });
    return awarded.points;
  }

  counted({ id, at, points }: PastCounted): void {
    this.#tier.count({ id, isOrder: false, at, spentMinor: 0, points });
  }

  /** Points for the tiers that were reached, and when. */
  gifts(): readonly { readonly at: string; readonly points: number }[] {
    const { history } = this.#rules;
    if (history.gifts === undefined) return [];
    const { customerId, floorTierId, floorFrom, floorUntil } = this.#member;
    const receiver = { customerId, mayReceive: true, keptTierId: null, floorTierId, floorFrom, floorUntil };
    const about = { gifts: [], now: this.#tier.known(), before: [] };
    return decideGifts(history, receiver, about).flatMap(({ target, reachedAt }) =>
      reachedAt === null ? [] : [{ at: reachedAt, points: target }],
    );
  }

  tierAt(at: string): string | null {
    return this.#tier.at({ orderId: "", at });
  }
}
