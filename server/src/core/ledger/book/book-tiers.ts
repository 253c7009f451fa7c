// How the tiers of a book's members are decided: from sums where nothing but a plain rise can happen, else from all that
// counts. Which of the two is known when the book is opened.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { momentOf, withChanges, type Contribution } from "@laurel/domain/standing/contribution.ts";
import { progressOf } from "@laurel/domain/standing/progress.ts";
import {
  isPlainRise,
  levelFor,
  lifetimeStanding,
  risen,
  tierOfOrder,
  windowedStanding,
  type WhyTierChanged,
} from "@laurel/domain/standing/standing.ts";
import { inForce, isWindowed, type TierHistory } from "@laurel/domain/standing/tier-history.ts";
import { levelsBetween } from "@laurel/domain/standing/tier-gifts.ts";
import type { Member } from "./members.ts";

/** What counts in place of what counted. */
export interface Recount {
  readonly was: Contribution | null;
  readonly is: Contribution;
}

/** Something new that counts: an order, or a posting for an action or an adjustment. */
export interface Addition {
  readonly at: string;
  readonly isOrder: boolean;
}

/** A level that progress reached, found by sums alone. */
export interface Lift {
  readonly tierId: string;
  readonly at: string;
}

/** What may happen to a member in this book. */
export interface Expected {
  /** In this order. */
  readonly additions: readonly Addition[];
  /** Whether something that counts may fall, or a floor change. */
  readonly mayFall: boolean;
  /** Whether gifts for reaching tiers may follow. */
  readonly mayMoveGifts: boolean;
}

interface Step {
  readonly after: Member;
  readonly at: string;
  readonly why: WhyTierChanged;
}

export class BookTiers {
  readonly history: TierHistory;
  readonly #isWindowed: boolean;
  readonly #version: number;
  readonly #now: string;

  /** `version`: the program's, which decides. */
  constructor(history: TierHistory, { version, now }: { readonly version: number; readonly now: string }) {
    this.history = history;
    this.#isWindowed = isWindowed(inForce(history).tiers);
    this.#version = version;
    this.#now = now;
  }

  /** Whether other settings decided this member's tier. */
  isBehind({ rulesVersion }: Member): boolean {
    return rulesVersion !== null && rulesVersion < inForce(this.history).version;
  }

  isOver({ tierUntil }: Member): boolean {
    return tierUntil !== null && tierUntil <= this.#now;
  }

