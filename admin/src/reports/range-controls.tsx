import { useState } from "react";
import { Segments } from "../ui/forms/segments.tsx";
import { TextField } from "../ui/forms/fields.tsx";
import type { ReportRange } from "./report-range.ts";
import css from "./reports.module.css";

interface RangeControlsProps {
  readonly range: ReportRange;
  readonly hasSteps: boolean;
  readonly onChange: (range: ReportRange) => void;
}

const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;

/** The first and the last day, and whether the rows are days or months. */
export function RangeControls({ range, hasSteps, onChange }: RangeControlsProps) {
  // While a day is being typed, the field has a year such as 0002: the report waits for a whole one.
  const [typed, setTyped] = useState({ from: range.from, to: range.to, shown: range });
  if (typed.shown.from !== range.from || typed.shown.to !== range.to)
    setTyped({ from: range.from, to: range.to, shown: range });
  const change = (part: { readonly from?: string; readonly to?: string }) => {
    const next = { from: typed.from, to: typed.to, ...part };
    setTyped({ ...next, shown: range });
    if (DAY.test(next.from) && DAY.test(next.to) && next.from <= next.to) onChange({ ...range, ...next });
  };
  return (
    <div className={css.range}>
      <TextField
        label="From"
        isLabelHidden
        type="date"
        value={typed.from}
        max={typed.to}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden="true">–</span>
      <TextField label="Until" isLabelHidden type="date" value={typed.to} onChange={(to) => change({ to })} />
      {hasSteps && (
        <Segments
          label="Rows"
          value={range.by}
          choices={[
            { value: "DAY", label: "By day" },
            { value: "MONTH", label: "By month" },
          ]}
          onChange={(by) => onChange({ ...range, by })}
        />
      )}
    </div>
  );
}
