// The tiers of a stored program, which was checked when it was saved.
import { statement } from "../../database/database.ts";

export interface TierRulesRow {
  version: number;
  tiers: unknown;
}

export const findTierRules = statement<TierRulesRow>(
  "ledger_find_tier_rules",
  `SELECT version, data #> '{document,tiers}' AS tiers FROM documents
    WHERE shop_id = $1 AND collection = 'program' AND id = 'current'`,
);

export const listTierRules = statement<TierRulesRow>(
  "ledger_list_tier_rules",
  `SELECT id::int AS version, data #> '{document,tiers}' AS tiers FROM documents
    WHERE shop_id = $1 AND collection = 'program_versions' AND id = ANY($2::text[])`,
);
