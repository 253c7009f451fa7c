// A movement as the API shows it: a line of a posting's entries, signed, from the customer's side, with its reason. The
// only place that translates the ledger's terms into the API's.
import { UNDOABLE_KINDS } from "@laurel/domain/ledger/adjust.ts";
import type { Explanation } from "@laurel/domain/explanation.ts";
import { isMemberAccount, type PostingKind } from "@laurel/domain/ledger/entry.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import { letterOf, wayOf } from "../../../database/account-letters.ts";
import { encodeCursor } from "../../../graphql/connection.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { unpackExplanation } from "../stored-explanation.ts";

export interface MovementRow {
  posting_id: string;
  leg: number;
  customer_id: string;
  points: number;
  balance_after: number;
  available_at: Date | null;
  /** One letter for the entry's two accounts. */
  accounts: string;
  kind: PostingKind;
  source_key: string;
  actor: string;
  program_version: number | null;
  occurred_at: Date;
  /** From the posting's leg 0. */
  order_id: string | null;
  explanation: unknown;
  reason: string | null;
  note: string | null;
  available_after?: number;
  pending_after?: number;
}

/** A line of a member's own history. */
export interface OwnLineRow {
  /** Of the first posting of the line. The words are the latest one's. */
  posting_id: string;
  points: number;
  balance: number;
  held_until: Date | null;
  taken_back: number;
  occurred_at: Date;
  order_id: string | null;
  kind: PostingKind;
  program_version: number | null;
  explanation: unknown;
  note: string | null;
  order_name: string | null;
}

export interface MovementNode {
  readonly id: string;
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly points: number;
  readonly pending: boolean;
  readonly availableAt: Date | null;
  readonly balanceAfter: number;
  /** Running figures in the member's own history; null in other lists. */
  readonly availableAfter: number | null;
  readonly pendingAfter: number | null;
  readonly customerId: string;
  readonly source: string;
  /** The platform's id of the order that these points are for; null for other kinds. */
  readonly orderId: string | null;
  readonly actor: string;
  readonly programVersion: number | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly explanation: Explanation;
  readonly reason: string | null;
  readonly note: string | null;
  readonly canUndo: boolean;
  readonly undoneBy: string | null;
}

/** A line of a member's own history: an order with all its changes, or something else that happened. */
export interface OwnLine {
  readonly id: string;
  /** The first one. */
  readonly postingId: string;
  readonly kind: PostingKind;
  /** All that it gives now, also what is pending. */
  readonly points: number;
  /** What could be spent with it and all lines before it. */
  readonly balance: number;
  /** While some of it is pending. */
  readonly heldUntil: Date | null;
  /** Of an order. */
  readonly takenBack: number;
  readonly occurredAt: Date;
  readonly orderId: string | null;
  /** As in the store: “#1042”. Null: not an order's, or the name is not known. */
  readonly orderName: string | null;
  readonly programVersion: number | null;
  /** Of what happened last, and so is the note. */
  readonly explanation: Explanation;
  readonly note: string | null;
}

export const toOwnLine = (row: OwnLineRow): OwnLine => ({
  id: encodeCursor(row.posting_id, 0),
  postingId: row.posting_id,
  kind: row.kind,
  points: row.points,
  balance: row.balance,
  heldUntil: row.held_until,
  takenBack: row.taken_back,
  occurredAt: row.occurred_at,
  orderId: row.order_id,
  orderName: row.order_name || null,
  programVersion: row.program_version,
  explanation: unpackExplanation(row.explanation, row.order_id),
  note: row.note,
});

/** `undoneBy`: the posting that undid it. */
export function toMovementNode(row: MovementRow, undoneBy: string | null): MovementNode {
  // A release moves points from one account of the member to the other: it shows as the points that became available.
  const { from, to } = wayOf(row.accounts);
  const isRelease = from === "pending" && to === "available";
  const isGain = isMemberAccount(to);
  const orderId = ORDER_KINDS.has(row.kind) ? row.order_id : null;
  return {
    id: encodeCursor(row.posting_id, row.leg),
    postingId: row.posting_id,
    kind: row.kind,
    points: isGain ? row.points : -row.points,
    pending: !isRelease && (from === "pending" || to === "pending"),
    availableAt: to === "pending" ? row.available_at : null,
    balanceAfter: row.balance_after,
    availableAfter: row.available_after ?? null,
    pendingAfter: row.pending_after ?? null,
    customerId: row.customer_id,
    source: row.source_key,
    orderId,
    actor: row.actor,
    programVersion: row.program_version,
    occurredAt: row.occurred_at,
    recordedAt: timeOfId(row.posting_id),
    explanation: unpackExplanation(row.explanation, orderId),
    reason: row.reason,
    note: row.note,
    canUndo: undoneBy === null && canBeUndone(row),
    undoneBy,
  };
}

/** The first line of a posting that is being saved, as it will be read. Not for an order's posting. */
export function toNewMovement(posting: Posting): MovementNode {
  const accounts = letterOf(posting.entries[0]!);
  const legs = posting.entries.filter((entry) => letterOf(entry) === accounts);
  const { availableAt } = legs[0]!;
  return toMovementNode(
    {
      posting_id: posting.postingId,
      leg: 0,
      customer_id: posting.customerId,
      points: legs.reduce((sum, { points }) => sum + points, 0),
      balance_after: legs.at(-1)!.balanceAfter,
      available_at: availableAt === null ? null : new Date(availableAt),
      accounts,
      kind: posting.kind,
      source_key: posting.sourceKey,
      actor: posting.actor,
      program_version: posting.programVersion,
      occurred_at: new Date(posting.occurredAt),
      order_id: null,
      explanation: posting.explanation,
      reason: posting.reason ?? null,
      note: posting.note ?? null,
    },
    null,
  );
}

/** The kinds whose source is an order. */
export const ORDER_KINDS: ReadonlySet<PostingKind> = new Set(["order_award", "order_clawback"]);

/** Few kinds can be undone. Undos of other kinds are not looked up. */
export const canBeUndone = ({ kind }: Pick<MovementRow, "kind">): boolean => UNDOABLE_KINDS.includes(kind);
