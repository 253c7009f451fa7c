// A page of the ledger as lines of a CSV: signed, from the customer's side, as the API shows a movement.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../database/database.ts";
import { csvInstant, csvLine, csvNumber, csvText } from "../../../database/statements/csv-cells.sql.ts";

export const movementLineHeads: readonly string[] = [
  "recorded_at",
  "occurred_at",
  "kind",
  "points",
  "account",
  "balance_after",
  "customer_id",
  "email",
  "name",
  "order",
  "source",
  "actor",
  "program_version",
];

export interface MovementLineRow {
  posting_id: string;
  leg: number;
  line: string;
}

// A release leaves the one account of the member and enters the other: it shows as what became available.
const isRelease = sql`(m.from_account = 'pending' AND m.to_account = 'available')`;
const isCredit = sql`m.to_account IN ('available', 'pending')`;
const isPending = sql`'pending' IN (m.from_account, m.to_account) AND NOT ${isRelease}`;

/** `page` is movements with their postings, in the order of the list. */
export function asMovementLines(tx: Tx, page: RawBuilder<unknown>): RawBuilder<MovementLineRow> {
  const line = csvLine([
    csvInstant(sql`m.recorded_at`),
    csvInstant(sql`m.occurred_at`),
    sql`m.kind`,
    csvNumber(sql`CASE WHEN ${isCredit} THEN m.points ELSE -m.points END`),
    sql`CASE WHEN ${isPending} THEN 'pending' ELSE 'available' END`,
    csvNumber(sql`m.balance_after`),
    csvText(sql`c.platform_id`),
    csvText(sql`c.email`),
    csvText(sql`c.display_name`),
    csvText(sql`o.name`),
    csvText(sql`m.source_key`),
    csvText(sql`m.actor`),
    csvNumber(sql`m.program_version`),
  ]);
  // OFFSET 0: the order's id is worked out first. Within the join its index would not serve, because PostgreSQL does not
  // know that the function tells nothing of other rows; nor would it for ids that are compared as keys are, byte by byte.
  const orderId = sql`split_part(m.source_key, ':', 2) COLLATE "default"`;
  const withOrders = sql`
    SELECT m.*, CASE WHEN m.source_key LIKE 'order:%' THEN ${orderId} END AS order_id FROM (${page}) AS m OFFSET 0`;
  return sql<MovementLineRow>`
    SELECT m.posting_id, m.leg, ${line} AS line
      FROM (${withOrders}) AS m
      LEFT JOIN customers AS c ON c.shop_id = ${tx.shopId}::uuid AND c.id = m.customer_id
      LEFT JOIN orders AS o ON o.shop_id = ${tx.shopId}::uuid AND o.order_id = m.order_id
     ORDER BY m.posting_id DESC, m.leg DESC`;
}
