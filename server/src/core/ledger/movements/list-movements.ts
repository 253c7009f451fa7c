import { postingKinds, type Account, type PostingKind } from "@laurel/domain/ledger/entry.ts";
import { liabilityMovements, movementCodes, movementSources } from "@laurel/domain/reports/liability.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { accountLetters, wayOf } from "../../../database/account-letters.ts";
import type { Tx } from "../../../database/database.ts";
import { askNearby, runNearby } from "../../../database/statements/plan-nearby.sql.ts";
import { AppError } from "../../../process/errors.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  readCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../../graphql/connection.ts";
import { findUndos } from "../find-undos.ts";
import {
  findOwnLine as selectOwnLine,
  listHistory as selectHistory,
  listOwnHistory as selectOwnHistory,
  listOwnLinesOf as selectOwnLinesOf,
} from "./history.sql.ts";
import {
  findFirstMovements,
  listLinesOfMember,
  selectMovements,
  type MovementsPage,
} from "./list-movements.sql.ts";
import { asMovementLines, movementCells, ownCells } from "./movement-lines.sql.ts";
import {
  canBeUndone,
  toMovementNode,
  toOwnLine,
  type MovementNode,
  type MovementRow,
  type OwnLine,
} from "./movement-node.ts";

export { movementLineHeads, ownLineHeads } from "./movement-lines.sql.ts";

export interface MovementsAsked {
  readonly customerId: string | null;
  readonly kinds: readonly string[] | null;
  /** Only what a figure of the liability report counts. */
  readonly figure: (typeof movementCodes)[keyof typeof movementCodes] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Without the movements of bulk adjustments and of their undos. */
  readonly onlySingle?: boolean;
  readonly page: PageAsked;
}

/** In order of recording, newest first. Refuses `invalid_input` for an unknown kind, and `invalid_cursor`. */
export async function listMovements(tx: Tx, asked: MovementsAsked): Promise<Connection<MovementNode>> {
  const statement = selectMovements(tx, toWanted(asked));
  const rows = await askNearby(tx, statement);
  const toNode = await nodesOf(tx, rows);
  return toConnection(rows, asked.page, { toNode, toCursor });
}

/** A member's own history in order of events, newest first, with running figures. Refuses `invalid_cursor`. */
export async function listHistory(tx: Tx, asked: HistoryAsked): Promise<Connection<MovementNode>> {
  const rows = await runNearby(tx, selectHistory, historyValues(tx, asked));
  return toConnection(rows, asked.page, { toNode: await nodesOf(tx, rows), toCursor });
}

interface HistoryAsked {
  readonly customerId: string;
  readonly page: PageAsked;
}

/** What members read of their own history, newest first. Refuses `invalid_cursor`. */
export async function listOwnHistory(
  tx: Tx,
  { customerId, page }: HistoryAsked,
): Promise<Connection<OwnLine>> {
  const after = page.cursor === null ? null : readLine(page.cursor).postingId;
  const rows = await tx.run(selectOwnHistory, [tx.shopId, customerId, after, page.limit + 1]);
  return toConnection(rows, page, {
    toNode: toOwnLine,
    toCursor: ({ posting_id }) => encodeCursor(posting_id, 0),
  });
}

function historyValues(tx: Tx, { customerId, page }: HistoryAsked): unknown[] {
  const { postingId = null, leg = null } = page.cursor === null ? {} : readLine(page.cursor);
  return [tx.shopId, customerId, postingId, leg, page.limit + 1];
}

