// Row types of changes to many customers, or to two, that can be undone: past orders, imports, bulk adjustments and
// merges.
import type { Generated, JSONColumnType } from "kysely";
import type { Timestamp } from "./columns.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";
import type { OfShop } from "./columns.ts";

export interface BatchSchema {
  past_credits: PastCreditsTable;
  past_credit_orders: PastCreditOrdersTable;
  imports: ImportsTable;
  import_chunks: ImportChunksTable;
  import_problems: ImportProblemsTable;
  bulk_adjustments: BulkAdjustmentsTable;
  bulk_adjustment_parts: BulkAdjustmentPartsTable;
  merges: MergesTable;
}

interface PastCreditsTable extends OfShop {
  id: string;
  state: string;
  since: Timestamp;
  until: Timestamp;
  program_version: number;
  read_cursor: string | null;
  read_share: number;
  orders_found: number;
  exports: number;
  trouble: string | null;
  missing_scope: string | null;
  reach: Generated<string>;
  orders_read: Generated<number>;
  member_cursor: string | null;
  members_done: Generated<number>;
  members_total: Generated<number>;
  orders: Generated<number>;
  members: Generated<number>;
  points: Generated<number>;
  left_out: JSONColumnType<object[]>;
  failure: string | null;
  created_at: Timestamp;
  created_by: string;
  credited_by: string | null;
  undone_by: string | null;
  finished_at: Timestamp | null;
}

interface PastCreditOrdersTable extends OfShop {
  credit_id: string;
  order_id: string;
  customer_id: string | null;
  processed_at: Timestamp;
  points: Generated<number>;
  left_out: string | null;
  tier_before: string | null;
  credited_at: Timestamp | null;
  undone_at: Timestamp | null;
}

interface ImportsTable extends OfShop {
  id: string;
  file_name: string;
  state: string;
  headers: JSONColumnType<string[]>;
  sample: JSONColumnType<string[][]>;
  columns: JSONColumnType<string[]>;
  creates_customers: Generated<boolean>;
  row_count: Generated<number>;
  good_rows: number | null;
  good_points: number | null;
  good_pending: number | null;
  zero_rows: number | null;
  good_expiring: number | null;
  good_tiers: JSONColumnType<{ name: string; rows: number }[]>;
  encoding: Generated<string>;
  separator: Generated<string>;
  head_line: Generated<number>;
  notes: JSONColumnType<object[]>;
  answers: JSONColumnType<object[]>;
  ids_seen: number | null;
  ids_found: number | null;
  trusts_ids: boolean | null;
  applied_from: Timestamp | null;
  repeated_rows: number | null;
  repeated_at: Timestamp | null;
  actor: string;
  created_at: Timestamp;
  changed_at: Timestamp;
}

interface ImportChunksTable extends OfShop {
  import_id: string;
  first_line: number;
  last_line: number;
  state: string;
  row_count: number;
  cells: JSONColumnType<string[][]> | null;
  strangers: JSONColumnType<object[]> | null;
  lines: number[] | null;
  people: string[] | null;
  points: number[] | null;
  pending: number[] | null;
  expires: (Date | null)[] | null;
  tiers: (string | null)[] | null;
  tiers_before: (string | null)[] | null;
  left_lines: number[] | null;
  left_columns: number[] | null;
  left_codes: string[] | null;
  id_counts: number[] | null;
  applied_rows: Generated<number>;
  applied_points: Generated<number>;
  applied_pending: Generated<number>;
  undone_rows: Generated<number>;
  undone_points: Generated<number>;
}

interface ImportProblemsTable extends OfShop {
  import_id: string;
  line: number;
  code: string;
  column_index: number | null;
  other_line: number | null;
}

export type BulkAdjustmentStatus = "APPLYING" | "APPLIED" | "UNDOING" | "UNDONE";

interface BulkAdjustmentsTable extends OfShop {
  id: string;
  status: BulkAdjustmentStatus;
  points: number;
  reason: string;
  note: string | null;
  counts_toward_tier: boolean;
  created_at: Timestamp;
  created_by: string;
  members: number;
  parts: number;
  applied_parts: Generated<number>;
  adjusted: Generated<number>;
  refused: Generated<number>;
  applied_at: Timestamp | null;
  undo_reason: string | null;
  undo_by: string | null;
  undone_parts: Generated<number>;
  undone: Generated<number>;
  left_alone: Generated<number>;
  undone_at: Timestamp | null;
  undo_id: string | null;
}

interface BulkAdjustmentPartsTable extends OfShop {
  bulk_id: string;
  n: number;
  customer_ids: string[];
}

/** Two merged customers, and what the undo needs. */
interface MergesTable extends OfShop {
  id: string;
  from_customer_id: string;
  into_customer_id: string;
  merged_at: Timestamp;
  merged_by: string;
  undone_at: Timestamp | null;
  undone_by: string | null;
  points_moved: number;
  points_doubled: number;
  lifetime_moved: number;
  lifetime_returned: Generated<number>;
  from_status: MemberStatus;
  counted_moved: Generated<number>;
  from_reached_id: string | null;
  from_floor_id: string | null;
  into_reached_id: string | null;
  into_floor_id: string | null;
  from_floor_from: Timestamp | null;
  from_floor_until: Timestamp | null;
  into_floor_from: Timestamp | null;
  into_floor_until: Timestamp | null;
  order_ids: string[];
  redemption_ids: string[];
  referral_ids: Generated<string[]>;
}
