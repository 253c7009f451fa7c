// Proves the closed days of a shop: each is summed again from the entries recorded in it.
import type { Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { sumByAccount } from "../account-sums.ts";
import { sumEntries } from "../daily/booking-day-totals.sql.ts";
import { LISTED_MAX, listClosedDays, type Breach, type ClosedDayRow } from "./verify.sql.ts";

export async function findWrongDays(tx: Tx): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  const rows = await tx.run(listClosedDays, [tx.shopId]);
  // Entries recorded before the first closed day, or between two of them, belong to no day: that is a breach.
  let endsAt = new Date(0);
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const { starts_at: startsAt } = ofDay[0]!;
    if (startsAt.getTime() !== endsAt.getTime())
      found.push(...(await breachesOf(tx, `before ${day}`, [endsAt, startsAt], [])));
    endsAt = ofDay[0]!.ends_at;
    found.push(...(await breachesOf(tx, day, [startsAt, endsAt], ofDay)));
    if (found.length >= LISTED_MAX) break;
  }
  return found.slice(0, LISTED_MAX);
}

async function breachesOf(
  tx: Tx,
  day: string,
  [from, until]: readonly [Date, Date],
  kept: readonly ClosedDayRow[],
): Promise<Breach[]> {
  const moved = sumByAccount(await runNearby(tx, sumEntries, [tx.shopId, firstIdAt(from), firstIdAt(until)]));
  const expected = new Map(
    moved.map(({ account, pointsIn, pointsOut }) => [account, `${pointsIn} / ${pointsOut}`]),
  );
  const found = new Map(kept.map((row) => [row.account, `${row.points_in} / ${row.points_out}`]));
  const accounts = new Set([...expected.keys(), ...found.keys()]);
  return [...accounts].flatMap((account) => {
    const [is, should] = [found.get(account) ?? NOTHING, expected.get(account) ?? NOTHING];
    return is === should ? [] : [{ subject: `${day} ${account}`, expected: should, found: is }];
  });
}

const NOTHING = "0 / 0";
