// What each account moved: closed days from booking_day_totals, the rest from the entries themselves.
import type { Account } from "@laurel/domain/ledger/entry.ts";
import { statement } from "../../../database/database.ts";
import { columnsOf, rowsOf } from "../../../database/statements/rows-of.ts";
import type { LetterSumRow } from "../account-sums.ts";

export interface AccountSumRow {
  account: Account;
  /** As text: a shop's sums may exceed a number's exact range. */
  points: string;
}

/** Points in minus points out, over the days that had ended by then, and the end of the last closed day. */
export const sumClosedDays = statement<AccountSumRow & { until: Date }>(
  "ledger_sum_closed_days",
  `SELECT account, sum(points_in - points_out)::text AS points,
          (SELECT max(ends_at) FROM booking_day_totals WHERE shop_id = $1 AND ends_at <= $2) AS until
     FROM booking_day_totals WHERE shop_id = $1 AND ends_at <= $2 GROUP BY account`,
);

/** From one id up to, but not including, another: ids are in order of recording. */
export const sumEntries = statement<LetterSumRow>(
  "ledger_sum_entries",
  `SELECT accounts, sum(points)::text AS points FROM entries
    WHERE shop_id = $1 AND id >= $2 AND id < $3 GROUP BY accounts`,
);

/** The same for several stretches at once: from `$2` up to, but not including, `$3`, each named by its day `$4`. */
export const sumEntriesOfDays = statement<LetterSumRow & { day: string }>(
  "ledger_sum_entries_of_days",
  `SELECT d.day, e.accounts, e.points
     FROM (SELECT unnest($2::uuid[]) AS from_id, unnest($3::uuid[]) AS until_id, unnest($4::date[]) AS day) AS d
    CROSS JOIN LATERAL (
      SELECT accounts, sum(points)::text AS points FROM entries
       WHERE shop_id = $1 AND id >= d.from_id AND id < d.until_id GROUP BY accounts) AS e`,
);

export interface ClosedDayRow {
  day: string;
  account: Account;
  starts_at: Date;
  ends_at: Date;
  /** As text, as above. */
  points_in: string;
  points_out: string;
}

/** From one day to another, both included. */
export const listClosedDays = statement<ClosedDayRow>(
  "ledger_list_closed_days",
  `SELECT day, account, starts_at, ends_at, points_in::text, points_out::text FROM booking_day_totals
    WHERE shop_id = $1 AND day >= $2 AND day <= $3 ORDER BY day`,
);

/** Points in minus points out, over the days before one. */
export const sumDaysBefore = statement<AccountSumRow>(
  "ledger_sum_days_before",
  `SELECT account, sum(points_in - points_out)::text AS points
     FROM booking_day_totals WHERE shop_id = $1 AND day < $2 GROUP BY account`,
);

const sums = {
  day: "date",
  account: "ledger_account",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
  points_in: "bigint",
  points_out: "bigint",
};
export const closeDay = statement<never>(
  "ledger_close_day",
  `INSERT INTO booking_day_totals (shop_id, ${columnsOf(sums)})
   SELECT s.shop_id, ${rowsOf(2, sums)} FROM tenants AS s WHERE s.shop_id = $1
   ON CONFLICT (shop_id, day, account) DO NOTHING`,
);

export const findClosedUntil = statement<{ day: string; ends_at: Date }>(
  "ledger_find_closed_until",
  "SELECT day, ends_at FROM booking_day_totals WHERE shop_id = $1 ORDER BY day DESC LIMIT 1",
);

/** The first at this id or after it. */
export const findPostingSince = statement<{ id: string }>(
  "ledger_find_posting_since",
  "SELECT id FROM entries WHERE shop_id = $1 AND id >= $2 ORDER BY id LIMIT 1",
);
