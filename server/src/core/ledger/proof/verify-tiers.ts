// A member's tier, decided again by the version of the program that decided it last. Over a lifetime, from figures that
// other claims have proved; over a window of time, from everything that counts. A later change of the program moves a
// member when a job or a use case comes to it.
import { lifetimeStanding, windowedStanding, type Standing } from "@laurel/domain/standing/standing.ts";
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import { inForce, isWindowed, upToVersion, type TierHistory } from "@laurel/domain/standing/tier-history.ts";
import { targetsOf, type TierGift } from "@laurel/domain/standing/tier-gifts.ts";
import type { Tx } from "../../../database/database.ts";
import { loadContributions } from "../../standing/contributions.ts";
import { loadTierGifts } from "../../standing/tier-gifts.ts";
import type { VerifiedMemberRow } from "./verify-members.sql.ts";
import type { Breach } from "./verify.sql.ts";

const BATCH = 500;

export interface Counted {
  readonly row: VerifiedMemberRow;
  readonly contributions: readonly Contribution[];
  readonly gifts: readonly TierGift[];
}

/** What counts for those of these members whose tier or gifts it decided, read part by part. */
export async function* eachWithContributions(
  tx: Tx,
  members: readonly VerifiedMemberRow[],
  history: TierHistory,
): AsyncGenerator<Counted> {
  for (let first = 0; first < members.length; first += BATCH) {
    const part = members.slice(first, first + BATCH);
    const ids = part.map((row) => row.customer_id);
    const gifts = history.gifts ? await loadTierGifts(tx, ids) : new Map<string, readonly TierGift[]>();
    const counting = part.filter((row) => isDecidedByDays(row, history) || gifts.has(row.customer_id));
    const found = await loadContributions(
      tx,
      history,
      counting.map((row) => row.customer_id),
    );
    for (const row of part) {
      const { customer_id: id } = row;
      yield { row, contributions: found.get(id) ?? [], gifts: gifts.get(id) ?? [] };
    }
  }
}

/** Gifts that are not what follows from what counts, by the settings that decided the member's tier. */
export function wrongGifts({ row, contributions, gifts }: Counted, history: TierHistory): readonly Breach[] {
  if (gifts.length === 0 || row.rules_version === null) return [];
  return targetsOf(historyOf(row, history), gifts, contributions).flatMap(({ gift, target }) => {
    const { customerId, tierId, nth, posted } = gift;
    if (posted === target) return [];
    const subject = `gift ${tierId}:${customerId}:${nth}`;
    return [{ subject, expected: String(target), found: String(posted) }];
  });
}

const historyOf = ({ rules_version: version }: VerifiedMemberRow, history: TierHistory): TierHistory =>
  upToVersion(history, version ?? 0);

const isDecidedByDays = (row: VerifiedMemberRow, history: TierHistory): boolean =>
  row.rules_version !== null && isWindowed(inForce(historyOf(row, history)).tiers);

export interface ProvedTier {
  readonly breach: Breach | null;
  /** When time changes the tier at the soonest; null: never. */
  readonly tierUntil: string | null;
}

export function proveTier(
  row: VerifiedMemberRow,
  contributions: readonly Contribution[],
  history: TierHistory,
): ProvedTier {
  const found = standingOf(row);
  const expected = row.rules_version === null ? NOBODY : decide(row, contributions, historyOf(row, history));
  const { tierUntil } = expected;
  const isRight =
    found.tierId === expected.tierId &&
    found.reachedTierId === expected.reachedTierId &&
    found.progress === expected.progress &&
    endsBy(found.progressUntil, expected.progressUntil) &&
    endsBy(found.tierUntil, expected.tierUntil);
  const subject = `member ${row.customer_id}`;
  return { breach: isRight ? null : { subject, expected: say(expected), found: say(found) }, tierUntil };
}

type Decided = Omit<Standing, "floorTierId" | "floorFrom" | "floorUntil" | "progressFrom">;

/** A member for whom nothing was ever counted. */
const NOBODY: Decided = {
  tierId: null,
  reachedTierId: null,
  progress: 0,
  progressUntil: null,
  tierUntil: null,
};

/** As of the moment from which on the stored figures hold. */
function decide(
  row: VerifiedMemberRow,
  contributions: readonly Contribution[],
  history: TierHistory,
): Decided {
  const { tiers, from } = inForce(history);
  const found = standingOf(row);
  // Nothing that counts had an amount yet.
  const at = found.progressFrom ?? from;
  if (isWindowed(tiers)) return windowedStanding(history, found, contributions, at);
  const { spent_minor: spentMinor, lifetime, counted_adjustments: countedAdjustments } = row;
  return lifetimeStanding(tiers, { ...found, spentMinor, lifetime, countedAdjustments }, at);
}

const standingOf = (row: VerifiedMemberRow): Standing => ({
  tierId: row.tier_id,
  reachedTierId: row.tier_reached_id,
  floorTierId: row.tier_floor_id,
  floorFrom: row.tier_floor_from?.toISOString() ?? null,
  floorUntil: row.tier_floor_until?.toISOString() ?? null,
  progress: row.progress,
  progressFrom: row.progress_from?.toISOString() ?? null,
  progressUntil: row.progress_until?.toISOString() ?? null,
  tierUntil: row.tier_until?.toISOString() ?? null,
});

/** Stored ends may be too early, and never too late. */
const endsBy = (found: string | null, expected: string | null): boolean =>
  expected === null || (found !== null && found <= expected);

const say = ({ tierId, reachedTierId, progress, tierUntil }: Decided): string =>
  `${tierId ?? "no tier"}, reached ${reachedTierId ?? "none"}, by ${progress}, ` +
  (tierUntil === null ? "for good" : `until ${tierUntil}`);
