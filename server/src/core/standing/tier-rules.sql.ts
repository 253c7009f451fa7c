// The tiers of a stored program, which was checked when it was saved.
import { statement } from "../../database/database.ts";

export interface TierRulesRow {
  version: number;
  created_at: Date;
  tiers: unknown;
}

export const findTierRules = statement<TierRulesRow>(
  "ledger_find_tier_rules",
  `SELECT version, created_at, document -> 'tiers' AS tiers FROM program_versions
    WHERE shop_id = $1 ORDER BY version DESC LIMIT 1`,
);
