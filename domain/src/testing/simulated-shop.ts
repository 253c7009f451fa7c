// A shop's loyalty program without a server: it takes in what a store sends, and does what staff and members do.
// Everything it posts also goes into the second set of books.
import { adjustment, explainUndo, undo, UNDOABLE_KINDS, type PastPosting } from "../ledger/adjust.ts";
import { changeOf, isCredit, lotIdOf, sourceKey, type PostingKind } from "../ledger/entry.ts";
import {
  post,
  type MemberLedger,
  type Posting,
  type PostingDraft,
  type PostingFacts,
} from "../ledger/posting.ts";
import { nextDue } from "../dates/due.ts";
import type { ExpiredPoints } from "../ledger/own-expired.ts";
import { lotExpiryOf, type ExpiryRules, type ExpirySetting } from "../dates/expiry.ts";
import { addDays } from "../dates/local-time.ts";
import { inactiveAtOf } from "../ledger/activity.ts";
import {
  emptyOrder,
  receiveDeletion,
  receiveRefund,
  receiveState,
  type OrderRecord,
} from "../orders/order-record.ts";
import type { OrderState } from "../orders/order-state.ts";
import { claimed, fixTerms, settleOrder, type SettleContext } from "../orders/settle-order.ts";
import type { ProgramDocument } from "../program/program.ts";
import { redemptionDraft, redemptionReturnDraft } from "../rewards/redeem.ts";
import { countedAdjustmentOf, type Contributions } from "../standing/progress.ts";
import { NO_FLOOR } from "../standing/floor.ts";
import { momentOf, type Contribution } from "../standing/contribution.ts";
import { lifetimeStanding, windowedStanding, type Standing } from "../standing/standing.ts";
import { isWindowed, type TierHistory } from "../standing/tier-history.ts";
import { aContext, aMember, theTerms } from "./builders.ts";
import { LedgerBook } from "./ledger-book.ts";
import type { Message } from "./simulated-store.ts";

export interface ShopSettings {
  readonly program: ProgramDocument;
  /** Each member's multiplier, by id; these are all members. */
  readonly multipliers: Readonly<Record<string, number>>;
  /** For two states of the same moment: what the store says now, or null if it cannot be asked. */
  readonly read: ((orderId: string) => OrderState) | null;
  readonly now: string;
  /** When points expire; default: only on dates of their own. */
  readonly expiry?: ExpirySetting;
  /** Those who have not joined yet: their orders do not count until they claim them. */
  readonly strangers?: readonly string[];
}

/** Orders from so long before joining can be claimed. */
const CLAIM_DAYS = 30;

const NEWCOMER: Contributions & Standing = {
  spentMinor: 0,
  lifetime: 0,
  countedAdjustments: 0,
  tierId: null,
  reachedTierId: null,
  ...NO_FLOOR,
  progressFrom: null,
  progress: 0,
  progressUntil: null,
  tierUntil: null,
};

const PLAIN = { kind: "adjustment", points: 0, countsTowardTier: false } as const;

const spentOf = (record: OrderRecord | undefined): number =>
  !record || record.isDeleted ? 0 : record.eligibleMinor;

export class SimulatedShop {
  readonly settings: ShopSettings;
  readonly book: LedgerBook;
  readonly members = new Map<string, MemberLedger>();
  readonly records = new Map<string, OrderRecord>();
  /** Each member's tier and its inputs, decided at each change as the server does. */
  readonly standings = new Map<string, Contributions & Standing>();
  /** Each member's points from other sources than orders, added up apart from the ledger. */
  readonly besideOrders = new Map<string, number>();
  now: string;
  /** When each member joined. */
  readonly joinedAt = new Map<string, string>();
  /** Orders that came before their customer joined, and those of them that were claimed. */
  readonly pinned = new Set<string>();
  readonly claims = new Set<string>();
  readonly #tiers: TierHistory;
  /** What counts toward tiers over a window of time, by member and id. */
  readonly #counted = new Map<string, Map<string, Contribution>>();
  readonly #expiry: ExpiryRules;
  #made = 0;
  readonly #context: SettleContext;
  readonly #undone = new Set<string>();
  readonly #redemptions: { id: string; customerId: string; points: number; postings: Posting[] }[] = [];

