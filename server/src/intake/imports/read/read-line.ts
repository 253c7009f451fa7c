// One line of a file: whose points, and how many. An ambiguous number is refused rather than guessed. Extras (pending
// points, expiry date, tier, birthday) that cannot be read are left out: the points of their line count.
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import type { ColumnPositions } from "./columns.ts";
import type { ProblemCode } from "../problems/problems.ts";
import { withPlainDigits } from "./plain-digits.ts";
import type { Reading } from "./questions.ts";
import { isZero, readDay } from "./read-day.ts";
import { readExpiry, type Calendar } from "./read-expiry.ts";
import { isNone, readPoints, type NumberReading } from "./read-number.ts";

export interface ReadLine {
  /** The number in the customer's column. Null if the line has only an e-mail. */
  readonly platformId: string | null;
  /** In lower case. */
  readonly email: string | null;
  /** Something else than an address stands where it should be. */
  readonly isEmailInvalid: boolean;
  readonly points: number;
  readonly pending: number;
  /** When the available points expire; null for never. */
  readonly expiresAt: Date | null;
  readonly tierId: string | null;
  /** `MM-DD`. */
  readonly birthday: string | null;
  readonly leftOut: readonly CellProblem[];
}

export interface CellProblem {
  readonly code: ProblemCode;
  readonly columnIndex: number;
}

export type LineAnswer =
  | { readonly ok: true; readonly value: ReadLine }
  | { readonly ok: false; readonly code: ProblemCode; readonly columnIndex: number | null };

export interface LineForm {
  readonly positions: ColumnPositions;
  readonly cellCount: number;
  readonly calendar: Calendar;
  readonly reading: Reading;
  /** The tiers of the program in force, by name in lower case. */
  readonly tierIds: ReadonlyMap<string, string>;
}

export function readLine(cells: readonly string[], form: LineForm): LineAnswer {
  const { positions, reading } = form;
  if (!hasItsCells(cells, form)) return bad("wrong_cell_count", null);
  const person = readPerson(cells, positions);
  if (!person.ok) return person;
  const points = readPoints(cells[positions.points] ?? "", reading.numbers);
  if (typeof points === "string") return bad(points, positions.points);
  const leftOut: CellProblem[] = [];
  const pending = readExtra(cells, positions.pending, leftOut, (text) =>
    readPending(text, points, reading.numbers),
  );
  const expiresAt = readExtra(cells, positions.expiresAt, leftOut, (text, at) =>
    readExpiry(text, { ...form.calendar, reading: reading.days(at) }),
  );
  // The points are gone in the other program: they are not given again.
  if (leftOut.some(({ code }) => code === "date_passed")) return bad("date_passed", positions.expiresAt);
  const tierName = cellAt(cells, positions.tier).toLowerCase();
  const tierId =
    form.tierIds.get(tierName) ?? readExtra<never>(cells, positions.tier, leftOut, () => "unknown_tier");
  const birthday = readExtra(cells, positions.birthday, leftOut, (text, at) =>
    readBirthday(text, at, reading),
  );
  return {
    ok: true,
    value: {
      ...person.value,
      points,
      pending: pending ?? 0,
      expiresAt,
      tierId,
      birthday: birthday === null ? null : birthday.monthAndDay,
      leftOut,
    },
  };
}

/** As `MM-DD`; null if the line has none that can be read. */
export function birthdayOf(
  cells: readonly string[],
  { positions, reading }: Pick<LineForm, "positions" | "reading">,
): string | null {
  const birthday = readExtra(cells, positions.birthday, [], (text, at) => readBirthday(text, at, reading));
  return birthday === null ? null : birthday.monthAndDay;
}

/**
 * Spreadsheets leave out empty cells at a line's end. A line without a cell for its points, or with too many cells, may
 * have a separator in the middle of one.
 */
const hasItsCells = (cells: readonly string[], { positions, cellCount }: LineForm): boolean =>
  cells.length <= cellCount && cells.length > positions.points;

const cellAt = (cells: readonly string[], position: number | null): string =>
  position === null ? "" : (cells[position] ?? "").trim();

/** A blank line of a spreadsheet is neither good nor bad. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Null also for what cannot be read: it is then added to `leftOut`. */
function readExtra<T extends object | number>(
  cells: readonly string[],
  position: number | null,
  leftOut: CellProblem[],
  read: (text: string, position: number) => T | null | ProblemCode,
): T | null {
  const text = withPlainDigits(cellAt(cells, position));
  if (position === null || isNone(text) || isZero(text)) return null;
  const value = read(text, position);
  if (typeof value !== "string") return value;
  leftOut.push({ code: value, columnIndex: position });
  return null;
}

