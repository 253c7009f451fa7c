// Two programs over the past of one member: the program in force and a draft. Points are not spent and do not expire, and
// each order is in its final state. What happened before the range counts toward tiers only.
import { toLocalDate } from "../dates/local-time.ts";
import type { OrderTarget } from "../orders/target.ts";
import { addPoints } from "../points.ts";
import type { ProgramDocument } from "../program/program.ts";
import { BASE_MULTIPLIER_BASIS_POINTS } from "../standing/tier.ts";
import type { PastEvent, PastOccurrence, PastOrder } from "./past-events.ts";
import { ProgramRun, type RunMember, type RunRules } from "./program-run.ts";

export interface SimulationRules {
  readonly inForce: RunRules;
  readonly draft: RunRules;
  /** The range: from the first instant on, and before the second. */
  readonly since: string;
  readonly until: string;
  /** Ways to earn that the draft adds or changes. */
  readonly changedRules: ReadonlySet<string>;
}

export interface SimulatedPerson extends RunMember {
  /** Whether they take part, by each program. */
  readonly isMember: { readonly inForce: boolean; readonly draft: boolean };
  /** Before the end of the range. */
  readonly hasJoined: boolean;
}

export interface ProgramOutcome {
  readonly points: number;
  /** By month, such as 2026-11. */
  readonly months: ReadonlyMap<string, number>;
  /** At the end of the range. */
  readonly tierId: string | null;
}

/** What makes the difference between both programs. The parts sum to it. */
export interface Difference {
  readonly tiers: number;
  readonly orders: number;
  readonly gifts: number;
  readonly actions: number;
}

export interface MemberOutcome {
  readonly customerId: string;
  /** They had joined, or ordered, before the end of the range. */
  readonly isThere: boolean;
  /** In the range, without tests and deleted ones. */
  readonly orders: number;
  /** What counts, by the program in force; of an order that only the draft lets in, by the draft. */
  readonly revenueMinor: number;
  /** Null: does not take part. */
  readonly inForce: ProgramOutcome | null;
  readonly draft: ProgramOutcome | null;
  readonly why: Difference;
  /** What counts in the draft, and how much of it the changed ways to earn cover. */
  readonly spentMinor: number;
  readonly covered: ReadonlyMap<string, number>;
}

/** Ways to earn of the draft that the program in force does not have, or not like that. */
export function changedRules(present: ProgramDocument, draft: ProgramDocument): ReadonlySet<string> {
  const known = new Set(present.earning.map((rule) => JSON.stringify(rule)));
  return new Set(draft.earning.filter((rule) => !known.has(JSON.stringify(rule))).map(({ id }) => id));
}

class Side {
  readonly run: ProgramRun;
  points = 0;
  readonly months = new Map<string, number>();

  constructor(rules: RunRules, person: SimulatedPerson) {
    this.run = new ProgramRun(rules, person);
  }

  earn(points: number, month: string): void {
    this.points = addPoints(this.points, points);
    this.months.set(month, addPoints(this.months.get(month) ?? 0, points));
  }
}

/** Events are added in the order of time; at the same instant, orders come first, by their ids. */
export class MemberSimulation {
  readonly #rules: SimulationRules;
  readonly #customerId: string;
  readonly #inForce: Side | null;
  readonly #draft: Side | null;
  readonly #why = { tiers: 0, orders: 0, gifts: 0, actions: 0 };
  readonly #covered = new Map<string, number>();
  #isThere: boolean;
  #orders = 0;
  #revenueMinor = 0;
  #spentMinor = 0;

  constructor(rules: SimulationRules, person: SimulatedPerson) {
    const { isMember } = person;
    this.#rules = rules;
    this.#customerId = person.customerId;
    this.#isThere = person.hasJoined;
    this.#inForce = isMember.inForce ? new Side(rules.inForce, person) : null;
    this.#draft = isMember.draft ? new Side(rules.draft, person) : null;
  }

