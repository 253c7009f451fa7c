import type { ReactNode } from "react";
import css from "./data-table.module.css";
import { ArrowDownIcon } from "../icons.tsx";
import { Skeleton } from "../page/skeleton.tsx";
import { useNarrow } from "../use-narrow.ts";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  /** For numbers. */
  readonly align?: "right";
  /** In pixels; one column without a width takes the rest. Fixed, so that nothing moves while rows load. */
  readonly width?: number;
  readonly sort?: "ascending" | "descending";
  /** A click on the header: sorts by this column, or reverses the order. */
  readonly onSort?: () => void;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The same data for a phone, where a table does not fit. */
  readonly narrow: (row: Row) => ReactNode;
  readonly expectedRows?: number;
  /** While a row is dragged: the row, and the edge where it would be dropped. */
  readonly rowMark?: ((row: Row) => "dragged" | "before" | "after" | undefined) | undefined;
}

/** Rows of one kind. A link with `data-row-link` in a cell makes the whole row clickable. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useNarrow() ? <NarrowList {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>({ caption, columns, rows, rowKey, rowMark, expectedRows = 8 }: DataTableProps<Row>) {
  return (
    <div className={css.wide} aria-busy={rows === undefined}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width: `${width}px` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, header, align, sort, onSort }) => (
              <th key={key} scope="col" className={align && css[align]} aria-sort={sort}>
                {onSort ? (
                  <button type="button" className={css.sortHead} onClick={onSort}>
                    {header}
                    {sort && <SortMark sort={sort} />}
                  </button>
                ) : (
                  <>
                    {header}
                    {sort && <SortMark sort={sort} />}
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={rowKey(row)} data-mark={rowMark?.(row)}>
                  {columns.map(({ key, align, cell }) => (
                    <td key={key} className={align && css[align]}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : placeholders(expectedRows).map((row) => (
                <tr key={row}>
                  {columns.map(({ key, align, width }) => (
                    <td key={key} className={align && css[align]}>
                      <Skeleton ch={width === undefined ? 18 : 6} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows what `aria-sort` says. */
function SortMark({ sort }: { readonly sort: "ascending" | "descending" }) {
  return (
    <span className={css.sortMark} data-sort={sort}>
      <ArrowDownIcon size={12} />
    </span>
  );
}

function NarrowList<Row>({ caption, rows, rowKey, narrow, rowMark, expectedRows = 8 }: DataTableProps<Row>) {
  return (
    <ul className={css.list} aria-label={caption} aria-busy={rows === undefined}>
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={css.item} data-mark={rowMark?.(row)}>
              {narrow(row)}
            </li>
          ))
        : placeholders(expectedRows).map((row) => (
            <li key={row} className={css.item}>
              <NarrowRow
                title={<Skeleton ch={16} />}
                lines={[<Skeleton key="line" ch={24} />]}
                figure={<Skeleton ch={5} />}
              />
            </li>
          ))}
    </ul>
  );
}

interface NarrowRowProps {
  readonly title: ReactNode;
  readonly lines: readonly ReactNode[];
  readonly figure: ReactNode;
  readonly figureLines?: readonly ReactNode[];
}

/** A row on a phone: the title on the left, its number on the right, smaller facts below both. */
export function NarrowRow({ title, lines, figure, figureLines = [] }: NarrowRowProps) {
  return (
    <>
      <div className={css.left}>
        <div className={css.name}>{title}</div>
        {lines.map((line, index) => (
          <div key={index} className={css.small}>
            {line}
          </div>
        ))}
      </div>
      <div className={css.figures}>
        <div className={css.name}>{figure}</div>
        {figureLines.map((line, index) => (
          <div key={index} className={css.small}>
            {line}
          </div>
        ))}
      </div>
    </>
  );
}

/** A name, and what distinguishes it from others of that name. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <>
      <div className={css.name}>{first}</div>
      <div className={css.small}>{second}</div>
    </>
  );
}

const placeholders = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
