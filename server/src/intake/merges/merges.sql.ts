// What a merge reads and changes besides the ledger: customer ids, orders and redemptions, and the merge itself.
import type { Explanation } from "@laurel/domain/explanation.ts";
import { isCredit, isDebit } from "@laurel/domain/ledger/entry.ts";
import { statement } from "../../database/database.ts";
import { isEarned, isTakenBack, signed } from "../../database/account-letters.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";

export interface PersonRow {
  id: string;
  deleted_at: Date | null;
  erased_at: Date | null;
  merged_into: string | null;
}

export const findPeople = statement<PersonRow>(
  "merges_find_people",
  `SELECT id, deleted_at, erased_at, merged_into FROM customers
    WHERE shop_id = $1 AND id = ANY($2::uuid[])`,
);

export const countBelongings = statement<{ orders: number; redemptions: number; referrals: number }>(
  "merges_count_belongings",
  `SELECT (SELECT count(*) FROM orders WHERE shop_id = $1 AND customer_id = $2) AS orders,
          (SELECT count(*) FROM redemptions WHERE shop_id = $1 AND customer_id = $2) AS redemptions,
          (SELECT count(*) FROM referrals WHERE shop_id = $1 AND advocate_id = $2) AS referrals`,
);

/**
 * Left out as a deleted customer's, and the kept customer's since a merge; not those of a person who was erased. An order
 * may name nobody by then, since the store does not show who is deleted.
 */
export const listOrdersOfGivenUp = statement<{ order_id: string }>(
  "merges_list_orders_of_given_up",
  `SELECT order_id FROM orders AS o
    WHERE shop_id = $1 AND customer_id = $2 AND order_id > $3 AND exclusion_reason = 'customer_deleted'
      AND (SELECT bool_and(c.erased_at IS NULL) FROM customers AS c
            WHERE c.shop_id = $1 AND c.merged_into = $2
              AND c.platform_id = coalesce(o.state ->> 'customerId', c.platform_id))
    ORDER BY order_id LIMIT $4`,
);

export interface ActionRow {
  customer_id: string;
  id: string;
  leg: number;
  rule_id: string;
  explanation: Extract<Explanation, { kind: "action" }>;
  points: number;
  occurred_at: Date;
}

/** The rule-based postings of this customer and of customers merged into it; its own first. */
export const listActions = statement<ActionRow>(
  "merges_list_actions",
  `SELECT customer_id, id, leg, rule_id, explanation, points, occurred_at FROM entries
    WHERE shop_id = $1 AND kind = 'action'
      AND customer_id = ANY($2::uuid || ARRAY(SELECT id FROM customers WHERE shop_id = $1 AND merged_into = $2::uuid))
    ORDER BY customer_id <> $2::uuid, id`,
);

/** The effect of the moved orders, redemptions, referrals and tier gifts on the kept customer since the merge. */
export const sumSince = statement<{ points: number; lifetime: number }>(
  "merges_sum_since",
  `SELECT coalesce(sum(${signed("points", isCredit, isDebit)}), 0)::bigint AS points,
          coalesce(sum(${signed("points", isEarned, isTakenBack)}), 0)::bigint AS lifetime
     FROM entries
    WHERE shop_id = $1 AND customer_id = $2 AND id >= $3 AND kind NOT IN ('merge', 'merge_undo')
      AND (order_id = ANY($4::text[]) OR redemption_id = ANY($5::uuid[]) OR referral_id = ANY($7::uuid[])
           OR kind = 'expiry' AND lot_of_id IN (
                SELECT lot_of_id FROM entries
                 WHERE shop_id = $1 AND customer_id = $2 AND merge_id = $6 AND kind = 'merge')
           OR kind = 'tier_gift' AND id IN (
                SELECT t.id FROM entries AS t
                 WHERE t.shop_id = $1 AND t.customer_id = $2 AND t.id >= $3 AND t.kind = 'tier_gift'
                   AND t.source_key LIKE ANY($8::text[])))`,
);

/** A customer, and all who had been merged into that customer, directly or not. */
export const listFamily = statement<{ id: string }>(
  "merges_list_family",
  `WITH RECURSIVE own AS (
     SELECT $2::uuid AS id
     UNION
     SELECT m.from_customer_id FROM merges AS m JOIN own ON m.into_customer_id = own.id
      WHERE m.shop_id = $1 AND m.undone_at IS NULL
   )
   SELECT id FROM own`,
);

export interface MergeRow {
  id: string;
  from_customer_id: string;
  into_customer_id: string;
  merged_at: Date;
  merged_by: string;
  undone_at: Date | null;
  undone_by: string | null;
  points_moved: number;
  points_doubled: number;
  lifetime_moved: number;
  from_status: MemberStatus;
  counted_moved: number;
  from_reached_id: string | null;
  from_floor_id: string | null;
  into_reached_id: string | null;
  into_floor_id: string | null;
  from_floor_from: Date | null;
  from_floor_until: Date | null;
  into_floor_from: Date | null;
  into_floor_until: Date | null;
  order_ids: string[];
  redemption_ids: string[];
  referral_ids: string[];
  /** When the first of the two was erased. */
  erased_at: Date | null;
}

const columns = `id, from_customer_id, into_customer_id, merged_at, merged_by, undone_at, undone_by, points_moved,
  points_doubled, lifetime_moved, from_status, counted_moved, from_reached_id, from_floor_id, into_reached_id,
  into_floor_id, from_floor_from, from_floor_until, into_floor_from, into_floor_until, order_ids, redemption_ids, referral_ids,
  (SELECT min(erased_at) FROM customers AS c
    WHERE c.shop_id = $1 AND c.id IN (from_customer_id, into_customer_id)) AS erased_at`;

export const insertMerge = statement<never>(
  "merges_insert",
  `INSERT INTO merges (shop_id, id, from_customer_id, into_customer_id, merged_at, merged_by, points_moved,
                       points_doubled, lifetime_moved, from_status, counted_moved, from_reached_id, from_floor_id,
                       into_reached_id, into_floor_id, order_ids, redemption_ids, from_floor_from,
                       from_floor_until, into_floor_from, into_floor_until, referral_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::text[], $17::uuid[], $18, $19, $20,
           $21, $22::uuid[])`,
);

export const findMerge = statement<MergeRow>(
  "merges_find",
  `SELECT ${columns} FROM merges WHERE shop_id = $1 AND id = $2`,
);

/** The merge that gave this customer up. */
export const findMergeOf = statement<MergeRow>(
  "merges_find_of",
  `SELECT ${columns} FROM merges
    WHERE shop_id = $1 AND from_customer_id = $2 AND undone_at IS NULL ORDER BY id DESC LIMIT 1`,
);

export const listMerges = statement<MergeRow>(
  "merges_list",
  `SELECT ${columns} FROM merges
    WHERE shop_id = $1 AND (from_customer_id = $2 OR into_customer_id = $2) ORDER BY id DESC LIMIT $3`,
);

/** Later merges of the kept customer into yet another. */
export const countLaterMerges = statement<{ later: number }>(
  "merges_count_later",
  "SELECT count(*) AS later FROM merges WHERE shop_id = $1 AND from_customer_id = $2 AND id > $3",
);

export const markUndone = statement<never>(
  "merges_mark_undone",
  `UPDATE merges SET undone_at = $3, undone_by = $4, lifetime_returned = $5
    WHERE shop_id = $1 AND id = $2 AND undone_at IS NULL`,
);
