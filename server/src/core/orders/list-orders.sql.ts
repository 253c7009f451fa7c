import { statement } from "../../database/database.ts";

export interface ListedOrderRow {
  order_id: string;
  customer_id: string | null;
  name: string;
  processed_at: Date;
  moment: string;
  total_minor: number;
  eligible_minor: number;
  posted_points: number;
  exclusion_reason: string | null;
  program_version: number | null;
  explanation: unknown;
}

const columns = `order_id, customer_id, name, processed_at, to_char(processed_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment,
  coalesce((state ->> 'totalMinor')::bigint, 0) AS total_minor, eligible_minor, posted_points, exclusion_reason,
  program_version, explanation`;

/** One customer's, newest first. Orders of which only a refund is known yet are left out. */
export const listOrders = statement<ListedOrderRow>(
  "orders_list",
  `SELECT ${columns} FROM orders
    WHERE shop_id = $1 AND customer_id = $2 AND processed_at IS NOT NULL
    ORDER BY processed_at DESC, order_id DESC LIMIT $3`,
);

export const listOrdersAfter = statement<ListedOrderRow>(
  "orders_list_after",
  `SELECT ${columns} FROM orders
    WHERE shop_id = $1 AND customer_id = $2 AND processed_at IS NOT NULL
      AND (processed_at, order_id) < ($4::timestamptz, $5)
    ORDER BY processed_at DESC, order_id DESC LIMIT $3`,
);

export const findListedOrder = statement<ListedOrderRow>(
  "orders_find_listed",
  `SELECT ${columns} FROM orders WHERE shop_id = $1 AND order_id = $2 AND processed_at IS NOT NULL`,
);

/** The condition on the length is the index's. */
export const findOrdersNamed = statement<ListedOrderRow>(
  "orders_find_named",
  `SELECT ${columns} FROM orders
    WHERE shop_id = $1 AND name = ANY($2::text[]) AND octet_length(name) <= 1000 AND processed_at IS NOT NULL
    ORDER BY processed_at DESC, order_id DESC LIMIT $3`,
);

export const findNewestName = statement<{ name: string }>(
  "orders_find_newest_name",
  `SELECT name FROM orders
    WHERE shop_id = $1 AND processed_at IS NOT NULL ORDER BY processed_at DESC LIMIT 1`,
);

export const findOrderNames = statement<{ order_id: string; name: string }>(
  "orders_find_names",
  "SELECT order_id, name FROM orders WHERE shop_id = $1 AND order_id = ANY($2::text[]) AND name <> ''",
);

export interface OrderLineRow {
  order_id: string;
  customer_id: string | null;
  line_id: string;
  quantity: number;
  title: string | null;
  variant_title: string | null;
  price: number;
  discount: number;
  tax: number;
  total: number;
  shipping: number;
  shipping_tax: number;
  tip: number;
}

export const findOrderLines = statement<OrderLineRow>(
  "orders_find_lines",
  `SELECT o.order_id, o.customer_id, l.line ->> 'lineId' AS line_id, (l.line ->> 'quantity')::int AS quantity,
          l.line ->> 'title' AS title, l.line ->> 'variantTitle' AS variant_title,
          (l.line ->> 'unitPriceMinor')::bigint AS price, (l.line ->> 'discountMinor')::bigint AS discount,
          (l.line ->> 'taxMinor')::bigint AS tax, (o.state ->> 'totalMinor')::bigint AS total,
          (o.state ->> 'shippingMinor')::bigint AS shipping, (o.state ->> 'shippingTaxMinor')::bigint AS shipping_tax,
          (o.state ->> 'tipMinor')::bigint AS tip
     FROM orders AS o CROSS JOIN LATERAL json_array_elements(o.state -> 'lines') AS l (line)
    WHERE o.shop_id = $1 AND o.order_id = ANY($2::text[]) AND o.state IS NOT NULL`,
);
