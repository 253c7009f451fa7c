// Movements, newest first: posting ids grow with time. The statement is put together of what was asked, so that each
// form of it walks an index and stops at the page's end.
import type { PostingKind } from "@laurel/domain/ledger/movement.ts";
import { sql, type RawBuilder } from "kysely";
import { statement, type Tx } from "../../../database/database.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import type { MovementRow } from "./movement-node.ts";

export const movementColumns = `m.posting_id, m.leg, m.customer_id, m.points, m.balance_after, m.from_account, m.to_account, p.kind,
  p.source_key, p.actor, p.program_version, p.occurred_at, p.recorded_at, p.explanation, p.reason, p.note`;

/** The first leg stands for the posting. */
export const findFirstMovement = statement<MovementRow>(
  "ledger_find_first_movement",
  `SELECT ${movementColumns} FROM movements AS m JOIN postings AS p ON p.shop_id = $1 AND p.id = m.posting_id
    WHERE m.shop_id = $1 AND m.posting_id = $2 ORDER BY m.leg LIMIT 1`,
);

/** The first legs of some postings. */
export const findFirstMovements = statement<MovementRow>(
  "ledger_find_first_movements",
  `SELECT DISTINCT ON (m.posting_id) ${movementColumns}
     FROM movements AS m JOIN postings AS p ON p.shop_id = $1 AND p.id = m.posting_id
    WHERE m.shop_id = $1 AND m.posting_id = ANY($2::uuid[]) ORDER BY m.posting_id, m.leg`,
);

export interface MovementsPage {
  readonly customerId: string | null;
  /** Null: all. */
  readonly kinds: readonly PostingKind[] | null;
  /** By when the ledger learned of it; `to` is not in it. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly after: { readonly postingId: string; readonly leg: number } | null;
  readonly limit: number;
}

export function selectMovements(tx: Tx, page: MovementsPage): RawBuilder<MovementRow> {
  const { kinds, customerId, after, limit } = page;
  const isByKind = kinds !== null && customerId === null;
  const all = [sql`m.shop_id = ${shop(tx)}`];
  if (!isByKind) all.push(...idBounds(page, "m.posting_id"));
  if (customerId !== null) all.push(sql`m.customer_id = ${customerId}::uuid`);
  if (after) all.push(sql`(m.posting_id, m.leg) < (${after.postingId}::uuid, ${after.leg}::smallint)`);
  const postings = isByKind ? ofKinds(tx, page, kinds) : ofMovement(tx, page);
  return sql<MovementRow>`
    SELECT ${sql.raw(movementColumns)}
      FROM movements AS m JOIN ${postings} AS p ON p.shop_id = ${shop(tx)} AND p.id = m.posting_id
     WHERE ${sql.join(all, sql` AND `)}
     ORDER BY m.posting_id DESC, m.leg DESC LIMIT ${limit}`;
}

/**
 * OFFSET 0: the movements are walked, and each one's posting looked up. Left to choose, the planner now and then walks
 * the postings, from the newest on for every page.
 */
function ofMovement(tx: Tx, page: MovementsPage): RawBuilder<unknown> {
  const all = [sql`p.shop_id = ${shop(tx)}`, sql`p.id = m.posting_id`, ...recordedBounds(page)];
  if (page.kinds) all.push(sql`p.kind = ANY(${page.kinds}::posting_kind[])`);
  return sql`LATERAL (SELECT p.* FROM postings AS p WHERE ${sql.join(all, sql` AND `)} OFFSET 0)`;
}

const shop = (tx: Tx) => sql`${tx.shopId}::uuid`;

/**
 * The newest of each kind by itself: an index has them in order, and a page needs no more of each. One more, because
 * the posting where the page before ended may have nothing left to show.
 */
function ofKinds(tx: Tx, page: MovementsPage, kinds: readonly PostingKind[]): RawBuilder<unknown> {
  const each = [...new Set(kinds)].map((kind) => {
    const all = [sql`p.shop_id = ${shop(tx)}`, sql`p.kind = ${sql.lit(kind)}`];
    all.push(...recordedBounds(page), ...idBounds(page, "p.id"));
    return sql`(SELECT p.* FROM postings AS p WHERE ${sql.join(all, sql` AND `)} ORDER BY p.id DESC LIMIT ${page.limit + 1})`;
  });
  return sql`(${sql.join(each, sql` UNION ALL `)})`;
}

function recordedBounds({ from, to }: MovementsPage): RawBuilder<unknown>[] {
  const all = [];
  if (from) all.push(sql`p.recorded_at >= ${from}::timestamptz`);
  if (to) all.push(sql`p.recorded_at < ${to}::timestamptz`);
  return all;
}

/** What the times and the page before mean for the ids, which an index has in order. */
function idBounds(
  { from, to, after }: MovementsPage,
  column: "m.posting_id" | "p.id",
): RawBuilder<unknown>[] {
  const all = [];
  const id = sql.ref(column);
  if (from) all.push(sql`${id} >= ${firstIdAt(from, -SLACK_MS)}::uuid`);
  if (to) all.push(sql`${id} < ${firstIdAt(to, SLACK_MS)}::uuid`);
  if (after) all.push(sql`${id} <= ${after.postingId}::uuid`);
  return all;
}

/** Ids are made a moment before or after the time that is recorded with them. */
const SLACK_MS = 3_600_000;
