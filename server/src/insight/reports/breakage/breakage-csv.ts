import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import type { CsvReport } from "../csv-report.ts";
import { loadBreakage } from "./load-breakage.ts";
import { loadJournal, type JournalShown } from "./load-journal.ts";

/** A row for each month of issue and origin. */
export const breakageCsv: CsvReport = async (tx, shop) => {
  const { cohorts } = await loadBreakage(tx, shop);
  return {
    heads: ["issued_on", "origin", "opened", "redeemed", "expired", "taken_back", "open", "expected"],
    rows: cohorts.map(({ issuedOn, origin, ...points }) => [
      issuedOn,
      origin.toLowerCase(),
      points.opened,
      points.redeemed,
      points.expired,
      points.takenBack,
      points.open,
      points.expected,
    ]),
  };
};

/** A row for each line, as programs for bookkeeping import them: dated on the month's last day, amounts above zero. */
export const journalCsv: CsvReport = async (tx, shop, asked) =>
  journalTable(await loadJournal(tx, shop, asked), shop.currencyCode);

export const journalTable = (months: readonly JournalShown[], currency: string) => ({
  heads: ["date", "reference", "debit", "credit", "amount", "currency", "text", "rule"],
  rows: months.flatMap(({ month, lines }) =>
    lines.map(({ kind, debit, credit, amount, text, rule }) => [
      addLocalDays(addMonths(`${month}-01`, 1), -1),
      `points-${month}-${kind.toLowerCase()}`,
      debit,
      credit,
      { decimal: amount },
      currency,
      text,
      rule,
    ]),
  ),
});
