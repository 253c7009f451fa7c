// What new settings of tiers would change, before they are saved: how many members each tier has before and after, and
// who falls when. Up to 10,000 members are all looked at; of more, a sample of thousands, since each takes a fifth of a millisecond.
import { changesTiers, effectOnTier, type TierEffect } from "@laurel/domain/standing/tier-effect.ts";
import { inForce, isWindowed } from "@laurel/domain/standing/tier-history.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import type { Tx } from "../../database/database.ts";
import { runNearby } from "../../database/statements/plan-nearby.sql.ts";
import { FIRST_ID } from "../../process/new-id.ts";
import { loadContributions } from "./contributions.ts";
import { loadDatedRules } from "./date-rules.ts";
import { countMembersUpTo, listSampledMembers } from "./effect-on-tiers.sql.ts";

export interface EffectOnTiers {
  /** First without a tier, then the tiers of the draft, then those that it removes. */
  readonly levels: readonly {
    readonly tierId: string | null;
    readonly before: number;
    readonly after: number;
  }[];
  readonly rising: number;
  /** In the order of days. */
  readonly falls: readonly TierFall[];
  /** How many members were looked at. */
  readonly lookedAt: number;
  /** Whether that is a sample, so that all counts are estimates. */
  readonly isEstimate: boolean;
}

interface TierFall {
  /** The first local day without the tier. */
  readonly on: string;
  readonly fromTierId: string | null;
  readonly toTierId: string | null;
  readonly members: number;
}

const EXACT_MAX = 10_000;
/** Right to 2 % of all members or better, in nineteen of twenty cases. */
const SAMPLE_MAX = 5_000;
const BATCH = 500;

/** Null: these settings decide as the present ones do. `membersCount` may be an estimate. */
export async function loadEffectOnTiers(
  tx: Tx,
  {
    next,
    now,
    membersCount,
  }: { readonly next: TierSettings; readonly now: string; readonly membersCount: number },
): Promise<EffectOnTiers | null> {
  const { tiers: history } = await loadDatedRules(tx, now);
  const asked = { history, next, now };
  if (!changesTiers(asked)) return null;
  const present = inForce(history).tiers;
  const needsAll = isWindowed(next) || history.settings.some(({ tiers }) => isWindowed(tiers));
  const share = await shareOf(tx, membersCount);
  const effects: TierEffect[] = [];
  let after = FIRST_ID;
  for (;;) {
    const rows = await runNearby(tx, listSampledMembers, [tx.shopId, after, share, BATCH]);
    const ids = needsAll ? rows.map(({ customer_id }) => customer_id) : [];
    const contributions = await loadContributions(tx, history, ids);
    for (const row of rows)
      effects.push(
        effectOnTier(asked, {
          spentMinor: row.spent_minor,
          lifetime: row.lifetime,
          countedAdjustments: row.counted_adjustments,
          reachedTierId: row.tier_reached_id,
          floorTierId: row.tier_floor_id,
          floorFrom: row.tier_floor_from?.toISOString() ?? null,
          floorUntil: row.tier_floor_until?.toISOString() ?? null,
          contributions: contributions.get(row.customer_id) ?? [],
        }),
      );
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.customer_id;
  }
  const removed = present.levels.filter(({ id }) => next.levels.every((level) => level.id !== id));
  const tierIds = [null, ...[...next.levels, ...removed].map(({ id }) => id)];
  return sumsOf(effects, tierIds, share === 1 ? null : membersCount);
}

/** One in how many members is looked at: 1, or a power of two. */
async function shareOf(tx: Tx, membersCount: number): Promise<number> {
  const [row] = await tx.run(countMembersUpTo, [tx.shopId, EXACT_MAX + 1]);
  if (row === undefined || row.members <= EXACT_MAX) return 1;
  let share = 2;
  while (membersCount / share > SAMPLE_MAX) share *= 2;
  return share;
}

/** `membersCount`: of how many members these are a sample; null: of all. */
function sumsOf(
  effects: readonly TierEffect[],
  tierIds: readonly (string | null)[],
  membersCount: number | null,
): EffectOnTiers {
  const lookedAt = effects.length;
  const scaled = ({ length }: readonly TierEffect[]) =>
    lookedAt === 0 ? 0 : Math.round((length * (membersCount ?? lookedAt)) / lookedAt);
  const count = (is: (one: TierEffect) => boolean) => scaled(effects.filter(is));
  const falling = effects.filter(({ fallsOn }) => fallsOn !== null);
  const falls = Map.groupBy(falling, ({ before, after, fallsOn }) => `${fallsOn} ${before} ${after}`);
  return {
    levels: tierIds.map((tierId) => ({
      tierId,
      before: count(({ before }) => before === tierId),
      after: count(({ after }) => after === tierId),
    })),
    rising: count(({ isRising }) => isRising),
    falls: [...falls.values()]
      .map((alike) => {
        const { before: fromTierId, after: toTierId, fallsOn } = alike[0]!;
        return { on: fallsOn!, fromTierId, toTierId, members: scaled(alike) };
      })
      .sort((one, other) => one.on.localeCompare(other.on)),
    lookedAt,
    isEstimate: membersCount !== null,
  };
}
