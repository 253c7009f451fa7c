// The birthday on a line. Only clear dates are read: 03/04 means two different days. A year is not kept.
import { isBirthday } from "@laurel/domain/dates/birthday.ts";

/** `03-14`, `--03-14` as address books write it, or a date with its year first. */
const form = /^(?:\d{4}-|--)?(\d\d-\d\d)(?:[T ]00:00.*)?$/;

/** As `MM-DD`; undefined if it is unclear. */
export function readBirthday(text: string): string | undefined {
  const birthday = form.exec(text)?.[1] ?? "";
  return isBirthday(birthday) ? birthday : undefined;
}
