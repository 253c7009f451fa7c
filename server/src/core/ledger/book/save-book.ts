// Stores what a book has recorded, sent with the commit. Also the one place that turns a duplicate source key into a
// clear error.
import type { DateLimits } from "@laurel/domain/dates/due.ts";
import type { Explanation } from "@laurel/domain/explanation.ts";
import { figuresWith, keptFigures, soonest, type KeptFigures } from "@laurel/domain/ledger/derive.ts";
import { entryOfLot, type Entry } from "@laurel/domain/ledger/entry.ts";
import type { LotUse } from "@laurel/domain/ledger/lots.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import { letterOf } from "../../../database/account-letters.ts";
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Tx } from "../../../database/database.ts";
import { type Row, saveRows } from "../../../database/statements/save-rows.sql.ts";
import { markDue } from "../../../jobs/due/mark-due.ts";
import { AppError } from "../../../process/errors.ts";
import type { Member } from "./members.ts";
import { insertEntries, insertLotUses, saveBalances, saveWarned } from "../ledger.sql.ts";
import { packExplanation } from "../stored-explanation.ts";

export interface BookChanges {
  readonly changed: readonly Member[];
  /** Of those: the members who were told just now that points will expire. */
  readonly warned: readonly Member[];
  /** Whether a member takes part who did not, or no longer does. */
  readonly movesMembers: boolean;
  readonly postings: readonly Posting[];
  readonly now: string;
  readonly awaited: AwaitedCounts;
  /** What decides when a member is due. */
  readonly limitsOf: (member: Member) => DateLimits;
}

/** The job that applies what time brings to members. */
export const KEEP_DATES = "keep-dates";

/** The job that counts what was posted; the night counts the rest, and who is a member. */
export const COUNT_POSTINGS = "count-postings";
const COUNTED_AFTER_MS = 3_600_000;

export function saveBook(
  tx: Tx,
  { changed, warned, movesMembers, postings, now, awaited, limitsOf }: BookChanges,
): void {
  const entries = postings.flatMap((posting) => posting.entries.map((entry) => rowOfEntry(posting, entry)));
  const uses = postings.flatMap(({ customerId, lotUses }) => lotUses.map((use) => rowOfUse(customerId, use)));
  saveRows(tx, insertEntries, entries, explainTakenKey);
  saveRows(tx, insertLotUses, uses);
  if (postings.length > 0 || movesMembers) awaitCount(tx, awaited, now);
  const postingsOf = Map.groupBy(postings, (posting) => posting.customerId);
  const members = changed.map((member) => {
    const figures = figuresOf(member, postingsOf.get(member.customerId) ?? [], limitsOf(member));
    return rowOfMember(member, figures);
  });
  saveRows(tx, saveBalances, members);
  const dueAt = members.reduce<string | null>((first, member) => soonest(first, member.due_at), null);
  if (dueAt !== null) markDue(tx, KEEP_DATES, new Date(dueAt));
  const [first] = warned;
  if (first) tx.write(saveWarned, [tx.shopId, warned.map(({ customerId }) => customerId), first.warnedUntil]);
}

/** By shop: until when it is known to be counted. Most postings so cost nothing more. */
export const awaitedCountsOf = cachePerDatabase<number>({ max: 10_000 });
export type AwaitedCounts = ReturnType<typeof awaitedCountsOf>;

/** Longer than a transaction takes. Only a job that runs at that time may remove the date. */
const MARGIN_MS = 300_000;

function awaitCount(tx: Tx, awaited: AwaitedCounts, now: string): void {
  const { shopId } = tx;
  const nowMs = Date.parse(now);
  const dueMs = nowMs + COUNTED_AFTER_MS;
  const known = awaited.get(shopId) ?? 0;
  if (known > nowMs + MARGIN_MS && known <= dueMs) return;
  markDue(tx, COUNT_POSTINGS, new Date(dueMs));
  tx.afterCommit(() => awaited.set(shopId, dueMs));
}

const explainTakenKey = (error: unknown): unknown =>
  (error as { constraint?: unknown }).constraint === "entries_shop_id_source_key_key"
    ? new AppError("idempotency_conflict", {}, { cause: error })
    : error;

