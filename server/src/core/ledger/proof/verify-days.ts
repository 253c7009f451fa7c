// Proves the closed days of a shop: each is summed again from the entries recorded in it.
import type { Tx } from "../../../database/database.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { type LetterSumRow, sumByAccount } from "../account-sums.ts";
import {
  LISTED_MAX,
  listClosedDays,
  sumEntriesBetween,
  type Breach,
  type ClosedDayRow,
} from "./verify.sql.ts";

export async function findWrongDays(tx: Tx): Promise<readonly Breach[]> {
  const rows = await tx.run(listClosedDays, [tx.shopId]);
  const sumsBetween = await sumEntries(tx, rows);
  const found: Breach[] = [];
  // Entries recorded before the first closed day, or between two of them, belong to no day: that is a breach.
  let endsAt = new Date(0);
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const { starts_at: startsAt } = ofDay[0]!;
    found.push(...breachesOf(`before ${day}`, sumsBetween(endsAt, startsAt), []));
    endsAt = ofDay[0]!.ends_at;
    found.push(...breachesOf(day, sumsBetween(startsAt, endsAt), ofDay));
    if (found.length >= LISTED_MAX) break;
  }
  return found.slice(0, LISTED_MAX);
}

type SumsBetween = (from: Date, until: Date) => readonly LetterSumRow[];

/** Sums all entries once, by the days' bounds. */
async function sumEntries(tx: Tx, rows: readonly ClosedDayRow[]): Promise<SumsBetween> {
  const bounds = new Set([0, ...rows.flatMap((row) => [row.starts_at.getTime(), row.ends_at.getTime()])]);
  const sorted = [...bounds].sort((a, b) => a - b);
  const placeOf = new Map(sorted.map((bound, index) => [bound, index + 1]));
  const ids = sorted.map((bound) => firstIdAt(new Date(bound)));
  const sums = Map.groupBy(await tx.run(sumEntriesBetween, [tx.shopId, ids]), ({ place }) => place);
  return (from, until) => {
    const found: LetterSumRow[] = [];
    for (let place = placeOf.get(from.getTime())!; place < placeOf.get(until.getTime())!; place += 1)
      found.push(...(sums.get(place) ?? []));
    return found;
  };
}

function breachesOf(day: string, moves: readonly LetterSumRow[], kept: readonly ClosedDayRow[]): Breach[] {
  const expected = new Map(
    sumByAccount(moves).map(({ account, pointsIn, pointsOut }) => [account, `${pointsIn} / ${pointsOut}`]),
  );
  const found = new Map(kept.map((row) => [row.account, `${row.points_in} / ${row.points_out}`]));
  const accounts = new Set([...expected.keys(), ...found.keys()]);
  return [...accounts].flatMap((account) => {
    const [is, should] = [found.get(account) ?? NOTHING, expected.get(account) ?? NOTHING];
    return is === should ? [] : [{ subject: `${day} ${account}`, expected: should, found: is }];
  });
}

const NOTHING = "0 / 0";
