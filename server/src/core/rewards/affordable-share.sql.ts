import { statement } from "../../database/database.ts";

/** Available points at equal steps from the lowest balance to the highest. */
export const findBalanceSpread = statement<{ quantiles: number[] }>(
  "rewards_find_balance_spread",
  "SELECT quantiles FROM balance_spreads WHERE shop_id = $1",
);

export const listLatestBalances = statement<{ available: number }>(
  "rewards_list_latest_balances",
  `SELECT available FROM (
     SELECT available FROM balances WHERE shop_id = $1 AND status = 'MEMBER'
      ORDER BY last_activity_at DESC, customer_id DESC LIMIT $2) AS latest
    ORDER BY available`,
);

export const countMembersUpTo = statement<{ count: number }>(
  "rewards_count_members_up_to",
  `SELECT count(*) AS count FROM (
     SELECT 1 FROM balances WHERE shop_id = $1 AND status = 'MEMBER' LIMIT $2) AS few`,
);

export const measureBalances = statement<{ quantiles: number[] }>(
  "rewards_measure_balances",
  `SELECT percentile_disc($2::double precision[]) WITHIN GROUP (ORDER BY available) AS quantiles
     FROM balances WHERE shop_id = $1 AND status = 'MEMBER'`,
);

export const saveBalanceSpread = statement<never>(
  "rewards_save_balance_spread",
  `INSERT INTO balance_spreads (shop_id, quantiles, measured_at) VALUES ($1, $2::bigint[], $3)
   ON CONFLICT (shop_id) DO UPDATE SET quantiles = excluded.quantiles, measured_at = excluded.measured_at`,
);

export const removeBalanceSpread = statement<never>(
  "rewards_remove_balance_spread",
  "DELETE FROM balance_spreads WHERE shop_id = $1",
);
