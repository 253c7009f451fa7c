import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  isInWindow,
  isTimeZone,
  startOfLocalDay,
  timingOf,
  toInstant,
  toLocalDate,
  toLocalDateTime,
} from "./local-time.ts";

describe("an instant is read on the shop's own clock", () => {
  test.each([
    ["2026-06-30T22:30:00Z", "Europe/Berlin", "2026-07-01T00:30:00"],
    ["2026-12-31T23:00:00Z", "Europe/Berlin", "2027-01-01T00:00:00"],
    ["2026-12-31T22:59:59Z", "Europe/Berlin", "2026-12-31T23:59:59"],
    ["2026-06-30T22:30:00Z", "America/Los_Angeles", "2026-06-30T15:30:00"],
    ["2026-06-30T22:30:00Z", "Asia/Kathmandu", "2026-07-01T04:15:00"],
    ["2026-06-30T22:30:00Z", "Pacific/Kiritimati", "2026-07-01T12:30:00"],
    ["2026-06-30T22:30:00Z", "UTC", "2026-06-30T22:30:00"],
    ["2026-06-30T22:30:00.999Z", "UTC", "2026-06-30T22:30:00"],
    ["2026-06-30T24:00:00Z", "UTC", "2026-07-01T00:00:00"],
    ["2026-07-01T00:30:00+02:00", "Europe/Berlin", "2026-07-01T00:30:00"],
  ])("%s in %s is %s", (instant, timeZone, local) => {
    expect(toLocalDateTime(instant, timeZone)).toBe(local);
  });

  test("the hour that summer time skips is never shown", () => {
    expect(toLocalDateTime("2026-03-29T00:59:59Z", "Europe/Berlin")).toBe("2026-03-29T01:59:59");
    expect(toLocalDateTime("2026-03-29T01:00:00Z", "Europe/Berlin")).toBe("2026-03-29T03:00:00");
  });

  test("the hour that winter time repeats is shown twice", () => {
    expect(toLocalDateTime("2026-10-25T00:30:00Z", "Europe/Berlin")).toBe("2026-10-25T02:30:00");
    expect(toLocalDateTime("2026-10-25T01:30:00Z", "Europe/Berlin")).toBe("2026-10-25T02:30:00");
  });

  test("midnight is hour 00, also where clocks say 12 am", () => {
    expect(toLocalDateTime("2026-07-01T04:00:00Z", "America/New_York")).toBe("2026-07-01T00:00:00");
  });

  test("late in the day, an instant is already on the next day further east", () => {
    expect(toLocalDate("2026-06-30T22:30:00Z", "Europe/London")).toBe("2026-06-30");
    expect(toLocalDate("2026-06-30T22:30:00Z", "Europe/Berlin")).toBe("2026-07-01");
    expect(toLocalDate(new Date("2026-06-30T22:30:00Z"), "Europe/Berlin")).toBe("2026-07-01");
  });
});

test("only names of time zones are time zones", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("UTC")).toBe(true);
  expect(isTimeZone("Europe/Atlantis")).toBe(false);
  expect(isTimeZone("")).toBe(false);
  expect(["+05:30", "+0530", "-03", "-03:30"].filter(isTimeZone)).toEqual([]);
});

test("days are added as whole days of 24 hours", () => {
  expect(addDays("2026-01-30T10:00:00.000Z", 14)).toBe("2026-02-13T10:00:00.000Z");
  expect(addDays("2026-03-28T10:00:00.000Z", 1)).toBe("2026-03-29T10:00:00.000Z");
  expect(addDays("2026-01-01T00:00:00.000Z", 0)).toBe("2026-01-01T00:00:00.000Z");
  expect(addDays("2026-01-01T01:00:00+01:00", 1)).toBe("2026-01-02T00:00:00.000Z");
});