/** The line that the id of one of its postings names. Null: this member has no such line. */
export async function findOwnLine(
  tx: Tx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<OwnLine | null> {
  const [postingId] = readCursor(id, lineParts) ?? [];
  if (postingId === undefined) return null;
  const [row] = await tx.run(selectOwnLine, [tx.shopId, customerId, postingId]);
  return row ? toOwnLine(row) : null;
}

/** The lines that these postings of a member began, by posting: wherever they are in a long history. */
export async function loadOwnLines(
  tx: Tx,
  { customerId, postingIds }: { readonly customerId: string; readonly postingIds: readonly string[] },
): Promise<ReadonlyMap<string, OwnLine>> {
  const rows = await tx.run(selectOwnLinesOf, [tx.shopId, customerId, postingIds]);
  return new Map(rows.map((row) => [row.posting_id, toOwnLine(row)]));
}

/** All of a member's lines, oldest first: for the export of personal data. */
export const listAllLines = (tx: Tx, customerId: string): Promise<MovementRow[]> =>
  tx.run(listLinesOfMember, [tx.shopId, customerId]);

export interface MovementLines {
  readonly lines: readonly string[];
  /** Null: this is the last page. */
  readonly cursor: string | null;
}

/** The same as CSV lines, each with its customer and order. */
export const listMovementLines = (tx: Tx, asked: MovementsAsked): Promise<MovementLines> =>
  linesOf(tx, asked, movementCells);

/** All of one member's as CSV lines for that member, with local days. */
export const listOwnLines = (
  tx: Tx,
  { timeZone, ...asked }: Pick<MovementsAsked, "customerId" | "page"> & { readonly timeZone: string },
): Promise<MovementLines> =>
  linesOf(tx, { ...asked, kinds: null, figure: null, from: null, to: null }, ownCells(timeZone));

async function linesOf(
  tx: Tx,
  asked: MovementsAsked,
  cells: Parameters<typeof asMovementLines>[2],
): Promise<MovementLines> {
  const statement = asMovementLines(tx, selectMovements(tx, toWanted(asked)), cells);
  const rows = await askNearby(tx, statement);
  const { limit } = asked.page;
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { lines: kept.map(({ line }) => line), cursor: last && rows.length > limit ? toCursor(last) : null };
}

function lettersOf({ accounts, ways }: (typeof movementSources)[keyof typeof movementSources]): string[] {
  const isOf = (account: Account) => (accounts as readonly Account[]).includes(account);
  return Array.from(accountLetters).filter((letter) => {
    const { from, to } = wayOf(letter);
    return (ways !== "taken" && isOf(from)) || (ways !== "given" && isOf(to));
  });
}

const toCursor = (row: { readonly posting_id: string; readonly leg: number }): string =>
  encodeCursor(row.posting_id, row.leg);

/** Reads one row more than the page holds, to know whether there are more. */
function toWanted({
  page,
  customerId,
  from,
  to,
  kinds,
  figure,
  onlySingle = false,
}: MovementsAsked): MovementsPage {
  const after = page.cursor === null ? null : readLine(page.cursor);
  const movement = liabilityMovements.find((name) => movementCodes[name] === figure);
  const source = movement ? movementSources[movement] : null;
  return {
    customerId,
    // An index finds the postings of a kind, but none those of two accounts.
    kinds: kinds ? checkKinds(kinds) : (source?.kinds ?? null),
    accounts: source && lettersOf(source),
    from,
    to,
    onlySingle,
    after,
    limit: page.limit + 1,
  };
}

/** The first line of a posting. */
export async function loadMovementOf(tx: Tx, postingId: string): Promise<MovementNode> {
  const node = (await loadMovementsOf(tx, [postingId])).get(postingId);
  invariant(node, "a posting has an entry");
  return node;
}

/** The first line of each posting, by posting id. */
export async function loadMovementsOf(
  tx: Tx,
  postingIds: readonly string[],
): Promise<ReadonlyMap<string, MovementNode>> {
  const rows = await tx.run(findFirstMovements, [tx.shopId, postingIds]);
  const toNode = await nodesOf(tx, rows);
  return new Map(rows.map((row) => [row.posting_id, toNode(row)]));
}

async function nodesOf(tx: Tx, rows: readonly MovementRow[]): Promise<(row: MovementRow) => MovementNode> {
  const undos = await findUndos(
    tx,
    rows.filter(canBeUndone).map((row) => row.posting_id),
  );
  return (row) => toMovementNode(row, undos.get(row.posting_id) ?? null);
}

const lineParts = [cursorPart.uuid, cursorPart.leg];

function readLine(cursor: string): { postingId: string; leg: number } {
  const [postingId = "", leg = ""] = decodeCursor(cursor, lineParts);
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
      message: `Kinds must be some of: ${postingKinds.join(", ")}.`,
    },
  );
}