  /** The points by each program: of an order, or of an occurrence. */
  add(event: PastEvent): { readonly inForce: number; readonly draft: number } {
    switch (event.type) {
      case "order":
        return this.#addOrder(event);
      case "counted":
        for (const side of [this.#inForce, this.#draft]) side?.run.counted(event);
        return { inForce: 0, draft: 0 };
      default:
        return this.#addOccurrence(event);
    }
  }

  /** What all of it comes to. Nothing can be added afterwards. */
  end(): MemberOutcome {
    const lastAt = new Date(Date.parse(this.#rules.until) - 1).toISOString();
    const tierOf = (side: Side | null) => side?.run.tierAt(lastAt) ?? null;
    // Before the gifts, which follow from all that is known today.
    const tiers = { inForce: tierOf(this.#inForce), draft: tierOf(this.#draft) };
    this.#why.gifts = this.#gifts(this.#draft) - this.#gifts(this.#inForce);
    const outcomeOf = (side: Side | null, tierId: string | null): ProgramOutcome | null =>
      side && { points: side.points, months: side.months, tierId };
    return {
      customerId: this.#customerId,
      isThere: this.#isThere,
      orders: this.#orders,
      revenueMinor: this.#revenueMinor,
      inForce: outcomeOf(this.#inForce, tiers.inForce),
      draft: outcomeOf(this.#draft, tiers.draft),
      why: this.#why,
      spentMinor: this.#spentMinor,
      covered: this.#covered,
    };
  }

  #addOrder(order: PastOrder): { readonly inForce: number; readonly draft: number } {
    this.#isThere = true;
    const before = this.#inForce?.run.order(order) ?? null;
    const after = this.#draft?.run.order(order) ?? null;
    const points = { inForce: before?.points ?? 0, draft: after?.points ?? 0 };
    if (!this.#isInRange(order)) return points;
    if (!order.isDeleted && !order.state.isTest) this.#orders += 1;
    const month = this.#monthOf(order.at);
    this.#inForce?.earn(points.inForce, month);
    this.#draft?.earn(points.draft, month);
    this.#revenueMinor += (before ?? after)?.eligibleMinor ?? 0;
    this.#spentMinor += after?.eligibleMinor ?? 0;
    if (after) this.#cover(after);
    const byTiers = before && after ? differenceByTiers(before, after) : 0;
    this.#why.tiers += byTiers;
    this.#why.orders += points.draft - points.inForce - byTiers;
    return points;
  }

  #addOccurrence(occurrence: PastOccurrence): { readonly inForce: number; readonly draft: number } {
    const inForce = this.#inForce?.run.occurrence(occurrence) ?? 0;
    const draft = this.#draft?.run.occurrence(occurrence) ?? 0;
    if (!this.#isInRange(occurrence)) return { inForce, draft };
    const month = this.#monthOf(occurrence.at);
    this.#inForce?.earn(inForce, month);
    this.#draft?.earn(draft, month);
    this.#why.actions += draft - inForce;
    return { inForce, draft };
  }

  #gifts(side: Side | null): number {
    let sum = 0;
    for (const { at, points } of side?.run.gifts() ?? []) {
      if (!this.#isInRange({ at })) continue;
      side!.earn(points, this.#monthOf(at));
      sum = addPoints(sum, points);
    }
    return sum;
  }

  #cover({ explanation }: OrderTarget): void {
    for (const { rules = [], eligible } of explanation.lines)
      for (const rule of rules)
        if (this.#rules.changedRules.has(rule))
          this.#covered.set(rule, (this.#covered.get(rule) ?? 0) + eligible);
  }

  #isInRange({ at }: { readonly at: string }): boolean {
    return at >= this.#rules.since && at < this.#rules.until;
  }

  #monthOf(at: string): string {
    return toLocalDate(at, this.#rules.inForce.history.timeZone).slice(0, 7);
  }
}

/**
 * The part of the difference that comes from the multiplier of the tier: the draft's points, less what they would be by
 * the other multiplier. Points that no multiplier concerns are left out.
 */
function differenceByTiers(
  { explanation: before }: OrderTarget,
  { explanation: after }: OrderTarget,
): number {
  const [was, is] = [before, after].map(({ tier }) => tier?.multiplier ?? BASE_MULTIPLIER_BASIS_POINTS) as [
    number,
    number,
  ];
  if (was === is) return 0;
  const multiplied = (one: typeof before) => one.points - (one.fixed ?? 0);
  return is === 0
    ? times(multiplied(before), is, was) - multiplied(before)
    : multiplied(after) - times(multiplied(after), was, is);
}

const times = (points: number, multiplier: number, divisor: number): number =>
  Number((BigInt(points) * BigInt(multiplier)) / BigInt(divisor));
