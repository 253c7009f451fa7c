import { statement } from "../../database/database.ts";

/** Soonest first, over the index of held lots. */
export const listDueLots = statement<{ customer_id: string }>(
  "ledger_list_due_lots",
  `SELECT customer_id FROM lots
    WHERE shop_id = $1 AND released_at IS NULL AND remaining > 0 AND available_at <= $2
    ORDER BY available_at LIMIT $3`,
);
