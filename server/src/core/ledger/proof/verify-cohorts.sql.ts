// Counts all points anew by the month in which they were given: each lot and each use once, with the moment from which on
// it counts. The reports add up the same in small steps, as time goes on.
import { isCredit, type Account, type Move } from "@laurel/domain/ledger/entry.ts";
import { isInto, isOutOf, lettersWhere } from "../../../database/account-letters.ts";
import { statement } from "../../../database/database.ts";
import { LISTED_MAX, type Breach } from "./verify.sql.ts";

export const findCountedCohorts = statement<{ counted_below: string }>(
  "verify_find_counted_cohorts",
  "SELECT counted_below FROM cohort_progress WHERE shop_id = $1",
);

/** Closed months, the oldest first. */
export const listMonthEnds = statement<{ month: string; ends_at: Date }>(
  "verify_list_month_ends",
  "SELECT to_char(month, 'YYYY-MM') AS month, ends_at FROM closed_months WHERE shop_id = $1 ORDER BY month",
);

export const findFirstCohort = statement<{ month: string | null }>(
  "verify_find_first_cohort",
  "SELECT to_char(min(month), 'YYYY-MM') AS month FROM cohort_months WHERE shop_id = $1",
);

const letters = (isMeant: (way: Pick<Move, "from" | "to">) => boolean): string => lettersWhere(isMeant);
const isBetween = (account: Account) => (way: Pick<Move, "from" | "to">) =>
  isInto(account)(way) || isOutOf(account)(way);
const RELEASES = letters(({ from, to }) => from === "pending" && to === "available");
const HELD = letters((way) => isCredit(way) && way.to === "pending");

const becameOf = (accounts: string, otherwise: string): string =>
  `CASE WHEN ${accounts} IN (${letters(isBetween("redeemed"))}) THEN 'redeemed'
        WHEN ${accounts} IN (${letters(isBetween("expired"))}) THEN 'expired' ELSE ${otherwise} END`;

const originOf = (accounts: string): string =>
  `CASE WHEN ${accounts} IN (${letters(isOutOf("issued"))}) THEN 'sale'
        WHEN ${accounts} IN (${letters((way) => isOutOf("granted")(way) || isOutOf("gifted")(way))}) THEN 'granted'
        WHEN ${accounts} IN (${letters(isOutOf("imported"))}) THEN 'imported' ELSE 'adjusted' END`;

const monthOf = (id: string): string => `($4::date[])[width_bucket(${id}, $3::uuid[])]`;
const sumOf = (became: string): string => `coalesce(sum(points) FILTER (WHERE became = '${became}'), 0)`;
const shown = (row: string): string =>
  `coalesce(${row}.opened, 0) || ' / ' || coalesce(${row}.redeemed, 0) || ' / ' || coalesce(${row}.expired, 0) || ' / ' || coalesce(${row}.taken_back, 0)`;

/**
 * Stored sums that differ, as opened / redeemed / expired / taken back. $2: entries before this id are counted; $3, $4:
 * where months begin, and their first days. A use counts when its lot gives the points: a debt waits for the lot that pays
 * it, and for that lot's release.
 */
export const wrongCohorts = statement<Breach>(
  "verify_wrong_cohorts",
  `WITH lots AS (
     SELECT l.id, l.leg, l.points, l.accounts, coalesce(root.id, l.id) AS root_id, ${originOf("coalesce(root.accounts, l.accounts)")} AS origin,
            ${becameOf("l.accounts", `CASE WHEN l.lot_of_id IS NULL AND l.accounts NOT IN (${letters(isOutOf("merged"))}) THEN 'opened' ELSE 'taken_back' END`)} AS became
       FROM entries AS l
       LEFT JOIN entries AS root ON root.shop_id = $1 AND root.id = l.lot_of_id AND root.leg = l.lot_of_leg
      WHERE l.shop_id = $1 AND l.id < $2 AND l.accounts IN (${letters(isCredit)})
   ), flows AS (
     SELECT id AS at, root_id, origin, became, CASE WHEN became = 'opened' THEN points ELSE -points END AS points FROM lots
     UNION ALL
     SELECT CASE WHEN l.accounts NOT IN (${HELD}) OR d.accounts NOT IN (${letters(({ from }) => from === "available")}) THEN greatest(u.id, u.lot_id)
                 WHEN r.id IS NOT NULL THEN greatest(u.id, r.id) END,
            l.root_id, l.origin, ${becameOf("d.accounts", "'taken_back'")}, u.points
       FROM lot_uses AS u
       JOIN lots AS l ON l.id = u.lot_id AND l.leg = u.lot_leg
       JOIN entries AS d ON d.shop_id = $1 AND d.id = u.id AND d.leg = u.leg
       LEFT JOIN entries AS r ON r.shop_id = $1 AND r.lot_of_id = u.lot_id AND r.lot_of_leg = u.lot_leg AND r.accounts IN (${RELEASES})
      WHERE u.shop_id = $1 AND u.id < $2
   ), counted AS (
     SELECT ${monthOf("at")} AS month, ${monthOf("root_id")} AS issued_on, origin, ${sumOf("opened")} AS opened,
            ${sumOf("redeemed")} AS redeemed, ${sumOf("expired")} AS expired, ${sumOf("taken_back")} AS taken_back
       FROM flows WHERE at < $2 GROUP BY 1, 2, 3
   ), kept AS (
     SELECT month, issued_on, origin, opened, redeemed, expired, taken_back FROM cohort_months WHERE shop_id = $1
   )
   SELECT to_char(month, 'YYYY-MM') || ', points of ' || to_char(issued_on, 'YYYY-MM') || ' ' || origin AS subject,
          ${shown("counted")} AS expected, ${shown("kept")} AS found
     FROM counted FULL JOIN kept USING (month, issued_on, origin)
    WHERE ${shown("counted")} <> ${shown("kept")}
    ORDER BY month, issued_on, origin LIMIT ${LISTED_MAX}`,
);
