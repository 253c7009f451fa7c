// From when on a letter tells what happened.
import { expect, test } from "vitest";
import { goesAt, mailDayAt } from "./letters-due.ts";

const BERLIN = "Europe/Berlin";
const at = (when: Parameters<typeof goesAt>[0], happenedAt: string): string =>
  goesAt(when, new Date(happenedAt), BERLIN).toISOString();

test.each([
  ["at once, also in the night", "at_once", "2026-03-02T23:30:00.000Z", "2026-03-02T23:30:00.000Z"],
  ["at once during the day", "next_morning", "2026-03-02T12:00:00.000Z", "2026-03-02T12:00:00.000Z"],
  [
    "at nine if it happens in the night",
    "next_morning",
    "2026-03-02T23:30:00.000Z",
    "2026-03-03T08:00:00.000Z",
  ],
  ["at nine of the next day", "day_after", "2026-03-02T12:00:00.000Z", "2026-03-03T08:00:00.000Z"],
  ["at nine of the day after its night", "day_after", "2026-03-02T23:30:00.000Z", "2026-03-04T08:00:00.000Z"],
  [
    "at nine where the clocks were put forward",
    "day_after",
    "2026-03-28T12:00:00.000Z",
    "2026-03-29T07:00:00.000Z",
  ],
  [
    "at nine where the clocks were put back",
    "day_after",
    "2026-10-24T12:00:00.000Z",
    "2026-10-25T08:00:00.000Z",
  ],
] as const)("%s", (_, when, happenedAt, expected) => {
  expect(at(when, happenedAt)).toBe(expected);
});

test.each(["2026-03-29", "2026-10-25", "2026-07-01"])("a day of letters begins at nine on %s", (day) => {
  const { nextMorning } = mailDayAt(new Date(`${day}T03:00:00Z`), BERLIN);
  expect(mailDayAt(nextMorning, BERLIN)).toMatchObject({ day, isOpen: true });
  expect(mailDayAt(new Date(nextMorning.getTime() - 1), BERLIN)).toMatchObject({ day, isOpen: false });
});
