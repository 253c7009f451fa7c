// The ledger's only write path. A use case opens a book on its members, which locks them. It decides with the pure
// rules, records their results, and saves everything at once. A single award is a book of one member.
import type { LotExpiry } from "@laurel/domain/ledger/lots.ts";
import type { MemberLedger, Posting, PostingDraft, PostingFacts } from "@laurel/domain/ledger/posting.ts";
import type { Contributions } from "@laurel/domain/standing/progress.ts";
import type { KeptStanding } from "@laurel/domain/standing/standing.ts";
import type { WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import type { Tx } from "../../../database/database.ts";
import { openOutbox, type OutboxDeps, type Telling } from "../../../tenant/events/outbox.ts";
import { loadContributions } from "../../standing/contributions.ts";
import type { TierRules } from "../../standing/tier-rules.ts";
import { readGifts, type ExpiredGifts } from "./book-gifts.ts";
import { BookTiers, type Addition } from "./book-tiers.ts";
import { loadBookDates } from "../dates/book-dates.ts";
import { LockedBook, type About } from "./locked-book.ts";
import { isDue, loadMembers, type Member } from "./members.ts";
import { awaitedCountsOf } from "./save-book.ts";

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
  tell(event: WebhookEvent, about?: Telling): void;
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
  /** The members for whom something that counts toward tiers may fall, or whose floor may change. Default: `takesFrom`. */
  readonly recounts?: "everyone" | ReadonlySet<string>;
  /** By member, what this book adds toward tiers. Over a window, nothing else can be counted for a member. */
  readonly additions?: ReadonlyMap<string, readonly Addition[]>;
  /** Looks at all of them, and works out their due dates anew. */
  readonly isEverybodyDue?: true;
  /** For orders of the past that staff credit: reaching a tier by them gives no points. */
  readonly creditsPast?: true;
  /** What happens is past, moved or taken back: members get no e-mail about it. Points that expire are told anyway. */
  readonly isOldNews?: true;
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
    openOutbox(tx, deps, { isOldNews: wish.isOldNews === true }),
  ]);
  const tiers = new BookTiers(known.tiers, { version: rules.version, now });
  await readContributions(tx, { members, tiers, wish: { ...wish, takesFrom } });
  const { newId } = deps;
  const creditsPast = wish.creditsPast === true;
  const book = (locked: Map<string, Member>, expiredGifts: ExpiredGifts = new Map()) =>
    new LockedBook(tx, {
      members: locked,
      programVersion: rules.version,
      tiers,
      dates: known,
      outbox,
      now,
      newId,
      expiredGifts,
      creditsPast,
      awaited: awaitedCountsOf(deps.db),
    });
  const mayCount = (wish.recounts ?? takesFrom) !== NOBODY || wish.additions !== undefined;
  const withGifts = async (locked: Map<string, Member>, mayMoveGifts: boolean) => {
    if (known.tiers.gifts === undefined || !mayMoveGifts) return book(locked);
    const { members: read, expired } = await readGifts(tx, locked, known);
    return book(read, expired);
  };
  const ofUseCase = (locked: Map<string, Member>) => withGifts(locked, mayCount && !wish.isEverybodyDue);
  const due = [...members.values()].filter(({ dueAt }) => wish.isEverybodyDue || isDue(dueAt, now));
  const behind = [...members.values()].filter((member) => tiers.isBehind(member));
  if (due.length + behind.length === 0) return ofUseCase(members);
  const dueIds = due.map(({ customerId }) => customerId);
  await known.readActivity(tx, dueIds);
  // Saved at once, so that whatever the use case reads from the database includes it.
  const looked = await withGifts(members, behind.length > 0);
  for (const customerId of dueIds) looked.look(customerId);
  for (const { customerId } of behind) looked.bringUp(customerId);
  looked.save();
  return ofUseCase(looked.members());
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