/** Nobody who shops was born before. */
const BIRTH_YEAR_MIN = 1900;

function readBirthday(
  text: string,
  position: number,
  reading: Reading,
): { readonly monthAndDay: string } | ProblemCode {
  const day = readDay(text, reading.days(position));
  if (day === "short_year") return day;
  if (typeof day === "string") return "unclear_birthday";
  // Databases write the year 0 where they have none.
  if (day.year !== null && day.year !== 0 && day.year < BIRTH_YEAR_MIN) return "impossible_birthday";
  return { monthAndDay: [day.month, day.day].map((part) => String(part).padStart(2, "0")).join("-") };
}

/** A balance must be able to hold them beside the line's points. */
function readPending(text: string, points: number, reading: NumberReading): number | ProblemCode {
  const pending = readPoints(text, reading);
  return typeof pending === "number" && points + pending > MAX_POINTS ? "unsafe_number" : pending;
}

type PersonAnswer =
  | { readonly ok: true; readonly value: Pick<ReadLine, "platformId" | "email" | "isEmailInvalid"> }
  | Extract<LineAnswer, { ok: false }>;

/** One of the two that cannot be read is no reason to refuse the other. */
function readPerson(cells: readonly string[], { customerId, email: emailAt }: ColumnPositions): PersonAnswer {
  const idText = cellAt(cells, customerId);
  const emailText = addressIn(cellAt(cells, emailAt)).toLowerCase();
  const platformId = platformIdIn(idText) ?? null;
  const email = emailForm.test(emailText) ? emailText : null;
  const isEmailInvalid = email === null && !isNone(emailText);
  if (platformId !== null || email !== null)
    return { ok: true, value: { platformId, email, isEmailInvalid } };
  if (isEmailInvalid) return bad("invalid_email", emailAt);
  return isNone(idText) ? bad("empty_person", customerId ?? emailAt) : bad("invalid_customer_id", customerId);
}

/**
 * With or without the prefix of the store's own API, the apostrophe that marks text in a spreadsheet, zeros before it,
 * and the decimals that data tools add.
 */
const customerIdForm = /^'?(?:gid:\/\/shopify\/Customer\/)?0{0,20}(0|[1-9]\d{0,19})(?:\.0+)?$/;

/** 7,900,000,000,033: two signs or more, since 8.003 and 8,003 may be another number. */
const groupedIdForm = /^[1-9]\d{0,2}([ .,'’])\d{3}(?:\1\d{3})+$/;

/** The store's number in a cell; undefined if there is none. */
export function platformIdIn(cell: string): string | undefined {
  const text = withPlainDigits(cell).trim().replaceAll(/\s/g, " ");
  return customerIdForm.exec(groupedIdForm.test(text) ? text.replaceAll(/\D/g, "") : text)?.[1];
}

/** A longer cell has no address, and is not looked through: in a long row of signs, each would be tried anew. */
const ADDRESS_CELL_CHARACTERS_MAX = 1_000;

const addressIn = (cell: string): string =>
  cell.length > ADDRESS_CELL_CHARACTERS_MAX
    ? cell
    : cell.replace(nameAndAddress, "$1").replaceAll(aroundAddress, "");

/** `Ann Lee <ann@example.com>`, as mail programs write it. Of two addresses, nobody knows whose the line is. */
const nameAndAddress = /^[^<>@]*<([^<>]+)>[;,]*$/;

/** What a link, a list of recipients or a sentence has around an address. */
const aroundAddress = /^(?:mailto:)?[<"']*|[>"';,.]+$/gi;

/**
 * An address, and never a spreadsheet formula. Nobody gets letters at a longer one, nor at a name without a dot or with
 * nothing between two. Before the @ there may be two dots: Japanese telephone companies gave such.
 */
const emailForm =
  /^(?=.{3,254}$)(?!=)[^\s@"(),:;<>[\]\\]+@(?:[^\s@"(),:;<>[\]\\.]+\.)+[^\s@"(),:;<>[\]\\.]+$/;

const bad = (code: ProblemCode, columnIndex: number | null) => ({ ok: false, code, columnIndex }) as const;