describe("a window of local times", () => {
  const weekend = { from: "2026-12-05T00:00", to: "2026-12-07T00:00" };

  test.each([
    ["2026-12-04T22:59:59Z", false],
    ["2026-12-04T23:00:00Z", true],
    ["2026-12-06T22:59:59Z", true],
    ["2026-12-06T23:00:00Z", false],
  ])("in Berlin a weekend has %s in it: %s", (instant, isIn) => {
    expect(isInWindow(instant, weekend, "Europe/Berlin")).toBe(isIn);
  });

  test("the same weekend is another window in New York", () => {
    expect(isInWindow("2026-12-04T23:00:00Z", weekend, "America/New_York")).toBe(false);
    expect(isInWindow("2026-12-05T05:00:00Z", weekend, "America/New_York")).toBe(true);
  });

  test("seconds count if they are given", () => {
    const window = { from: "2026-12-05T00:00:30", to: "2026-12-05T00:01:30" };
    expect(isInWindow("2026-12-05T00:00:29Z", window, "UTC")).toBe(false);
    expect(isInWindow("2026-12-05T00:00:30Z", window, "UTC")).toBe(true);
    expect(isInWindow("2026-12-05T00:01:29Z", window, "UTC")).toBe(true);
    expect(isInWindow("2026-12-05T00:01:30Z", window, "UTC")).toBe(false);
  });

  test("a missing end is open", () => {
    expect(isInWindow("1999-01-01T00:00:00Z", { from: null, to: "2026-12-05T00:00" }, "UTC")).toBe(true);
    expect(isInWindow("2099-01-01T00:00:00Z", { from: "2026-12-05T00:00", to: null }, "UTC")).toBe(true);
  });
});

describe("a local time is an instant", () => {
  test.each([
    ["2026-12-05T00:00", "Europe/Berlin", "2026-12-04T23:00:00.000Z"],
    ["2026-07-01T09:30:15", "Europe/Berlin", "2026-07-01T07:30:15.000Z"],
    ["2026-12-05T00:00", "America/Los_Angeles", "2026-12-05T08:00:00.000Z"],
    ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  ])("%s in %s is %s", (local, timeZone, instant) => {
    expect(toInstant(local, timeZone).toISOString()).toBe(instant);
    expect(toLocalDateTime(instant, timeZone)).toContain(local);
  });
});

