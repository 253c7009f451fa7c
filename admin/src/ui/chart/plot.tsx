// Draws a chart as SVG, from what D3 works out. Arrow keys move from point to point, and what a screen reader says is
// the point's own figures.
import { line } from "d3-shape";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import css from "./chart.module.css";
import { pointsPerLabel, pointWidth, textWidth } from "./labels.ts";
import { type Bar, scaleOf } from "./scale.ts";
import type { ChartData, ChartPoint, Series } from "./series.ts";

/** Used until the available width is known. */
const FIRST_WIDTH = 660;
const HEIGHT = 170;
/** Of the axis; more if its figures are longer. */
const LEFT = 64;
const RADIUS = 2;

interface PlotProps extends ChartData {
  readonly label: string;
}

export function Plot({ label, ...data }: PlotProps) {
  const { points, series, format } = data;
  const [shown, setShown] = useState<number>();
  const { ref, width } = useWidth(FIRST_WIDTH);
  const last = points.length - 1;
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = shown ?? last;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setShown(Math.min(Math.max(next, 0), last));
  };
  const point = shown === undefined ? undefined : points[shown];
  const read = points[shown ?? last];
  return (
    <div
      ref={ref}
      className={css.drawing}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={Math.max(shown ?? last, 0)}
      aria-valuetext={read && sayPoint(read, shown ?? last, data)}
      onKeyDown={handleKeyDown}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && setShown(shown ?? last)}
      onBlur={() => setShown(undefined)}
      onPointerLeave={() => setShown(undefined)}
    >
      <Drawing {...data} width={width} shown={shown} onShow={setShown} />
      {point && shown !== undefined && (
        <div className={css.tip} data-side={shown < points.length / 2 ? "right" : "left"}>
          <div className={css.tipDay}>{point.long}</div>
          {series.map(({ key, label: name, colour, values }) => (
            <div key={key} className={css.tipRow} data-colour={colour}>
              <span>{name}</span>
              <span className={css.value}>{formatKnown(values[shown], format)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const sayPoint = ({ long }: ChartPoint, index: number, { series, format }: ChartData): string =>
  `${long}: ${series.map(({ label, values }) => `${label} ${formatKnown(values[index], format)}`).join(", ")}`;

const formatKnown = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? "–" : format(value);

interface DrawingProps extends ChartData {
  readonly width: number;
  readonly shown: number | undefined;
  readonly onShow: (index: number) => void;
}

function Drawing({ points, series, format, formatTick, width, shown, onShow }: DrawingProps) {
  const { ticks, y, bars } = scaleOf(series);
  // Rounded figures that are all the same would say nothing.
  const areApart = new Set(ticks.map(formatTick)).size === ticks.length;
  const writeTick = areApart ? formatTick : format;
  const left = Math.max(LEFT, ...ticks.map((tick) => textWidth(writeTick(tick)) + 8));
  const lowest = ticks.at(-1) ?? 0;
  const step = pointWidth(points, width - left);
  const at = (value: number) => 6 + y(value) * (HEIGHT - 12);
  const middle = (index: number) => left + (index + 0.5) * step;
  const last = points.length - 1;
  const each = pointsPerLabel(points, step);
  return (
    <>
      {lowest > 0 && <p className={css.start}>The axis starts at {writeTick(lowest)}.</p>}
      <svg viewBox={`0 0 ${width} ${HEIGHT + 20}`} aria-hidden="true" focusable="false">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={at(tick)} y2={at(tick)} data-zero={tick === 0 || undefined} />
            <text x={left - 8} y={at(tick) + 4} textAnchor="end">
              {writeTick(tick)}
            </text>
          </g>
        ))}
        {points.map((point, index) => (
          <g key={point.key} data-shown={index === shown || undefined}>
            <rect
              className={css.band}
              x={left + index * step}
              width={step}
              y={0}
              height={HEIGHT}
              onPointerEnter={() => onShow(index)}
            />
            {(last - index) % each === 0 && (
              <text x={middle(index)} y={HEIGHT + 15} textAnchor="middle">
                {point.short}
              </text>
            )}
          </g>
        ))}
        {bars.map((bar) => {
          const key = `${bar.series.key} ${bar.index}`;
          return <BarShape key={key} bar={bar} {...{ left, step, at }} isOpen={points[bar.index]?.isOpen} />;
        })}
        {series
          .filter(({ shape }) => shape !== "bar")
          .map((one) => (
            <LineShape key={one.key} series={one} at={at} middle={middle} shown={shown ?? last} />
          ))}
      </svg>
    </>
  );
}

interface BarShapeProps {
  readonly bar: Bar;
  readonly left: number;
  readonly step: number;
  readonly at: (value: number) => number;
  readonly isOpen: boolean | undefined;
}

function BarShape({ bar: { series, index, from, to }, left, step, at, isOpen }: BarShapeProps) {
  if (from === to) return null;
  const { from: start, width } = placeOf(series);
  return (
    <rect
      data-colour={series.colour}
      data-open={isOpen || undefined}
      x={left + (index + start) * step}
      width={step * width}
      y={at(Math.max(from, to))}
      height={Math.max(at(Math.min(from, to)) - at(Math.max(from, to)), 1)}
      rx={RADIUS}
    />
  );
}

/** In shares of the room of one point. */
function placeOf({ isBeside, isHalf }: Series): { readonly from: number; readonly width: number } {
  if (isHalf) return { from: isBeside ? 0.52 : 0.12, width: 0.36 };
  return isBeside ? { from: 0.6, width: 0.28 } : { from: 0.12, width: 0.44 };
}

interface LineShapeProps {
  readonly series: Series;
  readonly at: (value: number) => number;
  readonly middle: (index: number) => number;
  /** The point that has a dot. */
  readonly shown: number;
}

function LineShape({ series: { colour, shape, values }, at, middle, shown }: LineShapeProps) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => middle(index))
    .y((value) => at(value ?? 0))(values);
  const dot = values[shown] ?? null;
  return (
    <g data-colour={colour}>
      <path className={css.line} data-shape={shape} d={path ?? ""} />
      {dot !== null && <circle cx={middle(shown)} cy={at(dot)} r={3} />}
    </g>
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
