import { Fragment, type ReactNode } from "react";
import { Definition } from "./definition.tsx";
import css from "./report-table.module.css";

export interface ReportColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** What is counted. */
  readonly definition?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Words, not figures: on the left. */
  readonly isText?: boolean;
  /** Bold, as the figure that a row leads to. */
  readonly isStrong?: boolean;
  /** Smaller and paler, as money beside points. */
  readonly isQuiet?: boolean;
}

interface ReportTableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Above the rows: lines of cells, in the columns' order. */
  readonly totals?: readonly TotalLine[];
  /** A line below a row, across the table, such as a change that explains it. */
  readonly note?: (row: Row) => ReactNode;
}

export interface TotalLine {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** The line of money below the line of points. */
  readonly isQuiet?: boolean;
}

/** Many figures, close together. Where it is wider than the page it scrolls, and its first column stays. */
export function ReportTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  totals = [],
  note,
}: ReportTableProps<Row>) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, definition, isText }) => (
              <th key={key} scope="col" data-text={isText || undefined}>
                {definition === undefined ? header : <Definition name={header}>{definition}</Definition>}
              </th>
            ))}
          </tr>
        </thead>
        {totals.length > 0 && (
          <tbody className={css.totals}>
            {totals.map(({ key, cells, isQuiet }) => (
              <tr key={key} data-quiet={isQuiet || undefined}>
                {cells.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={index}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        )}
        <tbody>
          {rows.map((row) => {
            const said = note?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr>
                  {columns.map(({ key, cell, isText, isStrong, isQuiet }, index) =>
                    index === 0 ? (
                      <th key={key} scope="row">
                        {cell(row)}
                      </th>
                    ) : (
                      <td
                        key={key}
                        data-text={isText || undefined}
                        data-strong={isStrong || undefined}
                        data-quiet={isQuiet || undefined}
                      >
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
                {said && (
                  <tr className={css.note}>
                    <td colSpan={columns.length}>{said}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
