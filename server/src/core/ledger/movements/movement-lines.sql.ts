// A page of the ledger as CSV lines: signed, from the customer's side, as the API shows a movement.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../database/database.ts";
import { isMemberAccount } from "@laurel/domain/ledger/entry.ts";
import { lettersWhere } from "../../../database/account-letters.ts";
import { ORDER_KINDS } from "./movement-node.ts";
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

/** What a member may have: nothing of staff, and nothing that names anybody. */
export const ownLineHeads: readonly string[] = [
  "on",
  "kind",
  "points",
  "account",
  "balance_after",
  "order",
  "note",
];

export interface MovementLineRow {
  posting_id: string;
  leg: number;
  line: string;
}

// A release moves points from one account of the member to the other: it shows as the points that became available.
const isGain = sql.raw(`m.accounts IN (${lettersWhere(({ to }) => isMemberAccount(to))})`);
const isPending = sql.raw(
  `m.accounts IN (${lettersWhere(({ from, to }) => to === "pending" || (from === "pending" && !isMemberAccount(to)))})`,
);
const ofOrder = sql.raw(`m.kind IN ('${[...ORDER_KINDS].join("', '")}')`);
/** The first 48 bits of an id are its time of recording, in milliseconds. */
const recordedAt = sql.raw(
  "to_timestamp(('x' || left(translate(m.posting_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)",
);

const figures = [
  sql`m.kind`,
  csvNumber(sql`CASE WHEN ${isGain} THEN m.points ELSE -m.points END`),
  sql`CASE WHEN ${isPending} THEN 'pending' ELSE 'available' END`,
  csvNumber(sql`m.balance_after`),
];

/** The cells of `movementLineHeads`. */
export const movementCells = [
  csvInstant(recordedAt),
  csvInstant(sql`m.occurred_at`),
  ...figures,
  csvText(sql`c.platform_id`),
  csvText(sql`c.email`),
  csvText(sql`c.display_name`),
  csvText(sql`o.name`),
  csvText(sql`m.source_key`),
  csvText(sql`m.actor`),
  csvNumber(sql`m.program_version`),
];

/** The cells of `ownLineHeads`. Days are local days. */
export const ownCells = (timeZone: string): readonly RawBuilder<unknown>[] => [
  sql`to_char(m.occurred_at AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD')`,
  ...figures,
  csvText(sql`o.name`),
  csvText(sql`m.note`),
];

/** `page` holds lines, in the order of the list. */
export function asMovementLines(
  tx: Tx,
  page: RawBuilder<unknown>,
  cells: readonly RawBuilder<unknown>[],
): RawBuilder<MovementLineRow> {
  const line = csvLine(cells);
  return sql<MovementLineRow>`
    SELECT m.posting_id, m.leg, ${line} AS line
      FROM (${page}) AS m
      LEFT JOIN customers AS c ON c.shop_id = ${tx.shopId}::uuid AND c.id = m.customer_id
      LEFT JOIN orders AS o ON o.shop_id = ${tx.shopId}::uuid AND o.order_id = m.order_id AND ${ofOrder}
     ORDER BY m.posting_id DESC, m.leg DESC`;
}
