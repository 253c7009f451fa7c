// What a shop owes its members in points, day by day: each row's start and its nine movements make its end, to the
// point and to the minor unit. Sums are exact (bigint); the caller decides what it can show.
import type { Account, PostingKind, ShopAccount } from "../ledger/entry.ts";

/** In the order of the report. Each is signed as it changes what is owed: what members lose is below zero. */
export const liabilityMovements = [
  "issued",
  "clawedBack",
  "granted",
  "redeemed",
  "returned",
  "expired",
  "adjusted",
  "imported",
  "writtenOff",
] as const;

export type LiabilityMovement = (typeof liabilityMovements)[number];

/** As the API writes them. */
export const movementCodes = {
  issued: "ISSUED",
  clawedBack: "CLAWED_BACK",
  granted: "GRANTED",
  redeemed: "REDEEMED",
  returned: "RETURNED",
  expired: "EXPIRED",
  adjusted: "ADJUSTED",
  imported: "IMPORTED",
  writtenOff: "WRITTEN_OFF",
} as const satisfies Record<LiabilityMovement, string>;

export type LiabilityFigures = Readonly<Record<"start" | LiabilityMovement | "end", bigint>>;

/** Points that went into and out of one account. */
export interface AccountMoved {
  readonly account: Account;
  readonly pointsIn: bigint;
  readonly pointsOut: bigint;
}

interface MovementSource {
  readonly accounts: readonly ShopAccount[];
  /** Only what the accounts gave, only what they took back, or both. */
  readonly ways: "given" | "taken" | "both";
  /** Which postings can have such entries. */
  readonly kinds: readonly PostingKind[];
}

/** Whatever takes points back brings those of them that expired back first, to take them too. */
const TAKES_BACK: readonly PostingKind[] = ["order_clawback", "undo", "referral", "tier_gift", "merge"];

/** Which accounts of the shop each movement counts. `merged` is always empty, and so counts nowhere. */
export const movementSources: Readonly<Record<LiabilityMovement, MovementSource>> = {
  issued: { accounts: ["issued"], ways: "given", kinds: ["order_award"] },
  clawedBack: { accounts: ["issued", "granted", "gifted"], ways: "taken", kinds: TAKES_BACK },
  granted: {
    accounts: ["granted", "gifted"],
    ways: "given",
    kinds: ["action", "referral", "tier_gift", "merge_undo"],
  },
  redeemed: { accounts: ["redeemed"], ways: "taken", kinds: ["redemption"] },
  returned: { accounts: ["redeemed"], ways: "given", kinds: ["redemption_return"] },
  expired: { accounts: ["expired"], ways: "both", kinds: ["expiry", ...TAKES_BACK] },
  adjusted: { accounts: ["adjusted"], ways: "both", kinds: ["adjustment", "undo"] },
  imported: { accounts: ["imported"], ways: "both", kinds: ["import", "undo"] },
  writtenOff: { accounts: ["written_off"], ways: "both", kinds: ["write_off", "write_off_reversal"] },
};

/** One day as the ledger recorded it. */
export interface MovedDay {
  /** Such as 2026-11-20. */
  readonly day: string;
  /** The day is not over, or not closed yet. */
  readonly isOpen: boolean;
  readonly moved: readonly AccountMoved[];
  /** What a point is worth at the day's end, in hundredths of a minor unit. */
  readonly pointValueHundredths: number;
}

/** A day or several. */
export interface LiabilityRow {
  readonly from: string;
  readonly to: string;
  readonly isOpen: boolean;
  readonly pointValueHundredths: number;
  readonly points: LiabilityFigures;
  /** In minor units. `start` + `revalued` + the movements = `end`. */
  readonly money: LiabilityFigures;
  /** How a change of the point's value changed the worth of the points that were there already. */
  readonly revalued: bigint;
}

interface LiabilityStart {
  readonly points: bigint;
  readonly pointValueHundredths: number;
}

/** Days without a gap, oldest first. `start` is what was owed before the first of them. */
export function liabilityByDay(start: LiabilityStart, days: readonly MovedDay[]): LiabilityRow[] {
  let before = start;
  return days.map((day) => {
    const row = rowOf(before, day);
    before = { points: row.points.end, pointValueHundredths: day.pointValueHundredths };
    return row;
  });
}

function rowOf(before: LiabilityStart, { day, isOpen, moved, pointValueHundredths }: MovedDay): LiabilityRow {
  const points = { start: before.points } as Record<keyof LiabilityFigures, bigint>;
  const money = { start: worthOf(before.points, before.pointValueHundredths) } as typeof points;
  // Each movement is worth the difference of two rounded balances, so that the rounded figures of a row add up.
  let sum = before.points;
  let worth = worthOf(sum, pointValueHundredths);
  const revalued = worth - money.start;
  for (const name of liabilityMovements) {
    points[name] = movedBy(name, moved);
    sum += points[name];
    money[name] = worthOf(sum, pointValueHundredths) - worth;
    worth += money[name];
  }
  points.end = sum;
  money.end = worth;
  return { from: day, to: day, isOpen, pointValueHundredths, points, money, revalued };
}

/** Points by which one day changed what is owed. */
export function movedBy(name: LiabilityMovement, moved: readonly AccountMoved[]): bigint {
  const { accounts, ways } = movementSources[name];
  return moved
    .filter(({ account }) => (accounts as readonly Account[]).includes(account))
    .reduce((sum, { pointsIn, pointsOut }) => {
      const given = ways === "taken" ? 0n : pointsOut;
      const taken = ways === "given" ? 0n : pointsIn;
      return sum + given - taken;
    }, 0n);
}

/** In minor units, rounded to the nearest; half a unit goes away from zero. Example: 6,412 at 10 hundredths → 641. */
export function worthOf(points: bigint, pointValueHundredths: number): bigint {
  const exact = points * BigInt(pointValueHundredths);
  const magnitude = ((exact < 0n ? -exact : exact) + 50n) / 100n;
  return exact < 0n ? -magnitude : magnitude;
}

/** Rows without a gap as one. Null: there are none. */
export function totalOf(rows: readonly LiabilityRow[]): LiabilityRow | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const sumOf = (of: "points" | "money"): LiabilityFigures => {
    const figures = { start: first[of].start } as Record<keyof LiabilityFigures, bigint>;
    for (const name of liabilityMovements) figures[name] = rows.reduce((sum, row) => sum + row[of][name], 0n);
    figures.end = last[of].end;
    return figures;
  };
  return {
    from: first.from,
    to: last.to,
    isOpen: last.isOpen,
    pointValueHundredths: last.pointValueHundredths,
    points: sumOf("points"),
    money: sumOf("money"),
    revalued: rows.reduce((sum, row) => sum + row.revalued, 0n),
  };
}

/** One row for each month that has a day in these rows. */
export const byMonth = (days: readonly LiabilityRow[]): LiabilityRow[] =>
  [...Map.groupBy(days, ({ from }) => from.slice(0, 7)).values()].map((rows) => totalOf(rows)!);
