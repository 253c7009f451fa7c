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
import { lifetimeChangeOf } from "@laurel/domain/ledger/entry.ts";
import type { LotExpiry } from "@laurel/domain/ledger/lots.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import { countedAdjustmentOf, type Contributions } from "@laurel/domain/standing/progress.ts";
import type { KeptStanding, WhyTierChanged } from "@laurel/domain/standing/standing.ts";
import type { DecidedGift, TierGift } from "@laurel/domain/standing/tier-gifts.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { memberEvents, memberTopics } from "@laurel/domain/webhooks/member-events.ts";
import type { Tx } from "../../database/database.ts";
import type { WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import { openOutbox, type Outbox, type OutboxDeps } from "../outgoing-webhooks/outbox.ts";
import { AppError } from "../../process/errors.ts";
import { loadContributions } from "../standing/contributions.ts";
import { saveTierChanges, type TierChange } from "../standing/tier-changes.ts";
import { saveTierGifts } from "../standing/tier-gifts.ts";
import { decideMemberGifts, moveGift, readGifts, type ExpiredGifts } from "./book-gifts.ts";
import { BookTiers, type Addition, type Lift, type Recount } from "./book-tiers.ts";
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
    counted: Partial<
      Contributions & KeptStanding & Pick<Member, "ordersCount" | "progressFrom" | "contributions" | "gifts">
    >,
    about?: About,
  ): void;
  /** The tier that an order of this member has: that of its moment, whenever it comes. */
  tierOfOrder(customerId: string, order: { readonly orderId: string; readonly at: string }): string | null;
  /** What counts toward the tiers of these members as it is stored now. */
  loadContributions(customerIds: readonly string[]): ReturnType<typeof loadContributions>;
  /** Changes values that affect neither points nor tiers. */
  change(customerId: string, change: Partial<Pick<Member, "status" | "lastActivityAt">>): void;
  /** Gives and takes back points for reaching tiers, by all that was counted. Saving does it. */
  settleGifts(): void;
  /** Tells webhooks what else happened to these members. Of points, tiers and joining the book tells by itself. */
  tell(event: WebhookEvent): void;
  /** Queues all writes in the caller's transaction. They fail or succeed with its commit. A book is saved once. */
  save(): void;
}

interface About {
  readonly recount?: Recount;
  readonly why?: WhyTierChanged;
  /** Another customer of this book, whose counted figures came to this one or were this one's. */
  readonly sharedWith?: string;
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
  /** The members for whom something that counts toward tiers may fall, or whose floor may change. Default: `takesFrom`. */
  readonly recounts?: "everyone" | ReadonlySet<string>;
  /** By member, what this book adds toward tiers. Over a window, nothing else can be counted for a member. */
  readonly additions?: ReadonlyMap<string, readonly Addition[]>;
  /** Looks at all of them, and works out their due dates anew. */
  readonly isEverybodyDue?: true;
  /** For orders of the past that staff credit: reaching a tier by them gives no points. */
  readonly creditsPast?: true;
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
  const tiers = new BookTiers(known.tiers, { version: rules.version, now });
  await readContributions(tx, { members, tiers, wish: { ...wish, takesFrom } });
  const { newId } = deps;
  const creditsPast = wish.creditsPast === true;
  const book = (locked: Map<string, Member>, expiredGifts: ExpiredGifts = new Map()) =>
    new LockedBook(tx, {
      members: locked,
      rules,
      tiers,
      dates: known,
      outbox,
      now,
      newId,
      expiredGifts,
      creditsPast,
    });
  const mayCount = (wish.recounts ?? takesFrom) !== NOBODY || wish.additions !== undefined;
  const withGifts = async (locked: Map<string, Member>) => {
    if (known.tiers.gifts === undefined || !mayCount || wish.isEverybodyDue) return book(locked);
    const { members: read, expired } = await readGifts(tx, locked, known);
    return book(read, expired);
  };
  const due = [...members.values()].filter(({ dueAt }) => wish.isEverybodyDue || isDue(dueAt, now));
  const behind = [...members.values()].filter((member) => tiers.isBehind(member));
  if (due.length + behind.length === 0) return withGifts(members);
  const dueIds = due.map(({ customerId }) => customerId);
  await known.readActivity(tx, dueIds);
  // Saved at once, so that whatever the use case reads from the database includes it.
  const looked = book(members);
  for (const customerId of dueIds) looked.look(customerId);
  for (const { customerId } of behind) looked.bringUp(customerId);
  looked.save();
  return withGifts(looked.members());
}

/** One statement, and only where sums do not decide a tier. */
async function readContributions(
  tx: Tx,
  about: {
    readonly members: Map<string, Member>;
    readonly tiers: BookTiers;
    readonly wish: Pick<BookWish, "takesFrom" | "recounts" | "additions" | "isEverybodyDue">;
  },
): Promise<void> {
  const { members, tiers, wish } = about;
  const falling = wish.isEverybodyDue ? "everyone" : (wish.recounts ?? wish.takesFrom);
  const ids = [...members.values()].flatMap((member) => {
    const { customerId } = member;
    const mayFall = falling === "everyone" || falling.has(customerId);
    const additions = wish.additions?.get(customerId) ?? [];
    const expected = { additions, mayFall, mayMoveGifts: !wish.isEverybodyDue };
    return tiers.needsContributions(member, expected) ? [customerId] : [];
  });
  if (ids.length === 0) return;
  for (const [customerId, contributions] of await loadContributions(tx, tiers.history, ids))
    members.set(customerId, { ...members.get(customerId)!, contributions });
}

interface LockedMembers {
  readonly members: Map<string, Member>;
  readonly rules: TierRules;
  readonly tiers: BookTiers;
  readonly now: string;
  readonly newId: () => string;
  readonly dates: BookDates;
  readonly outbox: Outbox;
  readonly expiredGifts: ExpiredGifts;
  readonly creditsPast: boolean;
}

class LockedBook implements Book {
  readonly #tx: Tx;
  readonly #before: ReadonlyMap<string, Member>;
  readonly #members: Map<string, Member>;
  readonly #rules: TierRules;
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

  constructor(
    tx: Tx,
    { members, rules, tiers, dates, outbox, now, newId, expiredGifts, creditsPast }: LockedMembers,
  ) {
    this.#tx = tx;
    this.#before = new Map(members);
    this.#members = members;
    this.#rules = rules;
    this.#tiers = tiers;
    this.#dates = dates;
    this.#outbox = outbox;
    this.#now = now;
    this.#newId = newId;
    this.#expiredGifts = expiredGifts;
    this.#creditsPast = creditsPast;
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
    const { version: programVersion } = this.#rules;
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
    const { version: programVersion } = this.#rules;
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

  tell(event: WebhookEvent): void {
    this.#outbox.add(event);
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
    saveBook(this.#tx, { changed, warned, postings: this.#postings, limitsOf });
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
