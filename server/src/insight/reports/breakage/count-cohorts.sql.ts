// Counts, from the entries, what became of points by the month in which they were given. A lot's month is that in which
// the ledger recorded it, or the first lot that its points come from.
import { isCredit, isDebit, type Account } from "@laurel/domain/ledger/entry.ts";
import { isInto, isOutOf, lettersWhere } from "../../../database/account-letters.ts";
import { statement } from "../../../database/database.ts";

type Way = { readonly from: Account; readonly to: Account };
const lettersOf = (isMeant: (way: Way) => boolean): string => lettersWhere(isMeant);

const CREDITS = lettersOf(isCredit);
const DEBITS = lettersOf(isDebit);
const TO_AVAILABLE = lettersOf((way) => isCredit(way) && way.to === "available");
const TO_PENDING = lettersOf((way) => isCredit(way) && way.to === "pending");
const FROM_AVAILABLE = lettersOf((way) => isDebit(way) && way.from === "available");
const RELEASES = lettersOf(({ from, to }) => from === "pending" && to === "available");
const REDEEMED = lettersOf((way) => isInto("redeemed")(way) || isOutOf("redeemed")(way));
const EXPIRED = lettersOf((way) => isInto("expired")(way) || isOutOf("expired")(way));
const MERGED = lettersOf((way) => isOutOf("merged")(way));

/** The first lot that a lot's points come from. */
const rootOf = (lot: string) =>
  `coalesce(${lot}.lot_of_id, ${lot}.id) AS root_id, coalesce(${lot}.lot_of_leg, ${lot}.leg) AS root_leg`;

/** By the account that gave the first lot. */
export const originOf = (root: string): string =>
  `CASE WHEN ${root}.accounts IN (${lettersOf(isOutOf("issued"))}) THEN 'sale'
        WHEN ${root}.accounts IN (${lettersOf(({ from }) => from === "granted" || from === "gifted")}) THEN 'granted'
        WHEN ${root}.accounts IN (${lettersOf(isOutOf("imported"))}) THEN 'imported' ELSE 'adjusted' END`;

/** The month of an id: the ids $4 are the beginnings of the months $5. */
export const monthOf = (id: string, ids: number): string =>
  `($${ids + 1}::date[])[width_bucket(${id}, $${ids}::uuid[])]`;

/**
 * What each leg from the id $2 up to, but not including, $3 took from which lots; below zero: gave. A debt is taken
 * from a lot when the lot pays it: as it becomes available, which is later than the debit.
 */
const TAKEN = `
  SELECT ${rootOf("c")}, c.accounts, -c.points AS points, c.lot_of_id IS NULL AND c.accounts NOT IN (${MERGED}, ${REDEEMED}, ${EXPIRED}) AS is_new
    FROM legs AS c WHERE c.accounts IN (${CREDITS})
  UNION ALL
  SELECT ${rootOf("l")}, d.accounts, u.points, false
    FROM legs AS d
    JOIN lot_uses AS u ON u.shop_id = $1 AND u.customer_id = d.customer_id AND u.id = d.id AND u.leg = d.leg
    JOIN entries AS l ON l.shop_id = $1 AND l.id = u.lot_id AND l.leg = u.lot_leg
   WHERE d.accounts IN (${DEBITS}) AND u.lot_id <= d.id
     AND (d.accounts NOT IN (${FROM_AVAILABLE}) OR l.accounts NOT IN (${TO_PENDING})
          OR EXISTS (SELECT 1 FROM entries AS r
                      WHERE r.shop_id = $1 AND r.source_key = 'release:' || l.id || ':' || l.leg AND r.id <= d.id))
  UNION ALL
  SELECT ${rootOf("c")}, d.accounts, u.points, false
    FROM legs AS c
    JOIN lot_uses AS u ON u.shop_id = $1 AND u.customer_id = c.customer_id
     AND u.lot_id = c.id AND u.lot_leg = c.leg AND u.id < c.id
    JOIN entries AS d ON d.shop_id = $1 AND d.id = u.id AND d.leg = u.leg
   WHERE c.accounts IN (${TO_AVAILABLE})
  UNION ALL
  SELECT ${rootOf("l")}, d.accounts, u.points, false
    FROM legs AS r
    JOIN entries AS l ON l.shop_id = $1 AND l.id = r.lot_of_id AND l.leg = r.lot_of_leg
    JOIN lot_uses AS u ON u.shop_id = $1 AND u.customer_id = r.customer_id
     AND u.lot_id = l.id AND u.lot_leg = l.leg AND u.id < r.id
    JOIN entries AS d ON d.shop_id = $1 AND d.id = u.id AND d.leg = u.leg
   WHERE r.accounts IN (${RELEASES}) AND d.accounts IN (${FROM_AVAILABLE})`;

