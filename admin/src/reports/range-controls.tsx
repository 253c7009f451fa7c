import { useState } from "react";
import { Segments } from "../ui/forms/segments.tsx";
import { TextField } from "../ui/forms/fields.tsx";
import { isDay, isLong, type ReportRange } from "./report-range.ts";
import css from "./reports.module.css";

interface RangeControlsProps {
  readonly range: ReportRange;
  readonly hasSteps: boolean;
  readonly onChange: (range: ReportRange) => void;
}

/** The first and the last day, and whether the rows are days or months. */
export function RangeControls({ range, hasSteps, onChange }: RangeControlsProps) {
  // The report waits while a day is being typed.
  const [typed, setTyped] = useState({ from: range.from, to: range.to, shown: range });
  if (typed.shown.from !== range.from || typed.shown.to !== range.to)
    setTyped({ from: range.from, to: range.to, shown: range });
  const change = (part: { readonly from?: string; readonly to?: string }) => {
    const next = { from: typed.from, to: typed.to, ...part };
    setTyped({ ...next, shown: range });
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange({ ...range, ...next });
  };
  const isReversed = isDay(typed.from) && isDay(typed.to) && typed.from > typed.to;
  const isByMonth = hasSteps && isLong(range);
  return (
    <div className={css.range}>
      <TextField
        label="From"
        isLabelHidden
        type="date"
        value={typed.from}
        error={isReversed ? "The first day must be before the last" : undefined}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden="true">–</span>
      <TextField label="Until" isLabelHidden type="date" value={typed.to} onChange={(to) => change({ to })} />
      {hasSteps && (
        <Segments
          label="Rows"
          value={range.by}
          choices={[
            { value: "DAY", label: "By day", isDisabled: isByMonth },
            { value: "MONTH", label: "By month" },
          ]}
          onChange={(by) => onChange({ ...range, by })}
        />
      )}
      {isByMonth && <span className={css.byMonth}>More than 3 years: by month</span>}
    </div>
  );
}
