// An open book: it holds its members as they were locked and as they are decided since, and saves the difference.
import { nextDue, warningsAt } from "@laurel/domain/dates/due.ts";
import { lifetimeChangeOf } from "@laurel/domain/ledger/entry.ts";
import type { LotExpiry } from "@laurel/domain/ledger/lots.ts";
import {
  hasRoomFor,
  post,
  type Leg,
  type MemberLedger,
  type Posting,
  type PostingDraft,
  type PostingFacts,
} from "@laurel/domain/ledger/posting.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import { countedAdjustmentOf } from "@laurel/domain/standing/progress.ts";
import type { WhyTierChanged } from "@laurel/domain/standing/standing.ts";
import type { DecidedGift, TierGift } from "@laurel/domain/standing/tier-gifts.ts";
import { memberEvents, memberTopics } from "@laurel/domain/webhooks/member-events.ts";
import type { WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import type { Tx } from "../../../database/database.ts";
import { AppError } from "../../../process/errors.ts";
import type { Outbox, Telling } from "../../../tenant/events/outbox.ts";
import { loadContributions } from "../../standing/contributions.ts";
import { saveTierChanges, type TierChange } from "../../standing/tier-changes.ts";
import { saveTierGifts } from "../../standing/tier-gifts.ts";
import { decideMemberGifts, moveGift, type ExpiredGifts } from "./book-gifts.ts";
import type { BookTiers, Lift, Recount } from "./book-tiers.ts";
import type { BookDates } from "../dates/book-dates.ts";
import type { Member } from "./members.ts";
import { type AwaitedCounts, saveBook } from "./save-book.ts";

export interface About {
  readonly recount?: Recount;
  readonly why?: WhyTierChanged;
  /** Another customer of this book, whose counted figures came to this one or were this one's. */
  readonly sharedWith?: string;
}

interface LockedMembers {
  readonly members: Map<string, Member>;
  /** Of the program in force. */
  readonly programVersion: number;
  readonly tiers: BookTiers;
  readonly now: string;
  readonly newId: () => string;
  readonly dates: BookDates;
  readonly outbox: Outbox;
  readonly expiredGifts: ExpiredGifts;
  readonly creditsPast: boolean;
  readonly awaited: AwaitedCounts;
}

export class LockedBook {
  readonly #tx: Tx;
  readonly #before: ReadonlyMap<string, Member>;
  readonly #members: Map<string, Member>;
  readonly #programVersion: number;
  readonly #tiers: BookTiers;
  readonly #dates: BookDates;
  readonly #outbox: Outbox;
  readonly #now: string;
  readonly #newId: () => string;
  readonly #postings: Posting[] = [];
  /** Changes of tiers that time brought, each as of its own instant. */
  readonly #passed: TierChange[] = [];
  /** Why a tier changed, if not by what counts. */
  readonly #why = new Map<string, WhyTierChanged>();
  /** By member. */
  readonly #lifts = new Map<string, Lift[]>();
  readonly #sharedWith = new Map<string, string>();
  readonly #gifts = new Map<string, TierGift>();
  readonly #expiredGifts: ExpiredGifts;
  readonly #creditsPast: boolean;
  readonly #awaited: AwaitedCounts;

  constructor(
    tx: Tx,
    {
      members,
      programVersion,
      tiers,
      dates,
      outbox,
      now,
      newId,
      expiredGifts,
      creditsPast,
      awaited,
    }: LockedMembers,
  ) {
    this.#tx = tx;
    this.#before = new Map(members);
    this.#members = members;
    this.#programVersion = programVersion;
    this.#tiers = tiers;
    this.#dates = dates;
    this.#outbox = outbox;
    this.#now = now;
    this.#newId = newId;
    this.#expiredGifts = expiredGifts;
    this.#creditsPast = creditsPast;
    this.#awaited = awaited;
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
    const recounts = postings.flatMap((posting) => recountOf(posting, known.contributions));
    const decided = this.#tiers.decide(after, { lifetime, countedAdjustments }, recounts);
    this.#members.set(member.customerId, decided);
    this.#noteLifts(known, decided, new Date(postings.at(-1)!.occurredAt).toISOString());
    this.#postings.push(...postings);
  }

  contribute(customerId: string, counted: Partial<Member>, { recount, why, sharedWith }: About = {}): void {
    const recounts = recount ? [recount] : [];
    const known = this.member(customerId);
    const decided = this.#tiers.decide(known, counted, recounts);
    this.#members.set(customerId, decided);
    this.#noteLifts(known, decided, recount?.is.at);
    if (why) this.#why.set(customerId, why);
    if (sharedWith !== undefined) this.#sharedWith.set(customerId, sharedWith);
  }

  #noteLifts(before: Member, after: Member, at: string | undefined): void {
    const { customerId } = after;
    const lifts = this.#tiers.liftsOf(before, after, at);
    if (lifts.length > 0) this.#lifts.set(customerId, [...(this.#lifts.get(customerId) ?? []), ...lifts]);
  }

  settleGifts(): void {
    const { tiers: history, isOn } = this.#dates;
    const rules = { history, isOn, creditsPast: this.#creditsPast };
    for (const [customerId, after] of this.#members) {
      const known = this.#before.get(customerId);
      if (after.gifts === "not read" || known === undefined || known === after) continue;
      const other = this.#before.get(this.#sharedWith.get(customerId) ?? "");
      const before = [known, ...(other ? [other] : [])] as const;
      const lifts = this.#lifts.get(customerId) ?? [];
      for (const decided of decideMemberGifts(rules, { before, after, lifts }))
        this.#moveGift(customerId, decided);
    }
    this.#lifts.clear();
  }

  #moveGift(customerId: string, decided: DecidedGift): void {
    const { gift, target } = decided;
    const member = this.member(customerId);
    const { gifts } = member;
    invariant(gifts !== "not read", "gifts are read where they may change");
    const isSame = ({ customerId: id, tierId, nth }: TierGift) =>
      id === gift.customerId && tierId === gift.tierId && nth === gift.nth;
    const known = gifts.find(isSame);
    if (target === gift.posted) {
      if (known && known.enteredOn !== gift.enteredOn) this.#keepGift(customerId, gift, isSame);
      return;
    }
    // Points beyond every bound are not given.
    if (!hasRoomFor(member, target - gift.posted)) return;
    const about = { postingId: this.#newId(), now: this.#now, expired: this.#expiredGifts };
    const { draft, explanation, occurredAt, after } = moveGift(member, decided, about);
    const programVersion = this.#programVersion;
    this.post(customerId, draft, { actor: "job:tier-gifts", programVersion, occurredAt, explanation });
    // Points that are taken back are no activity.
    if (target === 0) this.change(customerId, { lastActivityAt: member.lastActivityAt });
    this.#keepGift(customerId, after, isSame);
  }

  #keepGift(customerId: string, gift: TierGift, isSame: (one: TierGift) => boolean): void {
    const { gifts } = this.member(customerId);
    invariant(gifts !== "not read", "gifts are read where they may change");
    this.change(customerId, { gifts: [...gifts.filter((one) => !isSame(one)), gift] });
    this.#gifts.set(`${gift.customerId} ${gift.tierId} ${gift.nth}`, gift);
  }

  tierOfOrder(customerId: string, order: { readonly orderId: string; readonly at: string }): string | null {
    return this.#tiers.tierOfOrder(this.member(customerId), order);
  }

  loadContributions(customerIds: readonly string[]): ReturnType<typeof loadContributions> {
    return loadContributions(this.#tx, this.#tiers.history, customerIds);
  }

  change(customerId: string, change: Partial<Member>): void {
    this.#members.set(customerId, { ...this.member(customerId), ...change });
  }

  /**
   * Applies what is due, each change as of its own time. Marks the member as changed, which also corrects a due date
   * that was too early.
   */
  look(customerId: string): void {
    const { lastActivityAt } = this.member(customerId);
    const limits = this.#dates.limitsOf(this.member(customerId));
    const programVersion = this.#programVersion;
    const next = () => nextDue(this.member(customerId), this.#now, limits);
    for (let due = next(); due; due = next())
      this.post(
        customerId,
        { postingId: this.#newId(), kind: due.kind, sourceKey: due.sourceKey, legs: [due.leg] },
        { actor: "job:keep-dates", programVersion, occurredAt: due.at, explanation: due.explanation },
      );
    this.bringUp(customerId);
    // Passing time is no activity of the customer.
    this.change(customerId, { lastActivityAt });
    this.#warn(this.member(customerId), this.#now);
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

  /** Brings a member's tier to now, by the settings in force. */
  bringUp(customerId: string): void {
    for (const { after, at, why } of this.#tiers.passTime(this.member(customerId))) {
      const { tierId: from } = this.member(customerId);
      this.#members.set(customerId, after);
      if (after.tierId !== from)
        this.#passed.push({ id: this.#newId(), customerId, at: new Date(at), from, to: after.tierId, why });
    }
  }

  tell(event: WebhookEvent, about?: Telling): void {
    this.#outbox.add(event, about);
  }

  save(): void {
    this.settleGifts();
    const changed = [...this.#members.values()].filter(
      (member) => this.#before.get(member.customerId) !== member,
    );
    const warned = changed.filter(
      ({ customerId, warnedUntil }) => this.#before.get(customerId)?.warnedUntil !== warnedUntil,
    );
    const limitsOf = (member: Member) => this.#dates.limitsOf(member);
    saveBook(this.#tx, {
      changed,
      warned,
      movesMembers: changed.some(({ customerId, status }) => this.#before.get(customerId)?.status !== status),
      postings: this.#postings,
      now: this.#now,
      awaited: this.#awaited,
      limitsOf,
    });
    saveTierChanges(this.#tx, [...this.#passed, ...this.#changesOfTiers(changed)]);
    saveTierGifts(this.#tx, [...this.#gifts.values()]);
    this.#tellChanges(changed);
    this.#outbox.save();
  }

  /** What the use case brought. A book that passes time does nothing else. */
  #changesOfTiers(changed: readonly Member[]): readonly TierChange[] {
    const passed = new Set(this.#passed.map(({ customerId }) => customerId));
    return changed.flatMap(({ customerId, tierId: to }) => {
      const from = this.#before.get(customerId)?.tierId ?? null;
      if (from === to || passed.has(customerId)) return [];
      const why = this.#why.get(customerId) ?? "progress";
      return [{ id: this.#newId(), customerId, at: new Date(this.#now), from, to, why }];
    });
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

/** What a posting counts toward tiers. Orders are counted with what they spent, when they are contributed. */
function recountOf(
  { postingId, explanation, entries, occurredAt }: Posting,
  stored: Member["contributions"],
): readonly Recount[] {
  if (explanation.kind === "order") return [];
  if (explanation.kind === "referral") return [recountOfReferral(explanation)];
  const points =
    entries.reduce((sum, entry) => sum + lifetimeChangeOf(entry), 0) +
    countedAdjustmentOf({ explanation, entries });
  if (points === 0) return [];
  const undone = explanation.kind === "undo" ? explanation.posting : null;
  const first: Contribution | undefined =
    stored === "not read" ? undefined : stored.find(({ id }) => id === undone);
  const at = first?.at ?? new Date(occurredAt).toISOString();
  return [{ was: null, is: { id: postingId, isOrder: false, at, spentMinor: 0, points } }];
}

/** It counts on the day of the friend's order, with what it gives now. */
function recountOfReferral(explanation: Extract<Posting["explanation"], { kind: "referral" }>): Recount {
  const { referral: id, orderedAt, before, posted } = explanation;
  const at = new Date(orderedAt).toISOString();
  const counted = (points: number): Contribution => ({ id, isOrder: false, at, spentMinor: 0, points });
  return { was: before === 0 ? null : counted(before), is: counted(before + posted) };
}

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);
