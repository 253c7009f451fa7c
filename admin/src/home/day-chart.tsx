import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/forms/button.tsx";
import { Points } from "../ui/data/figures.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { type DayBars, scaleOf } from "./chart-scale.ts";
import { Table } from "../ui/data/table.tsx";
import css from "./day-chart.module.css";

/** Used until the available width is known. */
const FIRST_WIDTH = 660;
const HEIGHT = 170;
const LEFT = 52;
const RADIUS = 2;
/** The width of an axis label with its margin. */
const LABEL_WIDTH = 64;

/**
 * Issued points above the line, redeemed and expired points below it. Beside them what undoes them, so that no bar
 * hides another: returned points above the line, points taken back below it. The table has the same figures.
 */
export function DayChart({ days }: { readonly days: readonly DayBars[] }) {
  const [isTable, setTable] = useState(false);
  const panelId = useId();
  return (
    <div className={css.chart}>
      <div className={css.head}>
        <ul className={css.legend} aria-hidden="true">
          {SERIES.map(({ key, label }) => (
            <li key={key} data-series={key}>
              {label}
            </li>
          ))}
        </ul>
        <span className={css.unit}>points a day</span>
        <Button kind="plain" size="small" aria-controls={panelId} onClick={() => setTable(!isTable)}>
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      <div id={panelId}>{isTable ? <DayTable days={days} /> : <Bars days={days} />}</div>
    </div>
  );
}

const SERIES = [
  { key: "issued", label: "Issued" },
  { key: "takenBack", label: "Taken back" },
  { key: "redeemed", label: "Redeemed" },
  { key: "returned", label: "Returned" },
  { key: "expired", label: "Expired" },
] as const;

function Bars({ days }: { readonly days: readonly DayBars[] }) {
  const formats = useFormats();
  const [shown, setShown] = useState<number>();
  const { ticks, y } = scaleOf(days);
  const at = (points: number) => 6 + y(points) * (HEIGHT - 12);
  const { ref, width } = useWidth(FIRST_WIDTH);
  const step = (width - LEFT) / days.length;
  const daysPerLabel = Math.ceil(LABEL_WIDTH / step / 7) * 7;
  const day = shown === undefined ? undefined : days[shown];
  return (
    <div ref={ref} className={css.plot} onPointerLeave={() => setShown(undefined)}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 20}`}
        role="img"
        aria-label="Points issued, taken back, redeemed, returned and expired on each of the last 30 days; the same figures are in the table"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={at(tick)} y2={at(tick)} data-zero={tick === 0 || undefined} />
            <text x={LEFT - 8} y={at(tick) + 4} textAnchor="end">
              {formats.compact(tick)}
            </text>
          </g>
        ))}
        {days.map((one, index) => {
          const bar = (from: number, to: number, series: string, isBeside = false) =>
            from !== to && (
              <rect
                data-series={series}
                x={LEFT + (index + (isBeside ? 0.6 : 0.12)) * step}
                width={step * (isBeside ? 0.28 : 0.44)}
                y={at(Math.max(from, to))}
                height={Math.max(at(Math.min(from, to)) - at(Math.max(from, to)), 1)}
                rx={RADIUS}
              />
            );
          const isLabelled = index % daysPerLabel === 1 || index === days.length - 1;
          return (
            <g key={one.day} data-shown={index === shown || undefined}>
              <rect
                className={css.band}
                x={LEFT + index * step}
                width={step}
                y={0}
                height={HEIGHT}
                onPointerEnter={() => setShown(index)}
              />
              {bar(0, one.issued, "issued")}
              {bar(0, one.returned, "returned", true)}
              {bar(0, -one.takenBack, "takenBack", true)}
              {bar(0, -one.redeemed, "redeemed")}
              {bar(-one.redeemed, -one.redeemed - one.expired, "expired")}
              {isLabelled && (
                <text
                  x={LEFT + (index + 0.5) * step}
                  y={HEIGHT + 15}
                  textAnchor={index === days.length - 1 ? "end" : "middle"}
                >
                  {index === days.length - 1 ? "today" : formats.shortDay(one.day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {days.every((one) => SERIES.every(({ key }) => one[key] === 0)) && (
        <p className={css.nothing}>
          Nothing was issued, taken back, redeemed, returned or expired on these days.
        </p>
      )}
      {day && shown !== undefined && (
        <div className={css.tip} data-side={shown < days.length / 2 ? "right" : "left"}>
          <div className={css.tipDay}>{formats.day(day.day)}</div>
          {SERIES.map(({ key, label }) => (
            <div key={key} className={css.tipRow} data-series={key}>
              <span>{label}</span>
              <Points value={day[key]} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The chart is drawn at its real width, so that its labels are as large as the page's text. */
function useWidth(first: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(element.clientWidth, LEFT * 2)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function DayTable({ days }: { readonly days: readonly DayBars[] }) {
  const formats = useFormats();
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="Points a day">
      <Table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {SERIES.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((one) => (
            <tr key={one.day}>
              <th scope="row">{formats.day(one.day)}</th>
              {SERIES.map(({ key }) => (
                <td key={key}>
                  <Points value={one[key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
