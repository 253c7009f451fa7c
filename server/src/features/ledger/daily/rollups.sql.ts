// What each account moved: closed days from rollups, the rest from the movements themselves.
import type { Account } from "@laurel/domain/ledger/movement.ts";
import { statement } from "../../../database/database.ts";

export interface AccountSumRow {
  account: Account;
  /** As text: a shop's sums may pass what a number holds. */
  points: string;
}

/** Points in less points out, over the days that had ended by then; and up to when they are closed. */
export const sumClosedDays = statement<AccountSumRow & { until: Date }>(
  "ledger_sum_closed_days",
  `SELECT account, sum(points_in - points_out)::text AS points,
          (SELECT max(ends_at) FROM rollups WHERE shop_id = $1 AND ends_at <= $2) AS until
     FROM rollups WHERE shop_id = $1 AND ends_at <= $2 GROUP BY account`,
);

const sides = `CROSS JOIN LATERAL (VALUES (m.to_account, m.points, 0::bigint), (m.from_account, 0::bigint, m.points))
                 AS side (account, points_in, points_out)`;

/** `p` postings, `m` their movements, `side` each account with what went in and out of it; `$1` is the shop. */
export const movementSides = `postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id ${sides}`;

/** Ids grow with time, so that the bounds on ids ($4, $5) spare walking the rest; `$3` is in it. */
export const sumMovements = statement<AccountSumRow>(
  "ledger_sum_movements",
  `SELECT side.account, sum(side.points_in - side.points_out)::text AS points
     FROM ${movementSides}
    WHERE p.shop_id = $1 AND p.recorded_at >= $2 AND p.recorded_at <= $3 AND p.id >= $4 AND p.id < $5
    GROUP BY side.account`,
);

/** A day without movements is closed too: one row says so. */
export const closeDay = statement<never>(
  "ledger_close_day",
  `INSERT INTO rollups (shop_id, day, account, starts_at, ends_at, points_in, points_out)
   SELECT $1, $2, account, $3, $4, sum(points_in), sum(points_out)
     FROM (SELECT side.account, side.points_in, side.points_out
             FROM ${movementSides}
            WHERE p.shop_id = $1 AND p.recorded_at >= $3 AND p.recorded_at < $4 AND p.id >= $5 AND p.id < $6
           UNION ALL SELECT 'issued'::ledger_account, 0, 0) AS moved
    GROUP BY account
   ON CONFLICT (shop_id, day, account) DO NOTHING`,
);

export const findClosedUntil = statement<{ day: string; ends_at: Date }>(
  "ledger_find_closed_until",
  "SELECT day, ends_at FROM rollups WHERE shop_id = $1 ORDER BY day DESC LIMIT 1",
);

export const findFirstRecorded = statement<{ recorded_at: Date }>(
  "ledger_find_first_recorded",
  "SELECT recorded_at FROM postings WHERE shop_id = $1 ORDER BY id LIMIT 1",
);

export const findFirstPosting = statement<{ id: string }>(
  "ledger_find_first_posting",
  "SELECT id FROM postings WHERE shop_id = $1 ORDER BY id LIMIT 1",
);
