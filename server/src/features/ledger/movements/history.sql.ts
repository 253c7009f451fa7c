// A member's own history, in the order of what happened. Its figures are summed as it is read: an entry that was recorded
// late stands in its place, and moves all that came after it.
import { statement } from "../../../database/database.ts";
import { movementColumns } from "./list-movements.sql.ts";
import type { MovementRow } from "./movement-node.ts";

const change = (account: "available" | "pending") =>
  `CASE WHEN m.to_account = '${account}' THEN m.points WHEN m.from_account = '${account}' THEN -m.points ELSE 0 END`;

/**
 * Newest first. `$3` and `$4`: the entry that the page begins below, or null. All of a member's entries are read, by
 * their narrow columns alone; what is wide, for a page of them.
 */
export const listHistory = statement<MovementRow>(
  "ledger_list_history",
  `SELECT ${movementColumns}, page.available_after, page.pending_after
     FROM (SELECT * FROM (
             SELECT p.occurred_at, m.posting_id, m.leg,
                    (sum(${change("available")}) OVER so_far)::bigint AS available_after,
                    (sum(${change("pending")}) OVER so_far)::bigint AS pending_after
               FROM movements AS m JOIN postings AS p ON p.shop_id = $1 AND p.id = m.posting_id
              WHERE m.shop_id = $1 AND m.customer_id = $2
             WINDOW so_far AS (ORDER BY p.occurred_at, m.posting_id, m.leg ROWS UNBOUNDED PRECEDING)) AS history
            WHERE $3::uuid IS NULL
               OR (occurred_at, posting_id, leg)
                < ((SELECT occurred_at FROM postings WHERE shop_id = $1 AND id = $3), $3, $4::smallint)
            ORDER BY occurred_at DESC, posting_id DESC, leg DESC LIMIT $5) AS page
     JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = page.posting_id AND m.leg = page.leg
     JOIN postings AS p ON p.shop_id = $1 AND p.id = page.posting_id
    ORDER BY page.occurred_at DESC, page.posting_id DESC, page.leg DESC`,
);
