import { statement } from "../../database/database.ts";

/**
 * Of the newest `$3` orders, those placed since `$2`: their number, what their goods cost after discounts, and the tax
 * that is included in it. Ids of a store grow, so no other index is needed.
 */
export const sumIncludedTax = statement<{ orders: number; price: number; tax: number }>(
  "orders_sum_included_tax",
  `SELECT count(*) AS orders, coalesce(sum(price), 0)::bigint AS price, coalesce(sum(tax), 0)::bigint AS tax
     FROM (SELECT state, processed_at FROM orders
            WHERE shop_id = $1 AND processed_at IS NOT NULL ORDER BY order_id DESC LIMIT $3) AS newest
    CROSS JOIN LATERAL (
          SELECT sum((one.line ->> 'unitPriceMinor')::bigint * (one.line ->> 'quantity')::bigint
                     - (one.line ->> 'discountMinor')::bigint) AS price,
                 sum(CASE WHEN (newest.state ->> 'taxesIncluded')::boolean
                          THEN (one.line ->> 'taxMinor')::bigint ELSE 0 END) AS tax
            FROM json_array_elements(newest.state -> 'lines') AS one (line)
           WHERE NOT (one.line ->> 'isGiftCard')::boolean) AS goods
    WHERE processed_at >= $2`,
);