function rowOfEntry(posting: Posting, entry: Entry): Row<typeof insertEntries.types> {
  const { postingId: id, customerId, kind, occurredAt, explanation } = posting;
  const { leg, points, balanceAfter, availableAt, expiresAt, lotOf, orderId } = entry;
  const lot = lotOf === null ? null : entryOfLot(lotOf);
  const references = referencesOf(explanation);
  const isFirst = leg === 0;
  return {
    id,
    leg,
    accounts: letterOf(entry),
    counts_toward_tier: references.countsTowardTier ?? null,
    program_version: isFirst ? posting.programVersion : null,
    customer_id: customerId,
    points,
    balance_after: balanceAfter,
    occurred_at: occurredAt,
    available_at: availableAt,
    expires_at: expiresAt,
    lot_of_id: lot?.postingId ?? null,
    lot_of_leg: lot?.leg ?? null,
    redemption_id: references.redemptionId ?? null,
    import_id: references.importId ?? null,
    merge_id: references.mergeId ?? null,
    undoes_id: references.undoesId ?? null,
    kind,
    order_id: orderId ?? references.orderId ?? null,
    rule_id: references.ruleId ?? null,
    source_key: isFirst ? posting.sourceKey : null,
    actor: isFirst ? posting.actor : null,
    explanation: isFirst ? packExplanation(explanation) : null,
    reason: isFirst ? (posting.reason ?? null) : null,
    note: isFirst ? (posting.note ?? null) : null,
    referral_id: references.referralId ?? null,
  };
}

interface References {
  readonly orderId?: string;
  readonly redemptionId?: string;
  readonly ruleId?: string;
  readonly importId?: string;
  readonly mergeId?: string;
  readonly undoesId?: string;
  readonly referralId?: string;
  readonly countsTowardTier?: true;
}

/** What a posting is about, in columns of their own, so that no query needs to read its explanation. */
function referencesOf(explanation: Explanation): References {
  switch (explanation.kind) {
    case "order":
    case "write_off":
    case "write_off_reversal":
      return { orderId: explanation.order };
    case "action":
      return { ruleId: explanation.rule };
    case "adjustment":
      return explanation.countsTowardTier ? { countsTowardTier: true } : {};
    case "import":
      return { importId: explanation.import };
    case "undo":
      return {
        undoesId: explanation.posting,
        ...(explanation.countsTowardTier && { countsTowardTier: true }),
      };
    case "redemption":
    case "redemption_return":
      return { redemptionId: explanation.redemption };
    case "merge":
    case "merge_undo":
      return { mergeId: explanation.merge };
    case "referral":
      return { referralId: explanation.referral };
    case "release":
    case "expiry":
    case "tier_gift":
      return {};
  }
}

function rowOfUse(customerId: string, use: LotUse): Row<typeof insertLotUses.types> {
  const { postingId, leg } = entryOfLot(use.lotId);
  return {
    customer_id: customerId,
    lot_id: postingId,
    lot_leg: leg,
    leg: use.leg,
    id: use.postingId,
    points: use.points,
  };
}

function rowOfMember(
  member: Member,
  kept: KeptFigures,
): Row<typeof saveBalances.types> & { readonly due_at: string | null } {
  return {
    customer_id: member.customerId,
    status: member.status,
    available: member.available,
    pending: member.pending,
    lifetime: member.lifetime,
    spent_minor: member.spentMinor,
    counted_adjustments: member.countedAdjustments,
    orders_count: member.ordersCount,
    rules_version: member.rulesVersion,
    last_activity_at: member.lastActivityAt,
    next_expiry_at: kept.nextExpiryAt,
    due_at: kept.dueAt,
    oldest_open_id: kept.oldestOpenId,
    tier_id: member.tierId,
    tier_reached_id: member.reachedTierId,
    tier_floor_id: member.floorTierId,
    progress: member.progress,
    progress_from: member.progressFrom,
    progress_until: member.progressUntil,
    tier_until: member.tierUntil,
    tier_floor_from: member.floorFrom,
    tier_floor_until: member.floorUntil,
  };
}

function figuresOf(member: Member, postings: readonly Posting[], limits: DateLimits): KeptFigures {
  const figures = figuresOfLots(member, postings, limits);
  return { ...figures, dueAt: soonest(figures.dueAt, member.tierUntil) };
}

/** If lots were not read, no open lot can have been closed. */
function figuresOfLots(member: Member, postings: readonly Posting[], limits: DateLimits): KeptFigures {
  if (member.lots !== "not read") return keptFigures(member.lots, member.debts, limits);
  const { oldestOpenId, nextExpiryAt, dueAt, expiry } = member;
  return postings.reduce(
    (kept, { postingId, entries }) => figuresWith(kept, postingId, entries, { expiry, limits }),
    {
      oldestOpenId,
      nextExpiryAt,
      dueAt,
    },
  );
}
