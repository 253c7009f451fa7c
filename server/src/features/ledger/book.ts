// The ledger's one write path. A use case opens a book on the members it is about, which locks them; decides with
// the pure rules; records what they said; and saves it all at once. A single award is a book of one member.
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
import { standing, type KeptStanding, type Standing } from "@laurel/domain/standing/standing.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { addPoints } from "@laurel/domain/points.ts";
import type { Tx } from "../../database/database.ts";
import { AppError } from "../../process/errors.ts";
import {
  listDebts,
  listOpenLots,
  lockMembers,
  openMembers,
  type MemberRow,
  type OpenLotRow,
} from "./ledger.sql.ts";
import { saveBook } from "./save-book.ts";

/** A member as the ledger knows one: the pure ledger's side, and what the customers list shows. */
export interface Member extends MemberLedger, Contributions, Standing {
  readonly status: MemberRow["status"];
  readonly ordersCount: number;
  /** Of the program by which the tier was decided; null: nothing was ever counted. */
  readonly rulesVersion: number | null;
  readonly lastActivityAt: string;
}

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
  save(now: Date): void;
}

/**
 * Locks these members and loads their open lots and debts. Unknown ids throw: open their accounts first. Without `rules`
 * the book takes nothing that counts toward tiers.
 */
export async function openBook(tx: Tx, customerIds: readonly string[], rules?: TierRules): Promise<Book> {
  const members = await loadMembers(tx, [...new Set(customerIds)].sort());
  return new LockedBook(tx, members, rules);
}

/** Gives new customers an account. One that is there already is left as it is. */
export function openAccounts(
  tx: Tx,
  accounts: readonly { customerId: string; status: Member["status"]; openedAt: string }[],
): void {
  if (accounts.length === 0) return;
  tx.write(openMembers, [
    tx.shopId,
    accounts.map((account) => account.customerId),
    accounts.map((account) => account.status),
    accounts.map((account) => account.openedAt),
  ]);
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

  save(now: Date): void {
    const changed = [...this.#members.values()].filter(
      (member) => this.#before.get(member.customerId) !== member,
    );
    saveBook(this.#tx, { before: this.#before, changed, postings: this.#postings, now });
  }
}

/** What both balances together change by. */
function pointsOf(leg: Leg): number {
  if (leg.type === "credit") return leg.lots.reduce((sum, lot) => sum + lot.points, 0);
  return leg.type === "debit" ? -leg.points : 0;
}

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);

async function loadMembers(tx: Tx, customerIds: readonly string[]): Promise<Map<string, Member>> {
  if (customerIds.length === 0) return new Map();
  const values = [tx.shopId, customerIds];
  // Sent together, answered in order: the lots are read only after the lock is held.
  const [rows, lots] = await Promise.all([tx.run(lockMembers, values), tx.run(listOpenLots, values)]);
  invariant(rows.length === customerIds.length, "every member has an account");
  // What is unpaid is what the balance lacks: few ever need this.
  const debtors = rows.filter((row) => row.available < 0).map((row) => row.customer_id);
  const debts = debtors.length === 0 ? [] : await tx.run(listDebts, [tx.shopId, debtors]);
  const lotsOf = Map.groupBy(lots, (lot) => lot.customer_id);
  const debtsOf = Map.groupBy(debts, (debt) => debt.customer_id);
  return new Map(
    rows.map((row) => {
      const id = row.customer_id;
      const member: Member = {
        customerId: id,
        status: row.status,
        available: row.available,
        pending: row.pending,
        lifetime: row.lifetime,
        ordersCount: row.orders_count,
        spentMinor: row.spent_minor,
        countedAdjustments: row.counted_adjustments,
        tierId: row.tier_id,
        reachedTierId: row.tier_reached_id,
        floorTierId: row.tier_floor_id,
        rulesVersion: row.rules_version,
        lastActivityAt: row.last_activity_at.toISOString(),
        lots: (lotsOf.get(id) ?? []).map(toLot),
        debts: (debtsOf.get(id) ?? []).map((debt) => ({
          postingId: debt.posting_id,
          leg: debt.leg,
          points: debt.points,
          unpaid: debt.unpaid,
        })),
      };
      return [id, member];
    }),
  );
}

function toLot(row: OpenLotRow): Lot {
  return {
    lotId: row.id,
    postingId: row.posting_id,
    points: row.points,
    remaining: row.remaining,
    availableAt: row.available_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    parentLotId: row.parent_lot_id,
    orderId: row.order_id,
  };
}
