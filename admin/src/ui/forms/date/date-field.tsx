// A date in the language of the admin. The browser's own date inputs speak the browser's language.
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { useFormats } from "../../format/formats.tsx";
import { dateOrderOf } from "../../format/locale.ts";
import { useNow } from "../../format/use-now.ts";
import { CalendarIcon } from "../../icons.tsx";
import { useLeave } from "../../layers/floating.ts";
import { TextField } from "../fields.tsx";
import { Calendar } from "./calendar.tsx";
import css from "./date-field.module.css";
import { isDate, readDate, type TimeOfDay, timesOfDay } from "./read-date.ts";

interface DateFieldProps {
  readonly label: string;
  /** A day such as 2026-11-26, or a local time such as 2026-11-26T14:06; empty: none. Else what was typed. */
  readonly value: string;
  /** Called with each date that can be read, with an empty text, and on leaving the field with one that cannot be read. */
  readonly onChange: (value: string) => void;
  /** A date is applied as soon as it is read, so nothing else is told. The field goes back to the last one. */
  readonly isApplied?: boolean;
  /** A time is asked for. A day alone means its start or its end. */
  readonly time?: TimeOfDay;
  /** The last day that the calendar offers. */
  readonly max?: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

/** A text that cannot be read stays, and the field says why: the form that holds it refuses it. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, isApplied = false, time, max, help, error } = props;
  const formats = useFormats();
  const today = toLocalDate(new Date(useNow()), formats.timeZone);
  const [typed, setTyped] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const calendarId = useId();
  useLeave(isOpen, root, () => setOpen(false));
  const write = (held: string) =>
    !isDate(held) ? held : time ? formats.localDateTime(held) : formats.day(held);
  const read = (text: string) => readDate(text, dateOrderOf(formats.locale), time ?? null);

  const handleType = (text: string) => {
    setTyped(text);
    setWhy(null);
    const answer = read(text);
    if (answer.ok) onChange(answer.value);
    else if (text.trim() === "") onChange("");
  };
  /** False: the text is no date. */
  const settle = (): boolean => {
    const answer = typed === null || typed.trim() === "" ? null : read(typed);
    setTyped(null);
    if (answer === null || answer.ok) return true;
    const example = write(time ? `${today}T14:06` : today);
    const stays = isApplied && value !== "";
    setWhy(`${answer.why} ${stays ? `${write(value)} stays.` : `Write it as ${example}.`}`);
    if (!isApplied) onChange(typed!);
    return false;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !settle()) event.preventDefault();
  };
  const handlePick = (day: string) => {
    setTyped(null);
    setWhy(null);
    onChange(time ? `${day}T${(isDate(value) && value.slice(11)) || timesOfDay[time]}` : day);
    close();
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <div ref={root} className={css.field}>
      <TextField
        label={label}
        value={typed ?? write(value)}
        placeholder={write(time ? `${today}T${timesOfDay[time]}` : today)}
        onChange={handleType}
        onBlur={settle}
        onKeyDown={handleKeyDown}
        error={why ?? error}
        help={help}
        tool={
          <button
            ref={opener}
            type="button"
            className={css.opener}
            aria-label={`Calendar for ${label}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? calendarId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarIcon />
          </button>
        }
      />
      {isOpen && (
        <Calendar
          id={calendarId}
          label={label}
          day={isDate(value) ? value.slice(0, 10) : today}
          today={today}
          max={max}
          opener={opener}
          onPick={handlePick}
          onClose={close}
        />
      )}
    </div>
  );
}
