// The lines of a month as a bookkeeper enters them, with the rule that each follows. It is no advice on accounting.
import { journalKinds, type JournalKind, type JournalMonth } from "./journal.ts";

export interface JournalLine {
  readonly kind: JournalKind;
  readonly debit: string;
  readonly credit: string;
  /** Above zero: a line that is made the other way round has its accounts changed over. */
  readonly amountMinor: bigint;
  readonly text: string;
  readonly rule: string;
}

const OWED = "Contract liability: points";
const SALES = "Sales revenue";
const POINTS = "Revenue from points";

const kinds: Readonly<Record<JournalKind, Omit<JournalLine, "kind" | "amountMinor">>> = {
  sale: {
    debit: SALES,
    credit: OWED,
    text: "Points given with sales",
    rule: "The points’ share of the price, by relative stand-alone prices, at the chance that they are redeemed. IFRS 15.74, B40, B42; ASC 606-10-32-29, 55-42, 55-44.",
  },
  refund: {
    debit: OWED,
    credit: SALES,
    text: "Points taken back with refunds",
    rule: "The share of points that left with returned goods. IFRS 15.B20–B27; ASC 606-10-55-22 to 55-29.",
  },
  redemption: {
    debit: OWED,
    credit: POINTS,
    text: "Points redeemed",
    rule: "Allocated × redeemed ÷ expected in all, less what was recognized before. IFRS 15.B40, B46; ASC 606-10-55-42, 55-48.",
  },
  estimate: {
    debit: OWED,
    credit: POINTS,
    text: "Catch-up for a new estimate",
    rule: "More or fewer points are expected to be redeemed than before: caught up at once, without allocating again. IFRS 15.43, 88; ASC 606-10-25-35, 32-43.",
  },
  expiry: {
    debit: OWED,
    credit: POINTS,
    text: "Points that will not be redeemed any more",
    rule: "What is left when points have expired, or no more are expected to be redeemed. IFRS 15.B40, B46; ASC 606-10-55-42, 55-48.",
  },
};

/** Without lines of nothing. */
export const linesOf = ({ amounts }: Pick<JournalMonth, "amounts">): readonly JournalLine[] =>
  journalKinds.flatMap((kind) => {
    const { debit, credit, ...words } = kinds[kind];
    const amount = amounts[kind];
    if (amount === 0n) return [];
    if (amount > 0n) return [{ kind, debit, credit, amountMinor: amount, ...words }];
    return [{ kind, debit: credit, credit: debit, amountMinor: -amount, ...words }];
  });