  /** Whether sums are not enough. */
  needsContributions(member: Member, { additions, mayFall, mayMoveGifts }: Expected): boolean {
    const { levels, basis } = inForce(this.history).tiers;
    if (levels.length === 0) return false;
    const counting = additions.filter(({ isOrder }) => isOrder || basis === "points");
    let last = member.progressFrom;
    for (const { at, isOrder } of counting) {
      // An order that comes late has the tier of its own moment.
      if (last !== null && at <= last && (isOrder || this.#isWindowed)) return true;
      last = latest(at, last);
      // Settings decide nothing before they came (`risen`): what came before them is late for the next one.
      if (this.#isWindowed) last = latest(inForce(this.history).from, last);
    }
    const isBehind = this.isBehind(member);
    if (!this.#isWindowed) {
      const isEarly = counting.some(({ at }) => this.#isBeforeSettings(at));
      const mayBeGiven = (mayFall && mayMoveGifts) || isBehind || isEarly;
      return mayBeGiven && this.history.gifts !== undefined;
    }
    if (mayFall || isBehind || this.isOver(member)) return true;
    return counting.some(({ at }) => !isPlainRise(this.history, member, { at, now: this.#now }));
  }

  /** Sets figures, and decides the tier if they decide it. */
  decide(known: Member, counted: Partial<Member>, recounts: readonly Recount[] = []): Member {
    const isSame = Object.entries(counted).every(([name, value]) => known[name as keyof Member] === value);
    if (isSame && recounts.length === 0) return known;
    const given = { ...known, ...counted, rulesVersion: this.#version };
    const { contributions: stored } = given;
    const contributions =
      stored === "not read"
        ? stored
        : withChanges(
            stored,
            recounts.map(({ is }) => is),
          );
    const member: Member = { ...given, contributions };
    if (!this.#isWindowed) return this.#byLifetime(known, member, recounts);
    if (contributions !== "not read")
      return this.#asOf(member, momentOf(contributions, this.#timeOf(member)));
    invariant(!hasNewFloor(known, member), "what counts is read where a floor may change");
    return recounts.reduce<Member>((one, recount) => this.#rise(one, recount), member);
  }

  /** Levels that were reached in between, where what counts was not read. */
  liftsOf(before: Member, after: Member, at: string | undefined): readonly Lift[] {
    const { gifts } = this.history;
    if (gifts === undefined || at === undefined || after.contributions !== "not read") return [];
    const { tiers } = inForce(this.history);
    const levelOf = (member: Member) =>
      this.#isWindowed ? member.reachedTierId : levelFor(tiers, progressOf(tiers, member));
    return levelsBetween(tiers, levelOf(before), levelOf(after)).map((tierId) => ({ tierId, at }));
  }

  /** What time and a change of the settings bring until now, each as of its own instant. */
  passTime(member: Member): readonly Step[] {
    const isBehind = this.isBehind(member);
    const { rulesVersion, contributions } = member;
    if (rulesVersion === null) return [];
    const current = { ...member, rulesVersion: this.#version };
    if (!this.#isWindowed) {
      if (!isBehind && !this.isOver(member)) return [];
      const at = this.isOver(member) ? member.tierUntil! : this.#now;
      const decided = this.#byLifetime(member, current, []);
      const after = { ...decided, progressFrom: latest(at, decided.progressFrom) };
      return [{ after, at, why: isBehind ? "program" : "time" }];
    }
    if (contributions === "not read") return [];
    const end = momentOf(contributions, this.#timeOf(member));
    const changedAt = latest(inForce(this.history).from, member.progressFrom);
    const begins = isBehind ? changedAt : (member.tierUntil ?? end);
    const steps: Step[] = [];
    let at: string | null = begins < end ? begins : end;
    while (at !== null) {
      const after = this.#asOf(current, at);
      steps.push({ after, at, why: isBehind && steps.length === 0 ? "program" : "time" });
      const next: string = after.tierUntil !== null && after.tierUntil < end ? after.tierUntil : end;
      at = at === end ? null : next;
    }
    return steps;
  }

  /** The tier that an order of this member has. */
  tierOfOrder(member: Member, order: { readonly orderId: string; readonly at: string }): string | null {
    const { progressFrom, tierUntil, contributions } = member;
    const isLatest = progressFrom === null || order.at > progressFrom;
    if (isLatest && (tierUntil === null || order.at < tierUntil)) return member.tierId;
    if (inForce(this.history).tiers.levels.length === 0) return null;
    invariant(contributions !== "not read", "what counts is read where an order may come late");
    return tierOfOrder(this.history, member, contributions, order);
  }

  /** Until the end of that day a level may have been reached by the settings before, which sums do not know. */
  #isBeforeSettings(at: string): boolean {
    const { timeZone } = this.history;
    return toLocalDate(at, timeZone) <= toLocalDate(inForce(this.history).from, timeZone);
  }

  #byLifetime(known: Member, member: Member, recounts: readonly Recount[]): Member {
    const now = this.#timeOf(member);
    const decided = lifetimeStanding(inForce(this.history).tiers, member, now);
    const changedAt = [
      ...recounts.map(({ is }) => is.at),
      ...(hasNewFloor(known, member) ? [now] : []),
    ].reduce<string | null>((last, at) => latest(at, last), known.progressFrom);
    return { ...member, ...decided, progressFrom: changedAt };
  }

  /** A use case may give a floor some milliseconds after it opened its book. */
  #timeOf({ floorFrom }: Member): string {
    return latest(this.#now, floorFrom);
  }

  #asOf(member: Member, at: string): Member {
    const { contributions } = member;
    invariant(contributions !== "not read", "what counts is read");
    return { ...member, ...windowedStanding(this.history, member, contributions, at) };
  }

  #rise(member: Member, { was, is }: Recount): Member {
    const { basis } = inForce(this.history).tiers;
    const of = (one: Contribution | null) => (basis === "spend" ? one?.spentMinor : one?.points) ?? 0;
    const amount = of(is) - of(was);
    if (amount === 0) return member;
    const isPlain = amount > 0 && isPlainRise(this.history, member, { at: is.at, now: this.#now });
    invariant(isPlain, "what counts is read where it may fall or come late");
    return { ...member, ...risen(this.history, member, { amount, at: is.at }) };
  }
}

const hasNewFloor = (one: Member, other: Member): boolean =>
  one.floorTierId !== other.floorTierId ||
  one.floorFrom !== other.floorFrom ||
  one.floorUntil !== other.floorUntil;

const latest = (at: string, other: string | null): string => (other !== null && other > at ? other : at);
