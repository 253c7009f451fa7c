// The ledger's only write path. A use case opens a book on its members, which locks them. It decides with the pure
// rules, records their results, and saves everything at once. A single award is a book of one member.
import { nextDue, warningsAt } from "@laurel/domain/dates/due.ts";
import {
  hasRoomFor,
  post,
  type Leg,
  type MemberLedger,
  type Posting,
  type PostingDraft,
  type PostingFacts,
} from "@laurel/domain/ledger/posting.ts";
import type { LotExpiry } from "@laurel/domain/ledger/lots.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { countedAdjustmentOf, type Contributions } from "@laurel/domain/standing/progress.ts";
import { standing, type KeptStanding } from "@laurel/domain/standing/standing.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { memberEvents, memberTopics } from "@laurel/domain/webhooks/member-events.ts";
import type { Tx } from "../../database/database.ts";
import type { WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import { openOutbox, type Outbox, type OutboxDeps } from "../outgoing-webhooks/outbox.ts";
import { AppError } from "../../process/errors.ts";
import { loadBookDates, type BookDates } from "./dates/book-dates.ts";
import { isDue, loadMembers, type Member } from "./members.ts";
import { saveBook } from "./save-book.ts";

/** The rules that decide tiers: those of the program in force. Its version also says how points expire. */
export interface TierRules {
  readonly version: number;
  readonly createdAt: string;
  readonly document: { readonly tiers: TierSettings };
}

export interface Book {
  /** Members opened later are locked later. To avoid deadlocks, open at once all members that a use case may need. */
  member(customerId: string): Member;
  has(customerId: string): boolean;
  /** When points of these members expire that have no date of their own. */
  readonly expiry: LotExpiry;
  /** Whether the program ever let points expire. */
  readonly mayExpire: boolean;
  /** Applies a draft to a member and records it. */
  post(customerId: string, draft: PostingDraft, facts: PostingFacts): Posting;
  /** Records the result of a pure rule. Refuses `customer_merged`: a merged customer's points do not move. */
  record(decided: { readonly member: MemberLedger; readonly postings: readonly Posting[] }): void;
  /** Sets the figures that decide the member's tier, and decides it at once: the next order of this book uses it. */
  contribute(
    customerId: string,
    counted: Partial<Contributions & KeptStanding & Pick<Member, "ordersCount">>,
  ): void;
  /** Changes values that affect neither points nor tiers. */
  change(customerId: string, change: Partial<Pick<Member, "status" | "lastActivityAt">>): void;
  /** Tells webhooks what else happened to these members. Of points, tiers and joining the book tells by itself. */
  tell(event: WebhookEvent): void;
  /** Queues all writes in the caller's transaction. They fail or succeed with its commit. A book is saved once. */
  save(): void;
}

export interface BookWish {
  readonly customerIds: readonly string[];
  /** They may still be on their way. */
  readonly rules: TierRules | Promise<TierRules>;
  /**
   * The members who may lose points: their lots are read. A debit of another member throws, unless that member is in
   * debt or due, whose lots are always read.
   */
  readonly takesFrom: "everyone" | ReadonlySet<string>;
  /** Looks at all of them, and works out their due dates anew. */
  readonly isEverybodyDue?: true;
}

export const NOBODY: ReadonlySet<string> = new Set();

/** Locks these members, and applies due expiries and releases. Unknown ids throw: open their accounts first. */
export async function openBook(
  tx: Tx,
  deps: OutboxDeps,
  { customerIds, takesFrom, ...wish }: BookWish,
): Promise<Book> {
  const now = deps.clock.now().toISOString();
  const ids = [...new Set(customerIds)].sort();
  const inForce = Promise.resolve(wish.rules);
  const dates = inForce.then((program) => loadBookDates(tx, deps, program, now));
  const expiry = dates.then((known) => known.expiry);
  const [members, rules, known, outbox] = await Promise.all([
    loadMembers(tx, { ids, takesFrom, expiry, now }),
    inForce,
    dates,
    openOutbox(tx, deps),
  ]);
  const due = [...members.values()].filter(({ dueAt }) => wish.isEverybodyDue || isDue(dueAt, now));
  if (due.length === 0) return new LockedBook(tx, { members, rules, dates: known, outbox });
  const dueIds = due.map(({ customerId }) => customerId);
  await known.readActivity(tx, dueIds);
  // Saved at once, so that whatever the use case reads from the database includes it.
  const looked = new LockedBook(tx, { members, rules, dates: known, outbox });
  for (const customerId of dueIds) looked.look(customerId, now, deps.newId);
  looked.save();
  return new LockedBook(tx, { members: looked.members(), rules, dates: known, outbox });
}

interface LockedMembers {
  readonly members: Map<string, Member>;
  readonly rules: TierRules;
  readonly dates: BookDates;
  readonly outbox: Outbox;
}

class LockedBook implements Book {
  readonly #tx: Tx;
  readonly #before: ReadonlyMap<string, Member>;
  readonly #members: Map<string, Member>;
  readonly #rules: TierRules;
  readonly #dates: BookDates;
  readonly #outbox: Outbox;
  readonly #postings: Posting[] = [];

  constructor(tx: Tx, { members, rules, dates, outbox }: LockedMembers) {
    this.#tx = tx;
    this.#before = new Map(members);
    this.#members = members;
    this.#rules = rules;
    this.#dates = dates;
    this.#outbox = outbox;
  }

  get expiry(): LotExpiry {
    return this.#dates.expiry;
  }

  get mayExpire(): boolean {
    return this.#dates.mayExpire;
  }

  member(customerId: string): Member {
    const member = this.#members.get(customerId);
    invariant(member, "the book was opened on this member");
    return member;
  }

  has(customerId: string): boolean {
    return this.#members.has(customerId);
  }

  members(): Map<string, Member> {
    return new Map(this.#members);
  }

  post(customerId: string, draft: PostingDraft, facts: PostingFacts): Posting {
    const before = this.member(customerId);
    if (!draft.legs.every((leg) => hasRoomFor(before, pointsOf(leg)))) throw new AppError("unsafe_number");
    const { member, posting } = post(before, draft, facts);
    this.record({ member, postings: [posting] });
    return posting;
  }

  record({ member, postings }: { member: MemberLedger; postings: readonly Posting[] }): void {
    if (postings.length === 0) return;
    const known = this.member(member.customerId);
    if (known.status === "MERGED") throw new AppError("customer_merged");
    const lastActivityAt = postings.reduce(
      (last, { occurredAt }) => later(last, occurredAt),
      known.lastActivityAt,
    );
    const { available, pending, lifetime, lots, debts } = member;
    const countedAdjustments = postings.reduce(
      (sum, posting) => addPoints(sum, countedAdjustmentOf(posting)),
      known.countedAdjustments,
    );
    const after = { ...known, available, pending, lots, debts, lastActivityAt };
    this.#members.set(member.customerId, this.#decide(after, { lifetime, countedAdjustments }));
    this.#postings.push(...postings);
  }

  contribute(customerId: string, counted: Partial<Member>): void {
    this.#members.set(customerId, this.#decide(this.member(customerId), counted));
  }

  change(customerId: string, change: Partial<Member>): void {
    this.#members.set(customerId, { ...this.member(customerId), ...change });
  }

  #decide(known: Member, counted: Partial<Member>): Member {
    const isSame = Object.entries(counted).every(([name, value]) => known[name as keyof Member] === value);
    if (isSame) return known;
    const member = { ...known, ...counted };
    const { version, document } = this.#rules;
    return { ...member, ...standing(document.tiers, member), rulesVersion: version };
  }

  /**
   * Applies what is due, each change as of its own time. Marks the member as changed, which also corrects a due date
   * that was too early.
   */
  look(customerId: string, now: string, newId: () => string): void {
    const { lastActivityAt } = this.member(customerId);
    const limits = this.#dates.limitsOf(this.member(customerId));
    const { version: programVersion } = this.#rules;
    const next = () => nextDue(this.member(customerId), now, limits);
    for (let due = next(); due; due = next())
      this.post(
        customerId,
        { postingId: newId(), kind: due.kind, sourceKey: due.sourceKey, legs: [due.leg] },
        { actor: "job:keep-dates", programVersion, occurredAt: due.at, explanation: due.explanation },
      );
    // Passing time is no activity of the customer.
    this.change(customerId, { lastActivityAt });
    this.#warn(this.member(customerId), now);
  }

  /** Who cannot spend points is not told, and not told later either. */
  #warn(member: Member, now: string): void {
    const { customerId } = member;
    const warnings = warningsAt(member, now, this.#dates.limitsOf(member));
    if (warnings.length === 0) return;
    this.change(customerId, { warnedUntil: now });
    if (member.status !== "MEMBER") return;
    for (const warning of warnings) this.tell({ topic: "points.expiring", data: { customerId, ...warning } });
  }

  tell(event: WebhookEvent): void {
    this.#outbox.add(event);
  }

  save(): void {
    const changed = [...this.#members.values()].filter(
      (member) => this.#before.get(member.customerId) !== member,
    );
    const warned = changed.filter(
      ({ customerId, warnedUntil }) => this.#before.get(customerId)?.warnedUntil !== warnedUntil,
    );
    const limitsOf = (member: Member) => this.#dates.limitsOf(member);
    saveBook(this.#tx, { changed, warned, postings: this.#postings, limitsOf });
    this.#tellChanges(changed);
    this.#outbox.save();
  }

  #tellChanges(changed: readonly Member[]): void {
    if (!memberTopics.some((topic) => this.#outbox.isWanted(topic))) return;
    const postingsOf = Map.groupBy(this.#postings, (posting) => posting.customerId);
    for (const after of changed) {
      const before = this.#before.get(after.customerId) ?? after;
      const postings = postingsOf.get(after.customerId) ?? [];
      for (const event of memberEvents({ before, after, postings })) this.#outbox.add(event);
    }
  }
}

/** The change of both balances together. */
function pointsOf(leg: Leg): number {
  if (leg.type === "credit") return leg.lots.reduce((sum, lot) => sum + lot.points, 0);
  return leg.type === "debit" ? -leg.points : 0;
}

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);
