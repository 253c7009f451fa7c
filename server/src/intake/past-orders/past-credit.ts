// Past orders, credited as a batch: what the shop has, and the progress. Only reads.
import type { PastCreditState, PastOrdersReach } from "./past-credit-state.ts";
import type { Tx } from "../../database/database.ts";
import { findPastCredit, listLargest, listPastCredits, type PastCreditRow } from "./past-credits.sql.ts";

export interface PastCredit {
  readonly id: string;
  readonly state: PastCreditState;
  readonly reach: PastOrdersReach;
  readonly since: Date;
  readonly until: Date;
  /** The version by which it was measured and is credited. */
  readonly programVersion: number;
  readonly ordersRead: number;
  /** Orders that the store has prepared so far. */
  readonly ordersFound: number;
  /** Of the current step, 0 to 1. */
  readonly progress: string;
  /** Why reading stopped. The merchant can retry it. */
  readonly failure: string | null;
  /** With `access_denied`: the scope that the store has not granted. */
  readonly missingScope: string | null;
  /** Why reading waits, or has started again. It continues by itself. */
  readonly trouble: string | null;
  /** For orders that earn something: what they would earn, or, once crediting began, what they have earned by it. */
  readonly totals: { readonly orders: number; readonly members: number; readonly points: number };
  readonly leftOut: readonly { readonly reason: string; readonly orders: number }[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly creditedBy: string | null;
  readonly undoneBy: string | null;
  readonly finishedAt: Date | null;
}

/** Enough for every batch that a merchant may still want to undo. */
const LISTED_MAX = 20;

export async function loadPastCredits(tx: Tx): Promise<readonly PastCredit[]> {
  const rows = await tx.run(listPastCredits, [tx.shopId, LISTED_MAX]);
  return rows.map(toPastCredit);
}

export async function loadPastCredit(tx: Tx, id: string): Promise<PastCredit | null> {
  const [row] = await tx.run(findPastCredit, [tx.shopId, id]);
  return row ? toPastCredit(row) : null;
}

export interface PastCreditMember {
  readonly customerId: string;
  readonly orders: number;
  readonly points: number;
}

/** The members who get the most. */
export async function largestOf(tx: Tx, { id }: PastCredit, count: number): Promise<PastCreditMember[]> {
  const rows = await tx.run(listLargest, [tx.shopId, id, count]);
  return rows.map(({ customer_id: customerId, orders, points }) => ({ customerId, orders, points }));
}

const toPastCredit = (row: PastCreditRow): PastCredit => ({
  id: row.id,
  state: row.state,
  reach: row.reach,
  since: row.since,
  until: row.until,
  programVersion: row.program_version,
  ordersRead: row.orders_read,
  ordersFound: row.orders_found,
  progress: progressOf(row).toFixed(4),
  failure: row.failure,
  missingScope: row.missing_scope,
  trouble: row.trouble,
  totals: { orders: row.orders, members: row.members, points: row.points },
  leftOut: row.left_out as PastCredit["leftOut"],
  createdAt: row.created_at,
  createdBy: row.created_by,
  creditedBy: row.credited_by,
  undoneBy: row.undone_by,
  finishedAt: row.finished_at,
});

function progressOf(row: PastCreditRow): number {
  switch (row.state) {
    case "READING":
      return row.read_share;
    case "MEASURING":
    case "CREDITING":
    case "UNDOING":
      return row.members_total === 0 ? 1 : Math.min(1, row.members_done / row.members_total);
    default:
      return 1;
  }
}
