import { statement } from "../../database/database.ts";
import { insertInto } from "../../database/statements/save-rows.sql.ts";

export const saveTierGiftRows = insertInto(
  "tier_gifts",
  {
    customer_id: "uuid",
    tier_id: "text",
    nth: "integer",
    entered_on: "date",
    points: "bigint",
    posted: "bigint",
    changes: "integer",
    posting_id: "uuid",
  } as const,
  `ON CONFLICT (shop_id, customer_id, tier_id, nth) DO UPDATE SET
     entered_on = excluded.entered_on, posted = excluded.posted, changes = excluded.changes,
     posting_id = excluded.posting_id`,
);

export interface TierGiftRow {
  /** The customer who holds it. */
  holder_id: string;
  customer_id: string;
  tier_id: string;
  nth: number;
  entered_on: string;
  points: number;
  posted: number;
  changes: number;
  posting_id: string | null;
}

/** Also of customers who were merged into these. One who was merged holds none: the kept customer does. */
export const listTierGifts = statement<TierGiftRow>(
  "standing_list_tier_gifts",
  `SELECT coalesce(c.merged_into, c.id) AS holder_id, g.customer_id, g.tier_id, g.nth, g.entered_on::text AS entered_on,
          g.points, g.posted, g.changes, g.posting_id
     FROM customers AS c JOIN tier_gifts AS g ON g.shop_id = c.shop_id AND g.customer_id = c.id
    WHERE c.shop_id = $1 AND (c.id = ANY($2::uuid[]) AND c.merged_into IS NULL OR c.merged_into = ANY($2::uuid[]))`,
);
