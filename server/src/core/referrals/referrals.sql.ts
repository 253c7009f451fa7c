import type { CodeSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import { statement } from "../../database/database.ts";
import { pieceOf } from "../../database/statements/delete-in-pieces.sql.ts";
import { insertInto } from "../../database/statements/save-rows.sql.ts";
import { keptIdOf } from "../../database/statements/kept-customer.ts";

export interface ReferralRow {
  id: string;
  advocate_id: string;
  claimed_at: Date;
  program_version: number;
  friend_hash: Buffer | null;
  /** Until the store was asked about it, and if a letter is wanted, until that has gone. */
  friend_email: string | null;
  wants_letter: boolean;
  /** By the friend, for all that is ever asked for their address. */
  letters_stopped: boolean;
  checked_at: Date | null;
  code: string | null;
  discount: CodeSpec | null;
  tried_at: Date | null;
  issued_at: Date | null;
  order_id: string | null;
  friend_id: string | null;
  ordered_at: Date | null;
  month: string | null;
  hold_ends_at: Date | null;
  worth: number;
  claim_flags: ReferralFlag[];
  flags: ReferralFlag[];
  approved: ReferralFlag[];
  refused_at: Date | null;
  posted: number;
  postings: number;
}

const columns = `id, advocate_id, claimed_at, program_version, friend_hash, friend_email, wants_letter, checked_at, code,
  discount, tried_at, issued_at, order_id, friend_id, ordered_at, month, hold_ends_at, worth, claim_flags, flags, approved,
  refused_at, posted, postings, letters_stopped`;

/** One link a member: a second one changes nothing. */
export const insertLink = statement<never>(
  "referrals_insert_link",
  `INSERT INTO referral_links (shop_id, token, customer_id, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);

/** The member's own link, or else one of a customer who was merged into the member. */
export const findLinks = statement<{ customer_id: string; token: string }>(
  "referrals_find_links",
  `SELECT DISTINCT ON (coalesce(c.merged_into, c.id)) coalesce(c.merged_into, c.id) AS customer_id, l.token
     FROM customers AS c JOIN referral_links AS l ON l.shop_id = c.shop_id AND l.customer_id = c.id
    WHERE c.shop_id = $1 AND (c.id = ANY($2::uuid[]) OR c.merged_into = ANY($2::uuid[]))
    ORDER BY coalesce(c.merged_into, c.id), (c.merged_into IS NOT NULL), l.created_at`,
);

/** Whose link it is: of a merged customer, the one who was kept. */
export const findLinkOwner = statement<{ customer_id: string; platform_id: string; takes_part: boolean }>(
  "referrals_find_link_owner",
  `SELECT kept.id AS customer_id, kept.platform_id,
          b.status = 'MEMBER' AND kept.deleted_at IS NULL AND kept.erased_at IS NULL AS takes_part
     FROM referral_links AS l JOIN customers AS c ON c.shop_id = l.shop_id AND c.id = l.customer_id
     JOIN customers AS kept ON kept.shop_id = l.shop_id AND kept.id = ${keptIdOf("c")}
     JOIN balances AS b ON b.shop_id = l.shop_id AND b.customer_id = kept.id
    WHERE l.shop_id = $1 AND l.token = $2`,
);

export const eraseLinks = statement<never>(
  "referrals_erase_links",
  "DELETE FROM referral_links WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])",
);

/** Without those that staff refused: such a friend may claim again, unless they stopped the letters. */
export const findByFriend = statement<{
  id: string;
  advocate_id: string;
  is_answered: boolean;
  letters_stopped: boolean;
}>(
  "referrals_find_by_friend",
  `SELECT id, advocate_id, issued_at IS NOT NULL OR refused_at IS NOT NULL AS is_answered, letters_stopped
     FROM referrals
    WHERE shop_id = $1 AND friend_hash = ANY($2::bytea[]) AND friend_hash IS NOT NULL
      AND (refused_at IS NULL OR decided_at IS NULL OR letters_stopped)
    ORDER BY letters_stopped DESC, id DESC`,
);

/** $3: after it. */
export const countClaims = statement<{ count: number }>(
  "referrals_count_claims",
  "SELECT count(*) AS count FROM referrals WHERE shop_id = $1 AND advocate_id = $2 AND claimed_at > $3",
);

export const askForLetter = statement<never>(
  "referrals_ask_for_letter",
  "UPDATE referrals SET wants_letter = true, friend_email = $3 WHERE shop_id = $1 AND id = $2",
);

export const stopLetters = statement<never>(
  "referrals_stop_letters",
  `UPDATE referrals SET letters_stopped = true, wants_letter = false, friend_email = NULL
    WHERE shop_id = $1 AND id = $2 AND friend_hash IS NOT NULL`,
);

/** The letter has gone, or never will. */
export const forgetAddress = statement<never>(
  "referrals_forget_address",
  "UPDATE referrals SET wants_letter = false, friend_email = NULL WHERE shop_id = $1 AND id = $2",
);

/** Of claims before $2. */
export const forgetOldAddresses = statement<never>(
  "referrals_forget_old_addresses",
  `UPDATE referrals SET wants_letter = false, friend_email = NULL
    WHERE shop_id = $1 AND friend_email IS NOT NULL AND claimed_at < $2`,
);

/** Of two claims at the same moment one is stored. */
export const insertReferral = statement<{ id: string }>(
  "referrals_insert",
  `INSERT INTO referrals (shop_id, id, advocate_id, claimed_at, program_version, friend_hash, friend_email, friend_mask,
                          wants_letter)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
);

export const findReferral = statement<ReferralRow>(
  "referrals_find",
  `SELECT ${columns} FROM referrals WHERE shop_id = $1 AND id = $2`,
);

/** Of a member: those whose friend's hold is not over at $3. */
export const listHeldOf = statement<{ id: string }>(
  "referrals_list_held_of",
  "SELECT id FROM referrals WHERE shop_id = $1 AND advocate_id = $2 AND order_id IS NOT NULL AND hold_ends_at > $3",
);

/** Where points move, lock the member first. */
export const lockReferrals = statement<ReferralRow>(
  "referrals_lock",
  `SELECT ${columns} FROM referrals WHERE shop_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
);

/** The store was asked about the friend. Without a letter, the address is not needed any more. $5: refused by itself. */
export const markChecked = statement<never>(
  "referrals_mark_checked",
  `UPDATE referrals SET friend_email = CASE WHEN wants_letter THEN friend_email END, checked_at = $3,
          claim_flags = $4::text[], refused_at = $5
    WHERE shop_id = $1 AND id = $2`,
);

/** The code is chosen before the store is asked for it. */
export const keepCode = statement<never>(
  "referrals_keep_code",
  `UPDATE referrals SET code = $3, discount = $4, tried_at = $5, failure = NULL
    WHERE shop_id = $1 AND id = $2`,
);

export const markMade = statement<never>(
  "referrals_mark_made",
  "UPDATE referrals SET platform_id = $3, issued_at = $4 WHERE shop_id = $1 AND id = $2",
);

/** A later try has another code. */
export const markFailed = statement<never>(
  "referrals_mark_failed",
  `UPDATE referrals SET failure = $3, claim_flags = $4::text[], approved = $5::text[], code = NULL, discount = NULL,
          tried_at = NULL
    WHERE shop_id = $1 AND id = $2`,
);

export const saveDecision = statement<never>(
  "referrals_save_decision",
  `UPDATE referrals SET approved = $3::text[], claim_flags = $4::text[], refused_at = $5, decided_at = $6,
          decided_by = $7
    WHERE shop_id = $1 AND id = $2`,
);

/** What may change by these orders: by a code; by orders of the same friend; by earlier orders of members who referred. */
export const findAffected = statement<{
  id: string;
  advocate_id: string;
  code: string | null;
  friend_hash: Buffer | null;
}>(
  "referrals_find_affected",
  `SELECT id, advocate_id, code, friend_hash FROM referrals WHERE shop_id = $1 AND code = ANY($2::text[])
    UNION
   SELECT r.id, r.advocate_id, r.code, r.friend_hash
     FROM order_traces AS t JOIN referrals AS r ON r.shop_id = t.shop_id AND r.order_id = t.order_id
    WHERE t.shop_id = $1
      AND t.email_hash = ANY($3::bytea[] || ARRAY(SELECT e.email_hash FROM order_traces AS e
                                                   WHERE e.shop_id = $1 AND e.order_id = ANY($6::text[])))
    UNION
   SELECT id, advocate_id, code, friend_hash FROM referrals
    WHERE shop_id = $1 AND friend_hash = ANY($3::bytea[]) AND friend_hash IS NOT NULL AND refused_at IS NULL
    UNION
   SELECT r.id, r.advocate_id, r.code, r.friend_hash
     FROM customers AS c JOIN referrals AS r
          ON r.shop_id = c.shop_id AND r.friend_id = ${keptIdOf("c")}
    WHERE c.shop_id = $1 AND c.platform_id = ANY($4::text[])
    UNION
   SELECT r.id, r.advocate_id, r.code, r.friend_hash
     FROM unnest($4::text[], $5::timestamptz[]) AS o (platform_id, at)
     JOIN customers AS c ON c.shop_id = $1 AND c.platform_id = o.platform_id
     JOIN referrals AS r ON r.shop_id = c.shop_id AND r.advocate_id = ${keptIdOf("c")}
          AND r.ordered_at >= o.at`,
);

/** The members of these codes. */
export const findByCodes = statement<{
  id: string;
  advocate_id: string;
  code: string | null;
  friend_hash: Buffer | null;
}>(
  "referrals_find_by_codes",
  `SELECT id, advocate_id, code, friend_hash FROM referrals WHERE shop_id = $1 AND code = ANY($2::text[])`,
);

/** All referrals of these members in these months. */
export const listMonths = statement<ReferralRow>(
  "referrals_list_months",
  `SELECT ${columns} FROM referrals
    WHERE shop_id = $1 AND advocate_id = ANY($2::uuid[]) AND (advocate_id::text || ' ' || month) = ANY($3::text[])
    ORDER BY id FOR UPDATE`,
);

/** An order whose payment came to nothing was none. One that waits for its payment is one until then. */
const earlier = `(e.processed_at, e.order_id) < (q.at, q.order_id) AND NOT e.is_deleted
      AND (e.state ->> 'cancelledAt') IS NULL AND NOT coalesce((e.state ->> 'isTest')::boolean, false)
      AND coalesce(e.state ->> 'financialStatus', '') NOT IN ('voided', 'expired')`;

export interface OrderFactsRow {
  id: string;
  friend_id: string | null;
  is_friend_excluded: boolean;
  email_hash: Buffer | null;
  has_earlier: boolean;
  shares_address: boolean;
}

/** About the orders of referrals, as they are stored now. */
export const findOrderFacts = statement<OrderFactsRow>(
  "referrals_find_order_facts",
  `SELECT q.id, o.customer_id AS friend_id, t.email_hash,
          coalesce(b.status = 'EXCLUDED', false) AS is_friend_excluded,
          (EXISTS (SELECT 1 FROM orders AS e WHERE e.shop_id = $1 AND e.customer_id = o.customer_id AND ${earlier})
           OR EXISTS (SELECT 1 FROM orders AS e
                       WHERE e.shop_id = $1 AND e.guest_hash = o.guest_hash AND e.customer_id IS NULL AND ${earlier})
           OR EXISTS (SELECT 1 FROM order_traces AS x JOIN orders AS e ON e.shop_id = $1 AND e.order_id = x.order_id
                       WHERE x.shop_id = $1 AND x.email_hash = t.email_hash AND ${earlier})) AS has_earlier,
          EXISTS (SELECT 1 FROM orders AS e JOIN order_traces AS x ON x.shop_id = $1 AND x.order_id = e.order_id
                   WHERE e.shop_id = $1 AND e.customer_id = q.advocate_id AND x.address_hash = t.address_hash
                     AND e.processed_at <= q.at) AS shares_address
     FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[]) AS q (id, order_id, at, advocate_id)
     LEFT JOIN orders AS o ON o.shop_id = $1 AND o.order_id = q.order_id
     LEFT JOIN order_traces AS t ON t.shop_id = $1 AND t.order_id = q.order_id
     LEFT JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = o.customer_id`,
);

/** Their e-mails, to recognize a member who refers themselves; and whether the store still has them. */
export const findAdvocates = statement<{
  id: string;
  platform_id: string;
  email: string | null;
  is_gone: boolean;
  has_left: boolean;
}>(
  "referrals_find_advocates",
  `SELECT id, platform_id, email, deleted_at IS NOT NULL OR erased_at IS NOT NULL AS is_gone,
          left_at IS NOT NULL AS has_left FROM customers
    WHERE shop_id = $1 AND id = ANY($2::uuid[])`,
);

export const saveReferral = statement<never>(
  "referrals_save",
  `UPDATE referrals SET order_id = $3, friend_id = $4, ordered_at = $5, month = $6, hold_ends_at = $7, worth = $8,
          flags = $9::text[], posted = $10, postings = $11
    WHERE shop_id = $1 AND id = $2`,
);

/** What a message leaves out stays as it was. */
export const saveTraces = insertInto(
  "order_traces",
  { order_id: "text", email_hash: "bytea", address_hash: "bytea" },
  `ON CONFLICT (shop_id, order_id) DO UPDATE SET
     email_hash = coalesce(excluded.email_hash, order_traces.email_hash),
     address_hash = coalesce(excluded.address_hash, order_traces.address_hash)`,
);

/** Those of orders that no referral is about. */
export const forgetTraces = pieceOf("referrals_forget_traces", {
  table: "order_traces",
  where: "NOT EXISTS (SELECT 1 FROM referrals AS r WHERE r.shop_id = $1 AND r.order_id = t.order_id)",
  limit: "$2",
});

export const eraseTraces = statement<never>(
  "referrals_erase_traces",
  "DELETE FROM order_traces WHERE shop_id = $1 AND (order_id = ANY($2::text[]) OR email_hash = ANY($3::bytea[]))",
);

/** What is known of the friend. The points stay. */
export const eraseFriends = statement<never>(
  "referrals_erase_friends",
  `UPDATE referrals SET friend_hash = NULL, friend_email = NULL, friend_mask = NULL, wants_letter = false
    WHERE shop_id = $1 AND (friend_id = ANY($2::uuid[]) OR friend_hash = ANY($3::bytea[]))`,
);

export const moveReferrals = statement<{ id: string }>(
  "referrals_move",
  "UPDATE referrals SET advocate_id = $3 WHERE shop_id = $1 AND advocate_id = $2 RETURNING id",
);

export const moveReferralsBack = statement<never>(
  "referrals_move_back",
  "UPDATE referrals SET advocate_id = $3 WHERE shop_id = $1 AND advocate_id = $2 AND id = ANY($4::uuid[])",
);

/** As the friend: their orders move along. Those of `$4`; null: all. */
export const moveFriend = statement<never>(
  "referrals_move_friend",
  `UPDATE referrals SET friend_id = $3
    WHERE shop_id = $1 AND friend_id = $2 AND ($4::text[] IS NULL OR order_id = ANY($4::text[]))`,
);

/** Of a member, with an order, as the member who referred or as the friend. */
export const listSettledOf = statement<ReferralRow>(
  "referrals_list_settled_of",
  `SELECT ${columns} FROM referrals
    WHERE shop_id = $1 AND order_id IS NOT NULL AND (advocate_id = ANY($2::uuid[]) OR friend_id = ANY($2::uuid[]))
    ORDER BY id`,
);

/** Friends of a member, once each. */
export const listInvited = statement<{
  mask: string | null;
  claimed_at: Date;
  ordered_at: Date | null;
  is_paid: boolean;
  posted: number;
  hold_ends_at: Date | null;
}>(
  "referrals_list_invited",
  `SELECT f.mask, f.claimed_at, f.ordered_at, f.posted, f.hold_ends_at,
          coalesce(o.state ->> 'financialStatus' IN ('paid', 'partially_paid', 'partially_refunded', 'refunded'), false) AS is_paid
     FROM (SELECT DISTINCT ON (coalesce(friend_hash, decode(replace(id::text, '-', ''), 'hex')))
                  id, friend_mask AS mask, claimed_at, order_id, ordered_at, posted, hold_ends_at
             FROM referrals WHERE shop_id = $1 AND advocate_id = $2
            ORDER BY coalesce(friend_hash, decode(replace(id::text, '-', ''), 'hex')), id DESC) AS f
     LEFT JOIN orders AS o ON o.shop_id = $1 AND o.order_id = f.order_id
    ORDER BY f.id DESC LIMIT $3`,
);

/** By members. $3: now. */
export const sumOfMembers = statement<{
  customer_id: string;
  invited: number;
  waiting: number;
  rewarded: number;
}>(
  "referrals_sum_of_members",
  `SELECT advocate_id AS customer_id,
          count(*) FILTER (WHERE order_id IS NULL) AS invited,
          count(*) FILTER (WHERE posted > 0 AND hold_ends_at > $3) AS waiting,
          count(*) FILTER (WHERE posted > 0 AND (hold_ends_at IS NULL OR hold_ends_at <= $3)) AS rewarded
     FROM referrals WHERE shop_id = $1 AND advocate_id = ANY($2::uuid[]) AND refused_at IS NULL
    GROUP BY advocate_id`,
);

/** Of these, those that give points. */
export const listRewarded = statement<{ posted: number; hold_ends_at: Date | null }>(
  "referrals_list_rewarded",
  `SELECT posted, hold_ends_at FROM referrals WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND posted > 0`,
);

/** For the daily e-mail: how many wait for a decision, by reason, most first. */
export const countUndecided = statement<{ flag: ReferralFlag; count: number }>(
  "referrals_count_undecided",
  `SELECT flag, count(*) AS count
     FROM referrals CROSS JOIN LATERAL unnest(claim_flags || flags) AS each (flag)
    WHERE shop_id = $1 AND refused_at IS NULL AND NOT (claim_flags <@ approved AND flags <@ approved)
      AND flag <> ALL(approved)
    GROUP BY flag ORDER BY count DESC, flag`,
);
