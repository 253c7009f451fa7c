import { statement } from "../../database/database.ts";
import { insertInto } from "../../database/statements/save-rows.sql.ts";

export interface OrderRow {
  order_id: string;
  customer_id: string | null;
  name: string;
  state: unknown;
  updated_at: Date | null;
  triggered_at: string | null;
  rank: number | null;
  is_deleted: boolean;
  refunds: unknown;
  program_version: number | null;
  tier_id: string | null;
  multiplier_basis_points: number | null;
  exclusion_reason: string | null;
  hold_ends_at: Date | null;
  posted_points: number;
  changes: number;
  write_offs: unknown;
  eligible_minor: number;
  explanation: unknown;
  named_at: Date | null;
  unnamed_at: Date | null;
}

/** Needs no row lock: an order changes only while its shop's inbox is held. */
export const findOrders = statement<OrderRow>(
  "orders_find",
  `SELECT order_id, customer_id, name, state, updated_at, triggered_at, rank, is_deleted, refunds, program_version,
          tier_id, multiplier_basis_points, exclusion_reason, hold_ends_at, posted_points, changes, write_offs,
          eligible_minor, explanation, named_at, unnamed_at
     FROM orders WHERE shop_id = $1 AND order_id = ANY($2::text[])`,
);

const orderColumns = {
  recorded_at: "timestamptz",
  order_id: "text",
  customer_id: "uuid",
  guest_hash: "bytea",
  name: "text",
  processed_at: "timestamptz",
  state: "json",
  updated_at: "timestamptz",
  rank: "smallint",
  is_deleted: "boolean",
  refunds: "json",
  program_version: "int",
  tier_id: "text",
  multiplier_basis_points: "int",
  exclusion_reason: "text",
  hold_ends_at: "timestamptz",
  posted_points: "bigint",
  changes: "int",
  write_offs: "json",
  eligible_minor: "bigint",
  explanation: "json",
  named_at: "timestamptz",
  unnamed_at: "timestamptz",
  triggered_at: "text",
} as const;
const { recorded_at: _, order_id: __, guest_hash: ___, ...changing } = orderColumns;

/** The day of recording stays the first one's, and a guest's hash is kept once it is known. */
export const saveOrders = insertInto(
  "orders",
  orderColumns,
  `ON CONFLICT (shop_id, order_id) DO UPDATE SET
     guest_hash = coalesce(excluded.guest_hash, orders.guest_hash),
     ${Object.keys(changing)
       .map((column) => `${column} = excluded.${column}`)
       .join(", ")}`,
);

/**
 * Removes personal data from orders: tags, discount codes that are not ours, and line names, which may contain a name.
 * An order that a tag kept from earning still does not earn.
 */
export const forgetPersonOfOrders = statement<never>(
  "orders_forget_person",
  `UPDATE orders AS o SET guest_hash = NULL,
          exclusion_reason = CASE WHEN explanation ->> 'none' = 'customer_tag'
                                THEN coalesce(exclusion_reason, 'customer_deleted') ELSE exclusion_reason END,
          state = (state::jsonb || jsonb_build_object('customerTags', '[]'::jsonb, 'lines',
            (SELECT coalesce(jsonb_agg(line - 'title' - 'variantTitle' ORDER BY nth), '[]'::jsonb)
               FROM jsonb_array_elements(state::jsonb -> 'lines') WITH ORDINALITY AS each (line, nth)), 'discountCodes',
            (SELECT coalesce(jsonb_agg(code), '[]'::jsonb)
               FROM jsonb_array_elements_text(state::jsonb -> 'discountCodes') AS code
              WHERE EXISTS (SELECT 1 FROM redemptions AS r WHERE r.shop_id = $1 AND r.code = upper(trim(code)))
                 OR EXISTS (SELECT 1 FROM referrals AS r WHERE r.shop_id = $1 AND r.code = upper(trim(code))))))::json
    WHERE shop_id = $1 AND order_id = ANY($2::text[])`,
);

/** The orders of a person: those of the customer, those named, and a guest's by the hash of the address. */
export const listOrdersOfPerson = statement<{ order_id: string }>(
  "orders_list_of_person",
  `SELECT order_id FROM orders WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])
   UNION SELECT order_id FROM orders WHERE shop_id = $1 AND order_id = ANY($3::text[])
   UNION SELECT order_id FROM orders
          WHERE shop_id = $1 AND guest_hash = ANY($4::bytea[]) AND customer_id IS NULL`,
);

/** An order's write-offs move with it. */
const changeHands = `customer_id = $3::uuid, write_offs = replace(write_offs::text, $2::text, $3::text)::json`;

export const moveOrders = statement<{ order_id: string }>(
  "orders_move",
  `UPDATE orders SET ${changeHands} WHERE shop_id = $1 AND customer_id = $2::uuid RETURNING order_id`,
);

/** Orders that still belong to the customer. */
export const moveOrdersBack = statement<{ orders: number; spent_minor: number }>(
  "orders_move_back",
  `WITH moved AS (
     UPDATE orders SET ${changeHands}
      WHERE shop_id = $1 AND customer_id = $2::uuid AND order_id = ANY($4::text[])
      RETURNING state, is_deleted, eligible_minor
   )
   SELECT count(*) AS orders, coalesce(sum(eligible_minor), 0)::bigint AS spent_minor FROM moved
    WHERE state IS NOT NULL AND NOT is_deleted AND NOT coalesce((state ->> 'isTest')::boolean, false)`,
);