describe("a local day begins at its first instant", () => {
  test.each([
    ["midnight", "2026-12-05", "Europe/Berlin", "2026-12-04T23:00:00.000Z"],
    ["1 am, where the clocks skip midnight", "2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    ["and in Cuba", "2026-03-08", "America/Havana", "2026-03-08T05:00:00.000Z"],
    ["and in Lebanon", "2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
    ["and in Paraguay, until 2024", "2023-10-01", "America/Asuncion", "2023-10-01T04:00:00.000Z"],
    ["the first of two midnights", "2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
    ["also if the day before comes back", "2010-11-07", "America/St_Johns", "2010-11-07T02:30:00.000Z"],
    ["the next day's, if there is no such day", "2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["after a day that there is not", "2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["before a day that there is not", "2011-12-29", "Pacific/Apia", "2011-12-29T10:00:00.000Z"],
  ])("%s: %s in %s", (_, day, timeZone, instant) => {
    expect(startOfLocalDay(day, timeZone).toISOString()).toBe(instant);
  });

  test("a time that the clocks skip is the moment at which they do", () => {
    expect(toInstant("2026-03-29T02:30", "Europe/Berlin").toISOString()).toBe("2026-03-29T01:00:00.000Z");
    expect(toInstant("2026-09-06T00:59:59", "America/Santiago").toISOString()).toBe(
      "2026-09-06T04:00:00.000Z",
    );
  });

  test("a time that the clocks show twice is the first of the two", () => {
    expect(toInstant("2026-10-25T02:30", "Europe/Berlin").toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });
});

describe("a window is ahead, open or over", () => {
  const window = { from: "2026-12-05T00:00", to: "2026-12-07T00:00" };

  test.each([
    ["2026-12-04T22:59:59Z", "TO_COME"],
    ["2026-12-04T23:00:00Z", "RUNNING"],
    ["2026-12-06T22:59:59Z", "RUNNING"],
    ["2026-12-06T23:00:00Z", "OVER"],
  ] as const)("at %s in Berlin: %s", (instant, timing) => {
    expect(timingOf(window, instant, "Europe/Berlin")).toBe(timing);
  });

  test("and is always open without ends", () => {
    expect(timingOf({ from: null, to: null }, "1999-01-01T00:00:00Z", "UTC")).toBe("RUNNING");
  });
});

describe("where the clocks change", () => {
  const zones = [
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/St_Johns",
    "America/Havana",
    "America/Santiago",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Pacific/Apia",
    "Asia/Kolkata",
  ];

  test("a window ends once, also in the hour that comes twice", () => {
    const until = { from: null, to: "2026-10-25T02:30" };
    const since = { from: "2026-10-25T02:30", to: null };
    const timings = ["00:29", "00:31", "01:15", "01:31"].map((time) =>
      [until, since].map((window) => timingOf(window, `2026-10-25T${time}:00Z`, "Europe/Berlin")),
    );
    expect(timings).toEqual([
      ["RUNNING", "TO_COME"],
      ["OVER", "RUNNING"],
      ["OVER", "RUNNING"],
      ["OVER", "RUNNING"],
    ]);
    expect(isInWindow("2026-10-25T01:15:00Z", until, "Europe/Berlin")).toBe(false);
  });

  test("in every zone, a time has come from its first instant on, and never goes again", () => {
    const minute = 60_000;
    // A year that has the day Samoa skipped, and both changes of the clocks of most zones.
    const [first, last] = [Date.parse("2011-03-01T00:00Z"), Date.parse("2012-02-01T00:00Z")];
    const changes = zones.flatMap((zone) => changesIn(zone, first, last).map((atMs) => ({ zone, atMs })));
    expect(new Set(changes.map(({ zone }) => zone)).size).toBe(zones.length - 1);
    const near = fc.constantFrom(...changes).chain(({ zone, atMs }) =>
      fc.record({
        zone: fc.constant(zone),
        edgeMs: fc.integer({ min: -180, max: 180 }).map((minutes) => atMs + minutes * minute),
        skippedBy: fc.constantFrom(0, 0, 30, 60),
        laterMs: fc.integer({ min: -26 * 60, max: 26 * 60 }).map((minutes) => atMs + minutes * minute),
      }),
    );
    fc.assert(
      fc.property(near, ({ zone, edgeMs, skippedBy, laterMs }) => {
        const shown = toLocalDateTime(new Date(edgeMs), zone);
        const edge = new Date(Date.parse(`${shown}Z`) + skippedBy * minute).toISOString().slice(0, 16);
        const isOver = laterMs >= toInstant(edge, zone).getTime();
        const later = new Date(laterMs);
        expect(timingOf({ from: null, to: edge }, later, zone)).toBe(isOver ? "OVER" : "RUNNING");
        expect(timingOf({ from: edge, to: null }, later, zone)).toBe(isOver ? "RUNNING" : "TO_COME");
        // Once the clocks have shown the time, it has come.
        const seconds = toLocalDateTime(later, zone);
        if (seconds.startsWith(edge)) expect(isOver).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  /** The hours, of UTC, before which the difference to UTC changes. */
  function changesIn(zone: string, firstMs: number, lastMs: number): readonly number[] {
    const found: number[] = [];
    const hour = 3_600_000;
    let before = Number.NaN;
    for (let atMs = firstMs; atMs < lastMs; atMs += hour) {
      const offset = Date.parse(`${toLocalDateTime(new Date(atMs), zone)}Z`) - atMs;
      if (!Number.isNaN(before) && offset !== before) found.push(atMs);
      before = offset;
    }
    return found;
  }
});
