// Lines for the books, month by month: part of what orders bring is owed until their points are redeemed (IFRS 15.B39–B41,
// ASC 606-10-55-41 to 45). Points that no sale gave are a cost, not a part of a price, and have no lines here.
import { estimatesOf, expectedOf, type EstimateInput } from "./breakage.ts";
import { cohortsByMonth, type Cohort } from "./cohorts.ts";
import { CERTAIN, divideRounded } from "./ratio.ts";

export const journalKinds = ["sale", "refund", "redemption", "estimate", "expiry"] as const;
/**
 * `sale`: set aside of the month's revenue. `refund`: given back with goods. `redemption`: earned, because points were
 * redeemed. `estimate`: made up, because more or fewer will be redeemed than was thought. `expiry`: what is left when
 * nothing more will be redeemed.
 */
export type JournalKind = (typeof journalKinds)[number];

/** What was noted when a month was closed. */
export interface ClosedMonth {
  readonly month: string;
  /** Of orders that gave points in that month, in minor units. */
  readonly revenueMinor: bigint;
  readonly pointValueHundredths: number;
  readonly expiryMonths: number | null;
  readonly ownBasisPoints: number;
}

export interface JournalMonth {
  readonly month: string;
  /** By kind, in minor units. Above zero: `sale` adds to what is owed, all others lessen it. */
  readonly amounts: Readonly<Record<JournalKind, bigint>>;
  /** What is owed at the month's end. */
  readonly owedMinor: bigint;
}

/**
 * The part of the month's revenue that belongs to its points, by their relative prices. `pointsWorth` is points times
 * value in hundredths times the chance that they are redeemed. Example: 100,000 of revenue and points that are worth
 * 10,000 → 9,091.
 */
export function allocate(revenueMinor: bigint, pointsWorth: bigint): bigint {
  if (revenueMinor <= 0n || pointsWorth <= 0n) return 0n;
  return divideRounded(revenueMinor * pointsWorth, revenueMinor * 100n * CERTAIN + pointsWorth);
}

/**
 * How much of what was allocated is earned by now. Example: of 9,000, when 4,500 of 9,700 expected points are redeemed:
 * 4,175. When none is expected to be redeemed any more, all of it.
 */
export const earned = (allocated: bigint, redeemed: bigint, expected: bigint): bigint =>
  expected <= 0n ? allocated : divideRounded(allocated * redeemed, expected);

interface Account {
  /** Of the points' first month, less what was taken back in it. */
  readonly issued: bigint;
  readonly takenBack: bigint;
  readonly allocated: bigint;
  /** What is left of `allocated` after refunds. */
  readonly standing: bigint;
  readonly redeemed: bigint;
  readonly earned: bigint;
}

/** All closed months, the oldest first. `input` is without what was noted with each month. */
export function journalOf(
  closed: readonly ClosedMonth[],
  { rows, since }: Pick<EstimateInput, "rows" | "since">,
): readonly JournalMonth[] {
  const estimate = estimatesOf(rows, closed.at(-1)?.month ?? "");
  const salesAt = cohortsByMonth(rows.filter(({ origin }) => origin === "sale"));
  const accounts = new Map<string, Account>();
  let owedMinor = 0n;
  return closed.map((noted) => {
    const { month } = noted;
    const { chances } = estimate({ ...noted, since, until: month });
    const amounts = { sale: 0n, refund: 0n, redemption: 0n, estimate: 0n, expiry: 0n };
    for (const cohort of salesAt(month)) {
      let account = accounts.get(cohort.issuedOn);
      if (account === undefined) {
        if (cohort.issuedOn !== month) continue;
        account = openAccount(cohort, noted, chances[0] ?? 0n);
        amounts.sale += account.allocated;
      }
      const { after, lines } = moveOn(account, cohort, expectedOf(cohort, chances, month));
      accounts.set(cohort.issuedOn, after);
      for (const kind of ["refund", "redemption", "estimate", "expiry"] as const)
        amounts[kind] += lines[kind];
    }
    owedMinor += amounts.sale - amounts.refund - amounts.redemption - amounts.estimate - amounts.expiry;
    return { month, amounts, owedMinor };
  });
}

function openAccount(cohort: Cohort, noted: ClosedMonth, chance: bigint): Account {
  const issued = cohort.opened - cohort.takenBack;
  const worth = issued * BigInt(noted.pointValueHundredths) * chance;
  const allocated = allocate(noted.revenueMinor, worth);
  const { takenBack } = cohort;
  return { issued, takenBack, allocated, standing: allocated, redeemed: 0n, earned: 0n };
}

/** `expected`: how many of the open points will be redeemed, times `CERTAIN`. */
function moveOn(before: Account, cohort: Cohort, expected: bigint) {
  const standing = standingOf(before, cohort);
  const redeemed = cohort.redeemed < 0n ? 0n : cohort.redeemed;
  const total = redeemed * CERTAIN + expected;
  const isOver = expected === 0n;
  const byFormer = total === 0n ? standing : earned(standing, before.redeemed * CERTAIN, total);
  const now = earned(standing, redeemed * CERTAIN, total);
  const madeUp = byFormer - before.earned;
  const lines = {
    refund: before.standing - standing,
    redemption: now - byFormer,
    estimate: isOver ? 0n : madeUp,
    expiry: isOver ? madeUp : 0n,
  };
  return { after: { ...before, standing, redeemed, earned: now }, lines };
}

/** Refunds after the first month take their share of what was allocated. */
function standingOf({ issued, takenBack, allocated }: Account, cohort: Cohort): bigint {
  if (issued <= 0n) return allocated;
  const left = issued - (cohort.takenBack - takenBack);
  return divideRounded(allocated * (left < 0n ? 0n : left > issued ? issued : left), issued);
}
