// A member's tier, decided again from figures that other claims have proved, by the version of the program that decided
// it last. A later change of the program moves no member until something counts again.
import { standing } from "@laurel/domain/standing/standing.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../../../database/database.ts";
import type { TierRules } from "../book.ts";
import { loadTierRulesOf } from "../../standing/tier-rules.ts";
import type { VerifiedMemberRow } from "./verify-members.sql.ts";
import type { Breach } from "./verify.sql.ts";

/** Rules of every program version that decided the tier of one of these members. */
export function loadMissingRules(
  tx: Tx,
  members: readonly VerifiedMemberRow[],
): Promise<ReadonlyMap<number, TierRules>> {
  const versions = new Set(members.flatMap((row) => row.rules_version ?? []));
  return loadTierRulesOf(tx, [...versions]);
}

export function breachOfTier(row: VerifiedMemberRow, rules: ReadonlyMap<number, TierRules>): Breach | null {
  const found = { tierId: row.tier_id, reachedTierId: row.tier_reached_id, floorTierId: row.tier_floor_id };
  const expected = row.rules_version === null ? NOBODY : decide(row, rules.get(row.rules_version));
  if (say(found) === say(expected)) return null;
  return { subject: `member ${row.customer_id}`, expected: say(expected), found: say(found) };
}

/** A member for whom nothing was ever counted. */
const NOBODY = { tierId: null, reachedTierId: null, floorTierId: null };

function decide(row: VerifiedMemberRow, rules: TierRules | undefined) {
  invariant(rules, "every version of a program is kept");
  return standing(rules.document.tiers, {
    spentMinor: row.spent_minor,
    lifetime: row.lifetime,
    countedAdjustments: row.counted_adjustments,
    reachedTierId: row.tier_reached_id,
    floorTierId: row.tier_floor_id,
  });
}

const say = ({ tierId, reachedTierId }: typeof NOBODY | ReturnType<typeof standing>): string =>
  `${tierId ?? "no tier"}, reached ${reachedTierId ?? "none"}`;
