// A movement as the API shows it: signed, from the customer's side, with why.
import { UNDOABLE_KINDS } from "@laurel/domain/ledger/adjust.ts";
import type { Explanation } from "@laurel/domain/explanation.ts";
import type { Account, PostingKind } from "@laurel/domain/ledger/movement.ts";
import { encodeCursor } from "../../../graphql/connection.ts";
import { unpackExplanation } from "../stored-explanation.ts";

export interface MovementRow {
  posting_id: string;
  leg: number;
  customer_id: string;
  points: number;
  balance_after: number;
  from_account: Account;
  to_account: Account;
  kind: PostingKind;
  source_key: string;
  actor: string;
  program_version: number | null;
  occurred_at: Date;
  recorded_at: Date;
  explanation: unknown;
  reason: string | null;
  note: string | null;
  available_after?: number;
  pending_after?: number;
}

export interface MovementNode {
  readonly id: string;
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly points: number;
  readonly pending: boolean;
  readonly balanceAfter: number;
  /** Running figures of the member's own history; null in other lists. */
  readonly availableAfter: number | null;
  readonly pendingAfter: number | null;
  readonly customerId: string;
  readonly source: string;
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

/** `undoneBy`: the posting that undid it. */
export function toMovementNode(row: MovementRow, undoneBy: string | null): MovementNode {
  // A release leaves the one account of the member and enters the other: it shows as what became available.
  const isRelease = row.from_account === "pending" && row.to_account === "available";
  const isCredit = isRelease || row.to_account === "available" || row.to_account === "pending";
  return {
    id: encodeCursor(row.posting_id, row.leg),
    postingId: row.posting_id,
    kind: row.kind,
    points: isCredit ? row.points : -row.points,
    pending: !isRelease && (row.from_account === "pending" || row.to_account === "pending"),
    balanceAfter: row.balance_after,
    availableAfter: row.available_after ?? null,
    pendingAfter: row.pending_after ?? null,
    customerId: row.customer_id,
    source: row.source_key,
    actor: row.actor,
    programVersion: row.program_version,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    explanation: unpackExplanation(row.explanation, row.source_key),
    reason: row.reason,
    note: row.note,
    canUndo: undoneBy === null && canBeUndone(row),
    undoneBy,
  };
}

/** Few kinds can be undone; of the others nobody asks. */
export const canBeUndone = ({ kind }: Pick<MovementRow, "kind">): boolean => UNDOABLE_KINDS.includes(kind);
