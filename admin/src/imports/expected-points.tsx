import { wholeNumberProblems } from "../api/user-errors.ts";
import { TextField } from "../ui/forms/fields.tsx";
import type { Formats } from "../ui/format/format.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { readPoints } from "../program/read-points.ts";
import css from "./import.module.css";

export interface FileTotals {
  readonly points: number;
  readonly pending: number;
  /** Lines were refused: their points are not in the totals. */
  readonly hasBadLines: boolean;
}

/** A field for the other program's total. It is compared on this page, and not stored. */
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

/** True when the text is a total that differs from the file's. */
export function isOtherTotal({ points, pending }: FileTotals, text: string): boolean {
  const read = readPoints(text);
  return read.ok && read.value !== points + pending && read.value !== points;
}

/** The difference between the two totals, as a sentence. */
export function compareTotals(
  { points, pending, hasBadLines }: FileTotals,
  expected: number,
  formats: Formats,
): string {
  const difference = points + pending - expected;
  if (difference === 0) return "The totals match.";
  if (pending > 0 && points === expected)
    return `The totals match without ${formats.points(pending)} pending.`;
  const count = formats.points(Math.abs(difference));
  if (difference > 0) return `${count} more than the other program says.`;
  const why = hasBadLines ? " The lines that can’t be imported may be the reason." : "";
  return `${count} fewer than the other program says.${why}`;
}
