// The members of a book: locked, with the lots that a use case needs.
import type { KeptFigures } from "@laurel/domain/ledger/derive.ts";
import type { Debt, LotExpiry } from "@laurel/domain/ledger/lots.ts";
import type { MemberLedger } from "@laurel/domain/ledger/posting.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Contributions } from "@laurel/domain/standing/progress.ts";
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import type { TierGift } from "@laurel/domain/standing/tier-gifts.ts";
import type { Standing } from "@laurel/domain/standing/standing.ts";
import type { Tx } from "../../../database/database.ts";
import { lockMember, lockMembers, openMembers, type MemberRow } from "../ledger.sql.ts";
import { loadOpenLots } from "../open-lots.ts";

/** A member: the pure ledger's data, and what the customers list shows. */
export interface Member extends MemberLedger, Contributions, Standing, KeptFigures {
  readonly status: MemberRow["status"];
  readonly ordersCount: number;
  /** The version of the program that decided the tier. Null: nothing was ever counted. */
  readonly rulesVersion: number | null;
  readonly lastActivityAt: string;
  /** Up to then, all warnings that points will expire have been told. Null: none ever. */
  readonly warnedUntil: string | null;
  /** All that counts toward tiers. Read only where sums do not decide the tier. */
  readonly contributions: readonly Contribution[] | "not read";
  /** For reaching tiers, also those that were taken back. Read where the program ever gave any. */
  readonly gifts: readonly TierGift[] | "not read";
}

/** Opens accounts for new customers. Existing accounts are unchanged. */
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

/**
 * Locks them, in the order of `ids`. Lots are read for members who may lose points, are in debt, or are due. Unknown
 * ids throw.
 */
export async function loadMembers(
  tx: Tx,
  about: {
    readonly ids: readonly string[];
    readonly takesFrom: "everyone" | ReadonlySet<string>;
    readonly expiry: Promise<LotExpiry>;
    readonly now: string;
  },
): Promise<Map<string, Member>> {
  const { ids, takesFrom, now } = about;
  if (ids.length === 0) return new Map();
  const [first] = ids;
  const wanted = takesFrom === "everyone" ? ids : ids.filter((id) => takesFrom.has(id));
  // Sent together, executed in order: the lots are read only after the lock is held.
  const [rows, lotsOfWanted, expiry] = await Promise.all([
    ids.length === 1 ? tx.run(lockMember, [tx.shopId, first]) : tx.run(lockMembers, [tx.shopId, ids]),
    loadOpenLots(tx, wanted),
    about.expiry,
  ]);
  invariant(rows.length === ids.length, "every member has an account");
  const known = new Set(wanted);
  const others = rows.filter(
    (row) =>
      !known.has(row.customer_id) && (row.available < 0 || isDue(row.due_at?.toISOString() ?? null, now)),
  );
  const otherIds = new Set(others.map((row) => row.customer_id));
  const lotsOfOthers = await loadOpenLots(tx, [...otherIds]);
  return new Map(
    rows.map((row) => {
      const id = row.customer_id;
      const isRead = known.has(id) || otherIds.has(id);
      const open = isRead ? (known.has(id) ? lotsOfWanted : lotsOfOthers)(id, expiry) : NOT_READ;
      return [id, { ...toMember(row, open), expiry }];
    }),
  );
}

const NOT_READ = { lots: "not read", debts: [] } as const;

const toMember = (
  row: MemberRow,
  { lots, debts }: { readonly lots: MemberLedger["lots"]; readonly debts: readonly Debt[] },
): Omit<Member, "expiry"> => ({
  customerId: row.customer_id,
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
  floorFrom: row.tier_floor_from?.toISOString() ?? null,
  floorUntil: row.tier_floor_until?.toISOString() ?? null,
  tierUntil: row.tier_until?.toISOString() ?? null,
  progress: row.progress,
  progressFrom: progressFromOf(row)?.toISOString() ?? null,
  progressUntil: row.progress_until?.toISOString() ?? null,
  contributions: "not read",
  gifts: "not read",
  rulesVersion: row.rules_version,
  lastActivityAt: row.last_activity_at.toISOString(),
  nextExpiryAt: row.next_expiry_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  warnedUntil: row.warned_until?.toISOString() ?? null,
  oldestOpenId: row.oldest_open_id,
  lots,
  debts,
});

/** Members of before this was stored: nothing that counted is later than their last activity. */
const progressFromOf = (row: MemberRow): Date | null =>
  row.progress_from ?? (row.rules_version === null ? null : row.last_activity_at);

export const isDue = (dueAt: string | null, now: string): boolean => dueAt !== null && dueAt <= now;
