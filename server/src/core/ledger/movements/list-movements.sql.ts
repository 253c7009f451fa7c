// Entries as they are shown, newest first: ids grow with time. The legs of a posting with the same accounts are one
// line, named after the first of them. The statement contains only the requested conditions, so that each form of it
// walks an index and stops at the end of the page.
import type { PostingKind } from "@laurel/domain/ledger/entry.ts";
import { sql, type RawBuilder } from "kysely";
import { statement, type Tx } from "../../../database/database.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { bulkSources } from "../bulk-sources.ts";
import type { MovementRow } from "./movement-node.ts";

/** Columns of a line's first leg `e`, and of the rows joined to it. */
export const movementColumns = `e.id AS posting_id, e.leg, e.customer_id, line.points, line.balance_after, line.available_at, e.accounts, e.kind,
  e.occurred_at, head.order_id, head.source_key, head.actor, head.program_version, head.explanation, head.reason, head.note`;

/** The line's sum, and the posting's leg 0, which describes the posting as a whole. */
const line = `
  CROSS JOIN LATERAL (
    SELECT sum(l.points)::bigint AS points, (array_agg(l.balance_after ORDER BY l.leg DESC))[1] AS balance_after,
           max(l.available_at) AS available_at
      FROM entries AS l WHERE l.shop_id = e.shop_id AND l.id = e.id AND l.accounts = e.accounts) AS line`;
export const withLine = `${line}
  JOIN entries AS head ON head.shop_id = e.shop_id AND head.id = e.id AND head.leg = 0`;

/** The first line represents the posting. */
export const findFirstMovements = statement<MovementRow>(
  "ledger_find_first_movements",
  `SELECT ${movementColumns} FROM entries AS e ${withLine}
    WHERE e.shop_id = $1 AND e.id = ANY($2::uuid[]) AND e.leg = 0`,
);

/** Condition on an entry `e`. */
const isFirstOfLine = `(e.leg = 0 OR NOT EXISTS (
  SELECT 1 FROM entries AS f
   WHERE f.shop_id = e.shop_id AND f.id = e.id AND f.leg < e.leg AND f.accounts = e.accounts))`;

/** Condition on an entry `e`: it is of no bulk adjustment, nor of the undo of a whole one. */
const isSingle = `(e.kind NOT IN ('adjustment', 'undo') OR NOT EXISTS (
  SELECT 1 FROM entries AS h
   WHERE h.shop_id = e.shop_id AND h.id = e.id AND h.leg = 0
     AND (h.source_key LIKE '${bulkSources}' OR h.explanation ->> 'bulk' IS NOT NULL)))`;

/** All lines of a member, in order of events. */
export const listLinesOfMember = statement<MovementRow>(
  "ledger_list_lines_of_member",
  `SELECT ${movementColumns} FROM entries AS e ${withLine}
    WHERE e.shop_id = $1 AND e.customer_id = $2 AND ${isFirstOfLine} ORDER BY e.occurred_at, e.id, e.leg`,
);

export interface MovementsPage {
  readonly customerId: string | null;
  /** Null: all. */
  readonly kinds: readonly PostingKind[] | null;
  /** The letters of the accounts. Null: all. */
  readonly accounts: readonly string[] | null;
  /** By time of recording; `to` is exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** Without those of bulk adjustments. */
  readonly onlySingle: boolean;
  readonly after: { readonly postingId: string; readonly leg: number } | null;
  readonly limit: number;
}

export function selectMovements(tx: Tx, page: MovementsPage): RawBuilder<MovementRow> {
  return sql<MovementRow>`
    SELECT ${sql.raw(movementColumns)} FROM ${firstLegs(tx, page)} AS e ${sql.raw(withLine)}
     ORDER BY e.id DESC, e.leg DESC LIMIT ${page.limit}`;
}

function firstLegs(tx: Tx, page: MovementsPage): RawBuilder<unknown> {
  const { kinds, customerId } = page;
  if (kinds === null) return firstLegsOf(tx, page, []);
  if (customerId !== null) return firstLegsOf(tx, page, [sql`e.kind = ANY(${kinds}::posting_kind[])`]);
  // The newest of each kind separately: an index has them in order, and a page needs no more of each.
  const each = [...new Set(kinds)].map((kind) => firstLegsOf(tx, page, [sql`e.kind = ${sql.lit(kind)}`]));
  return sql`(${sql.join(each, sql` UNION ALL `)})`;
}

function firstLegsOf(
  tx: Tx,
  { accounts, from, to, onlySingle, after, customerId, limit }: MovementsPage,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [sql`e.shop_id = ${tx.shopId}::uuid`, ...conditions];
  if (customerId !== null) all.push(sql`e.customer_id = ${customerId}::uuid`);
  if (accounts) all.push(sql`e.accounts = ANY(${accounts}::"char"[])`);
  // An id contains its time of recording.
  if (from) all.push(sql`e.id >= ${firstIdAt(from)}::uuid`);
  if (to) all.push(sql`e.id < ${firstIdAt(to)}::uuid`);
  if (onlySingle) all.push(sql.raw(isSingle));
  if (after) all.push(sql`(e.id, e.leg) < (${after.postingId}::uuid, ${after.leg}::smallint)`);
  return sql`(
    SELECT e.shop_id, e.id, e.leg, e.customer_id, e.accounts, e.kind, e.occurred_at FROM entries AS e
     WHERE ${sql.join([...all, sql.raw(isFirstOfLine)], sql` AND `)} ORDER BY e.id DESC, e.leg DESC LIMIT ${limit})`;
}
