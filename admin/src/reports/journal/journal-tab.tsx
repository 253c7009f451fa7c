import { Table } from "../../ui/data/table.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Text } from "../../ui/page/text.tsx";
import { Definition } from "../parts/definition.tsx";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { type JournalMonthRow, journalQuery } from "./journal.generated.ts";
import css from "./journal.module.css";

/** Lines for the books, a card a month, the latest first. */
export function JournalTab({ range: { from, to } }: ReportTabProps) {
  const { data, waiting } = useReport(journalQuery, { from, to });
  if (!data) return waiting;
  return (
    <>
      <Text kind="note">
        Part of what a sale brings is owed until its points are redeemed: accountants call it a contract
        liability. These lines move that part out of your sales revenue, and back as the points are redeemed
        or expire. They are for points that orders gave: points for sign-ups, gifts and goodwill are a cost of
        marketing, not a part of a price. A month is closed about an hour after it ends, and its lines never
        change. This is no advice on accounting.
      </Text>
      {data.journal.length === 0 ? (
        <Card>
          <EmptyState title="No month of these days is closed yet">
            Choose a range that has a whole month in it.
          </EmptyState>
        </Card>
      ) : (
        data.journal.toReversed().map((month) => <MonthCard key={month.month} month={month} />)
      )}
    </>
  );
}

function MonthCard({ month: { month, revenue, owed, lines } }: { readonly month: JournalMonthRow }) {
  const formats = useFormats();
  return (
    <Card
      flush
      title={formats.month(month)}
      note={`Orders with points: ${formats.money(revenue)}. Contract liability at the end: ${formats.money(owed)}.`}
    >
      <div className={css.scroll} tabIndex={0} role="region" aria-label={`Lines of ${formats.month(month)}`}>
        <Table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" className={css.words}>
                <Definition name="Debit">
                  The account to debit. A debit takes from revenue, or from what you owe.
                </Definition>
              </th>
              <th scope="col" className={css.words}>
                <Definition name="Credit">
                  The account to credit. A credit adds to revenue, or to what you owe.
                </Definition>
              </th>
              <th scope="col">Amount, {formats.currencySign}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ kind, debit, credit, amount, text, rule }) => (
              <tr key={kind}>
                <th scope="row" className={css.line}>
                  {text}
                  <div className={css.accounts}>
                    Debit {debit}, credit {credit}
                  </div>
                  <Text kind="note">{rule}</Text>
                </th>
                <td className={css.words}>{debit}</td>
                <td className={css.words}>{credit}</td>
                <td>{formats.decimal(amount)}</td>
              </tr>
            ))}
            {lines.length === 0 && (
              <tr>
                <th scope="row">No lines</th>
                <td className={css.words} />
                <td className={css.words} />
                <td />
              </tr>
            )}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
