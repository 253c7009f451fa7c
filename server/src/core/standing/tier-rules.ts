// The rules that decide tiers, for the ledger's own use cases. Other use cases pass the program that they
// have loaded.
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findTierRules, type TierRulesRow } from "./tier-rules.sql.ts";

/** Of the program in force. Its version also says how points expire. */
export interface TierRules {
  readonly version: number;
  readonly createdAt: string;
  readonly document: { readonly tiers: TierSettings };
}

/** The rules in force. */
export async function loadTierRules(tx: Tx): Promise<TierRules> {
  const [row] = await tx.run(findTierRules, [tx.shopId]);
  invariant(row, "every shop has a program");
  return toRules(row);
}

const toRules = ({ version, created_at, tiers }: TierRulesRow): TierRules => ({
  version,
  createdAt: created_at.toISOString(),
  document: { tiers: tiers as TierSettings },
});
