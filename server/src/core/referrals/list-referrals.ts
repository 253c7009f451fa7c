// Referrals as the API shows them.
import { referralFlags, type ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import type { Tx } from "../../database/database.ts";
import type { Loader } from "../../graphql/load.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import {
  exportReferrals,
  referralsListings,
  showReferral,
  type ReferralStatusName,
  type ShownReferralRow,
} from "./list-referrals.sql.ts";
import { countUndecided, sumOfMembers } from "./referrals.sql.ts";

export interface ReferralNode {
  readonly id: string;
  readonly advocateId: string;
  readonly friendId: string | null;
  readonly status: ReferralStatusName;
  readonly flags: readonly ReferralFlag[];
  readonly waitsFor: readonly ReferralFlag[];
  readonly claimedAt: Date;
  readonly code: string | null;
  readonly codeExpiresAt: Date | null;
  readonly failure: string | null;
  readonly orderName: string | null;
  readonly orderedAt: Date | null;
  readonly points: number;
  readonly worth: number;
  readonly holdEndsAt: Date | null;
  readonly decidedAt: Date | null;
}

export interface ReferralConditions {
  readonly status: ReferralStatusName | null;
  /** The member who referred. */
  readonly customerId: string | null;
}

export async function findReferralNode(
  tx: Tx,
  { referralId, now }: { readonly referralId: string; readonly now: Date },
): Promise<ReferralNode | null> {
  const [row] = await tx.run(showReferral, [tx.shopId, now, referralId]);
  return row ? toNode(row) : null;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newest first. */
export async function listReferralPage(
  tx: Tx,
  asked: ReferralConditions & { readonly page: PageAsked; readonly now: Date },
): Promise<Connection<ReferralNode>> {
  const { status, customerId, page, now } = asked;
  const [before = LAST_ID] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const place = [tx.shopId, now, before, page.limit + 1];
  const rows = await tx.run(referralsListings[status ?? "ANY"].list, [...place, customerId]);
  return toConnection(rows, page, { toNode, toCursor: ({ id }) => encodeCursor(id) });
}

export async function countReferralsOf(
  tx: Tx,
  { status, customerId, now }: ReferralConditions & { readonly now: Date },
): Promise<number> {
  const [row] = await tx.run(referralsListings[status ?? "ANY"].count, [tx.shopId, now, customerId]);
  return row?.count ?? 0;
}

/** How many wait for a decision, by reason. One may wait for several. */
export const countUndecidedByFlag = (
  tx: Tx,
): Promise<readonly { readonly flag: ReferralFlag; readonly count: number }[]> =>
  tx.run(countUndecided, [tx.shopId]);

export interface ReferralCounts {
  readonly invited: number;
  readonly waiting: number;
  readonly rewarded: number;
}

export const loadReferralCounts: Loader<string, ReferralCounts> = async (tx, customerIds, now) => {
  const rows = await tx.run(sumOfMembers, [tx.shopId, customerIds, now]);
  return new Map(rows.map(({ customer_id, ...counts }) => [customer_id, counts]));
};

/** All that is stored about a person, as the member or the friend. */
export const exportReferralsOf = (
  tx: Tx,
  { customerId, hashes }: { readonly customerId: string; readonly hashes: readonly Buffer[] },
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  tx.run(exportReferrals, [tx.shopId, customerId, hashes]);

function toNode(row: ShownReferralRow): ReferralNode {
  const flags = referralFlags.filter((flag) => row.all_flags.includes(flag));
  const isOpen = row.status === "TO_DECIDE";
  return {
    id: row.id,
    advocateId: row.advocate_id,
    friendId: row.friend_id,
    status: row.status,
    flags,
    waitsFor: isOpen ? flags.filter((flag) => !row.approved.includes(flag)) : [],
    claimedAt: row.claimed_at,
    code: row.code,
    codeExpiresAt: row.code_ends_at === null ? null : new Date(row.code_ends_at),
    failure: row.failure,
    orderName: row.order_name,
    orderedAt: row.ordered_at,
    points: row.posted,
    worth: row.worth,
    holdEndsAt: row.hold_ends_at,
    decidedAt: row.decided_at,
  };
}
