// Past orders, credited as a batch: what the shop has, and how far it has come. Only reading and showing.
import type { Tx } from "../database/database.ts";
import {
  countLeftOut,
  findPastCredit,
  listLargest,
  listPastCredits,
  sumPastCredit,
  type PastCreditRow,
  type SumRow,
} from "./past-credits.sql.ts";

/** Read, then measured; then ready to be credited; then it may be undone. */
export type PastCreditState =
  | "READING"
  | "MEASURING"
  | "READY"
  | "CREDITING"
  | "CREDITED"
  | "UNDOING"
  | "UNDONE";

export interface PastCredit {
  readonly id: string;
  readonly state: PastCreditState;
  readonly since: Date;
  readonly until: Date;
  /** By which it was measured, and is credited. */
  readonly programVersion: number;
  readonly ordersRead: number;
  /** Of the step at work, 0 to 1. */
  readonly progress: string;
  /** Why reading stopped; the merchant may have it tried again. */
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly creditedBy: string | null;
  readonly undoneBy: string | null;
  readonly finishedAt: Date | null;
}

/** Enough to find every batch that a merchant may still want to undo. */
const LISTED_MAX = 20;

export async function loadPastCredits(tx: Tx, now: Date): Promise<readonly PastCredit[]> {
  const rows = await tx.run(listPastCredits, [tx.shopId, LISTED_MAX]);
  return rows.map((row) => toPastCredit(row, now));
}

export async function loadPastCredit(tx: Tx, id: string, now: Date): Promise<PastCredit | null> {
  const [row] = await tx.run(findPastCredit, [tx.shopId, id]);
  return row ? toPastCredit(row, now) : null;
}

/** Of those that earn something: what they would, or once it began to be credited, what they have earned by it. */
export async function sumOf(tx: Tx, { id, state }: PastCredit): Promise<SumRow> {
  const isPosted = state !== "READING" && state !== "MEASURING" && state !== "READY";
  const [sum] = await tx.run(sumPastCredit, [tx.shopId, id, isPosted]);
  return sum ?? { orders: 0, members: 0, points: 0 };
}

export const leftOutOf = (tx: Tx, { id }: PastCredit): Promise<{ reason: string; orders: number }[]> =>
  tx.run(countLeftOut, [tx.shopId, id]);

export interface PastCreditMember {
  readonly customerId: string;
  readonly orders: number;
  readonly points: number;
}

/** Those who get most of it. */
export async function largestOf(tx: Tx, { id }: PastCredit, count: number): Promise<PastCreditMember[]> {
  const rows = await tx.run(listLargest, [tx.shopId, id, count]);
  return rows.map(({ customer_id: customerId, orders, points }) => ({ customerId, orders, points }));
}

const toPastCredit = (row: PastCreditRow, now: Date): PastCredit => ({
  id: row.id,
  state: row.state,
  since: row.since,
  until: row.until,
  programVersion: row.program_version,
  ordersRead: row.orders_read,
  progress: progressOf(row, now).toFixed(4),
  failure: row.failure,
  createdAt: row.created_at,
  createdBy: row.created_by,
  creditedBy: row.credited_by,
  undoneBy: row.undone_by,
  finishedAt: row.finished_at,
});

/** Orders come in the order of their last change: how far that has come toward today is how much is read. */
function progressOf(row: PastCreditRow, now: Date): number {
  switch (row.state) {
    case "READING": {
      const whole = now.getTime() - row.since.getTime();
      return whole <= 0 ? 0 : Math.min(1, (row.read_until.getTime() - row.since.getTime()) / whole);
    }
    case "MEASURING":
    case "CREDITING":
    case "UNDOING":
      return row.members_total === 0 ? 1 : Math.min(1, row.members_done / row.members_total);
    default:
      return 1;
  }
}
