// Proves every member's tier: the domain decides it anew from the figures that other claims have proved, by the program
// that decided it last. A program that has changed since moves nobody before something counts again.
import { standing } from "@laurel/domain/standing/standing.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../../database/database.ts";
import type { TierRules } from "./book.ts";
import { loadTierRulesOf } from "../standing/tier-rules.ts";
import { LISTED_MAX, listStandings, type Breach, type StandingRow } from "./verify.sql.ts";

const SLICE_MEMBERS = 20_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The first breaches; nothing where all hold. */
export async function findWrongTiers(tx: Tx): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  const rules = new Map<number, TierRules>();
  let after = FIRST_ID;
  for (;;) {
    const rows = await tx.run(listStandings, [tx.shopId, after, SLICE_MEMBERS]);
    await addRules(tx, rules, rows);
    for (const row of rows) {
      const breach = breachOf(row, rules);
      if (breach) found.push(breach);
      if (found.length >= LISTED_MAX) return found;
    }
    if (rows.length < SLICE_MEMBERS) return found;
    after = rows.at(-1)!.customer_id;
  }
}

async function addRules(tx: Tx, rules: Map<number, TierRules>, rows: readonly StandingRow[]): Promise<void> {
  const versions = new Set(rows.flatMap((row) => row.rules_version ?? []));
  const missing = [...versions].filter((version) => !rules.has(version));
  if (missing.length === 0) return;
  for (const [version, one] of await loadTierRulesOf(tx, missing)) rules.set(version, one);
}

function breachOf(row: StandingRow, rules: ReadonlyMap<number, TierRules>): Breach | null {
  const found = { tierId: row.tier_id, reachedTierId: row.tier_reached_id, floorTierId: row.tier_floor_id };
  const expected = row.rules_version === null ? NOBODY : decide(row, rules.get(row.rules_version));
  if (say(found) === say(expected)) return null;
  return { subject: `member ${row.customer_id}`, expected: say(expected), found: say(found) };
}

/** A member for whom nothing was ever counted. */
const NOBODY = { tierId: null, reachedTierId: null, floorTierId: null };

function decide(row: StandingRow, rules: TierRules | undefined) {
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
