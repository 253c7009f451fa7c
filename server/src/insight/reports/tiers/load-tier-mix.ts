import { rateBasisPoints } from "@laurel/domain/reports/redemption-rate.ts";
import { NO_TIER, tiersShown } from "@laurel/domain/reports/tier-mix.ts";
import type { Tx } from "../../../database/database.ts";
import { loadBookingDays } from "../../../core/ledger/daily/booking-days.ts";
import { loadDayNotes, loadTierCounts, type TierCounts } from "../../../core/ledger/daily/day-notes.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { loadTierNames } from "../../../tenant/program/tier-names.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { ReportAsked } from "../asked.ts";
import { groupDays } from "../group-days.ts";

export interface TierOfMix {
  /** Null: no tier. */
  readonly id: string | null;
  /** Null: no tier, or its name is not known. */
  readonly name: string | null;
  readonly isFormer: boolean;
  readonly members: number;
  readonly basisPoints: number | null;
}

export interface TierMix {
  /** When `members` and `tiers` were counted. */
  readonly at: Date;
  readonly hasTiers: boolean;
  readonly members: number;
  readonly tiers: readonly TierOfMix[];
  /** Each with a count for each of the tiers, in their order. */
  readonly rows: readonly { readonly day: string; readonly members: number; readonly counts: number[] }[];
}

/** A month has its last note. */
export async function loadTierMix(
  tx: Tx,
  { timeZone }: Shop,
  { from, to, by, now }: ReportAsked & { readonly now: Date },
): Promise<TierMix> {
  const { levels } = (await loadProgram(tx)).document.tiers;
  const { days } = await loadBookingDays(tx, { from, to, timeZone, now });
  const notes = groupDays(await loadDayNotes(tx, days), by).map((ofRow) => ofRow.at(-1)!);
  const counts = await loadTierCounts(tx, now);
  const ids = tiersShown(
    levels,
    [counts, ...notes].map(({ tiers }) => tiers),
  );
  const names = await loadTierNames(tx);
  const present = new Set([NO_TIER, ...levels.map(({ id }) => id)]);
  return {
    at: counts.at,
    hasTiers: ids.length > 1,
    members: counts.members,
    tiers: ids.map((id) => ({
      id: id === NO_TIER ? null : id,
      name: names.get(id) ?? null,
      isFormer: !present.has(id),
      members: membersOf(counts, id),
      basisPoints: rateBasisPoints(BigInt(membersOf(counts, id)), BigInt(counts.members)),
    })),
    rows: notes.map((note) => ({
      day: note.day,
      members: note.members,
      counts: ids.map((id) => membersOf(note, id)),
    })),
  };
}

const membersOf = ({ tiers }: TierCounts, id: string): number => tiers[id] ?? 0;
