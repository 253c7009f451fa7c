import { addLocalDays } from "../dates/calendar.ts";
import { fill } from "../kinds/labels.ts";
import { occurrenceKind } from "./earning-kind.ts";

/**
 * Points on a member's birthday, once a calendar year. It must have been known for some days, so that nobody enters a
 * birthday of tomorrow; a changed one counts as new.
 */
export const birthday = occurrenceKind({
  id: "birthday",
  icon: "cake",
  trigger: "date",
  texts: {
    title: "Birthday",
    about:
      "Once a year, at the start of the customer’s birthday. Members enter it on your store’s page; you can enter or import it too.",
    note: "Once a year, if known {days} before",
    day: "a day",
    days: "{count} days",
    forWhat: "birthdays from the next day on",
  },
  fields: {
    points: { control: "points", label: "Points", isMain: true },
    noticeDays: {
      control: "count",
      label: "Known for",
      help: "A birthday that is entered later counts from the next year on",
      most: 365,
      unit: { one: "day", other: "days" },
    },
  },
  asksForWindow: false,
  // A second rule would pay the same birthday twice.
  isOnlyOne: true,
  sample: { points: 0, noticeDays: 30 },
  describe: ({ points, noticeDays }, { texts, write }) => ({
    note: fill(texts.note, {
      days: noticeDays === 1 ? texts.day : fill(texts.days, { count: write.number(noticeDays) }),
    }),
    value: write.points(points),
  }),
  worthPoints: ({ points }) => points,
  award: ({ points, noticeDays }, { localDate, knownOn, earlierLocalDates }) => {
    if (knownOn === undefined || addLocalDays(knownOn, noticeDays) > localDate)
      return { ok: false, code: "known_too_late" };
    const year = localDate.slice(0, 4);
    return earlierLocalDates.some((date) => date.startsWith(year))
      ? { ok: false, code: "limit_reached" }
      : { ok: true, points };
  },
  limit: () => ({ limit: 1, period: "year" }),
});
