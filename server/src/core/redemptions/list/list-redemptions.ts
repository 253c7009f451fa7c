// Redemptions as the API shows them.
import { redemptionStatuses, type RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import type { Tx } from "../../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../../graphql/connection.ts";
import { FIRST_ID, firstIdAt } from "../../../process/new-id.ts";
import {
  countFailedRedemptions,
  listDoubtfulRedemptions,
  listFailedRedemptions,
  listRedemptionsOfCustomer,
  listRedemptionsOfReward,
  listRedemptionsOfRewardBackward,
  showRedemption,
  showRedemptionByCode,
  showRedemptions,
  type ShownRedemptionRow,
} from "./list-redemptions.sql.ts";
import { normalizeCode } from "../redemption-code.ts";

export interface RedemptionNode {
  readonly id: string;
  readonly rewardId: string;
  readonly customerId: string;
  readonly status: RedemptionStatus;
  readonly points: number;
  readonly pointsReturned: boolean;
  /** Null until it works at the checkout, and for a gift card. */
  readonly code: string | null;
  /** Of a gift card that works. */
  readonly maskedCode: string | null;
  readonly worthMinor: number | null;
  readonly requestedAt: Date;
  readonly issuedAt: Date | null;
  readonly usedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly orderName: string | null;
  readonly failure: string | null;
  readonly failureCode: string | null;
  readonly handledAt: Date | null;
  readonly retriedAs: string | null;
  readonly cancelRequestedAt: Date | null;
  /** Of a gift card, in the shop's time zone: `2027-03-14`. */
  readonly lastDay: string | null;
  readonly form: "CODE" | "GIFT_CARD" | "STORE_CREDIT";
  readonly inDoubtSince: Date | null;
}

export async function findRedemptionNode(tx: Tx, redemptionId: string): Promise<RedemptionNode | null> {
  const [row] = await tx.run(showRedemption, [tx.shopId, redemptionId]);
  return row ? toRedemptionNode(row) : null;
}

export async function loadRedemptionNodes(
  tx: Tx,
  redemptionIds: readonly string[],
): Promise<ReadonlyMap<string, RedemptionNode>> {
  const rows = await tx.run(showRedemptions, [tx.shopId, redemptionIds]);
  return new Map(rows.map((row) => [row.id, toRedemptionNode(row)]));
}

export async function findRedemptionNodeByCode(tx: Tx, code: string): Promise<RedemptionNode | null> {
  const [row] = await tx.run(showRedemptionByCode, [tx.shopId, normalizeCode(code)]);
  return row ? toRedemptionNode(row) : null;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newest first. */
export async function listRedemptions(
  tx: Tx,
  { customerId, page }: { customerId: string; page: PageAsked },
): Promise<Connection<RedemptionNode>> {
  const [before = LAST_ID] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const rows = await tx.run(listRedemptionsOfCustomer, [tx.shopId, customerId, before, page.limit + 1]);
  return toConnection(rows, page, { toNode: toRedemptionNode, toCursor: ({ id }) => encodeCursor(id) });
}

const FAILED_DAYS = 30;
const FAILED_MAX = 250;

/**
 * Those of the last 30 days, newest first, at most 250. Their points were returned, and staff have not handled them
 * yet.
 */
export async function listFailed(tx: Tx, now: Date): Promise<readonly RedemptionNode[]> {
  const since = firstIdAt(now, -FAILED_DAYS * 86_400_000);
  const rows = await tx.run(listFailedRedemptions, [tx.shopId, since, FAILED_MAX]);
  return rows.map(toRedemptionNode);
}

/** Oldest first, at most 250. */
export async function listDoubtful(tx: Tx): Promise<readonly RedemptionNode[]> {
  const rows = await tx.run(listDoubtfulRedemptions, [tx.shopId, FAILED_MAX]);
  return rows.map(toRedemptionNode);
}

/** Unhandled failures between two times, by the reward's name, most first. */
export async function countFailed(
  tx: Tx,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const since = firstIdAt(until, -FAILED_DAYS * 86_400_000);
  return tx.run(countFailedRedemptions, [tx.shopId, since, after, until]);
}

/** Newest first, of one status or of any. */
export async function listRedemptionsOfOneReward(
  tx: Tx,
  asked: { rewardId: string; status: RedemptionStatus | null; page: PageAsked },
): Promise<Connection<RedemptionNode>> {
  const { rewardId, status, page } = asked;
  const end = page.isBackward ? FIRST_ID : LAST_ID;
  const [behind = end] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const list = page.isBackward ? listRedemptionsOfRewardBackward : listRedemptionsOfReward;
  const statuses = status === null ? redemptionStatuses : [status];
  const rows = await tx.run(list, [tx.shopId, rewardId, statuses, behind, page.limit + 1]);
  return toConnection(rows, page, { toNode: toRedemptionNode, toCursor: ({ id }) => encodeCursor(id) });
}

const toRedemptionNode = (row: ShownRedemptionRow): RedemptionNode => ({
  id: row.id,
  rewardId: row.reward_id,
  customerId: row.customer_id,
  status: row.status,
  points: row.points,
  pointsReturned: row.postings % 2 === 0,
  code: row.type === "code" && isMade(row) ? row.code : null,
  maskedCode: row.last_characters !== null && isMade(row) ? `•••• •••• •••• ${row.last_characters}` : null,
  worthMinor: row.worth_minor,
  requestedAt: row.requested_at,
  issuedAt: row.issued_at,
  usedAt: row.used_at,
  expiresAt: row.expires_at,
  orderName: row.order_name,
  failure: row.failure,
  failureCode: row.failure_code,
  handledAt: row.handled_at,
  retriedAs: row.retried_as,
  cancelRequestedAt: row.cancel_requested_at,
  lastDay: row.last_day,
  form: forms[row.type],
  inDoubtSince: row.doubted_at,
});

const forms = { code: "CODE", gift_card: "GIFT_CARD", store_credit: "STORE_CREDIT" } as const;

const isMade = ({ status }: ShownRedemptionRow): boolean => status !== "REQUESTED" && status !== "FAILED";
