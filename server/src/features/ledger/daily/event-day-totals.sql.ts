// What moved on each day, by the shop's day on which it happened.
import type { Account } from "@laurel/domain/ledger/entry.ts";
import { statement } from "../../../database/database.ts";
import { columnsOf, rowsOf } from "../../../database/statements/rows-of.ts";
import type { LetterSumRow } from "../account-sums.ts";

export interface DaySumRow {
  /** Such as 2026-11-20. */
  day: string;
  account: Account;
  /** As text: a shop's sums may exceed a number's exact range. */
  points_in: string;
  points_out: string;
}

/** Allows one counter at a time. */
export const lockProgress = statement<{ counted_below: string }>(
  "event_days_lock_progress",
  "SELECT counted_below FROM event_day_progress WHERE shop_id = $1 FOR UPDATE",
);

export const findProgress = statement<{ counted_below: string }>(
  "event_days_find_progress",
  "SELECT counted_below FROM event_day_progress WHERE shop_id = $1",
);

export const saveProgress = statement<never>(
  "event_days_save_progress",
  `INSERT INTO event_day_progress (shop_id, counted_below) VALUES ($1, $2)
   ON CONFLICT (shop_id) DO UPDATE SET counted_below = EXCLUDED.counted_below`,
);

export interface DayLetterRow extends LetterSumRow {
  day: string;
}

/** From one id up to, but not including, another: events since `$4`, by day of the time zone `$5`. */
export const sumEntriesByDay = statement<DayLetterRow>(
  "event_days_sum_entries",
  `SELECT (occurred_at AT TIME ZONE $5)::date::text AS day, accounts, sum(points)::text AS points
     FROM entries WHERE shop_id = $1 AND id >= $2 AND id < $3 AND occurred_at >= $4 GROUP BY 1, 2`,
);

const sums = { day: "date", account: "ledger_account", points_in: "bigint", points_out: "bigint" };
export const addToDays = statement<never>(
  "event_days_add",
  `INSERT INTO event_day_totals (shop_id, ${columnsOf(sums)})
   SELECT s.shop_id, ${rowsOf(2, sums)} FROM tenants AS s WHERE s.shop_id = $1
   ON CONFLICT (shop_id, day, account) DO UPDATE
      SET points_in = event_day_totals.points_in + EXCLUDED.points_in,
          points_out = event_day_totals.points_out + EXCLUDED.points_out`,
);

/** The sum over all days, with the id up to which they are counted. */
export const sumCounted = statement<{ account: Account; points: string; counted_below: string }>(
  "event_days_sum",
  `SELECT f.account, sum(f.points_in - f.points_out)::text AS points, p.counted_below
     FROM event_day_progress AS p JOIN event_day_totals AS f ON f.shop_id = $1
    WHERE p.shop_id = $1 GROUP BY f.account, p.counted_below`,
);

export const listDays = statement<DaySumRow>(
  "event_days_list",
  `SELECT day::text, account, points_in::text, points_out::text
     FROM event_day_totals WHERE shop_id = $1 AND day >= $2::date AND day <= $3::date`,
);
