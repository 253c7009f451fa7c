import { fill } from "../kinds/labels.ts";
import { type LimitPeriod, occurrenceKind, type OccurrenceLimit } from "./earning-kind.ts";

/**
 * Points for an action that is recorded over the API, such as a review, with an optional limit a day, month, year or in
 * all.
 */
export const action = occurrenceKind({
  id: "action",
  icon: "pencil",
  trigger: "recorded",
  texts: {
    title: "Custom action",
    about: "Something your own software records over the API, such as a review.",
    note: "Recorded over the API",
    noteEver: "Recorded over the API, {often} at most",
    noteInPeriod: "Recorded over the API, at most {often} {period}",
    once: "once",
    times: "{count} times",
    day: "a day",
    month: "a month",
    year: "a year",
    forWhat: "actions recorded from then on",
  },
  fields: {
    action: {
      control: "text",
      label: "Name in the API",
      placeholder: "review",
      pattern: /^[a-z0-9][a-z0-9_]{0,63}$/,
      problem: "Lower-case letters, digits and _ only, such as review",
    },
    points: { control: "points", label: "Points", isMain: true },
    limitPerCustomer: {
      control: "count",
      label: "At most",
      most: 1_000_000,
      unit: { one: "time", other: "times" },
      none: "no limit",
      startsRow: true,
    },
    limitPeriod: {
      control: "choice",
      label: "In each",
      choices: { day: "Day", month: "Month", year: "Year", ever: "All time" },
      told: {
        label: "limit counted over",
        choices: { day: "a day", month: "a month", year: "a year", ever: "all time" },
      },
    },
  },
  asksForWindow: false,
  isOnlyOne: false,
  sample: { action: "", points: 0, limitPerCustomer: 1, limitPeriod: "ever" },
  describe: ({ action, points, limitPerCustomer, limitPeriod }, { texts, write }) => {
    const title = nameOfAction(action);
    const value = write.points(points);
    if (limitPerCustomer === null) return { title, note: texts.note, value };
    const often =
      limitPerCustomer === 1 ? texts.once : fill(texts.times, { count: write.number(limitPerCustomer) });
    const note =
      limitPeriod === "ever"
        ? fill(texts.noteEver, { often })
        : fill(texts.noteInPeriod, { often, period: texts[limitPeriod] });
    return { title, note, value };
  },
  worthPoints: ({ points }) => points,
  award: (config, occurrence) => {
    if (occurrence.action !== config.action) return { ok: false, code: "other_action" };
    const period = limitPeriodOf(config.limitPeriod, occurrence.localDate);
    const inPeriod = occurrence.earlierLocalDates.filter(
      (date) => limitPeriodOf(config.limitPeriod, date) === period,
    );
    if (config.limitPerCustomer !== null && inPeriod.length >= config.limitPerCustomer)
      return { ok: false, code: "limit_reached" };
    return { ok: true, points: config.points };
  },
  limit: ({ limitPerCustomer, limitPeriod }): OccurrenceLimit => ({
    limit: limitPerCustomer,
    period: limitPeriod,
  }),
});

/** The name in readable form. Example: `product_review` → “Product review”. */
export const nameOfAction = (action: string): string =>
  action.charAt(0).toUpperCase() + action.slice(1).replaceAll("_", " ");

/** The period that a limit counts over. Examples for `2026-11-20`: a year is `2026`; “ever” is always "". */
export const limitPeriodOf = (period: LimitPeriod, localDate: string): string =>
  localDate.slice(0, PERIOD_LENGTH[period]);

/** How many characters of a local date `2026-11-20` name the period. */
const PERIOD_LENGTH: Readonly<Record<LimitPeriod, number>> = { day: 10, month: 7, year: 4, ever: 0 };
