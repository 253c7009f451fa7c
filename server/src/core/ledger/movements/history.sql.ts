// A member's own history, in order of events. Running figures are summed when it is read: an entry that was recorded
// late appears at its own time, and changes the figures of all later ones.
import { changeOf, isInto, lettersWhere } from "../../../database/account-letters.ts";
import { statement } from "../../../database/database.ts";
import { movementColumns, withLine } from "./list-movements.sql.ts";
import { type MovementRow, ORDER_KINDS, type OwnLineRow } from "./movement-node.ts";

const textsOf = (texts: ReadonlySet<string>): string => `'${[...texts].join("', '")}'`;

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
 * A member's own history as that member reads it: one line for an order with all its changes, and none for points that
 * became available, which count in the line of what gave them. `held_until`: while some of it is pending. `taken_back`: of
 * an order, below the most that it ever gave. The latest posting names the line, the first one gives it its place.
 */
const ownLines = `WITH postings AS (
    SELECT id, min(occurred_at) AS occurred_at,
           max(order_id) FILTER (WHERE leg = 0 AND kind IN (${textsOf(ORDER_KINDS)})) AS order_id,
           max(lot_of_id::text) FILTER (WHERE kind = 'release') AS released,
           sum(${changeOf("available")}) AS available, sum(${changeOf("pending")}) AS pending,
           max(available_at) FILTER (WHERE accounts IN (${lettersWhere(isInto("pending"))})) AS held_until
      FROM entries WHERE shop_id = $1 AND customer_id = $2 GROUP BY id),
  named AS (
    SELECT p.*, coalesce(p.order_id, lot.order_id, p.released, p.id::text) AS line
      FROM postings AS p LEFT JOIN postings AS lot ON lot.id = p.released::uuid),
  counted AS (
    SELECT *, sum(available + pending) OVER (PARTITION BY line ORDER BY occurred_at, id) AS so_far FROM named),
  lines AS (
    SELECT line, min(occurred_at) AS occurred_at, max(order_id) AS order_id,
           (array_agg(id ORDER BY occurred_at, id))[1] AS id,
           (array_agg(id ORDER BY released IS NOT NULL, occurred_at DESC, id DESC))[1] AS latest_id,
           sum(available) AS available, sum(pending) AS pending, max(held_until) AS held_until,
           greatest(0, max(so_far)) AS most
      FROM counted GROUP BY line),
  history AS (
    SELECT *, sum(available) OVER (ORDER BY occurred_at, id ROWS UNBOUNDED PRECEDING) AS balance FROM lines)`;

/** Each row of the page is looked up by itself, whatever the planner guesses: `OFFSET 0` keeps it from reading whole tables first. */
const ownColumns = `
  SELECT page.id AS posting_id, (page.available + page.pending)::bigint AS points, page.balance::bigint AS balance,
         CASE WHEN page.pending > 0 THEN page.held_until END AS held_until,
         CASE WHEN page.order_id IS NULL THEN 0 ELSE page.most - page.available - page.pending END::bigint AS taken_back,
         page.occurred_at, page.order_id, e.kind, e.program_version, e.explanation, e.note, o.name AS order_name`;
const ownWords = `
   CROSS JOIN LATERAL (
         SELECT * FROM entries AS f WHERE f.shop_id = $1 AND f.id = page.latest_id AND f.leg = 0 OFFSET 0) AS e
   LEFT JOIN LATERAL (
         SELECT n.name FROM orders AS n WHERE n.shop_id = $1 AND n.order_id = page.order_id OFFSET 0) AS o ON true`;

/** Newest first. `$3`: a posting of the line after which the page begins, or null. */
export const listOwnHistory = statement<OwnLineRow>(
  "ledger_list_own_history",
  `${ownLines}${ownColumns}
    FROM (SELECT * FROM history
           WHERE $3::uuid IS NULL
              OR (occurred_at, id) < (SELECT l.occurred_at, l.id FROM lines AS l JOIN named AS n USING (line) WHERE n.id = $3)
           ORDER BY occurred_at DESC, id DESC LIMIT $4) AS page${ownWords}
   ORDER BY page.occurred_at DESC, page.id DESC`,
);

/** The lines that these postings began. */
export const listOwnLinesOf = statement<OwnLineRow>(
  "ledger_list_own_lines_of",
  `${ownLines}${ownColumns} FROM (SELECT * FROM history WHERE id = ANY($3::uuid[])) AS page${ownWords}`,
);

/** The line of one posting. */
export const findOwnLine = statement<OwnLineRow>(
  "ledger_find_own_line",
  `${ownLines}${ownColumns}
    FROM (SELECT h.* FROM history AS h JOIN named AS n USING (line) WHERE n.id = $3) AS page${ownWords}`,
);
