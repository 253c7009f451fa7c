import type { WhyTierChanged } from "@laurel/domain/standing/standing.ts";
import { statement } from "../../database/database.ts";
import { insertInto } from "../../database/statements/save-rows.sql.ts";

export const insertTierChanges = insertInto("tier_changes", {
  id: "uuid",
  customer_id: "uuid",
  changed_at: "timestamptz",
  from_tier_id: "text",
  to_tier_id: "text",
  why: "text",
} as const);

/** Latest first. */
export const listTierChanges = statement<{
  id: string;
  changed_at: Date;
  from_tier_id: string | null;
  to_tier_id: string | null;
  why: WhyTierChanged;
}>(
  "standing_list_tier_changes",
  `SELECT id, changed_at, from_tier_id, to_tier_id, why FROM tier_changes
    WHERE shop_id = $1 AND customer_id = $2 ORDER BY id DESC LIMIT $3`,
);
