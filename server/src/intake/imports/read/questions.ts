// How a file's numbers and dates are read: as the file itself shows, else as staff say. What the file leaves open is
// asked once, with lines that show it.
import { AppError } from "../../../process/errors.ts";
import type { ColumnMeaning } from "./columns.ts";
import type { ColumnNotes, Trait } from "./notes.ts";
import { withPlainDigits } from "./plain-digits.ts";
import { orderInHead, readDay, type DayReading } from "./read-day.ts";
import { partsOf, plainNumber, type DecimalSign, type NumberReading } from "./read-number.ts";
import type { Separator } from "./find-head.ts";

export const choicesOf = {
  numbers: ["point_decimal", "comma_decimal"],
  fractions: ["refuse", "down", "nearest"],
  dates: ["month_first", "day_first"],
  day_numbers: ["read", "leave_out"],
  customer_ids: ["use", "ignore"],
  repeats: ["leave_out", "again"],
} as const;

export type QuestionAbout = keyof typeof choicesOf;
export type Choice = (typeof choicesOf)[QuestionAbout][number];

export interface Answer {
  readonly about: QuestionAbout;
  /** Its position. Null: the answer is about the whole file. */
  readonly column: number | null;
  readonly choice: Choice;
}

export interface Question {
  readonly about: QuestionAbout;
  readonly column: number | null;
  /** As staff said, else as the file shows, else what is safe. Null: staff must say. */
  readonly answer: Choice | null;
  /** Staff must say, or have said, because the file leaves it open. */
  readonly isOpen: boolean;
  /** Lines that show it, and the column in which they do. */
  readonly lines: readonly { readonly line: number; readonly column: number }[];
}

export interface FileFacts {
  readonly headers: readonly string[];
  readonly columns: readonly ColumnMeaning[];
  readonly notes: readonly (ColumnNotes | null)[];
  readonly separator: Separator;
  readonly answers: readonly Answer[];
}

/** In the order of the page. */
export function questionsOf(file: FileFacts): readonly Question[] {
  const numbers = numberQuestion(file);
  const days = file.columns.flatMap((meaning, column) =>
    meaning === "birthday" || meaning === "expires_at" ? dayQuestions(file, column) : [],
  );
  return [...numbers, ...days];
}

function numberQuestion(file: FileFacts): Question[] {
  const positions = [...file.columns.keys()].filter((at) => isNumber(file.columns[at]!));
  const linesOf = (...wanted: Trait[]) => {
    const lines = positions.flatMap((column) =>
      wanted.flatMap((trait) => (file.notes[column]?.[trait] ?? []).map((line) => ({ line, column }))),
    );
    return lines.sort((one, other) => one.line - other.line).slice(0, 3);
  };
  const has = (trait: Trait) => linesOf(trait).length > 0;
  const shown = choicesOf.numbers.filter(has);
  const hasGroups = has("point_group") || has("comma_group");
  if (shown.length === 0 && !hasGroups) return [];
  const byFile =
    shown.length === 0 ? byGroups(file.separator, has) : shown.length === 1 ? (shown[0] ?? null) : null;
  const said = saidOf(file.answers, "numbers", null);
  const lines =
    hasGroups && shown.length < 2
      ? linesOf("point_group", "comma_group")
      : linesOf("point_decimal", "comma_decimal");
  const answer = said ?? byFile;
  const question: Question = { about: "numbers", column: null, answer, isOpen: byFile === null, lines };
  // What is a group of thousands by the other reading is a fraction by this one.
  const ungrouped = answer === "point_decimal" ? "point_fraction" : "comma_fraction";
  const withFraction = answer === null ? linesOf("fraction") : linesOf("fraction", ungrouped);
  if (withFraction.length === 0) return [question];
  const fractions = saidOf(file.answers, "fractions", null) ?? "refuse";
  return [
    question,
    { about: "fractions", column: null, answer: fractions, isOpen: false, lines: withFraction },
  ];
}

const isNumber = (meaning: ColumnMeaning): boolean => meaning === "points" || meaning === "pending";

/** Where a comma is between cells, it is not before decimals; where a semicolon is, it usually is. */
function byGroups(separator: Separator, has: (trait: Trait) => boolean): Choice | null {
  if (separator === "," && !has("point_group")) return "point_decimal";
  return separator === ";" && !has("comma_group") ? "comma_decimal" : null;
}

