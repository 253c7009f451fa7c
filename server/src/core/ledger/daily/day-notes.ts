import type { Tx } from "../../../database/database.ts";
import type { BookingDay } from "./booking-days.ts";
import {
  countByTier,
  findLastNote,
  insertDayNote,
  listDayNotes,
  sumDebt,
  type DayNoteRow,
} from "./day-notes.sql.ts";

/** More members than this are not counted while somebody waits. */
const COUNTED_MAX = 50_000;

export interface TierCounts {
  readonly members: number;
  /** By the tier's id; members without a tier under the empty text. */
  readonly tiers: Readonly<Record<string, number>>;
}

/** Now; in a large shop as they were noted last. */
export async function loadTierCounts(tx: Tx, now: Date): Promise<TierCounts & { readonly at: Date }> {
  const [note] = await tx.run(findLastNote, [tx.shopId]);
  if (note && note.members > COUNTED_MAX)
    return { at: note.noted_at, members: note.members, tiers: note.tiers };
  return { at: now, ...(await countTiers(tx)) };
}

async function countTiers(tx: Tx): Promise<TierCounts> {
  const rows = await tx.run(countByTier, [tx.shopId]);
  return {
    members: rows.reduce((sum, { members }) => sum + members, 0),
    tiers: Object.fromEntries(rows.map(({ tier_id: tierId, members }) => [tierId, members])),
  };
}

/** Now: the points that members lack, and how many members that is. */
export async function loadDebt(tx: Tx): Promise<{ readonly points: bigint; readonly members: number }> {
  const [debt] = await tx.run(sumDebt, [tx.shopId]);
  return { points: BigInt(debt?.points ?? 0), members: debt?.members ?? 0 };
}

/** What holds now, for a day that has just ended. A day that has its note keeps it. */
export async function noteDay(tx: Tx, day: string, now: Date): Promise<void> {
  const debt = await loadDebt(tx);
  const { members, tiers } = await countTiers(tx);
  const note = [day, now, debt.points, debt.members, members, JSON.stringify(tiers)];
  await tx.run(insertDayNote.one, [tx.shopId, ...note]);
}

/**
 * What held at the end of each of the days, which are without a gap and oldest first. A day on which nothing was posted has
 * what was noted last before it. Days that are open, or were closed too late for a note, are left out.
 */
export async function loadDayNotes(tx: Tx, days: readonly BookingDay[]): Promise<DayNoteRow[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const notes = await tx.run(listDayNotes, [tx.shopId, first.day, last.day]);
  const noteOf = new Map(notes.map((note) => [note.day, note]));
  const held: DayNoteRow[] = [];
  let current = notes.find(({ day }) => day < first.day);
  for (const { day, moved, isOpen } of days) {
    if (noteOf.has(day) || moved.length > 0 || isOpen) current = noteOf.get(day);
    if (current) held.push({ ...current, day });
  }
  return held;
}
