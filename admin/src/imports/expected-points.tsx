import { wholeNumberProblems } from "../api/user-errors.ts";
import { TextField } from "../ui/forms/fields.tsx";
import type { Formats } from "../ui/format/format.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { readPoints } from "../program/read-points.ts";
import css from "./import.module.css";

export interface FileTotals {
  readonly points: number;
  readonly pending: number;
  /** Whether lines are refused: their points are not in the totals. */
  readonly hasBadLines: boolean;
}

/** The other program's own total, typed beside the file's. It is compared here, and kept nowhere. */
export function ExpectedPoints({
  totals,
  text,
  onChange,
}: {
  readonly totals: FileTotals;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const formats = useFormats();
  const read = text.trim() === "" ? null : readPoints(text);
  return (
    <div className={css.expected}>
      <div className={css.expectedField}>
        <TextField
          label="The other program says"
          inputMode="numeric"
          after="points"
          value={text}
          onChange={onChange}
          error={read && !read.ok ? wholeNumberProblems[read.code] : undefined}
        />
      </div>
      <p className={css.difference} aria-live="polite">
        {read?.ok && compareTotals(totals, read.value, formats)}
      </p>
    </div>
  );
}

/** Whether what was typed is a total, and another than the file's. */
export function isOtherTotal({ points, pending }: FileTotals, text: string): boolean {
  const read = readPoints(text);
  return read.ok && read.value !== points + pending && read.value !== points;
}

/** The difference between the file and the other program, in words. */
export function compareTotals(
  { points, pending, hasBadLines }: FileTotals,
  expected: number,
  formats: Formats,
): string {
  const difference = points + pending - expected;
  if (difference === 0) return "The same: every point is here.";
  if (pending > 0 && points === expected) return `The same without the ${formats.number(pending)} pending.`;
  const count = `${formats.number(Math.abs(difference))} ${Math.abs(difference) === 1 ? "point" : "points"}`;
  if (difference > 0) return `${count} more than the other program says.`;
  const why = hasBadLines ? " The refused lines may be the difference." : "";
  return `${count} fewer than the other program says.${why}`;
}
