// A month as a table of days. Arrow keys move by days and weeks, Page Up and Page Down by months.
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import { useFormats } from "../../format/formats.tsx";
import { firstWeekdayOf } from "../../format/locale.ts";
import { usePlace } from "../../layers/floating.ts";
import type { Layer } from "../../layers/layers.ts";
import { Button } from "../button.tsx";
import css from "./date-field.module.css";

interface CalendarProps {
  readonly id: string;
  readonly label: string;
  /** Where it opens. */
  readonly day: string;
  readonly today: string;
  readonly max: string | undefined;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

const FIRST = "1900-01-01";
const LAST = "2199-12-31";

export function Calendar({ id, label, day, today, max = LAST, opener, onPick, onClose }: CalendarProps) {
  const formats = useFormats();
  const [at, setAt] = useState(clamp(day, max));
  const root = useRef<HTMLDivElement>(null);
  const month = at.slice(0, 7);
  const weeks = weeksOf(month, firstWeekdayOf(formats.locale));
  usePlace(root, opener);
  useEffect(() => root.current?.querySelector<HTMLButtonElement>(`[data-day="${at}"]`)?.focus(), [at]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: () => addLocalDays(at, -1),
      ArrowRight: () => addLocalDays(at, 1),
      ArrowUp: () => addLocalDays(at, -7),
      ArrowDown: () => addLocalDays(at, 7),
      PageUp: () => addMonths(at, -1),
      PageDown: () => addMonths(at, 1),
    }[event.key];
    if (event.key === "Escape") onClose();
    else if (next) setAt(clamp(next(), max));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={root}
      id={id}
      data-layer={"calendar-menu" satisfies Layer}
      role="group"
      aria-label={`${label}: choose a day`}
      className={css.calendar}
      onKeyDown={handleKeyDown}
    >
      <div className={css.months}>
        <Button size="small" aria-label="Month before" onClick={() => setAt(clamp(addMonths(at, -1), max))}>
          ‹
        </Button>
        <span role="status">{formats.month(month)}</span>
        <Button size="small" aria-label="Month after" onClick={() => setAt(clamp(addMonths(at, 1), max))}>
          ›
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            {weeks[1]!.map((one) => (
              <th key={one} scope="col" abbr={weekday(one, "long")}>
                {weekday(one, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  {one.startsWith(month) && (
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === at ? 0 : -1}
                      disabled={one > max}
                      aria-label={formats.day(one)}
                      aria-current={one === today ? "date" : undefined}
                      aria-pressed={one === day}
                      onClick={() => onPick(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const clamp = (day: string, max: string): string => (day > max ? max : day < FIRST ? FIRST : day);

/** All weeks that have a day of the month. `first`: 0 for Sunday. */
function weeksOf(month: string, first: number): string[][] {
  const start = `${month}-01`;
  const before = (new Date(`${start}T00:00Z`).getUTCDay() - first + 7) % 7;
  const weeks: string[][] = [];
  for (let day = addLocalDays(start, -before); day.slice(0, 7) <= month; day = addLocalDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addLocalDays(day, index)));
  return weeks;
}

const weekday = (day: string, length: "short" | "long"): string =>
  new Intl.DateTimeFormat("en", { weekday: length, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
