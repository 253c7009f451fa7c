// The one way to draw a chart (decision 51). What draws it is loaded when a chart is shown.
import { lazy, Suspense, useId, useState } from "react";
import { Table } from "../data/table.tsx";
import { Button } from "../forms/button.tsx";
import css from "./chart.module.css";
import type { ChartData } from "./series.ts";

export type { Series } from "./series.ts";

const Plot = lazy(async () => ({ default: (await import("./plot.tsx")).Plot }));

interface ChartProps extends ChartData {
  /** What the chart shows: “Points issued and redeemed on each of the last 30 days”. */
  readonly label: string;
  /** Such as “points a day”. */
  readonly unit: string;
  /** The head of the table's first column: “Day”. */
  readonly pointName: string;
  /** Said instead of a row of zeros. */
  readonly nothing?: string;
}

/** A legend, the chart, and a table with the same figures, newest first. */
export function Chart({ label, unit, pointName, nothing, ...data }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const panelId = useId();
  const isNothing = data.series.every(({ values }) => values.every((value) => !value));
  return (
    <div className={css.chart}>
      <div className={css.head}>
        <ul className={css.legend} aria-hidden="true">
          {data.series.map(({ key, label: name, colour, shape }) => (
            <li key={key} data-colour={colour} data-shape={shape}>
              {name}
            </li>
          ))}
        </ul>
        <span className={css.unit}>{unit}</span>
        <Button kind="plain" size="small" aria-controls={panelId} onClick={() => setTable(!isTable)}>
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      <div id={panelId}>
        {isTable ? (
          <ChartTable label={label} pointName={pointName} {...data} />
        ) : (
          <div className={css.plot}>
            <Suspense>
              <Plot label={label} {...data} />
            </Suspense>
            {isNothing && nothing !== undefined && <p className={css.nothing}>{nothing}</p>}
          </div>
        )}
      </div>
    </div>
  );
}

function ChartTable({ label, pointName, points, series, format }: Omit<ChartProps, "unit" | "nothing">) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .map((point, index) => (
              <tr key={point.key}>
                <th scope="row">{point.long}</th>
                {series.map(({ key, values }) => {
                  const value = values[index] ?? null;
                  return <td key={key}>{value === null ? "–" : format(value)}</td>;
                })}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </Table>
    </div>
  );
}
