// What a shop offers and who asks for it, in one question: every page and panel begins with it.
import { statement } from "../../../database/database.ts";
import type { NamedItem } from "@laurel/domain/shopper/named-items.ts";
import { isActivity } from "@laurel/domain/ledger/activity.ts";
import { lettersWhere } from "../../../database/account-letters.ts";
import type { TaxSums } from "../../../core/orders/tax-share.ts";
import { programColumns, type ProgramRow } from "../../../tenant/program/program-row.ts";
import { counting } from "../../../core/redemptions/counting.ts";
import { place, type RewardRow } from "../../../core/rewards/reward-row.ts";
import { tierFigures, type TierFiguresRow } from "../../../core/standing/tier-figures.ts";
import { type CustomerRow, visitingCustomer } from "../storefront.sql.ts";

/** What is known of a visitor besides. */
export interface VisitingRow extends CustomerRow, TierFiguresRow {
  /** When the member last got the present tier. */
  tier_since: Date | null;
  /** The member's own link for friends, or else one of a customer who was merged into the member. */
  link_token: string | null;
  /** They agreed to the store's e-mails, or a customer who was merged into them did. */
  has_agreed: boolean;
  /** Where points expire by inactivity, the entry that keeps them. */
  active_entry_id: string | null;
  active_available_at: Date | null;
}

/** How often it was had: by the visitor, and by all. Null where that has no limit. */
export interface OfferedRewardRow extends RewardRow {
  taken: number | null;
  taken_by_all: number | null;
}

export type OfferRow = ProgramRow &
  TaxSums & {
    texts_version: number | null;
    texts_document: string | null;
    /** Null: the store is not connected. */
    granted_scopes: string[] | null;
    /** Null: the store has told nothing of itself yet. */
    named_items: NamedItem[] | null;
    rewards: OfferedRewardRow[];
  } & (VisitingRow | { id: null });

const taken = (limit: "limitPerCustomer" | "limitTotal", condition: string): string => `
  CASE WHEN w.data #>> '{config,${limit}}' IS NOT NULL THEN (
    SELECT count(*) FROM redemptions AS r WHERE r.shop_id = $1 AND r.reward_id = w.id ${condition} AND r.${counting}) END`;

const visitor = `
  SELECT kept.*, ${tierFigures("b")},
         (SELECT t.changed_at FROM tier_changes AS t
           WHERE t.shop_id = $1 AND t.customer_id = kept.id AND t.to_tier_id = b.tier_id
           ORDER BY t.id DESC LIMIT 1) AS tier_since,
         (SELECT l.token FROM customers AS c JOIN referral_links AS l ON l.shop_id = $1 AND l.customer_id = c.id
           WHERE c.shop_id = $1 AND (c.id = kept.id OR c.merged_into = kept.id)
           ORDER BY (c.merged_into IS NOT NULL), l.created_at LIMIT 1) AS link_token,
         EXISTS (SELECT 1 FROM customers AS c JOIN shopper_mail_wishes AS s ON s.shop_id = $1 AND s.customer_id = c.id
                  WHERE c.shop_id = $1 AND (c.id = kept.id OR c.merged_into = kept.id)
                    AND s.is_subscribed) AS has_agreed
    FROM (${visitingCustomer}) AS kept JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = kept.id`;

/** As `askTaxShare` wants it. */
const includedTax = `
   SELECT count(*) AS orders, coalesce(sum(price), 0)::bigint AS price, coalesce(sum(tax), 0)::bigint AS tax
     FROM (SELECT state, processed_at FROM orders
            WHERE $4::timestamptz IS NOT NULL AND shop_id = $1 AND processed_at >= $4
            ORDER BY processed_at DESC LIMIT $5) AS newest
    CROSS JOIN LATERAL (
          SELECT sum((one.line ->> 'unitPriceMinor')::bigint * (one.line ->> 'quantity')::bigint
                     - (one.line ->> 'discountMinor')::bigint) AS price,
                 sum(CASE WHEN (newest.state ->> 'taxesIncluded')::boolean
                          THEN (one.line ->> 'taxMinor')::bigint ELSE 0 END) AS tax
            FROM json_array_elements(newest.state -> 'lines') AS one (line)
           WHERE NOT (one.line ->> 'isGiftCard')::boolean) AS goods`;

/** The latest entry by which points came or were spent, and when such points became available. */
const lastActivity = `
   SELECT (array_agg(id ORDER BY id DESC))[1] AS id, max(available_at) AS available_at
     FROM entries WHERE p.expires_by_inactivity AND shop_id = $1 AND customer_id = v.id AND accounts IN (${lettersWhere(isActivity)})`;

/**
 * `$2`: the visitor's id on the platform, or null. `$3`: how many rewards at most, in the merchant's order. Taxes are
 * summed from `$4` on, unless that is null, over `$5` orders at most.
 */
export const findOffer = statement<OfferRow>(
  "storefront_find_offer",
  `SELECT p.*, t.version AS texts_version, t.document::text AS texts_document, tax.*, v.*,
          active.id AS active_entry_id, active.available_at AS active_available_at,
          (SELECT scopes FROM platform_credentials WHERE shop_id = $1) AS granted_scopes,
          (SELECT named_items FROM storefronts WHERE shop_id = $1) AS named_items,
          (SELECT coalesce(json_agg(json_build_object('id', w.id, 'version', w.version, 'data', w.data,
                     'taken', ${taken("limitPerCustomer", "AND r.customer_id = v.id")},
                     'taken_by_all', ${taken("limitTotal", "")}) ORDER BY w.place, w.id), '[]')
             FROM (SELECT id, version, data, ${place} AS place FROM rewards
                    WHERE shop_id = $1 AND data ->> 'status' = 'ACTIVE' ORDER BY ${place}, id LIMIT $3) AS w) AS rewards
     FROM (SELECT ${programColumns}, document #>> '{expiry,policy}' = 'inactivity' AS expires_by_inactivity
             FROM program_versions WHERE shop_id = $1 ORDER BY version DESC LIMIT 1) AS p
     LEFT JOIN shopper_texts AS t ON t.shop_id = $1
     LEFT JOIN LATERAL (${includedTax}) AS tax ON true
     LEFT JOIN (${visitor} OFFSET 0) AS v ON true
     LEFT JOIN LATERAL (${lastActivity}) AS active ON true`,
);
