// A member's own history, in order of events. Running figures are summed when it is read: an entry that was recorded
// late appears at its own time, and changes the figures of all later ones.
import { changeOf } from "../../../database/account-letters.ts";
import { statement } from "../../../database/database.ts";
import { eachLine, movementColumns, withLine } from "./list-movements.sql.ts";
import type { MovementRow, OwnMovementRow } from "./movement-node.ts";

/**
 * Newest first. `$3` and `$4`: the line after which the page begins, or null. Narrow columns are read for all of a
 * member's entries, wide ones for the page only.
 */
export const listHistory = statement<MovementRow>(
  "ledger_list_history",
  `SELECT ${movementColumns}, page.available_after, page.pending_after
     FROM (SELECT * FROM (
             SELECT id, leg, occurred_at,
                    (sum(${changeOf("available")}) OVER so_far)::bigint AS available_after,
                    (sum(${changeOf("pending")}) OVER so_far)::bigint AS pending_after
               FROM (SELECT id, min(leg) AS leg, accounts, min(occurred_at) AS occurred_at, sum(points) AS points
                       FROM entries WHERE shop_id = $1 AND customer_id = $2 GROUP BY id, accounts) AS lines
             WINDOW so_far AS (ORDER BY occurred_at, id, leg ROWS UNBOUNDED PRECEDING)) AS history
            WHERE $3::uuid IS NULL
               OR (occurred_at, id, leg)
                < ((SELECT occurred_at FROM entries WHERE shop_id = $1 AND id = $3 AND leg = 0), $3, $4::smallint)
            ORDER BY occurred_at DESC, id DESC, leg DESC LIMIT $5) AS page
     JOIN entries AS e ON e.shop_id = $1 AND e.id = page.id AND e.leg = page.leg
     ${withLine}
    ORDER BY page.occurred_at DESC, page.id DESC, page.leg DESC`,
);

/**
 * The same for the member, who is shown no running figures, with the orders' names. Each row of the page is looked up by
 * itself, whatever the planner guesses: `OFFSET 0` keeps it from reading whole tables first.
 */
export const listOwnHistory = statement<OwnMovementRow>(
  "ledger_list_own_history",
  `SELECT ${movementColumns}, o.name AS order_name
     FROM (SELECT id, min(leg) AS leg, min(occurred_at) AS occurred_at
             FROM entries WHERE shop_id = $1 AND customer_id = $2 GROUP BY id, accounts
           HAVING $3::uuid IS NULL
               OR (min(occurred_at), id, min(leg))
                < ((SELECT occurred_at FROM entries WHERE shop_id = $1 AND id = $3 AND leg = 0), $3, $4::smallint)
            ORDER BY occurred_at DESC, id DESC, leg DESC LIMIT $5) AS page
    CROSS JOIN LATERAL (
          SELECT * FROM entries AS f WHERE f.shop_id = $1 AND f.id = page.id AND f.leg = page.leg OFFSET 0) AS e
    ${eachLine}
    LEFT JOIN LATERAL (
          SELECT n.name FROM orders AS n WHERE n.shop_id = $1 AND n.order_id = head.order_id OFFSET 0) AS o ON true
    ORDER BY page.occurred_at DESC, page.id DESC, page.leg DESC`,
);
