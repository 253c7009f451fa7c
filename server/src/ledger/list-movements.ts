import { postingKinds, type PostingKind } from "@laurel/domain/ledger/movement.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../database/database.ts";
import { nearby } from "../database/plan-nearby.sql.ts";
import { AppError } from "../errors.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../graphql/connection.ts";
import { findUndos } from "./find-undos.ts";
import { findFirstMovement, selectMovements } from "./list-movements.sql.ts";
import { canBeUndone, toMovementNode, type MovementNode, type MovementRow } from "./movement-node.ts";

export interface MovementsAsked {
  readonly customerId: string | null;
  readonly kinds: readonly string[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly page: PageAsked;
}

/** Newest first. Refuses `invalid_input` for a kind that there is not, and `invalid_cursor`. */
export async function listMovements(tx: Tx, asked: MovementsAsked): Promise<Connection<MovementNode>> {
  const { page, customerId, from, to } = asked;
  const kinds = asked.kinds && checkKinds(asked.kinds);
  const after = page.cursor === null ? null : readCursor(page.cursor);
  const wanted = { customerId, kinds, from, to, after, limit: page.limit + 1 };
  const rows = await nearby(tx, () => selectMovements(tx, wanted));
  const toCursor = (row: { posting_id: string; leg: number }) => encodeCursor(row.posting_id, row.leg);
  const toNode = await nodesOf(tx, rows);
  return toConnection(rows, page, { toNode, toCursor });
}

/** A posting that was just made, as its first movement. */
export async function loadMovementOf(tx: Tx, postingId: string): Promise<MovementNode> {
  const [row] = await tx.run(findFirstMovement, [tx.shopId, postingId]);
  invariant(row, "a posting has a movement");
  return (await nodesOf(tx, [row]))(row);
}

async function nodesOf(tx: Tx, rows: readonly MovementRow[]): Promise<(row: MovementRow) => MovementNode> {
  const undos = await findUndos(
    tx,
    rows.filter(canBeUndone).map((row) => row.posting_id),
  );
  return (row) => toMovementNode(row, undos.get(row.posting_id) ?? null);
}

function readCursor(cursor: string): { postingId: string; leg: number } {
  const [postingId = "", leg = ""] = decodeCursor(cursor, [cursorPart.uuid, cursorPart.leg]);
  return { postingId, leg: Number(leg) };
}

function checkKinds(kinds: readonly string[]): readonly PostingKind[] {
  const unknown = kinds.find((kind) => !(postingKinds as readonly string[]).includes(kind));
  if (unknown === undefined && kinds.length > 0) return kinds as readonly PostingKind[];
  throw new AppError(
    "invalid_input",
    {},
    {
      field: ["filter", "kinds"],
      message: `Kinds are some of: ${postingKinds.join(", ")}.`,
    },
  );
}
