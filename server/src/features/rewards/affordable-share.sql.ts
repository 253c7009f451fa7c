import { statement } from "../../database/database.ts";

export const findBalanceSpread = statement<{ data: unknown }>(
  "rewards_find_balance_spread",
  "SELECT data FROM documents WHERE shop_id = $1 AND collection = 'figures' AND id = 'balance-spread'",
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
  `INSERT INTO documents (shop_id, collection, id, version, data, created_at, updated_at, updated_by)
   VALUES ($1, 'figures', 'balance-spread', 1, $2, $3, $3, $4)
   ON CONFLICT (shop_id, collection, id) DO UPDATE
     SET version = documents.version + 1, data = excluded.data, updated_at = excluded.updated_at`,
);

export const removeBalanceSpread = statement<never>(
  "rewards_remove_balance_spread",
  "DELETE FROM documents WHERE shop_id = $1 AND collection = 'figures' AND id = 'balance-spread'",
);