/** Adds what was recorded from $2 to before $3 to the month $6. */
export const countCohorts = statement<never>(
  "reports_count_cohorts",
  `WITH legs AS (
     SELECT id, leg, accounts, customer_id, points, lot_of_id, lot_of_leg
       FROM entries WHERE shop_id = $1 AND id >= $2 AND id < $3
   ), taken AS (${TAKEN})
   INSERT INTO cohort_months (shop_id, month, issued_on, origin, opened, redeemed, expired, taken_back)
   SELECT shop_id, month, issued_on, origin, opened, redeemed, expired, taken_back
     FROM (SELECT $1::uuid AS shop_id, $6::date AS month, ${monthOf("root.id", 4)} AS issued_on,
                  ${originOf("root")} AS origin,
                  coalesce(-sum(t.points) FILTER (WHERE t.is_new), 0) AS opened,
                  coalesce(sum(t.points) FILTER (WHERE t.accounts IN (${REDEEMED})), 0) AS redeemed,
                  coalesce(sum(t.points) FILTER (WHERE t.accounts IN (${EXPIRED})), 0) AS expired,
                  coalesce(sum(t.points) FILTER (WHERE NOT t.is_new AND t.accounts NOT IN (${REDEEMED}, ${EXPIRED})), 0) AS taken_back
             FROM taken AS t JOIN entries AS root ON root.shop_id = $1 AND root.id = t.root_id AND root.leg = t.root_leg
            GROUP BY 3, 4) AS sums
    WHERE opened <> 0 OR redeemed <> 0 OR expired <> 0 OR taken_back <> 0
   ON CONFLICT (shop_id, month, issued_on, origin) DO UPDATE
      SET opened = cohort_months.opened + excluded.opened, redeemed = cohort_months.redeemed + excluded.redeemed,
          expired = cohort_months.expired + excluded.expired, taken_back = cohort_months.taken_back + excluded.taken_back`,
);

/**
 * Notes, as a month ends, how many open points belong to people who have been erased, as the change since the months
 * before. $2: the id at which the month ends; $3: the month; $4, $5: months and their beginnings.
 */
export const noteErased = statement<never>(
  "reports_note_erased",
  `INSERT INTO cohort_months (shop_id, month, issued_on, origin, opened, redeemed, expired, taken_back, erased)
   SELECT $1::uuid, $3::date, issued_on, origin, 0, 0, 0, 0, sum(points)
     FROM (SELECT ${monthOf("root.id", 4)} AS issued_on, ${originOf("root")} AS origin,
                  l.points - coalesce((SELECT sum(u.points) FROM lot_uses AS u
                                        WHERE u.shop_id = $1 AND u.customer_id = l.customer_id
                                          AND u.lot_id = l.id AND u.lot_leg = l.leg AND u.id < $2), 0) AS points
             FROM balances AS b
             JOIN entries AS l ON l.shop_id = $1 AND l.customer_id = b.customer_id AND l.id < $2
             JOIN entries AS root ON root.shop_id = $1 AND root.id = coalesce(l.lot_of_id, l.id)
              AND root.leg = coalesce(l.lot_of_leg, l.leg)
            WHERE b.shop_id = $1 AND b.status = 'ERASED' AND l.accounts IN (${CREDITS})
           UNION ALL
           SELECT issued_on, origin, -erased FROM cohort_months WHERE shop_id = $1 AND month < $3::date) AS found
    GROUP BY issued_on, origin HAVING sum(points) <> 0
   ON CONFLICT (shop_id, month, issued_on, origin) DO UPDATE SET erased = excluded.erased`,
);

/** Of the orders whose first points were recorded from $2 to before $3, as they are known now. */
export const sumRevenue = statement<{ revenue_minor: string }>(
  "reports_sum_revenue",
  `SELECT coalesce(sum(o.eligible_minor), 0)::text AS revenue_minor
     FROM entries AS e JOIN orders AS o ON o.shop_id = $1 AND o.order_id = e.order_id
    WHERE e.shop_id = $1 AND e.id >= $2 AND e.id < $3 AND e.leg = 0 AND e.kind = 'order_award'
      AND e.source_key = 'order:' || e.order_id || ':1' AND NOT o.is_deleted`,
);

/** From the id $2 on, the first one after so many legs. */
export const findPostingFrom = statement<{ id: string }>(
  "reports_find_posting_from",
  "SELECT id FROM entries WHERE shop_id = $1 AND id >= $2 ORDER BY id OFFSET $3 LIMIT 1",
);
