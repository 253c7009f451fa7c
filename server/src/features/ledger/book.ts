// The ledger's one write path. A use case opens a book on the members it is about, which locks them; decides with
// the pure rules; records what they said; and saves it all at once. A single award is a book of one member.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { Lot } from "@laurel/domain/ledger/lots.ts";
import {
  hasRoomFor,
  post,
  type Leg,
  type MemberLedger,
  type Posting,
  type PostingDraft,
  type PostingFacts,
} from "@laurel/domain/ledger/posting.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { countedAdjustmentOf, type Contributions } from "@laurel/domain/standing/progress.ts";
import { standing, type KeptStanding } from "@laurel/domain/standing/standing.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { addPoints } from "@laurel/domain/points.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { isDue, loadMembers, type Member } from "./members.ts";
import { saveBook } from "./save-book.ts";

/** By what a book decides tiers: the program in force. */
export interface TierRules {
  readonly version: number;
  readonly document: { readonly tiers: TierSettings };
}

export interface Book {
  /** Members opened later are locked later: open all that a use case may need at once, lest two wait for each other. */
  member(customerId: string): Member;
  has(customerId: string): boolean;
  /** Applies a draft to a member and records it. */
  post(customerId: string, draft: PostingDraft, facts: PostingFacts): Posting;
  /** Records what a pure rule has decided already. Refuses `customer_merged`: nothing moves of a member who is another now. */
  record(decided: { readonly member: MemberLedger; readonly postings: readonly Posting[] }): void;
  /** Sets what the member's tier follows from, and decides the tier at once: the next order of this book has it. */
  contribute(
    customerId: string,
    counted: Partial<Contributions & KeptStanding & Pick<Member, "ordersCount">>,
  ): void;
  /** Changes what neither points nor tiers follow from. */
  change(customerId: string, change: Partial<Pick<Member, "status" | "lastActivityAt">>): void;
  /** Writes everything, in the caller's transaction, whose end tells whether it went well. A book is saved once. */
  save(): void;
}

export interface BookWish {
  readonly customerIds: readonly string[];
  /** Without them the book takes nothing that counts toward tiers. */
  readonly rules?: TierRules;
  /**
   * From whom points may be taken: their lots are read. A debit of another member throws, unless that member is in debt
   * or due, whose lots are read in any case.
   */
  readonly takesFrom: "everyone" | ReadonlySet<string>;
}

export const NOBODY: ReadonlySet<string> = new Set();

/**
 * Locks these members, and does for those who are due what time has brought them. Unknown ids throw: open their accounts
 * first.
 */
export async function openBook(
  tx: Tx,
  deps: Pick<Deps, "clock" | "newId">,
  { customerIds, rules, takesFrom }: BookWish,
): Promise<Book> {
  const now = deps.clock.now().toISOString();
  const ids = [...new Set(customerIds)].sort();
  const members = await loadMembers(tx, { ids, takesFrom, now });
  const due = [...members.values()].filter(({ dueAt }) => isDue(dueAt, now));
  if (due.length === 0) return new LockedBook(tx, members, rules);
  // Saved at once, so that whatever the use case reads of what is stored has it.
  const looked = new LockedBook(tx, members, undefined);
  for (const { customerId } of due) looked.look(customerId, now, deps.newId);
  looked.save();
  return new LockedBook(tx, looked.members(), rules);
}

class LockedBook implements Book {
  readonly #tx: Tx;
  readonly #before: ReadonlyMap<string, Member>;
  readonly #members: Map<string, Member>;
  readonly #rules: TierRules | undefined;
  readonly #postings: Posting[] = [];

  constructor(tx: Tx, members: Map<string, Member>, rules: TierRules | undefined) {
    this.#tx = tx;
    this.#before = new Map(members);
    this.#members = members;
    this.#rules = rules;
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
    invariant(this.#rules, "a book in which something counts toward tiers has their rules");
    const member = { ...known, ...counted };
    const { version, document } = this.#rules;
    return { ...member, ...standing(document.tiers, member), rulesVersion: version };
  }

  /** Does what is due, each thing as of its own time, and marks the member as changed: a date that was too early is put right. */
  look(customerId: string, now: string, newId: () => string): void {
    const { lastActivityAt, lots } = this.member(customerId);
    invariant(lots !== "not read", "the lots of a member who is due are read");
    const due = lots.filter((lot) => lot.isHeld && lot.availableAt <= now);
    for (const lot of due.toSorted(bySoonest)) this.post(customerId, ...release(lot, newId()));
    // Time passing is nothing that the customer did.
    this.change(customerId, { lastActivityAt });
  }

  save(): void {
    const changed = [...this.#members.values()].filter(
      (member) => this.#before.get(member.customerId) !== member,
    );
    saveBook(this.#tx, { changed, postings: this.#postings });
  }
}

const bySoonest = (a: Lot, b: Lot): number => Date.parse(a.availableAt) - Date.parse(b.availableAt);

const release = ({ lotId, availableAt }: Lot, postingId: string): [PostingDraft, PostingFacts] => [
  { postingId, kind: "release", sourceKey: sourceKey.release(lotId), legs: [{ type: "release", lotId }] },
  {
    actor: "job:keep-dates",
    programVersion: null,
    occurredAt: availableAt,
    explanation: { kind: "release", lot: lotId, heldUntil: availableAt },
  },
];

/** What both balances together change by. */
function pointsOf(leg: Leg): number {
  if (leg.type === "credit") return leg.lots.reduce((sum, lot) => sum + lot.points, 0);
  return leg.type === "debit" ? -leg.points : 0;
}

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);