  constructor(settings: ShopSettings) {
    this.settings = settings;
    this.now = settings.now;
    const setting = settings.expiry && { ...settings.expiry, version: 1, from: settings.now };
    this.#expiry = { timeZone: "Europe/Berlin", settings: setting ? [setting] : [] };
    this.book = new LedgerBook(this.#expiry);
    const tiers = { version: 1, from: "2020-01-01T00:00:00.000Z", tiers: settings.program.tiers };
    this.#tiers = { timeZone: "Europe/Berlin", settings: [tiers] };
    this.#context = aContext({ program: settings.program, newId: this.#newId });
    for (const customerId of Object.keys(settings.multipliers)) {
      this.members.set(customerId, { ...aMember(customerId), expiry: lotExpiryOf(this.#expiry) });
      this.standings.set(customerId, NEWCOMER);
      this.#counted.set(customerId, new Map());
      if (!settings.strangers?.includes(customerId)) this.joinedAt.set(customerId, settings.now);
    }
  }

  context = (): SettleContext => ({ ...this.#context, now: this.now });

  deliver(message: Message): void {
    const before = this.records.get(message.orderId) ?? emptyOrder(message.orderId);
    const received = this.#receive(before, message);
    const customerId = received.state?.customerId;
    if (!customerId) {
      this.records.set(message.orderId, received);
      return;
    }
    const multiplierBasisPoints = this.settings.multipliers[customerId]!;
    const isStranger = !this.joinedAt.has(customerId);
    if (received.terms === null && isStranger) this.pinned.add(message.orderId);
    const exclusionReason = isStranger ? "not_a_member" : null;
    const terms = theTerms({ tierId: customerId, multiplierBasisPoints, exclusionReason });
    this.#settle(fixTerms(received, terms, this.settings.program.orders.holdDays), customerId);
  }

  join(customerId: string): void {
    if (!this.joinedAt.has(customerId)) this.joinedAt.set(customerId, this.now);
  }

  /** Their points and their orders stay. */
  leave(customerId: string): void {
    this.joinedAt.delete(customerId);
  }

  /** As the job does for somebody who has joined. */
  claim(customerId: string): void {
    const joinedAt = this.joinedAt.get(customerId);
    if (joinedAt === undefined) return;
    const since = addDays(joinedAt, -CLAIM_DAYS);
    for (const record of this.records.values()) {
      const { state, terms, orderId } = record;
      if (state?.customerId !== customerId || state.processedAt < since) continue;
      if (terms?.exclusionReason !== "not_a_member") continue;
      this.claims.add(orderId);
      this.#settle(claimed(record), customerId);
    }
  }

  wait(days: number): void {
    this.now = addDays(this.now, days);
  }

  /** Applies what is due, as the job does: late, and all of it. */
  look(): void {
    for (const customerId of this.members.keys()) {
      const limits = { expiryStart: this.settings.now, inactiveAt: this.#inactiveAt(customerId) };
      const next = () => nextDue(this.members.get(customerId)!, this.now, limits);
      for (let due = next(); due; due = next()) {
        const posting = this.#post(customerId, due.kind, due.sourceKey, [due.leg]);
        if (due.kind === "expiry")
          for (const entry of posting.entries) this.#tally(customerId, changeOf(entry, "available"));
      }
      const { tierUntil } = this.standings.get(customerId)!;
      if (tierUntil !== null && tierUntil <= this.now) this.#contribute(customerId, {});
    }
  }

  #inactiveAt(customerId: string): string | null {
    const own = this.book.postings.filter((posting) => posting.customerId === customerId);
    const entries = own.flatMap(({ postingId, entries }) =>
      entries.map((entry) => ({ postingId, ...entry })),
    );
    return inactiveAtOf(entries, this.#expiry);
  }

  /** An id that tells when it was made, as the server's do. */
  readonly #newId = (): string => {
    this.#made += 1;
    const time = Date.parse(this.now).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(this.#made).padStart(12, "0")}`;
  };

  /** Limits and other rules of rewards are not simulated: only the balance must suffice. */
  redeem(customerId: string, points: number): void {
    if (points <= 0 || points > this.members.get(customerId)!.available) return;
    const id = this.#newId();
    const draft = redemptionDraft({ postingId: this.#newId(), redemptionId: id, postingNumber: 1, points });
    this.#redemptions.push({ id, customerId, points, postings: [this.#apply(customerId, draft)] });
    this.#tally(customerId, -points);
  }

  giveBack(which: number): void {
    const redemption = this.#redemptions[which % this.#redemptions.length];
    if (!redemption || redemption.postings.length > 1) return;
    const { id: redemptionId, customerId, points, postings } = redemption;
    const { uses } = this.#past(postings[0]!);
    const ids = { postingId: this.#newId(), now: this.now };
    postings.push(
      this.#apply(customerId, redemptionReturnDraft({ ...ids, redemptionId, nth: 2, points, uses })),
    );
    this.#tally(customerId, points);
  }

  adjust(customerId: string, points: number, countsTowardTier: boolean): void {
    const ids = { postingId: this.#newId(), idempotencyKey: this.#newId() };
    const draft = adjustment({ ...ids, points, now: this.now });
    this.#apply(customerId, draft, { kind: "adjustment", points, countsTowardTier });
    this.#tally(customerId, points);
  }

  import(customerId: string, points: number, expiresInDays: number | null): void {
    const expiresAt = expiresInDays === null ? null : addDays(this.now, expiresInDays);
    const lots = [{ points, availableAt: this.now, expiresAt }];
    this.#post(customerId, "import", sourceKey.import(this.#newId(), 1), [
      { type: "credit", from: "imported", to: "available", lots },
    ]);
    this.#tally(customerId, points);
  }

  undo(which: number): void {
    const undoable = this.book.postings.filter(({ kind }) => UNDOABLE_KINDS.includes(kind));
    const posting = undoable[which % undoable.length];
    if (!posting) return;
    const past = this.#past(posting);
    const undone = undo(past, { postingId: this.#newId(), now: this.now });
    if (!undone.ok) return;
    this.#undone.add(posting.postingId);
    this.#apply(posting.customerId, undone.draft, explainUndo(past));
    const given = posting.entries.reduce((sum, entry) => sum + changeOf(entry, "available"), 0);
    this.#tally(
      posting.customerId,
      past.expired.reduce((sum, { points }) => sum + points, -given),
    );
  }

  /** Points of an order that expired and were not brought back, by the lot that they come from. */
  expiredOf(orderId: string): readonly ExpiredPoints[] {
    const expired = new Map<string, number>();
    for (const entry of this.book.postings.flatMap(({ entries }) => entries)) {
      const { lotOf } = entry;
      if (changeOf(entry, "expired") === 0 || lotOf === null) continue;
      if (this.book.lots.get(lotOf)?.lot.orderId !== orderId) continue;
      expired.set(lotOf, (expired.get(lotOf) ?? 0) + changeOf(entry, "expired"));
    }
    return [...expired].flatMap(([lotId, points]) => (points > 0 ? [{ lotId, points }] : []));
  }

  #receive(before: OrderRecord, message: Message): OrderRecord {
    if (message.type === "refund") return receiveRefund(before, message.refund);
    if (message.type === "deletion") return receiveDeletion(before);
    const received = receiveState(before, message, "delivered");
    if (received.outcome !== "undecided") return received.record;
    const { read } = this.settings;
    return read === null
      ? receiveState(before, message, "last_resort").record
      : receiveState(before, { state: read(message.orderId), triggeredAt: null }, "read").record;
  }

  #settle(record: OrderRecord, customerId: string): void {
    const { orderId } = record;
    const awards = this.book.postings.filter(({ sourceKey }) => sourceKey.startsWith(`order:${orderId}:`));
    const postingIds = new Set(awards.map(({ postingId }) => postingId));
    const context = { ...this.context(), before: { postingIds, expired: this.expiredOf(orderId) } };
    const settled = settleOrder(record, this.members.get(customerId)!, context);
    if (!settled.ok) throw new Error(settled.code);
    const spentBefore = spentOf(this.records.get(record.orderId));
    this.records.set(record.orderId, settled.value.record);
    this.members.set(customerId, settled.value.member);
    this.#record(customerId, settled.value.postings);
    for (const entry of settled.value.postings.flatMap(({ entries }) => entries))
      this.#tally(customerId, -changeOf(entry, "expired"));
    const { eligibleMinor, postedPoints, isDeleted, state } = settled.value.record;
    this.#count(customerId, {
      id: record.orderId,
      isOrder: true,
      at: state?.processedAt ?? this.now,
      spentMinor: isDeleted ? 0 : eligibleMinor,
      points: postedPoints,
    });
    const { spentMinor } = this.standings.get(customerId)!;
    const spent = spentOf(settled.value.record) - spentBefore;
    this.#contribute(customerId, { spentMinor: spentMinor + spent });
  }

  #record(customerId: string, postings: readonly Posting[]): void {
    this.book.record(postings);
    const { lifetime } = this.members.get(customerId)!;
    const { countedAdjustments } = this.standings.get(customerId)!;
    const counted = postings.reduce((sum, posting) => sum + countedAdjustmentOf(posting), countedAdjustments);
    for (const posting of postings) {
      const points = countedAdjustmentOf(posting);
      const { postingId: id, explanation, occurredAt } = posting;
      const undone = this.book.postings.find(
        ({ postingId }) => sourceKey.undo(postingId) === posting.sourceKey,
      );
      const at = explanation.kind === "undo" ? (undone?.occurredAt ?? occurredAt) : occurredAt;
      if (points !== 0) this.#count(customerId, { id, isOrder: false, at, spentMinor: 0, points });
    }
    this.#contribute(customerId, { lifetime, countedAdjustments: counted });
  }

  #contribute(customerId: string, counted: Partial<Contributions>): void {
    const member = { ...this.standings.get(customerId)!, ...counted };
    this.standings.set(customerId, { ...member, ...this.#decide(customerId, member) });
  }

  #decide(customerId: string, member: Contributions & Standing): Partial<Standing> {
    const { tiers } = this.settings.program;
    if (!isWindowed(tiers)) return lifetimeStanding(tiers, member, this.now);
    const counted = [...this.#counted.get(customerId)!.values()];
    return windowedStanding(this.#tiers, member, counted, momentOf(counted, this.now));
  }

  #count(customerId: string, contribution: Contribution): void {
    this.#counted.get(customerId)!.set(contribution.id, contribution);
  }

  #post(customerId: string, kind: PostingKind, key: string, legs: PostingDraft["legs"]): Posting {
    return this.#apply(customerId, { postingId: this.#newId(), kind, sourceKey: key, legs });
  }

  #apply(customerId: string, draft: PostingDraft, explanation: PostingFacts["explanation"] = PLAIN): Posting {
    const facts = { actor: "test", programVersion: 1, occurredAt: this.now, explanation };
    const { member, posting } = post(this.members.get(customerId)!, draft, facts);
    this.members.set(customerId, member);
    this.#record(customerId, [posting]);
    return posting;
  }

  #tally(customerId: string, points: number): void {
    this.besideOrders.set(customerId, (this.besideOrders.get(customerId) ?? 0) + points);
  }

  /** A posting as it was stored, with later payments of its debt. */
  #past(posting: Posting): PastPosting {
    const uses = this.book.postings
      .flatMap((one) => one.lotUses)
      .filter((use) => use.postingId === posting.postingId);
    return {
      ...posting,
      moves: posting.entries,
      openedLotIds: posting.entries.filter(isCredit).map(({ leg }) => lotIdOf(posting.postingId, leg)),
      uses: uses.map(({ lotId, points }) => {
        const { expiresAt: ownExpiresAt, lotOf, availableAt: at } = this.book.lots.get(lotId)!.lot;
        const availableAt = at ?? "";
        const { expiry } = this.members.get(posting.customerId)!;
        const expiresAt = ownExpiresAt ?? expiry({ lotId, lotOf, availableAt });
        return { lotId, points, availableAt, expiresAt, ownExpiresAt, lotOf };
      }),
      isUndone: this.#undone.has(posting.postingId),
      countsTowardTier: posting.explanation.kind === "adjustment" && posting.explanation.countsTowardTier,
      expired: this.book.postings
        .flatMap(({ entries }) => entries)
        .flatMap(({ to, lotOf, points }) =>
          to === "expired" && lotOf?.startsWith(`${posting.postingId}:`) ? [{ lotId: lotOf, points }] : [],
        ),
      // Points that staff give or an import brings are available at once here.
      stillPending: 0,
    };
  }
}