function dayQuestions({ headers, notes, answers }: FileFacts, column: number): Question[] {
  const own = notes[column] ?? {};
  const linesOf = (...wanted: Trait[]) =>
    wanted
      .flatMap((trait) => (own[trait] ?? []).map((line) => ({ line, column })))
      .sort((one, other) => one.line - other.line)
      .slice(0, 3);
  const questions: Question[] = [];
  const shown = (["month_first", "day_first"] as const).filter((order) => own[order] !== undefined);
  if (shown.length > 0 || own.either_order) {
    const head = orderInHead(headers[column] ?? "");
    const byFile =
      shown.length > 1 || (head !== null && shown.some((order) => order !== head))
        ? null
        : (head ?? shown[0] ?? null);
    questions.push({
      about: "dates",
      column,
      answer: saidOf(answers, "dates", column) ?? byFile,
      isOpen: byFile === null,
      lines:
        own.either_order && shown.length < 2 ? linesOf("either_order") : linesOf("month_first", "day_first"),
    });
  }
  if (own.day_number)
    questions.push({
      about: "day_numbers",
      column,
      answer: saidOf(answers, "day_numbers", column),
      isOpen: true,
      lines: linesOf("day_number"),
    });
  return questions;
}

function saidOf(answers: readonly Answer[], about: QuestionAbout, column: number | null): Choice | null {
  const said = answers.find((one) => one.about === about && one.column === column)?.choice ?? null;
  return said !== null && isChoiceOf(about, said) ? said : null;
}

const isChoiceOf = (about: QuestionAbout, choice: Choice): boolean =>
  (choicesOf[about] as readonly Choice[]).includes(choice);

export interface Reading {
  readonly numbers: NumberReading;
  /** By position. */
  readonly days: (column: number) => DayReading;
}

export function readingOf(file: FileFacts): Reading {
  const questions = questionsOf(file);
  const answered = (about: QuestionAbout, column: number | null) =>
    questions.find((one) => one.about === about && one.column === column)?.answer ?? null;
  const decimal = answered("numbers", null);
  return {
    numbers: {
      decimal: decimal === null ? null : decimal === "point_decimal" ? "." : ",",
      fractions: (answered("fractions", null) ?? "refuse") as NumberReading["fractions"],
    },
    days: (column) => ({
      order: answered("dates", column) as DayReading["order"],
      hasNumbers: answered("day_numbers", column) === "read",
      isCompact: isCompact(file.notes[column]),
    }),
  };
}

/** Nothing is asked: days without signs between are read where all of a column fit, and no other reading fits them. */
const isCompact = (notes: ColumnNotes | null | undefined): boolean =>
  notes?.compact_day !== undefined && notes.other_digits === undefined;

/** Refuses `invalid_input` for an answer that is none, and for a question that nobody has answered. */
export function checkAnswers(file: FileFacts, others: readonly QuestionAbout[]): void {
  const questions = questionsOf(file);
  const isAsked = ({ about, column }: Answer) =>
    others.includes(about)
      ? column === null
      : // Rounding may be said beforehand, whether there is something to round or not.
        questions.some(
          (one) => one.about === (about === "fractions" ? "numbers" : about) && one.column === column,
        );
  for (const answer of file.answers) {
    if (!isAsked(answer)) throw refused("This file has no such question: load the page again.");
    if (!isChoiceOf(answer.about, answer.choice))
      throw refused(`Choose one of: ${choicesOf[answer.about].join(", ")}.`);
  }
  const open = questions.filter(({ answer }) => answer === null);
  if (open.length > 0) throw refused(open.map((one) => toAsk(one, file.headers)).join(" "));
}

function toAsk({ about, column }: Question, headers: readonly string[]): string {
  const head = column === null ? "" : (headers[column] ?? "");
  if (about === "numbers") return "Say how points are written in this file.";
  return about === "dates"
    ? `Say how the dates in “${head}” are written.`
    : `Say whether the numbers in “${head}” are dates.`;
}

const refused = (message: string) => new AppError("invalid_input", {}, { field: ["answers"], message });

/** What a cell means by each choice, to be shown: a number as `1250` or `1.25`, a day as `1990-03-14` or `03-14`. */
export function meaningsOf(
  { about }: Question,
  cell: string,
): readonly { choice: Choice; means: string | null }[] {
  return choicesOf[about].map((choice) => ({
    choice,
    means: meaningOf(choice, withPlainDigits(cell).trim()),
  }));
}

function meaningOf(choice: Choice, cell: string): string | null {
  switch (choice) {
    case "point_decimal":
      return numberShown(cell, ".");
    case "comma_decimal":
      return numberShown(cell, ",");
    case "month_first":
    case "day_first":
      return dayShown(cell, { order: choice, hasNumbers: false, isCompact: false });
    case "read":
      return dayShown(cell, { order: null, hasNumbers: true, isCompact: false });
    default:
      return null;
  }
}

function numberShown(cell: string, decimal: DecimalSign): string | null {
  const parts = partsOf(plainNumber(cell), decimal);
  if (!parts) return null;
  const whole = parts.whole === "" ? "0" : parts.whole;
  return parts.fraction === "" ? whole : `${whole}.${parts.fraction}`;
}

function dayShown(cell: string, reading: DayReading): string | null {
  const day = readDay(cell, reading);
  if (typeof day === "string") return null;
  const monthAndDay = [day.month, day.day].map((part) => String(part).padStart(2, "0")).join("-");
  return day.year === null ? monthAndDay : `${day.year}-${monthAndDay}`;
}
