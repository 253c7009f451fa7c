// Brings referrals to their targets: all of a member's in the same months together, because the program limits how many
// count in a month.
import { decideMonth, type WeighedReferral } from "@laurel/domain/referrals/referral.ts";
import { referralDraft } from "@laurel/domain/referrals/settle-referral.ts";
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { loadExpired } from "../ledger/past-postings.ts";
import { loadProgramVersions } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { listMonths, lockReferrals, saveReferral, type ReferralRow } from "./referrals.sql.ts";
import type { ReferralContext } from "./weigh-referrals.ts";

export interface Settling {
  readonly actor: string;
  /** When the change of a referral happened, if that is not now. */
  readonly occurredAt?: (row: ReferralRow) => string | null;
}

/**
 * `weighed`: the referrals that changed, with their new values. Those of the same members and months are settled with them,
 * also of a month that one of them has left. The members are in the book.
 */
export async function settleReferrals(
  context: ReferralContext,
  weighed: readonly ReferralRow[],
  by: Settling,
): Promise<void> {
  const ordered = weighed.filter(({ month }) => month !== null);
  if (ordered.length === 0) return;
  const { tx, program } = context;
  const ids = ordered.map(({ id }) => id);
  const left = new Map((await tx.run(lockReferrals, [tx.shopId, ids])).map((row) => [row.id, row]));
  const touched = [...ordered, ...left.values()];
  const months = [...new Set(touched.map(placeOf))];
  const stored = await tx.run(listMonths, [tx.shopId, touched.map((row) => row.advocate_id), months]);
  const changed = new Map(ordered.map((row) => [row.id, row]));
  const before = new Map(stored.map((row) => [row.id, row]));
  const rows = [...new Map([...before, ...changed]).values()];
  const versions = await loadProgramVersions(
    tx,
    program,
    rows.map(({ program_version }) => program_version),
  );
  for (const group of Map.groupBy(rows, placeOf).values()) {
    const decided = decideMonth(group.map((row) => toWeighed(row, versions, program)));
    for (const row of group) {
      const { isOverCap, target } = decided.get(row.id)!;
      const flags = [...withoutCap(row), ...(isOverCap ? (["over_cap"] as const) : [])];
      const occurredAt = changed.has(row.id) ? by.occurredAt?.(row) : null;
      const settled = await settle(context, { ...row, flags }, { target, actor: by.actor, occurredAt });
      const past = left.get(row.id);
      if (past && settled.postings === row.postings) countOnNewDay(context, past, settled);
      if (changed.has(row.id) || !isSame(settled, before.get(row.id)!)) save(tx, settled);
    }
  }
}

const placeOf = ({ advocate_id, month }: ReferralRow): string => `${advocate_id} ${month}`;

const withoutCap = ({ flags }: ReferralRow) => flags.filter((flag) => flag !== "over_cap");

const isSame = (one: ReferralRow, other: ReferralRow): boolean =>
  one.posted === other.posted && one.postings === other.postings && one.flags.join() === other.flags.join();

const toWeighed = (
  row: ReferralRow,
  versions: ReadonlyMap<number, Program>,
  program: Program,
): WeighedReferral => ({
  referralId: row.id,
  orderedAt: row.ordered_at!.toISOString(),
  worth: row.worth,
  flags: [...row.claim_flags, ...withoutCap(row)],
  approved: row.approved,
  isRefused: row.refused_at !== null,
  monthlyCap: (versions.get(row.program_version) ?? program).document.referrals.monthlyCap,
});

async function settle(
  { tx, deps, book }: ReferralContext,
  row: ReferralRow,
  change: {
    readonly target: number;
    readonly actor: string;
    readonly occurredAt: string | null | undefined;
  },
): Promise<ReferralRow> {
  const { target, actor } = change;
  const points = target - row.posted;
  if (points === 0) return row;
  const { id: referralId, advocate_id: advocateId, order_id: orderId, ordered_at: orderedAt } = row;
  invariant(orderId !== null && orderedAt !== null, "only a referral with an order gives points");
  const now = deps.clock.now().toISOString();
  const draft = referralDraft(book.member(advocateId), {
    referralId,
    postingId: deps.newId(),
    nth: row.postings + 1,
    points,
    holdEndsAt: row.hold_ends_at?.toISOString() ?? null,
    now,
    before: await loadGiven(tx, row),
  });
  book.post(advocateId, draft, {
    actor,
    programVersion: row.program_version,
    occurredAt: change.occurredAt ?? now,
    explanation: {
      kind: "referral",
      referral: referralId,
      order: orderId,
      orderedAt: orderedAt.toISOString(),
      before: row.posted,
      posted: points,
    },
  });
  if (row.postings === 0)
    book.tell({ topic: "referral.completed", data: { referralId, customerId: advocateId, points, orderId } });
  return { ...row, posted: target, postings: row.postings + 1 };
}

/** An earlier order of the friend counts on its own day, although it brings the same points. */
function countOnNewDay({ book }: ReferralContext, before: ReferralRow, after: ReferralRow): void {
  const { id, advocate_id: advocateId, posted: points } = after;
  const [was, is] = [before.ordered_at, after.ordered_at];
  if (points === 0 || was === null || is === null || was.getTime() === is.getTime()) return;
  const counted = (at: Date) => ({ id, isOrder: false, at: at.toISOString(), spentMinor: 0, points });
  book.contribute(advocateId, {}, { recount: { was: counted(was), is: counted(is) } });
}

/** What this referral gave so far, and what expired of it. */
async function loadGiven(tx: Tx, { id, postings }: ReferralRow) {
  const keys = Array.from({ length: postings }, (_, index) => sourceKey.referral(id, index + 1));
  const ids = [...(await findKnownPostings(tx, keys)).values()].map((posting) => posting.id);
  const expired = await loadExpired(tx, ids);
  return { postingIds: new Set(ids), expired: [...expired.values()].flat() };
}

const save = (tx: Tx, row: ReferralRow): void =>
  tx.write(saveReferral, [
    tx.shopId,
    row.id,
    row.order_id,
    row.friend_id,
    row.ordered_at,
    row.month,
    row.hold_ends_at,
    row.worth,
    row.flags,
    row.posted,
    row.postings,
  ]);
