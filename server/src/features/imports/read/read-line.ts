// One line of a file: whose points, and how many. An ambiguous number is refused rather than guessed.
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import type { ColumnPositions } from "./columns.ts";
import type { ProblemCode } from "../problems/problems.ts";
import { readBirthday } from "./read-birthday.ts";
import { readExpiry, type Calendar } from "./read-expiry.ts";

export interface ReadLine {
  /** The store's number of the customer. Null if the line has only an e-mail. */
  readonly platformId: string | null;
  /** In lower case. */
  readonly email: string | null;
  readonly points: number;
  readonly pending: number;
  /** When the available points expire; null for never. */
  readonly expiresAt: Date | null;
  readonly tierId: string | null;
  /** `MM-DD`. */
  readonly birthday: string | null;
}

export type LineAnswer =
  | { readonly ok: true; readonly value: ReadLine }
  | { readonly ok: false; readonly code: ProblemCode; readonly columnIndex: number | null };

export interface LineForm {
  readonly positions: ColumnPositions;
  readonly cellCount: number;
  readonly calendar: Calendar;
  /** The tiers of the program in force, by name in lower case. */
  readonly tierIds: ReadonlyMap<string, string>;
}

export function readLine(cells: readonly string[], form: LineForm): LineAnswer {
  const { positions, cellCount } = form;
  if (cells.length !== cellCount) return bad("wrong_cell_count", null);
  const person = readPerson(cells, positions);
  if (!person.ok) return person;
  const points = readPoints(cells[positions.points]!.trim());
  if (typeof points === "string") return bad(points, positions.points);
  const pendingText = cellAt(cells, positions.pending);
  // Most customers have no pending points, and most programs then leave the cell empty.
  const pending = pendingText === "" ? 0 : readPoints(pendingText);
  if (typeof pending === "string") return bad(pending, positions.pending);
  if (points + pending > MAX_POINTS) return bad("unsafe_number", positions.pending);
  const expiryText = cellAt(cells, positions.expiresAt);
  const expiresAt = expiryText === "" ? null : readExpiry(expiryText, form.calendar);
  if (typeof expiresAt === "string") return bad(expiresAt, positions.expiresAt);
  const tierName = cellAt(cells, positions.tier).toLowerCase();
  const tierId = tierName === "" ? null : form.tierIds.get(tierName);
  if (tierId === undefined) return bad("unknown_tier", positions.tier);
  const birthday = birthdayOf(cells, positions);
  if (birthday === undefined) return bad("unclear_birthday", positions.birthday);
  return { ok: true, value: { ...person.value, points, pending, expiresAt, tierId, birthday } };
}

/** As `MM-DD`. Null: the line has none; undefined: it is unclear. */
export function birthdayOf(
  cells: readonly string[],
  { birthday: position }: Pick<ColumnPositions, "birthday">,
): string | null | undefined {
  const text = cellAt(cells, position);
  return text === "" ? null : readBirthday(text);
}

const cellAt = (cells: readonly string[], position: number | null): string =>
  position === null ? "" : cells[position]!.trim();

/** A blank line of a spreadsheet is neither good nor bad. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

type PersonAnswer =
  | { readonly ok: true; readonly value: Pick<ReadLine, "platformId" | "email"> }
  | Extract<LineAnswer, { ok: false }>;

function readPerson(cells: readonly string[], { customerId, email }: ColumnPositions): PersonAnswer {
  const idText = cellAt(cells, customerId);
  const emailText = cellAt(cells, email).toLowerCase();
  if (idText === "" && emailText === "") return bad("empty_person", customerId ?? email);
  const platformId = idText === "" ? null : platformIdIn(idText);
  if (platformId === undefined) return bad("invalid_customer_id", customerId);
  if (emailText !== "" && !emailForm.test(emailText)) return bad("invalid_email", email);
  return { ok: true, value: { platformId, email: emailText === "" ? null : emailText } };
}

/** With or without the prefix of the store's own API, and the apostrophe that marks text in a spreadsheet. */
const customerIdForm = /^'?(?:gid:\/\/shopify\/Customer\/)?(\d{1,20})$/;

/** The store's number in a cell; undefined if there is none. */
export const platformIdIn = (cell: string): string | undefined => customerIdForm.exec(cell.trim())?.[1];

/** An address, and never a spreadsheet formula. */
const emailForm = /^(?=.{3,320}$)(?!=)[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/;

function readPoints(text: string): number | ProblemCode {
  if (text === "") return "empty_points";
  if (/^\d{1,40}$/.test(text)) {
    const exact = BigInt(text);
    return exact <= BigInt(MAX_POINTS) ? Number(exact) : "unsafe_number";
  }
  if (/^[-−(]/.test(text)) return "negative_points";
  if (/^\d{1,3}([,'’\s]\d{3})+$/.test(text)) return "thousands_separator";
  if (/^\d*[.,]\d*$/.test(text) || /^\d{1,3}([,.'’\s]\d{3})+[.,]\d+$/.test(text)) return "decimal_points";
  return /^\d{41,}$/.test(text) ? "unsafe_number" : "not_a_number";
}

const bad = (code: ProblemCode, columnIndex: number | null) => ({ ok: false, code, columnIndex }) as const;
