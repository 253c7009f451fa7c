// Reads the journal, and proves that its lines lead from what was owed to what is owed.
import { expect } from "vitest";
import type { TestApi } from "../test-api.ts";
import type { BookMonth } from "./recount-books.ts";

interface ShownMonth {
  readonly month: string;
  readonly revenue: string;
  readonly owed: string;
  readonly lines: readonly { readonly kind: string; readonly debit: string; readonly amount: string }[];
}

const OWED = "Contract liability: points";

/** In minor units, as a second count has them, with the month's revenue. */
export async function expectJournal(
  api: TestApi,
  range: { readonly from: string; readonly to: string },
): Promise<readonly (BookMonth & { readonly revenueMinor: number })[]> {
  const { data, errors } = await api.ask(
    `query ($from: String!, $to: String!) {
       journal(from: $from, to: $to) { month revenue owed lines { kind debit amount } } }`,
    range,
  );
  expect(errors).toEqual([]);
  let owedMinor = 0;
  return (data.journal as ShownMonth[]).map(({ month, revenue, owed, lines }) => {
    const amounts: Record<string, number> = {};
    for (const { kind, debit, amount } of lines) {
      const change = debit === OWED ? -minor(amount) : minor(amount);
      owedMinor += change;
      amounts[kind] = kind === "SALE" ? change : -change;
    }
    expect(minor(owed), month).toBe(owedMinor);
    return { month, amounts, owedMinor, revenueMinor: minor(revenue) };
  });
}

/** In whole minor units; the amounts of one shop have the same number of decimals. */
export const minor = (amount: string): number => Number(amount.replace(".", ""));
