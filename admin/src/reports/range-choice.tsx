import { useState } from "react";
import { DateField } from "../ui/forms/date/date-field.tsx";
import { NO_DATE } from "../ui/forms/date/read-date.ts";
import { choicesOf } from "../kinds/field-labels.ts";
import { Button } from "../ui/forms/button.tsx";
import { FieldRow, FieldStack, SelectField } from "../ui/forms/fields.tsx";
import { Segments } from "../ui/forms/segments.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { dayOf } from "../dates/local-day.ts";
import { CalendarIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { Text } from "../ui/page/text.tsx";
import {
  daysOf,
  isDay,
  isLong,
  rangeNameOf,
  type RangeName,
  rangeNames,
  type ReportRange,
} from "./report-range.ts";
import css from "./reports.module.css";

interface RangeChoiceProps {
  readonly range: ReportRange;
  readonly hasSteps: boolean;
  readonly onChange: (range: ReportRange) => void;
}

/** Says which days are shown, and opens the choice of others. */
export function RangeChoice({ range, hasSteps, onChange }: RangeChoiceProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const step = range.by === "MONTH" ? ", by month" : ", by day";
  const words = formats.dayRange(range.from, range.to) + (hasSteps ? step : "");
  return (
    <>
      <div className={css.range} data-days={words}>
        <Button icon={<CalendarIcon />} onClick={() => setOpen(true)}>
          {words}
        </Button>
      </div>
      {isOpen && (
        <RangeDialog
          range={range}
          hasSteps={hasSteps}
          onClose={() => setOpen(false)}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </>
  );
}

type RangeDialogProps = RangeChoiceProps & { readonly onClose: () => void };

/** The first and the last day, and whether the rows are days or months. */
function RangeDialog({ range, hasSteps, onChange, onClose }: RangeDialogProps) {
  const { timeZone } = useFormats();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [draft, setDraft] = useState(range);
  const [name, setName] = useState(() => rangeNameOf(range, today));
  const [isChecked, setChecked] = useState(false);
  const isByMonth = hasSteps && isLong(draft);
  const problems = problemsOf(draft);
  const isWrong = Object.keys(problems).length > 0;
  const write = (days: Partial<ReportRange>) => {
    setDraft({ ...draft, ...days });
    setName(rangeNameOf({ ...draft, ...days }, today));
  };
  const handleName = (chosen: RangeName) => {
    setName(chosen);
    if (chosen !== "own") setDraft({ ...draft, ...daysOf(chosen, today) });
  };
  const handleShow = () => {
    setChecked(true);
    if (!isWrong) onChange(draft);
  };
  return (
    <Dialog
      name="report-range"
      title="Days of the report"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={handleShow}>
            Show these days
          </Button>
        </>
      }
    >
      <FieldStack>
        <SelectField
          label="Days"
          value={name}
          choices={choicesOf(rangeNames)}
          onChange={(chosen) => handleName(chosen as RangeName)}
        />
        <FieldRow>
          <DateField
            label="From"
            value={draft.from}
            error={isChecked ? problems.from : undefined}
            onChange={(from) => write({ from })}
          />
          <DateField
            label="Until"
            value={draft.to}
            error={isChecked ? problems.to : undefined}
            onChange={(to) => write({ to })}
          />
        </FieldRow>
        {hasSteps && (
          <div>
            <Segments
              label="Rows"
              value={isByMonth ? "MONTH" : draft.by}
              choices={[
                { value: "DAY", label: "By day", isDisabled: isByMonth },
                { value: "MONTH", label: "By month" },
              ]}
              onChange={(by) => setDraft({ ...draft, by })}
            />
          </div>
        )}
        {isByMonth && <Text kind="note">More than 3 years are shown by month.</Text>}
      </FieldStack>
    </Dialog>
  );
}

function problemsOf({ from, to }: ReportRange): { readonly from?: string; readonly to?: string } {
  if (!isDay(from)) return { from: from === "" ? "Enter a day" : NO_DATE };
  if (!isDay(to)) return { to: to === "" ? "Enter a day" : NO_DATE };
  return from > to ? { from: "The first day must be before the last" } : {};
}
